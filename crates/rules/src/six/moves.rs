//! Moves of SIX.

use super::plane::Cell;

/// A whole turn: lay a tile from the hand, or lift one and lay it elsewhere.
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
    /// The cell from which one's own tile is lifted; `None` in round one.
    pub lift: Option<Cell>,
    /// The cell on which the tile is laid.
    pub to: Cell,
    /// Where several groups are the largest, the lowest cell of the one that stays, as it is
    /// before the lifted tile is laid: the cell with the least y, of those the one with the least
    /// x. `None` elsewhere.
    pub keep: Option<Cell>,
}
