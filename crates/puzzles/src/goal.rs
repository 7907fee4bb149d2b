//! Goals of puzzles.

use strum::{Display, IntoStaticStr};

/// The goal of the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Display, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Goal {
    /// To win.
    Win,
    /// To draw, where no move wins.
    Draw,
}

impl Goal {
    /// Every goal.
    pub const ALL: [Self; 2] = [Self::Win, Self::Draw];

    /// The name in files and interfaces.
    pub fn name(self) -> &'static str {
        self.into()
    }
}
