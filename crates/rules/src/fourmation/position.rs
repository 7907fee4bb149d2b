//! The state of a game of 4mation, and how a move changes it.

use super::board::{self, Board};
use super::key;
use super::moves::Move;
use super::options::{Fallback, Options};
use crate::game::pie;
use crate::game::side::{Pair, Side};
use crate::game::view::Place;
use crate::geometry::square;

/// A position of 4mation: two sets of marks, the opponent's last mark, and the side to move.
///
/// ```
/// use ludoteca_rules::{Position, fourmation};
/// let mut position = fourmation::Position::new(&"side=4".parse()?);
/// position.play(fourmation::Move(5));
/// assert_eq!(position.setup().to_string(), "4/4/1x2/4 o b2");
/// # Ok::<(), ludoteca_rules::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) marks: Pair<u64>,
    /// The opponent's last mark; `None` while the opponent has none.
    pub(super) last: Option<u8>,
    pub(super) turn: Side,
    /// The second side has taken over the first mark.
    pub(super) swapped: bool,
    pub(super) options: Options,
    /// The side that is not to move has a line.
    pub(super) won: bool,
    pub(super) key: u64,
}

impl Position {
    /// Assembles a position and computes its key and line.
    pub(super) fn assemble(
        options: Options,
        marks: Pair<u64>,
        last: Option<u8>,
        turn: Side,
        swapped: bool,
    ) -> Self {
        let won = board::of(options.side).has_line(marks[turn.other()], options.n);
        let mut position = Self { marks, last, turn, swapped, options, won, key: 0 };
        position.key = position.fresh_key();
        position
    }

