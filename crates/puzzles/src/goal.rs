//! Goals of puzzles.

use std::fmt;

/// The goal of the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Draw => "draw",
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
