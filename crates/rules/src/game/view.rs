//! A position as surfaces show it: what stands where, in the names of the notation.

use arrayvec::ArrayString;
use serde::Serialize;

use super::side::{Pair, Side};

/// The name of a cell, point or axis as the notation spells it: `c3`, `-12,7`, `ne`.
pub type Place = ArrayString<16>;

/// Makes a [`Place`] from anything that prints as one.
///
/// # Panics
/// If the text is longer than 16 bytes, which no name of a place is.
pub fn place(name: impl std::fmt::Display) -> Place {
    let mut place = Place::new();
    std::fmt::Write::write_fmt(&mut place, format_args!("{name}"))
        .expect("a place's name is short");
    place
}

/// A stone, mark, tile or man on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Piece {
    /// Where it stands.
    pub at: Place,
    /// Whose it is.
    pub side: Side,
}

/// Coffee's rod: the stone it lies on, its axis, and all cells of its line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rod {
    /// The cell of the stone under the rod.
    pub at: Place,
    /// The axis: `e`, `n`, `ne` or `nw`.
    pub axis: Place,
    /// Every cell of the line, the stone's own included, in order.
    pub line: Vec<Place>,
}

/// Everything a surface needs to draw a position, without knowing a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// The colour each person plays, as the rules name it (`black`, `orange`, `red`, …).
    pub colours: Pair<&'static str>,
    /// What stands on the board.
    pub pieces: Vec<Piece>,
    /// Pieces still to be laid, in the games that have hands.
    pub hands: Option<Pair<u8>>,
    /// Pieces each person has lost, in the games that capture.
    pub lost: Option<Pair<u8>>,
    /// The rod, in the game that has one, once it lies.
    pub rod: Option<Rod>,
    /// The cells of the winning line or shape, or empty.
    pub winning: Vec<Place>,
}
