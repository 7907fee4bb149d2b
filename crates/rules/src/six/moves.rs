//! Moves of SIX.

use super::plane::Cell;

/// A whole turn: a tile placed from the hand, or lifted and placed elsewhere.
///
/// ```
/// use ludoteca_rules::six::{Cell, Move};
/// let mv: Move = "0,0>2,-1=3,0".parse().unwrap();
/// assert_eq!(mv.lift, Some(Cell { x: 0, y: 0 }));
/// assert_eq!(mv.to, Cell { x: 2, y: -1 });
/// assert_eq!(mv.keep, Some(Cell { x: 3, y: 0 }));
/// assert_eq!(mv.to_string(), "0,0>2,-1=3,0");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The cell of the lifted tile; `None` in round one.
    pub lift: Option<Cell>,
    /// The target of the tile.
    pub to: Cell,
    /// If several groups are the largest, the name of the one that stays before the lifted tile is
    /// placed: the cell with the least y and, among those, the least x. Otherwise `None`.
    pub keep: Option<Cell>,
}
