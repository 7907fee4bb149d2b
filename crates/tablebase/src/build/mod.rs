//! Retrograde analysis.

mod captures;
mod columns;
mod count;
mod cube;
mod cube_map;
mod cubes;
mod fly;
mod layer;
mod lines;
mod lock;
mod mask_lists;
mod memory;
mod packing;
mod pair;
mod placing;
mod row;
mod rows;
mod run;
mod steps;
mod store;
#[cfg(test)]
mod tests;

pub use memory::MemoryBuild;
pub use placing::Placing;
pub use run::{Build, BuildError, Progress};
