//! Retrograde analysis: the tables are made here.

mod captures;
mod count;
mod layer;
mod open;
mod pair;
mod row;
mod run;

pub use run::{Build, BuildError, Progress};
