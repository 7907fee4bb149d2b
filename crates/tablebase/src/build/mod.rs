//! Retrograde analysis: the tables are made here.

mod captures;
mod columns;
mod count;
mod cube;
mod cubes;
mod few;
mod fly;
mod keep;
mod layer;
mod lines;
mod lock;
mod packing;
mod pair;
mod placing;
mod row;
mod rows;
mod run;
mod steps;
#[cfg(test)]
mod tests;
mod turn;

pub use placing::Placing;
pub use run::{Build, BuildError, Progress};
