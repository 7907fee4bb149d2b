//! Nine Men's Morris: place nine men, close mills, leave the opponent two.
//!
//! Source: the traditional game as made exact in the project's rules. Positions are written as the
//! seven rows of the grid from the top, `w` for first's men (white), `b` for second's (black),
//! numbers for empty points; then the side to move, and how many men first and second have in hand:
//!
//! ```
//! use ludoteca_rules::{Notation, Position, Presentation, morris};
//! let setup: morris::Setup = "3/3/3/6/b2/1ww/b2 w 7 7".parse()?;
//! let mut position = morris::Position::from_setup(&morris::Options, &setup)?;
//! assert_eq!(position.draw(), "\
//! 7 .-----.-----.
//!   |     |     |
//! 6 | .---.---. |
//!   | |   |   | |
//! 5 | | .-.-. | |
//!   | | |   | | |
//! 4 .-.-.   .-.-.
//!   | | |   | | |
//! 3 | | b-.-. | |
//!   | |   |   | |
//! 2 | .---w---w |
//!   |     |     |
//! 1 b-----.-----.
//!   a b c d e f g
//! in hand: w 7, b 7
//! ");
//! let mill = position.read_move("b2xa1").unwrap();
//! assert!(position.is_legal(mill));
//! position.play(mill);
//! assert_eq!(position.setup().to_string(), "3/3/3/6/b2/www/3 b 6 7");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A draw by repetition or by the fifty-move rule is [`Match`](crate::Match)'s business.

pub mod board;

mod draft;
mod explain;
mod foreign;
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

pub use board::Point;
pub use foreign::PositionFormat;
pub use moves::Move;
pub use options::Options;
pub use position::Position;
pub use setup::Setup;
