//! Coffee: n in a row, where each stone goes on the line of the rod that the opponent laid.
//!
//! Source: the rule sheet of *Coffee* (Néstor Romeral Andrés, nestorgames) as made exact in the
//! project's rules. Positions are written row by row from the top, `b` for black stones, `o` for
//! orange ones, numbers for empty cells; then the colour to move, the rod, and the players' colours
//! (`bo`: first is black; `ob`: they have swapped):
//!
//! ```
//! use ludoteca_rules::{Position, Presentation, coffee};
//! let setup: coffee::Setup = "4/4/1bo1/4 b c2ne bo".parse()?;
//! let options: coffee::Options = "square-4".parse()?;
//! let position = coffee::Position::from_setup(&options, &setup)?;
//! assert_eq!(position.draw(), "\
//! 4 . . . .
//! 3 . . . *
//! 2 . b O .
//! 1 . * . .
//!   a b c d
//! rod c2ne
//! ");
//! assert_eq!(position.count_moves(), 8);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! In the drawing `*` marks the cells that the next stone may go on and a capital letter the stone
//! under the rod. On a hex board a cell's name counts its place in its row:
//!
//! ```
//! use ludoteca_rules::{Match, Position, Presentation, coffee};
//! let mut game = Match::<coffee::Position>::new(&"hex-3 pie".parse()?);
//! game.play_text("b2ne")?;
//! assert_eq!(game.position().draw(), "\
//! e   . . *
//! d  . . * .
//! c . . * . .
//! b  . B . . 5
//! a   * . . 4
//!      1 2 3
//! rod b2ne
//! ");
//! game.play_text("swap")?;
//! assert_eq!(game.position().setup().to_string(), "3/4/5/1b2/3 o b2ne ob");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod axis;
mod board;
mod cells;
mod draft;
mod explain;
mod generate;
mod key;
mod lines;
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

pub use axis::Axis;
pub use moves::Move;
pub use options::{Options, Shape};
pub use position::Position;
pub use setup::Setup;
