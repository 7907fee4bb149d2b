//! Everything that goes over the wire, in both directions.

mod games;
mod news;
mod problem;
mod requests;
mod rules;
pub(crate) mod schema;

pub(crate) use games::{Games, Listed, ListedOutcome, Ply, Rendered, State};
pub(crate) use news::News;
pub(crate) use problem::{Problem, RecordPlace};
pub(crate) use requests::{
    Import, ListQuery, Move, NewGame, NewsQuery, RecordFormat, RecordQuery, Resign, RulesQuery,
    TextQuery, Undo,
};
pub(crate) use rules::{GameRules, Rules, RulesText};