    pub(super) fn board(&self) -> &'static Board {
        board::of(self.options.side)
    }

    /// The marks of a side, one bit per cell.
    ///
    /// ```
    /// use ludoteca_rules::{Position, Side, fourmation};
    /// let setup = "4/1x2/1o2/4 x b2".parse()?;
    /// let position = fourmation::Position::from_setup(&"side=4".parse()?, &setup)?;
    /// assert_eq!(position.marks(Side::First), 0b0000_0010_0000_0000);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    #[inline]
    pub fn marks(&self, side: Side) -> u64 {
        self.marks[side]
    }

    /// The opponent's last mark; the next one goes beside it.
    ///
    /// ```
    /// use ludoteca_rules::{Position, fourmation};
    /// let setup = "4/1x2/1o2/4 x b2".parse()?;
    /// let position = fourmation::Position::from_setup(&"side=4".parse()?, &setup)?;
    /// assert_eq!(position.last(), Some(5));
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    pub fn last(&self) -> Option<u8> {
        self.last
    }

    /// The empty cells.
    ///
    /// ```
    /// use ludoteca_rules::{Position, fourmation};
    /// let setup = "4/1x2/1o2/4 x b2".parse()?;
    /// let position = fourmation::Position::from_setup(&"side=4".parse()?, &setup)?;
    /// assert_eq!(position.empty(), 0b1111_1101_1101_1111);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    #[inline]
    pub fn empty(&self) -> u64 {
        self.board().all & !(self.marks.0[0] | self.marks.0[1])
    }

    /// `cells` and all cells beside them.
    ///
    /// ```
    /// use ludoteca_rules::{Position, fourmation};
    /// let position = fourmation::Position::new(&"side=4".parse()?);
    /// assert_eq!(position.around(0b1), 0b11_0011);
    /// assert_eq!(position.around(0b11), 0b111_0111);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    #[inline]
    pub fn around(&self, cells: u64) -> u64 {
        self.board().around_any(cells)
    }

    /// The cells that may be marked now, regardless of whether the game is over.
    ///
    /// ```
    /// use ludoteca_rules::{Position, fourmation};
    /// let setup = "4/1x2/1o2/4 x b2".parse()?;
    /// let position = fourmation::Position::from_setup(&"side=4".parse()?, &setup)?;
    /// assert_eq!(position.allowed(), 0b0101_0101_0111);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    #[inline]
    pub fn allowed(&self) -> u64 {
        let empty = self.empty();
        let Some(last) = self.last else { return empty };
        let near = self.board().around[last as usize] & empty;
        match self.options.fallback {
            _ if near != 0 => near,
            Fallback::Near => self.board().around_any(self.marks[self.turn.other()]) & empty,
            Fallback::Anywhere => empty,
        }
    }

    /// The cells that may be marked; none after the end.
    #[inline]
    pub(super) fn legal(&self) -> u64 {
        if self.won { 0 } else { self.allowed() }
    }

    /// Whether the fallback rule applies: all cells beside the opponent's last mark are occupied.
    pub(super) fn falls_back(&self) -> bool {
        let is_walled = |last| self.board().around[last as usize] & self.empty() == 0;
        self.legal() != 0 && self.last.is_some_and(is_walled)
    }

    /// Whether the second side has taken over the first mark by the pie rule.
    ///
    /// ```
    /// use ludoteca_rules::{Position, fourmation};
    /// let setup = "4/1x2/4/4 o b3 ox".parse()?;
    /// assert!(fourmation::Position::from_setup(&"side=4 pie".parse()?, &setup)?.swapped());
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    pub fn swapped(&self) -> bool {
        self.swapped
    }

    /// Whether the side to move may take over the first mark.
    ///
    /// ```
    /// use ludoteca_rules::{Position, fourmation};
    /// let mut position = fourmation::Position::new(&"side=4 pie".parse()?);
    /// assert!(!position.may_swap());
    /// position.play(fourmation::Move(5));
    /// assert!(position.may_swap());
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    #[inline]
    pub fn may_swap(&self) -> bool {
        let second_has_none = self.marks[Side::Second] == 0;
        pie::may_swap(self.options.pie, self.swapped, self.turn, second_has_none)
    }

    /// The position with the same marks in a game without the pie rule. After a swap the sides are
    /// exchanged, so that the first one has the first mark again. Once nobody may swap any more, both
    /// positions have the same value.
    ///
    /// ```
    /// use ludoteca_rules::{Position, fourmation};
    /// let setup = "4/1x2/4/4 o b3 ox".parse()?;
    /// let swapped = fourmation::Position::from_setup(&"side=4 pie".parse()?, &setup)?;
    /// assert_eq!(swapped.without_pie().setup().to_string(), "4/1x2/4/4 o b3");
    /// assert_eq!(swapped.without_pie().options(), "side=4".parse()?);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    #[must_use]
    pub fn without_pie(&self) -> Self {
        let options = Options { pie: false, ..self.options };
        let (marks, turn) = pie::unswapped(self.swapped, self.marks, self.turn);
        Self::assemble(options, marks, self.last, turn, false)
    }

    pub(super) fn name(&self, cell: u8) -> Place {
        square::name(self.options.side, cell)
    }

    /// Plays a move.
    #[inline]
    pub(super) fn make(&mut self, mv: Move) {
        if mv == Move::SWAP {
            self.marks.0.swap(0, 1);
            self.turn = self.turn.other();
            self.swapped = true;
            self.key = self.fresh_key();
            return;
        }
        let Move(cell) = mv;
        let bit = 1_u64.wrapping_shl(u32::from(cell));
        let marks = &mut self.marks[self.turn];
        *marks |= bit;
        self.won = board::of(self.options.side).has_line(*marks, self.options.n);
        let cell = usize::from(cell & 63);
        self.key ^= key::MARKS[self.turn.index()][cell] ^ key::MARKS[2][cell] ^ key::SECOND;
        if let Some(last) = self.last {
            self.key ^= key::MARKS[2][last as usize];
        }
        self.last = Some(cell as u8);
        self.turn = self.turn.other();
    }

    /// The key, computed from scratch.
    fn fresh_key(&self) -> u64 {
        let marked = |side: Side, cell: u8| self.marks[side] >> cell & 1 != 0;
        let mut key = if self.turn == Side::Second { key::SECOND } else { 0 };
        if self.swapped {
            key ^= key::SWAPPED;
        }
        for cell in 0..self.options.side.pow(2) {
            for side in Side::BOTH.into_iter().filter(|&side| marked(side, cell)) {
                key ^= key::MARKS[side.index()][cell as usize];
            }
        }
        self.last.map_or(key, |last| key ^ key::MARKS[2][last as usize])
    }
}
