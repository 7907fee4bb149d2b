//! Coffee's moves: a stone and the rod on it, a winning stone, or a swap.

use std::ops::ControlFlow;

use super::axis::Axis;
use super::cells::{CELLS, Cells, each};
use super::position::Position;
use crate::game::fault::Fault;

/// The first move on hex-6 has the most choices: 91 cells by three axes.
pub(super) const MOST_MOVES: usize = 273;

/// The rod may not lie so that its line has no empty cell.
pub(super) const ROD_WITHOUT_EMPTY: &str = "rod-without-empty";

/// A move of Coffee; [`Position::stones`] says how cells are counted.
///
/// ```
/// use ludoteca_rules::{Position, coffee::{self, Axis, Move}};
/// let options = "square-3".parse()?;
/// let position = coffee::Position::from_setup(&options, &"o2/1o1/bb1 b a3nw bo".parse()?)?;
/// assert_eq!(position.read_move("c1"), Some(Move::Win(2)));
/// assert_eq!(position.read_move("c2n"), Some(Move::Rod(5, Axis::N)));
/// # Ok::<(), ludoteca_rules::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A stone on a cell, and the rod on it along an axis.
    Rod(u8, Axis),
    /// A stone on a cell that makes a line; the rod is not laid.
    Win(u8),
    /// Second takes black over (the pie rule).
    Swap,
}

/// What the legal moves of a position are made of.
struct Choices<W: 'static> {
    /// The cells for a stone.
    allowed: W,
    /// Those among them on which it wins.
    winning: W,
    empty: W,
    others: &'static [[W; 4]; CELLS],
    may_swap: bool,
}

impl<W: Cells> Choices<W> {
    #[inline]
    fn of(position: &Position) -> Self {
        Self {
            allowed: W::of(position.allowed()),
            winning: W::of(position.winning()),
            empty: W::of(position.empty()),
            others: W::others(position.board()),
            may_swap: position.may_swap(),
        }
    }

    /// A bit for each axis along which the rod may lie on a new stone on `cell`, for its line keeps
    /// an empty cell. An axis that the board has not is never open.
    #[inline]
    fn open(&self, cell: u8) -> u8 {
        let [e, n, ne, nw] = self.others[usize::from(cell) % CELLS]
            .map(|line| u8::from(line & self.empty != W::default()));
        e | n << 1 | ne << 2 | nw << 3
    }

    /// How many moves a stone on `cell` makes.
    #[inline]
    fn count_on(&self, cell: u8) -> usize {
        let rods = self.open(cell).count_ones();
        if self.winning.has(cell) { 1 } else { rods as usize }
    }

    #[inline]
    fn count(&self) -> usize {
        let laid: usize = each(self.allowed).map(|cell| self.count_on(cell)).sum();
        laid + usize::from(self.may_swap)
    }

    #[inline]
    fn nth(&self, mut n: usize) -> Option<Move> {
        for cell in each(self.allowed) {
            let count = self.count_on(cell);
            if n >= count {
                n -= count;
                continue;
            }
            if self.winning.has(cell) {
                return Some(Move::Win(cell));
            }
            let mut open = self.open(cell);
            for _ in 0..n {
                open &= open - 1;
            }
            return Some(Move::Rod(cell, Axis::lowest(open)));
        }
        (n == 0 && self.may_swap).then_some(Move::Swap)
    }

    #[inline]
    fn visit<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        for cell in each(self.allowed) {
            if self.winning.has(cell) {
                visit(Move::Win(cell))?;
                continue;
            }
            let mut open = self.open(cell);
            while open != 0 {
                visit(Move::Rod(cell, Axis::lowest(open)))?;
                open &= open - 1;
            }
        }
        if self.may_swap { visit(Move::Swap) } else { ControlFlow::Continue(()) }
    }
}

impl Position {
    /// Whether there is a legal move, unless somebody has won.
    #[inline]
    pub(super) fn can_move(&self) -> bool {
        // Of two empty cells on a line each keeps the line open for a stone on the other.
        let two_cells = self.allowed() & self.allowed().wrapping_sub(1) != 0;
        two_cells || self.count() != 0
    }

    #[inline]
    pub(super) fn count(&self) -> usize {
        if self.board().narrow {
            Choices::<u64>::of(self).count()
        } else {
            Choices::<u128>::of(self).count()
        }
    }

    #[inline]
    pub(super) fn nth(&self, n: usize) -> Option<Move> {
        if self.board().narrow {
            Choices::<u64>::of(self).nth(n)
        } else {
            Choices::<u128>::of(self).nth(n)
        }
    }

    #[inline]
    pub(super) fn visit<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.board().narrow {
            Choices::<u64>::of(self).visit(visit)
        } else {
            Choices::<u128>::of(self).visit(visit)
        }
    }

    /// Why a move is not legal.
    pub(super) fn explain(&self, mv: Move) -> Result<(), Fault> {
        let (cell, rod) = match mv {
            Move::Rod(cell, axis) => (cell, Some(axis)),
            Move::Win(cell) => (cell, None),
            Move::Swap => return self.explain_swap(),
        };
        let (board, empty) = (self.board(), self.empty());
        let is_in = |set: u128| set >> cell & 1 != 0;
        let name = board.name(cell);
        if !board.has(cell) {
            return Err(Fault::new("off-board", name, "that cell is not on the board"));
        }
        if !is_in(empty) {
            let message = format!("{name} is taken");
            return Err(Fault::new("occupied", name, message));
        }
        if !is_in(self.allowed()) {
            let message = format!("{name} is not on the line of the rod, {}", self.rod_text());
            return Err(Fault::new("not-on-rod", name, message));
        }
        let n = self.options.n;
        match rod {
            Some(_) if is_in(self.winning()) => {
                let message =
                    format!("a stone on {name} makes a line of {n} and wins without a rod: {name}");
                Err(Fault::new("rod-after-win", name, message))
            }
            None if is_in(self.winning()) => Ok(()),
            None => {
                let message = format!(
                    "a stone on {name} makes no line of {n}, so the rod is to be laid on it: \
                     {name} and {}",
                    self.axes_text()
                );
                Err(Fault::new("rod-missing", name, message))
            }
            Some(axis) if !board.axes().contains(&axis) => {
                let message = format!(
                    "a {} board has no axis {}: it has {}",
                    self.options.board.name(),
                    axis.name(),
                    self.axes_text()
                );
                Err(Fault::new("no-such-axis", axis.name(), message))
            }
            Some(axis) if board.others[usize::from(cell)][axis as usize] & empty == 0 => {
                let message =
                    format!("the rod {name}{} would leave no empty cell on its line", axis.name());
                Err(Fault::new(ROD_WITHOUT_EMPTY, name, message))
            }
            Some(_) => Ok(()),
        }
    }

    fn explain_swap(&self) -> Result<(), Fault> {
        if self.may_swap() {
            return Ok(());
        }
        let message = if self.options.pie {
            "second may swap only instead of the second move of the game"
        } else {
            "this game is played without the pie rule"
        };
        Err(Fault::new("swap-not-offered", "", message))
    }

    /// The board's axes in words: `e, ne or nw`.
    pub(super) fn axes_text(&self) -> String {
        let names: Vec<_> = self.board().axes().iter().map(|axis| axis.name()).collect();
        let (last, rest) = names.split_last().expect("every board has axes");
        format!("{} or {last}", rest.join(", "))
    }
}
