//! SIX: six tiles in a row, a circle or a triangle, on an unbounded plane of hexagons.
//!
//! Source: the rule sheet of *SIX* (Steffen Mühlhäuser, Steffen-Spiele) as made exact in the
//! project's rules. A position is written row by row from the top, `r` for first's red tiles, `b`
//! for second's black ones, numbers for empty cells; then the side to move, both hands, and the
//! place of the lower-left corner:
//!
//! ```
//! use ludoteca_rules::{Position, Presentation, six};
//! let setup: six::Setup = "1r1/rbb/b1r r 18 18 -1,9".parse()?;
//! let options: six::Options = "tiles=21".parse()?;
//! let position = six::Position::from_setup(&options, &setup)?;
//! assert_eq!(position.draw(), "\
//! 12     . . . . .
//! 11    . . r . .
//! 10   . r b b .
//!  9  . b . r .
//!  8 . . . . .
//!    ^ x = -2
//! in hand: r 18, b 18
//! ");
//! assert_eq!(position.count_moves(), 14);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! In the drawing the number before a row is its y; the x of its first cell stands at the bottom;
//! the tiles of a winning shape are capital letters.
//!
//! Internally the plane is a torus of 64×64 cells. The key, repetition and the order of moves do
//! not depend on where the tiles lie on the plane.

mod bounds;
mod breakup;
mod cellset;
mod connectivity;
mod cuts;
mod draft;
mod explain;
mod frontier;
mod generate;
mod graph;
mod groups;
mod key;
mod lifts;
mod moves;
mod notation;
mod options;
mod plane;
mod position;
mod presentation;
mod rules;
pub(crate) mod samples;
mod setup;
mod shapes;
mod steps;
mod symmetry;
#[cfg(test)]
mod tests;
mod torus;

pub use breakup::Breakup;
pub use lifts::Lift;
pub use moves::Move;
pub use options::{Opening, Options, Split};
pub use plane::{Cell, NoCell};
pub use position::Position;
pub use setup::Setup;
pub use shapes::SHAPES;
