//! The state of a game of Coffee, and how a move changes it.

use super::axis::Axis;
use super::board::{self, Board, CELLS};
use super::cells::each;
use super::key;
use super::moves::Move;
use super::options::Options;
use crate::game::pie;
use crate::game::side::{Pair, Side};

/// A position of Coffee: the stones of both sides, the rod, and the side to move.
///
/// ```
/// use ludoteca_rules::{Notation, Position, Side, coffee};
/// let mut position = coffee::Position::new(&"square-3".parse()?);
/// position.play(position.read_move("b2n").unwrap());
/// assert_eq!(position.to_move(), Side::Second);
/// assert_eq!(position.setup().to_string(), "3/1b1/3 o b2n bo");
/// # Ok::<(), ludoteca_rules::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) stones: Pair<u128>,
    /// The cell of the stone under the rod, and the rod's axis; `None` at the start and after a
    /// winning stone.
    pub(super) rod: Option<(u8, Axis)>,
    pub(super) turn: Side,
    /// The second side has taken over black.
    pub(super) swapped: bool,
    pub(super) options: Options,
    pub(super) key: u64,
    // Computed once per position: the outcome, the count and the moves all need them.
    allowed: u128,
    winning: u128,
}

impl Position {
    /// Assembles a position. With stones but without a rod it is won.
    pub(super) fn assemble(
        options: Options,
        stones: Pair<u128>,
        rod: Option<(u8, Axis)>,
        turn: Side,
        swapped: bool,
    ) -> Self {
        Self { stones, rod, turn, swapped, options, key: 0, allowed: 0, winning: 0 }.derived()
    }

    /// Recomputes the derived fields.
    fn derived(mut self) -> Self {
        self.key = self.fresh_key();
        self.find_allowed();
        self
    }

    /// Computes the cells that the rod allows, and those among them that win.
    #[inline]
    fn find_allowed(&mut self) {
        self.allowed = match self.rod {
            Some((cell, axis)) => {
                self.board().others[usize::from(cell) % CELLS][axis as usize] & self.empty()
            }
            None if self.won() => 0,
            None => self.empty(),
        };
        self.winning =
            self.allowed & self.board().completing(self.stones[self.turn], self.options.n);
    }

    /// Whether the side that is not to move has a line: there are stones, but no rod.
    #[inline]
    pub(super) fn won(&self) -> bool {
        self.rod.is_none() && self.stones[self.turn.other()] != 0
    }

