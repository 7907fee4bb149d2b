//! Moves of 4mation.

/// A mark on a cell, counted row by row from `a1` = 0, or [`Move::SWAP`].
///
/// ```
/// use ludoteca_rules::{Notation, Position, fourmation};
/// let start = fourmation::Position::new(&fourmation::Options::default());
/// assert_eq!(start.read_move("d4"), Some(fourmation::Move(24)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(pub u8);

impl Move {
    /// Second takes over the first mark (the pie rule); the number is no cell of any board.
    ///
    /// ```
    /// use ludoteca_rules::{Notation, Position, fourmation};
    /// let start = fourmation::Position::new(&"side=4 pie".parse()?);
    /// assert_eq!(start.read_move("swap"), Some(fourmation::Move::SWAP));
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    pub const SWAP: Self = Self(64);
}
