//! 4mation: n in a row, each mark beside the opponent's last.
//!
//! Source: the rule sheet of *4mation* (Melanie Haumer, Piatnik) as made exact in the project's
//! rules. Positions are written row by row from the top, `x` for first's marks, `o` for second's,
//! digits for empty cells; then the side to move and the opponent's last mark:
//!
//! ```
//! use ludoteca_rules::{Position, Presentation, fourmation};
//! let setup: fourmation::Setup = "4/1x2/1o2/4 x b2".parse()?;
//! let options: fourmation::Options = "side=4".parse()?;
//! let position = fourmation::Position::from_setup(&options, &setup)?;
//! assert_eq!(position.draw(), "\
//! 4 . . . .
//! 3 * x * .
//! 2 * O * .
//! 1 * * * .
//!   a b c d
//! ");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! In the drawing `*` marks the cells that may be marked next and a capital letter the last mark.

mod board;
mod draft;
mod explain;
mod generate;
mod key;
mod moves;
mod notation;
mod options;
mod position;
mod presentation;
mod rules;
pub(crate) mod samples;
mod setup;
mod steps;
mod symmetry;
#[cfg(test)]
mod tests;

pub use moves::Move;
pub use options::{Fallback, Options};
pub use position::Position;
pub use setup::Setup;
