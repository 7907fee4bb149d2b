//! Messages in both directions: requests, answers and events. This module only translates.

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

pub(crate) use analysis::{Analysis, ReviewRequest, Reviewed};
pub(crate) use events::RoomUpdate;
pub(crate) use games::{Games, Hint, Ply, PositionInfo, Rendered, State};
pub(crate) use problem::{CutOff, Problem, RecordPlace};
pub(crate) use requests::{
    Converted, Draw, Import, ListQuery, Move, NewGame, PositionQuery, RecordFormat, RecordQuery,
    Resign, RulesQuery, SeqOnly, TextQuery, UpdatesQuery,
};
pub(crate) use rules::{GameRules, Rules, RulesText, Variant};
pub(crate) use setup::{Assemble, Assembled, Parts};
pub(crate) use tables::{AvailableTables, Knowledge, TablesAnswer, TablesQuery};
