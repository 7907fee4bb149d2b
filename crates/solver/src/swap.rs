//! The state of the pie rule in a position, in graphs for the proof search and in books.

use ludoteca_rules::oracle::{Proved, Wdl};
use ludoteca_rules::{Position as _, Side, coffee, fourmation};

/// Who may swap, now or later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SwapRight {
    /// The opponent may swap after the first piece.
    Pending,
    /// The side to move may swap.
    Available,
    /// Neither side may swap any more.
    Expired,
}

impl SwapRight {
    /// The right in a position.
    fn of(pie: bool, may_swap: bool, is_empty: bool) -> Self {
        match () {
            () if may_swap => Self::Available,
            () if pie && is_empty => Self::Pending,
            () => Self::Expired,
        }
    }

    /// The value of a position, given that of the same position without the pie rule; `None` if
    /// that does not determine it. Who may swap takes the better side.
    pub(crate) fn value(self, plain: Proved) -> Option<Proved> {
        match (self, plain.wdl) {
            (Self::Pending, _) => None,
            (Self::Available, Wdl::Loss) => Some(plain.before()),
            (Self::Available | Self::Expired, _) => Some(plain),
        }
    }

    /// The right after a move that is no swap.
    pub(crate) fn after_piece(self) -> Self {
        if self == Self::Pending { Self::Available } else { Self::Expired }
    }
}

/// A position of a game that may have the pie rule.
pub trait HasSwapRight {
    /// Who may swap by the pie rule, now or later.
    fn swap_right(&self) -> SwapRight;
}

impl HasSwapRight for coffee::Position {
    fn swap_right(&self) -> SwapRight {
        let is_empty = Side::BOTH.iter().all(|&side| self.stones(side) == 0);
        SwapRight::of(self.options().pie, self.may_swap(), is_empty)
    }
}

impl HasSwapRight for fourmation::Position {
    fn swap_right(&self) -> SwapRight {
        let is_empty = Side::BOTH.iter().all(|&side| self.marks(side) == 0);
        SwapRight::of(self.options().pie, self.may_swap(), is_empty)
    }
}
