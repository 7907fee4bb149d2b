//! The index of a position: its subspace, row and column.

mod classes;
mod orbits;
mod placing;
mod sets;

pub use classes::canonical;
pub(crate) use orbits::{Orbits, inverse};
pub use sets::MEN;
pub(crate) use sets::{POINTS, choose, deposit_bits, extract_bits, rank, sets, unrank};

use std::fmt;
use std::str::FromStr;

use ludoteca_rules::morris::board::{ALL, SYMMETRIES, transform};
use ludoteca_rules::{Position as _, Side, Symmetry, morris};
use serde::{Deserialize, Serialize};

/// Minimum number of men of a side that has not lost.
pub(crate) const MIN_MEN: usize = 3;

/// The positions in which the side to move has `own` men on the board, the opponent `other`, and both together
/// `hands` men in hand.
///
/// In the moving phase `hands` is 0. In the placing phase First is to move if `hands` is even. If it is odd,
/// Second is to move and has one man more in hand than First.
///
/// ```
/// use ludoteca_tablebase::Subspace;
/// let moving: Subspace = "6-4".parse()?;
/// assert_eq!((moving.own(), moving.other(), moving.hands()), (6, 4, 0));
/// let placing: Subspace = "8-9+1".parse()?;
/// assert_eq!((placing.own(), placing.other(), placing.hands()), (8, 9, 1));
/// assert_eq!(placing.to_string(), "8-9+1");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Subspace {
    own: u8,
    other: u8,
    hands: u8,
}

impl Subspace {
    /// Returns the subspace of the moving phase with these numbers of men, or `None` if one is not from 3 to 9.
    pub fn new(own: usize, other: usize) -> Option<Self> {
        Self::with_hands(own, other, 0)
    }

    /// Returns the subspace with these numbers of men, or `None` if a side's men on the board and in hand are
    /// not from 3 to 9.
    pub fn with_hands(own: usize, other: usize, hands: usize) -> Option<Self> {
        let possible = |men| (MIN_MEN..=MEN).contains(&men);
        (possible(own + hands.div_ceil(2)) && possible(other + hands / 2)).then_some(Self {
            own: own as u8,
            other: other as u8,
            hands: hands as u8,
        })
    }

    /// Returns the subspace of a position, or `None` if a side has lost or the numbers of men in hand cannot
    /// occur in play.
    pub(crate) fn of(position: &morris::Position) -> Option<Self> {
        let mover = position.to_move();
        let men = |side| position.men(side).count_ones() as usize;
        let hands = Side::BOTH.map(|side| usize::from(position.hand(side)));
        let total = hands[0] + hands[1];
        let wanted = Side::pair([total / 2, total.div_ceil(2)]);
        let turn = if total.is_multiple_of(2) { Side::First } else { Side::Second };
        let in_play = hands == wanted.0 && (total == 0 || mover == turn);
        Self::with_hands(men(mover), men(mover.other()), total).filter(|_| in_play)
    }

    /// All 49 subspaces of the moving phase, in ascending order of men.
    pub fn all() -> impl Iterator<Item = Self> {
        let of = |total: usize| {
            (MIN_MEN..=MEN).filter_map(move |own| Self::new(own, total.checked_sub(own)?))
        };
        (2 * MIN_MEN..=2 * MEN).flat_map(of)
    }

    /// Number of men of the side to move.
    pub const fn own(self) -> usize {
        self.own as usize
    }

    /// Number of men of the opponent.
    pub const fn other(self) -> usize {
        self.other as usize
    }

    /// Number of men in hand, of both sides.
    pub const fn hands(self) -> usize {
        self.hands as usize
    }

    /// Number of men on the board, of both sides.
    pub const fn men(self) -> usize {
        self.own() + self.other()
    }

    /// Its geometry. In the moving phase two subspaces share a geometry and are solved together.
    pub(crate) fn pair(self) -> Pair {
        let [rows, columns] =
            if self.moves_rows() { [self.own, self.other] } else { [self.other, self.own] };
        Pair { rows, columns }
    }

    /// Whether the men of the side to move form the rows. The rows are the larger set in the moving phase and
    /// First's men in the placing phase.
    pub(crate) const fn moves_rows(self) -> bool {
        if self.hands == 0 { self.own >= self.other } else { self.hands.is_multiple_of(2) }
    }

    /// Number of slots. A few symmetric positions have more than one slot.
    pub fn slots(self) -> u64 {
        self.pair().slots() as u64
    }

    /// Returns the row and column of a position; see `docs/researchers/tables.md`.
    #[inline]
    pub(crate) fn slot(self, own: u32, other: u32) -> (usize, usize) {
        let (rows, columns) = if self.moves_rows() { (own, other) } else { (other, own) };
        let orbits = self.pair().orbits();
        let (row, s) = orbits.find(rows);
        (row, rank(extract_bits(transform(columns, s), ALL ^ orbits.rows()[row])) as usize)
    }

    /// Returns the same as [`slot`](Self::slot), faster if the men that form the rows are those of `known`.
    #[inline]
    pub(crate) fn slot_in_row(self, own: u32, other: u32, known: KnownRow) -> (usize, usize) {
        let (rows, columns) = if self.moves_rows() { (own, other) } else { (other, own) };
        if rows == known.set {
            (known.row, rank(extract_bits(columns, ALL ^ rows)) as usize)
        } else {
            self.slot(own, other)
        }
    }

