//! The state of a game of 4mation and its moves.

use std::fmt;
use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::board::{self, Board, KEYS, SECOND_KEY};
use super::options::{Fallback, Options};
use super::setup::{self, Setup};
use crate::game::fault::{Fault, Faults};
use crate::game::outcome::{Outcome, Reason};
use crate::game::position::{self, Symmetry};
use crate::game::shapes;
use crate::game::side::{Pair, Side};
use crate::game::steps::{Step, Steps, Verb};
use crate::game::view::{Note, Piece, View, place};
use crate::geometry::plan::Plan;
use crate::geometry::square;

/// n of one's own marks in a row.
const LINE: Reason = Reason("line");
/// A full board.
const FULL: Reason = Reason("full");
/// Empty cells, but none that may be marked.
const STUCK: Reason = Reason("stuck");

/// A mark on a cell, counted row by row from `a1` = 0.
///
/// ```
/// use ludoteca_rules::{Position, fourmation};
/// let start = fourmation::Position::new(&fourmation::Options::default());
/// assert_eq!(start.read_move("d4"), Some(fourmation::Move(24)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(pub u8);

/// A position of 4mation: two sets of marks, the opponent's last mark, and whose turn it is.
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
    pub(super) options: Options,
    /// The person who is not to move has a line.
    pub(super) won: bool,
    key: u64,
}

impl Position {
    /// A position of given parts, its key and line worked out.
    pub(super) fn assemble(
        options: Options,
        marks: Pair<u64>,
        last: Option<u8>,
        turn: Side,
    ) -> Self {
        let won = board::of(options.side).has_line(marks[turn.other()], options.n);
        let mut position = Self { marks, last, turn, options, won, key: 0 };
        position.key = position::Position::key_from_scratch(&position);
        position
    }

    fn board(&self) -> &'static Board {
        board::of(self.options.side)
    }

    /// A person's marks, one bit a cell.
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

    /// The opponent's last mark, which the next one goes beside.
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

    /// All of `cells` and those beside any of them.
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

    /// The cells that may be marked, none after the end.
    #[inline]
    fn legal(&self) -> u64 {
        if self.won { 0 } else { self.allowed() }
    }

    /// Whether the next mark need not go beside the opponent's last one, as all cells there are
    /// taken.
    fn falls_back(&self) -> bool {
        let is_walled = |last| self.board().around[last as usize] & self.empty() == 0;
        self.legal() != 0 && self.last.is_some_and(is_walled)
    }

    fn name(&self, cell: u8) -> String {
        square::name(self.options.side, cell)
    }
}

impl position::Position for Position {
    const NAME: &'static str = "fourmation";
    const NOTATION: &'static str = "a cell, such as d4";
    type Options = Options;
    type Move = Move;
    type Moves = ArrayVec<Move, 64>;
    type Setup = Setup;

    fn new(options: &Options) -> Self {
        Self::assemble(*options, Pair::default(), None, Side::First)
    }

    fn from_setup(options: &Options, setup: &Setup) -> Result<Self, Faults> {
        setup::check(*options, setup)
    }

    fn setup(&self) -> Setup {
        setup::of(self)
    }

    fn options(&self) -> Options {
        self.options
    }

    #[inline]
    fn to_move(&self) -> Side {
        self.turn
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.won {
            Some(Outcome::win(self.turn.other(), LINE))
        } else if self.allowed() != 0 {
            None
        } else if self.empty() == 0 {
            Some(Outcome::draw(FULL))
        } else {
            Some(Outcome::draw(STUCK))
        }
    }

