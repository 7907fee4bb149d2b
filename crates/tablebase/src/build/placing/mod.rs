//! Retrograde analysis of the placing phase, from the last man to the first. Each ply follows from the next one,
//! for all positions at once.
//!
//! First's men form the rows, as canonical sets. Each row has a [cube](super::cube) of all sets of Second's men
//! among the free points, of any size.

mod first;
mod last;
mod plane;
mod run;
mod second;

pub use run::Placing;