    /// Returns the subspace after a move, with a capture or without, or `None` if the move ends the game.
    pub(crate) fn after(self, capture: bool) -> Option<Self> {
        let (placed, captured) = (usize::from(self.hands > 0), usize::from(capture));
        let own = self.other().checked_sub(captured)?;
        Self::with_hands(own, self.own() + placed, self.hands() - placed)
    }

    /// Returns the position of a slot. In the moving phase First is to move.
    #[inline]
    pub(crate) fn position_at(self, row: usize, column: usize) -> morris::Position {
        let pair = self.pair();
        let rows = pair.orbits().rows()[row];
        let columns = deposit_bits(unrank(pair.columns(), column as u32), ALL ^ rows);
        let own_first = if self.moves_rows() { [rows, columns] } else { [columns, rows] };
        let in_hand = [self.hands.div_ceil(2), self.hands / 2];
        let (men, hands, turn) = if self.hands.is_multiple_of(2) {
            (own_first, in_hand, Side::First)
        } else {
            (swapped(own_first), swapped(in_hand), Side::Second)
        };
        let position = morris::Position::with_men(Side::pair(men), Side::pair(hands), turn);
        position.expect("slots hold positions")
    }
}

fn swapped<T>([a, b]: [T; 2]) -> [T; 2] {
    [b, a]
}

impl fmt::Display for Subspace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.own, self.other)?;
        if self.hands > 0 { write!(f, "+{}", self.hands) } else { Ok(()) }
    }
}

impl fmt::Debug for Subspace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Subspace {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (men, hands) = match text.split_once('+') {
            None => (text, Some(0)),
            Some((men, hands)) => {
                (men, hands.parse().ok().filter(|hands| (1..=18).contains(hands)))
            }
        };
        let count = |text: &str| text.parse().ok().filter(|_| text.len() == 1);
        let parts = men.split_once('-').and_then(|(own, other)| Some((count(own)?, count(other)?)));
        let space = parts.and_then(|(own, other)| Self::with_hands(own, other, hands?));
        space.filter(|space| space.to_string() == text).ok_or_else(|| {
            format!(
                "invalid subspace `{text}`: expected two numbers of men such as 6-4, and in the \
                 placing phase the men in hand, as in 8-9+1"
            )
        })
    }
}

impl TryFrom<String> for Subspace {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Subspace> for String {
    fn from(space: Subspace) -> Self {
        space.to_string()
    }
}

/// The geometry of a subspace: how many men form the rows and how many the columns.
///
/// In the moving phase two subspaces whose moves lead to each other share it. They are solved together, and the
/// larger set of men forms the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pair {
    rows: u8,
    columns: u8,
}

impl Pair {
    /// All 28 pairs of the moving phase, in an order in which captures lead only to earlier pairs.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Subspace::all().filter(|space| space.moves_rows()).map(Subspace::pair)
    }

    /// Number of men that form the rows.
    pub(crate) const fn rows(self) -> usize {
        self.rows as usize
    }

    /// Number of men that form the columns.
    pub(crate) const fn columns(self) -> usize {
        self.columns as usize
    }

    pub(crate) const fn men(self) -> usize {
        self.rows() + self.columns()
    }

    pub(crate) fn orbits(self) -> &'static Orbits {
        Orbits::of(self.rows())
    }

    /// Number of points that a row leaves free.
    pub(crate) const fn free(self) -> usize {
        POINTS - self.rows()
    }

    /// Returns a row with its set of men.
    pub(crate) fn known_row(self, row: usize) -> KnownRow {
        KnownRow { row, set: self.orbits().rows()[row] }
    }

    /// Whether both sides have the same number of men, so that the pair is a single subspace.
    pub(crate) const fn is_equal(self) -> bool {
        self.rows == self.columns
    }

    /// Number of slots in a row.
    pub(crate) const fn width(self) -> usize {
        choose(self.free(), self.columns())
    }

    /// Number of slots in each of its subspaces.
    pub(crate) fn slots(self) -> usize {
        self.orbits().rows().len() * self.width()
    }

    /// Its subspaces in the moving phase, starting with the one in which the rows' men move. A pair with equal
    /// numbers of men has only that one.
    pub(crate) fn subspaces(self) -> impl Iterator<Item = Subspace> {
        let spaces = [(self.rows, self.columns), (self.columns, self.rows)];
        let different = if self.is_equal() { 1 } else { 2 };
        spaces.map(|(own, other)| Subspace { own, other, hands: 0 }).into_iter().take(different)
    }
}

/// A row and its set of men.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownRow {
    row: usize,
    set: u32,
}

/// The symmetries that map a set to itself, without the identity.
pub(crate) fn stabiliser(set: u32) -> impl Iterator<Item = Symmetry> {
    (1..SYMMETRIES).filter(move |&s| transform(set, s) == set)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_slots_is_as_published() {
        let slots: usize = Subspace::all().map(|space| space.pair().slots()).sum();
        assert_eq!(slots, 9_074_932_579);
    }

    #[test]
    fn slots_and_positions_round_trip() {
        for space in ["3-3", "4-3", "3-4", "9-9"] {
            let space: Subspace = space.parse().unwrap();
            let pair = space.pair();
            for row in (0..pair.orbits().rows().len()).step_by(977) {
                for column in (0..pair.width()).step_by(31) {
                    let position = space.position_at(row, column);
                    let [own, other] = Side::BOTH.map(|side| position.men(side));
                    assert_eq!(space.slot(own, other), (row, column));
                }
            }
        }
    }
}
