//! Moves of 4mation.

/// A mark on a cell, counted row by row from `a1` = 0.
///
/// ```
/// use ludoteca_rules::{Notation, Position, fourmation};
/// let start = fourmation::Position::new(&fourmation::Options::default());
/// assert_eq!(start.read_move("d4"), Some(fourmation::Move(24)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(pub u8);
