//! Where a position stands in the tables: its subspace, row and column.

mod orbits;
mod placing;
mod sets;

pub(crate) use orbits::{Orbits, inverse};
pub use sets::MEN;
pub(crate) use sets::{POINTS, choose, rank, sets, spread, squeeze, unrank};

use std::fmt;
use std::str::FromStr;

use ludoteca_rules::morris::board::{ALL, SYMMETRIES, transform};
use ludoteca_rules::{Position as _, Side, Symmetry, morris};
use serde::{Deserialize, Serialize};

/// The fewest men of a person who has not lost.
pub(crate) const FEWEST: usize = 3;

/// All positions in which the person to move has `own` men on the board, the opponent `other`, and
/// both together `hands` in hand: none in the moving phase; while men are placed, first is to move
/// if `hands` is even, and second, who then has one more in hand than first, if it is odd.
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
    /// The subspace of these numbers of men on the board, and none in hand; none if one is not
    /// from 3 to 9.
    pub fn new(own: usize, other: usize) -> Option<Self> {
        Self::with_hands(own, other, 0)
    }

    /// The subspace of these numbers of men; none if those of a person, in hand and on the board, are
    /// not from 3 to 9.
    pub fn with_hands(own: usize, other: usize, hands: usize) -> Option<Self> {
        let possible = |men| (FEWEST..=MEN).contains(&men);
        (possible(own + hands.div_ceil(2)) && possible(other + hands / 2)).then_some(Self {
            own: own as u8,
            other: other as u8,
            hands: hands as u8,
        })
    }

    /// The subspace that a position belongs to; none if it is over or its hands are not those of play.
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

    /// All 49 of the moving phase, those with fewer men first.
    pub fn all() -> impl Iterator<Item = Self> {
        let of = |total: usize| {
            (FEWEST..=MEN).filter_map(move |own| Self::new(own, total.checked_sub(own)?))
        };
        (2 * FEWEST..=2 * MEN).flat_map(of)
    }

    /// The men of the person to move.
    pub const fn own(self) -> usize {
        self.own as usize
    }

    /// The men of the other person.
    pub const fn other(self) -> usize {
        self.other as usize
    }

    /// The men in hand, of both.
    pub const fn hands(self) -> usize {
        self.hands as usize
    }

    /// The men of both on the board.
    pub const fn men(self) -> usize {
        self.own() + self.other()
    }

    /// Its geometry. In the moving phase two subspaces share one, and are solved together.
    pub(crate) fn pair(self) -> Pair {
        let [rows, columns] =
            if self.moves_rows() { [self.own, self.other] } else { [self.other, self.own] };
        Pair { rows, columns }
    }

    /// Whether the men of the person to move make the rows: the larger set in the moving phase,
    /// first's men while men are placed.
    pub(crate) const fn moves_rows(self) -> bool {
        if self.hands == 0 { self.own >= self.other } else { self.hands.is_multiple_of(2) }
    }

    /// The number of its slots; a few positions with a symmetry have more than one.
    pub fn slots(self) -> u64 {
        self.pair().slots() as u64
    }

    /// Where the position of these men stands; see `docs/tables.md`.
    #[inline]
    pub(crate) fn slot(self, own: u32, other: u32) -> (usize, usize) {
        let (rows, columns) = if self.moves_rows() { (own, other) } else { (other, own) };
        let orbits = self.pair().orbits();
        let (row, s) = orbits.find(rows);
        (row, rank(squeeze(transform(columns, s), ALL ^ orbits.rows()[row])) as usize)
    }

    /// As [`slot`](Self::slot), and quicker where the men of the rows stand as those of a row that is
    /// known.
    #[inline]
    pub(crate) fn slot_near(self, own: u32, other: u32, near: Near) -> (usize, usize) {
        let (rows, columns) = if self.moves_rows() { (own, other) } else { (other, own) };
        if rows == near.set {
            (near.row, rank(squeeze(columns, ALL ^ rows)) as usize)
        } else {
            self.slot(own, other)
        }
    }

    /// The subspace that moves lead to, with a capture or without; none if they end the game.
    pub(crate) fn after(self, capture: bool) -> Option<Self> {
        let (placed, captured) = (usize::from(self.hands > 0), usize::from(capture));
        let own = self.other().checked_sub(captured)?;
        Self::with_hands(own, self.own() + placed, self.hands() - placed)
    }

    /// The position of a slot. In the moving phase the person to move is first.
    #[inline]
    pub(crate) fn position_at(self, row: usize, column: usize) -> morris::Position {
        let pair = self.pair();
        let rows = pair.orbits().rows()[row];
        let columns = spread(unrank(pair.columns(), column as u32), ALL ^ rows);
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
                "{text} is not a subspace: two numbers of men, as in 6-4, and perhaps those in \
                 hand, as in 8-9+1"
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

/// A geometry: how many men make the rows, and how many the columns. In the moving phase two
/// subspaces share it that lead to each other and are solved together, the larger set making the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pair {
    rows: u8,
    columns: u8,
}

impl Pair {
    /// All 28 of the moving phase, in an order in which captures lead only to earlier ones.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Subspace::all().filter(|space| space.moves_rows()).map(Subspace::pair)
    }

    /// The men that make the rows.
    pub(crate) const fn rows(self) -> usize {
        self.rows as usize
    }

    /// The men that make the columns.
    pub(crate) const fn columns(self) -> usize {
        self.columns as usize
    }

    pub(crate) const fn men(self) -> usize {
        self.rows() + self.columns()
    }

    pub(crate) fn orbits(self) -> &'static Orbits {
        Orbits::of(self.rows())
    }

    /// The points that a row leaves to its columns.
    pub(crate) const fn free(self) -> usize {
        POINTS - self.rows()
    }

    /// One of its rows.
    pub(crate) fn near(self, row: usize) -> Near {
        Near { row, set: self.orbits().rows()[row] }
    }

    /// Whether both have as many men, so that there is just one subspace.
    pub(crate) const fn is_equal(self) -> bool {
        self.rows == self.columns
    }

    /// Slots of a row.
    pub(crate) const fn width(self) -> usize {
        choose(self.free(), self.columns())
    }

    /// Slots of each of its subspaces.
    pub(crate) fn slots(self) -> usize {
        self.orbits().rows().len() * self.width()
    }

    /// Its subspaces in the moving phase: first the one in which the rows' men are to move; only
    /// that one if there is no other.
    pub(crate) fn subspaces(self) -> impl Iterator<Item = Subspace> {
        let spaces = [(self.rows, self.columns), (self.columns, self.rows)];
        let different = if self.is_equal() { 1 } else { 2 };
        spaces.map(|(own, other)| Subspace { own, other, hands: 0 }).into_iter().take(different)
    }
}

/// A row and its set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Near {
    row: usize,
    set: u32,
}

/// The symmetries that leave a set as it is, without the identity.
pub(crate) fn stabiliser(set: u32) -> impl Iterator<Item = Symmetry> {
    (1..SYMMETRIES).filter(move |&s| transform(set, s) == set)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_and_positions_are_as_many_as_is_known() {
        let slots: usize = Subspace::all().map(|space| space.pair().slots()).sum();
        assert_eq!(slots, 9_074_932_579);
    }

    #[test]
    fn slots_lead_back_to_positions() {
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
