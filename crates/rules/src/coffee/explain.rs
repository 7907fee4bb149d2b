//! Why a move is illegal.

use alloc::format;
use alloc::string::ToString;

use super::moves::Move;
use super::position::Position;
use crate::game::fault::Fault;
use crate::game::pie;

/// The fault of a rod whose line has no empty cell.
pub(super) const ROD_WITHOUT_EMPTY: &str = "rod-without-empty";

impl Position {
    /// Returns the rule that a move breaks, if any.
    pub(super) fn explain(&self, mv: Move) -> Result<(), Fault> {
        let (cell, rod) = match mv {
            Move::Rod(cell, axis) => (cell, Some(axis)),
            Move::Win(cell) => (cell, None),
            Move::Swap => return pie::check(self.options.pie, self.may_swap()),
        };
        let (board, empty) = (self.board(), self.empty());
        let is_in = |set: u128| set >> cell & 1 != 0;
        let name = board.name(cell).to_string();
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
}
