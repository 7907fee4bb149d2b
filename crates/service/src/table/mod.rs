//! Games in play: what happens in one, and the tables at which they are live.

mod attention;
mod ledger;
mod live;
mod setting;
mod tables;

pub(crate) use ledger::{Command, Event, Ledger, Refusal};
pub(crate) use live::Table;
pub(crate) use setting::{Setting, begin};
pub(crate) use tables::Tables;
