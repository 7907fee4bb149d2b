//! Coffee's moves: a stone and the rod on it, a winning stone, or a swap.

use std::ops::ControlFlow;

use super::board::{Axis, Board, CELLS, Word};
use super::position::Position;
use crate::game::fault::Fault;

/// The first move on hex-6 has the most choices: 91 cells by three axes.
pub(super) const MOST_MOVES: usize = 273;

/// A move of Coffee; [`Position::stones`] says how cells are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A stone on a cell, and the rod on it along an axis.
    Rod(u8, Axis),
    /// A stone on a cell that makes a line; the rod is not laid.
    Win(u8),
    /// Second takes black over (the pie rule).
    Swap,
}

impl Position {
    /// The cells on which a stone of the person to move would make a line.
    #[inline]
    pub(super) fn winning(&self) -> u128 {
        let (board, stones, n) = (self.board(), self.stones[self.turn], self.options.n);
        if board.narrow {
            board.completing(u64::cut(stones), n).into()
        } else {
            board.completing(stones, n)
        }
    }

    /// Whether the rod may lie on a new stone on `cell`: its line keeps an empty cell.
    #[inline]
    fn is_open(&self, empty: u128, cell: u8, axis: Axis) -> bool {
        self.board().others[usize::from(cell) % CELLS][axis as usize] & empty != 0
    }

    /// Whether there is a legal move, unless somebody has won.
    #[inline]
    pub(super) fn can_move(&self) -> bool {
        let allowed = self.allowed();
        // Of two empty cells on a line each keeps the line open for a stone on the other.
        if allowed & allowed.wrapping_sub(1) != 0 {
            return true;
        }
        let (cell, empty) = (allowed.trailing_zeros() as u8, self.empty());
        allowed != 0
            && (self.board().axes().iter().any(|&axis| self.is_open(empty, cell, axis))
                || self.winning() & allowed != 0)
    }

    #[inline]
    pub(super) fn visit_moves<B>(
        &self,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (allowed, empty, winning) = (self.allowed(), self.empty(), self.winning());
        for cell in Board::cells(allowed) {
            if winning >> cell & 1 != 0 {
                visit(Move::Win(cell))?;
                continue;
            }
            for &axis in self.board().axes() {
                if self.is_open(empty, cell, axis) {
                    visit(Move::Rod(cell, axis))?;
                }
            }
        }
        if self.may_swap() { visit(Move::Swap) } else { ControlFlow::Continue(()) }
    }

    /// How many moves a stone on `cell` makes.
    #[inline]
    fn count_on(&self, empty: u128, winning: u128, cell: u8) -> usize {
        if winning >> cell & 1 != 0 {
            return 1;
        }
        let axes = self.board().axes().iter();
        axes.map(|&axis| usize::from(self.is_open(empty, cell, axis))).sum()
    }

    #[inline]
    pub(super) fn count(&self) -> usize {
        let (empty, winning) = (self.empty(), self.winning());
        let cells = Board::cells(self.allowed());
        let laid: usize = cells.map(|cell| self.count_on(empty, winning, cell)).sum();
        laid + usize::from(self.may_swap())
    }

    #[inline]
    pub(super) fn nth(&self, n: usize) -> Option<Move> {
        let (empty, winning) = (self.empty(), self.winning());
        let mut left = n;
        for cell in Board::cells(self.allowed()) {
            let count = self.count_on(empty, winning, cell);
            if left >= count {
                left -= count;
            } else if winning >> cell & 1 != 0 {
                return Some(Move::Win(cell));
            } else {
                let mut axes = self.board().axes().iter().copied();
                let axis = axes.by_ref().filter(|&axis| self.is_open(empty, cell, axis)).nth(left);
                return axis.map(|axis| Move::Rod(cell, axis));
            }
        }
        (left == 0 && self.may_swap()).then_some(Move::Swap)
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
            Some(axis) if !self.is_open(empty, cell, axis) => {
                let message =
                    format!("the rod {name}{} would leave no empty cell on its line", axis.name());
                Err(Fault::new("rod-without-empty", name, message))
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
