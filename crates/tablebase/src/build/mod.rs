//! Retrograde analysis.

mod captures;
mod columns;
mod count;
mod cube;
mod cube_map;
mod cubes;
mod error;
mod fly;
mod layer;
mod lines;
mod lock;
mod mask_lists;
mod memory;
mod packing;
mod pair;
mod placing;
mod progress;
mod row;
mod rows;
mod run;
mod solve;
mod steps;
mod store;
#[cfg(test)]
mod tests;

pub use error::BuildError;
pub use memory::MemoryBuild;
pub use placing::Placing;
pub use progress::Progress;
pub use run::Build;
