//! Retrograde analysis: the tables are made here.

mod captures;
mod count;
mod keep;
mod layer;
mod lock;
mod open;
mod pair;
mod placing;
mod row;
mod run;

pub use placing::Placing;
pub use run::{Build, BuildError, Progress};
