//! The placing phase, from the last man back to the first: each ply follows from the next one, for all
//! positions at once.
//!
//! First's men make the rows, as canonical sets. To a row belongs a [cube](super::cube) of all sets of second's
//! men among the points that are left, whatever their number.

mod first;
mod last;
mod plane;
mod run;
mod second;

pub use run::Placing;
