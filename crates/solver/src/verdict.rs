//! What a position is worth.

/// The value of a position for the person to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Proved: the person to move wins within so many plies.
    Win(u32),
    /// Proved: the person to move loses, and the opponent needs so many plies at the most.
    Loss(u32),
    /// Proved: neither can win.
    Draw,
    /// Not known within the budget.
    Unknown,
}

impl Verdict {
    /// Whether the value is known.
    pub const fn is_proved(self) -> bool {
        !matches!(self, Self::Unknown)
    }

    /// The better for the person to move, the greater: quick wins, then draws and what is not known,
    /// then slow losses.
    ///
    /// ```
    /// use ludoteca_solver::Verdict::{Draw, Loss, Win};
    /// assert!([Loss(2), Loss(8), Draw, Win(9), Win(3)].is_sorted_by_key(|value| value.merit()));
    /// ```
    pub fn merit(self) -> impl Ord {
        match self {
            Self::Win(plies) => (1, -i64::from(plies)),
            Self::Draw | Self::Unknown => (0, 0),
            Self::Loss(plies) => (-1, plies.into()),
        }
    }

    /// The value of a move that leads to a position of this value.
    #[must_use]
    pub const fn before(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies + 1),
            Self::Loss(plies) => Self::Win(plies + 1),
            Self::Draw | Self::Unknown => self,
        }
    }

    /// The value of the position that a move of this value leads to, for the opponent.
    #[must_use]
    pub(crate) const fn after(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies.saturating_sub(1)),
            Self::Loss(plies) => Self::Win(plies.saturating_sub(1)),
            Self::Draw | Self::Unknown => self,
        }
    }
}
