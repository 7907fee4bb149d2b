//! Moves of Coffee: a stone and the rod on it, a winning stone, or a swap.

use super::axis::Axis;

/// A move of Coffee; [`Position::stones`](super::Position::stones) describes the numbering of
/// cells.
///
/// ```
/// use ludoteca_rules::{Notation, Position, coffee::{self, Axis, Move}};
/// let options = "square-3".parse()?;
/// let position = coffee::Position::from_setup(&options, &"o2/1o1/bb1 b a3nw bo".parse()?)?;
/// assert_eq!(position.read_move("c1"), Some(Move::Win(2)));
/// assert_eq!(position.read_move("c2n"), Some(Move::Rod(5, Axis::N)));
/// # Ok::<(), ludoteca_rules::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A stone on a cell, and the rod on it along an axis.
    Rod(u8, Axis),
    /// A stone on a cell that completes a line; no rod is laid.
    Win(u8),
    /// The second side takes over black (the pie rule).
    Swap,
}