    #[inline]
    fn try_each_move<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut cells = self.legal();
        while cells != 0 {
            visit(Move(cells.trailing_zeros() as u8))?;
            cells &= cells - 1;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn count_moves(&self) -> usize {
        self.legal().count_ones() as usize
    }

    #[inline]
    fn nth_move(&self, n: usize) -> Option<Move> {
        let mut cells = self.legal();
        // There are no more cells than bits.
        for _ in 0..n.min(64) {
            cells &= cells.wrapping_sub(1);
        }
        (cells != 0).then(|| Move(cells.trailing_zeros() as u8))
    }

    #[inline]
    fn play(&mut self, Move(cell): Move) {
        let bit = 1_u64.wrapping_shl(u32::from(cell));
        let marks = &mut self.marks[self.turn];
        *marks |= bit;
        self.won = board::of(self.options.side).has_line(*marks, self.options.n);
        let cell = usize::from(cell & 63);
        self.key ^= KEYS[self.turn.index()][cell] ^ KEYS[2][cell] ^ SECOND_KEY;
        if let Some(last) = self.last {
            self.key ^= KEYS[2][last as usize];
        }
        self.last = Some(cell as u8);
        self.turn = self.turn.other();
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn key_from_scratch(&self) -> u64 {
        let marked = |side: Side, cell: u8| self.marks[side] >> cell & 1 != 0;
        let mut key = if self.turn == Side::Second { SECOND_KEY } else { 0 };
        for cell in 0..self.options.side.pow(2) {
            for side in Side::BOTH.into_iter().filter(|&side| marked(side, cell)) {
                key ^= KEYS[side.index()][cell as usize];
            }
        }
        self.last.map_or(key, |last| key ^ KEYS[2][last as usize])
    }

    fn symmetries(&self) -> Symmetry {
        square::SYMMETRIES
    }

    fn transform(&self, s: Symmetry) -> Self {
        let side = self.options.side;
        let go = |cell| square::transform(side, cell, s);
        let all = |marks: u64| {
            (0..side * side).filter(|c| marks >> c & 1 != 0).fold(0, |set, c| set | 1 << go(c))
        };
        Self::assemble(self.options, Pair(self.marks.0.map(all)), self.last.map(go), self.turn)
    }

    fn transform_move(&self, Move(cell): Move, s: Symmetry) -> Move {
        Move(square::transform(self.options.side, cell, s))
    }

    fn write_move(&self, Move(cell): Move, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&self.name(cell))
    }

    fn read_move(&self, text: &str) -> Option<Move> {
        square::read(self.options.side, text.trim()).map(Move)
    }

    fn steps(&self, Move(cell): Move) -> Steps {
        Steps::from_iter([Step { verb: Verb::Put, at: place(self.name(cell)) }])
    }

    fn check(&self, Move(cell): Move) -> Result<(), Fault> {
        let is_in = |set: u64| cell < 64 && set >> cell & 1 != 0;
        if is_in(self.allowed()) {
            return Ok(());
        }
        let name = self.name(cell);
        Err(if !is_in(self.board().all) {
            Fault::new("off-board", name, "that cell is not on the board")
        } else if !is_in(self.empty()) {
            let message = format!("{name} is taken");
            Fault::new("occupied", name, message)
        } else if let Some(last) =
            self.last.filter(|&last| self.board().around[last as usize] & self.empty() != 0)
        {
            let message =
                format!("{name} is not beside {}, the opponent's last mark", self.name(last));
            Fault::new("not-near-last", name, message)
        } else {
            let message = format!("{name} is not beside any of the opponent's marks");
            Fault::new("not-near-any", name, message)
        })
    }

    fn view(&self) -> View {
        let cells = || 0..self.options.side.pow(2);
        let owner =
            |cell: u8| Side::BOTH.into_iter().find(|&side| self.marks[side] >> cell & 1 != 0);
        let name = |cell| place(self.name(cell));
        let piece = |cell| Some(Piece { at: name(cell), side: owner(cell)? });
        let line = if self.won {
            self.board().lines(self.marks[self.turn.other()], self.options.n)
        } else {
            0
        };
        View {
            colours: Side::pair(["cross", "circle"]),
            pieces: cells().filter_map(piece).collect(),
            hands: None,
            lost: None,
            rod: None,
            winning: cells().filter(|c| line >> c & 1 != 0).map(name).collect(),
            shapes: if self.won {
                Vec::new()
            } else {
                shapes::standing(self.board().windows(self.options.n), &(1..=1), owner, name)
            },
            notes: self
                .falls_back()
                .then_some(Note { code: "fallback", side: None })
                .into_iter()
                .collect(),
        }
    }

    fn draw(&self) -> String {
        let legal = self.legal();
        square::draw(self.options.side, |cell| {
            let bit = 1 << cell;
            let mark = if self.marks[Side::First] & bit != 0 {
                'x'
            } else if self.marks[Side::Second] & bit != 0 {
                'o'
            } else if self.last.is_some() && legal & bit != 0 {
                '*'
            } else {
                '.'
            };
            if self.last == Some(cell) { mark.to_ascii_uppercase() } else { mark }
        })
    }

    fn plan(&self) -> Plan {
        square::plan(self.options.side)
    }
}
