//! Everything that goes over the wire, in both directions.

mod analysis;
mod events;
mod games;
mod players;
mod problem;
mod requests;
mod rules;
pub(crate) mod schema;
mod setup;
mod tables;

pub(crate) use analysis::{Analysis, ReviewWish, Reviewed};
pub(crate) use events::RoomUpdate;
pub(crate) use games::{Games, Hint, Ply, PositionInfo, Rendered, State};
pub(crate) use problem::{CutOff, Problem, RecordPlace};
pub(crate) use requests::{
    Converted, Draw, Import, ListQuery, Move, NewGame, PositionQuery, RecordFormat, RecordQuery,
    Resign, RulesQuery, TextQuery, Unchanged, UpdatesQuery,
};
pub(crate) use rules::{GameRules, Rules, RulesText, Variant};
pub(crate) use setup::{Assemble, Assembled, Parts};
pub(crate) use tables::{Knowledge, TablesAnswer, TablesAtHand, TablesQuery};
