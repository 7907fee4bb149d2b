//! Value of a position.

use ludoteca_rules::Position;

/// Value of a position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Proved: the side to move wins within this many plies.
    Win(u32),
    /// Proved: the side to move loses within this many plies.
    Loss(u32),
    /// Proved: neither side can win.
    Draw,
    /// Not proved within the budget.
    Unknown,
}

impl Verdict {
    /// Whether the value is proved.
    pub const fn is_proved(self) -> bool {
        !matches!(self, Self::Unknown)
    }

    /// A sort key, greater for values that are better for the side to move: quick wins, slow wins,
    /// draws and unknown values, slow losses, quick losses.
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

    /// Value of a move that leads to a position with this value.
    #[must_use]
    pub const fn before(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies + 1),
            Self::Loss(plies) => Self::Win(plies + 1),
            Self::Draw | Self::Unknown => self,
        }
    }

    /// Value of the position after a move with this value, for the opponent.
    #[must_use]
    pub(crate) const fn after(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies.saturating_sub(1)),
            Self::Loss(plies) => Self::Win(plies.saturating_sub(1)),
            Self::Draw | Self::Unknown => self,
        }
    }
}

/// Verdict on a position in which the game is over.
pub(crate) fn terminal_verdict<P: Position>(position: &P) -> Option<Verdict> {
    let me = position.to_move();
    position.outcome().map(|outcome| match outcome.winner {
        None => Verdict::Draw,
        Some(winner) if winner == me => Verdict::Win(0),
        Some(_) => Verdict::Loss(0),
    })
}
