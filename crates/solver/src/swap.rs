//! The state of the pie rule in a graph for the proof search.

/// Who may swap, now or later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SwapRight {
    /// The opponent may swap after the first piece.
    Pending,
    /// The side to move may swap.
    Available,
    /// Neither side may swap any more.
    Expired,
}

impl SwapRight {
    /// The right in a position.
    pub(crate) fn of(pie: bool, may_swap: bool, is_empty: bool) -> Self {
        match () {
            () if may_swap => Self::Available,
            () if pie && is_empty => Self::Pending,
            () => Self::Expired,
        }
    }

    /// The right after a move that is no swap.
    pub(crate) fn after_piece(self) -> Self {
        if self == Self::Pending { Self::Available } else { Self::Expired }
    }
}