    #[inline]
    pub(super) fn board(&self) -> &'static Board {
        board::of(self.options.board, self.options.side)
    }

    /// One side's stones: cell `y * width + x` is bit `cell`. On a square board x and y count
    /// columns and rows and `width` is the side; for a hex board see [`crate::geometry::hex`].
    ///
    /// ```
    /// use ludoteca_rules::{Position, Side, coffee};
    /// let setup = "3/1b1/3 o b2n bo".parse()?;
    /// let position = coffee::Position::from_setup(&"square-3".parse()?, &setup)?;
    /// assert_eq!(position.stones(Side::First), 0b000_010_000);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    #[inline]
    pub fn stones(&self, side: Side) -> u128 {
        self.stones[side]
    }

    /// The cell of the stone under the rod, and the rod's axis; `None` at the start and after a
    /// winning stone.
    ///
    /// ```
    /// use ludoteca_rules::{Position, coffee::{self, Axis}};
    /// let setup = "3/1b1/3 o b2n bo".parse()?;
    /// let position = coffee::Position::from_setup(&"square-3".parse()?, &setup)?;
    /// assert_eq!(position.rod(), Some((4, Axis::N)));
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    #[inline]
    pub fn rod(&self) -> Option<(u8, Axis)> {
        self.rod
    }

    /// The axes of the board.
    ///
    /// ```
    /// use ludoteca_rules::{Position, coffee};
    /// let axes = |board: &str| board.parse().map(|o| coffee::Position::new(&o).axes().len());
    /// assert_eq!((axes("hex-3")?, axes("square-3")?), (3, 4));
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    #[inline]
    pub fn axes(&self) -> &'static [Axis] {
        self.board().axes()
    }

    /// The cells of the line through `cell` along an axis, without `cell` itself.
    ///
    /// ```
    /// use ludoteca_rules::coffee::{Axis, Position};
    /// let position: Position = ludoteca_rules::Position::new(&"square-3".parse()?);
    /// assert_eq!(position.line(4, Axis::N), 0b010_000_010);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    #[inline]
    pub fn line(&self, cell: u8, axis: Axis) -> u128 {
        self.board().others[usize::from(cell) % CELLS][axis as usize]
    }

    /// Whether the second side has taken over black by the pie rule.
    ///
    /// ```
    /// use ludoteca_rules::{Position, coffee};
    /// let setup = "3/1b1/3 o b2n ob".parse()?;
    /// let position = coffee::Position::from_setup(&"square-3 pie".parse()?, &setup)?;
    /// assert!(position.swapped());
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    pub fn swapped(&self) -> bool {
        self.swapped
    }

    /// The empty cells.
    ///
    /// ```
    /// use ludoteca_rules::{Position, coffee};
    /// let setup = "3/1b1/3 o b2n bo".parse()?;
    /// let position = coffee::Position::from_setup(&"square-3".parse()?, &setup)?;
    /// assert_eq!(position.empty(), 0b111_101_111);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    #[inline]
    pub fn empty(&self) -> u128 {
        self.board().all & !(self.stones.0[0] | self.stones.0[1])
    }

    /// The empty cells of the rod's line; at the start all cells, after a line none.
    ///
    /// ```
    /// use ludoteca_rules::{Position, coffee};
    /// let setup = "3/1b1/3 o b2n bo".parse()?;
    /// let position = coffee::Position::from_setup(&"square-3".parse()?, &setup)?;
    /// assert_eq!(position.allowed(), 0b010_000_010);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    #[inline]
    pub fn allowed(&self) -> u128 {
        self.allowed
    }

    /// The allowed cells on which a stone of the side to move makes a line.
    ///
    /// ```
    /// use ludoteca_rules::{Position, coffee};
    /// let setup = "o2/1o1/bb1 b a3nw bo".parse()?;
    /// let position = coffee::Position::from_setup(&"square-3".parse()?, &setup)?;
    /// assert_eq!(position.winning(), 0b100);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    #[inline]
    pub fn winning(&self) -> u128 {
        self.winning
    }

    /// Whether the side to move may swap colours.
    ///
    /// ```
    /// use ludoteca_rules::{Notation, Position, coffee};
    /// let mut position = coffee::Position::new(&"square-3 pie".parse()?);
    /// assert!(!position.may_swap());
    /// position.play(position.read_move("b2n").unwrap());
    /// assert!(position.may_swap());
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    #[inline]
    pub fn may_swap(&self) -> bool {
        let second_has_none = self.stones[Side::Second] == 0;
        pie::may_swap(self.options.pie, self.swapped, self.turn, second_has_none)
    }

    /// The position with the same stones in a game without the pie rule. After a swap the sides are
    /// exchanged, so that the first one has black again. Once nobody may swap any more, both
    /// positions have the same value.
    ///
    /// ```
    /// use ludoteca_rules::{Position, coffee};
    /// let setup = "3/1b1/3 o b2n ob".parse()?;
    /// let swapped = coffee::Position::from_setup(&"square-3 pie".parse()?, &setup)?;
    /// assert_eq!(swapped.without_pie().setup().to_string(), "3/1b1/3 o b2n bo");
    /// assert_eq!(swapped.without_pie().options(), "square-3".parse()?);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    #[must_use]
    pub fn without_pie(&self) -> Self {
        let options = Options { pie: false, ..self.options };
        let (stones, turn) = pie::unswapped(self.swapped, self.stones, self.turn);
        Self::assemble(options, stones, self.rod, turn, false)
    }

    /// The side with a stone on a cell.
    pub(super) fn stone_at(&self, cell: u8) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.stones[side] >> cell & 1 != 0)
    }

    /// Plays a move.
    #[inline]
    pub(super) fn make(&mut self, mv: Move) {
        self.key ^= self.rod_key() ^ key::SECOND;
        match mv {
            Move::Rod(cell, axis) => {
                self.lay(cell);
                self.rod = Some((cell, axis));
                self.key ^= self.rod_key();
                self.turn = self.turn.other();
                self.find_allowed();
            }
            Move::Win(cell) => {
                self.lay(cell);
                self.rod = None;
                self.turn = self.turn.other();
                (self.allowed, self.winning) = (0, 0);
            }
            Move::Swap => {
                self.stones.0.swap(0, 1);
                self.swapped = true;
                self.turn = self.turn.other();
                *self = self.derived();
            }
        }
    }

    /// Puts a stone of the side to move.
    #[inline]
    fn lay(&mut self, cell: u8) {
        self.stones[self.turn] |= 1_u128.wrapping_shl(cell.into());
        self.key ^= key::STONES[self.turn.index()][usize::from(cell) % CELLS];
    }

    /// The key, computed from scratch.
    fn fresh_key(&self) -> u64 {
        let mut key = self.rod_key();
        for side in Side::BOTH {
            for cell in each(self.stones[side]) {
                key ^= key::STONES[side.index()][usize::from(cell)];
            }
        }
        if self.turn == Side::Second {
            key ^= key::SECOND;
        }
        if self.swapped { key ^ key::SWAPPED } else { key }
    }

    #[inline]
    fn rod_key(&self) -> u64 {
        self.rod.map_or(0, |(cell, axis)| key::RODS[axis as usize][usize::from(cell) % CELLS])
    }
}
