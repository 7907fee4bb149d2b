//! Playing strengths.

use std::fmt;

use ludoteca_rules::{Game, for_game};

use crate::eval::Evaluate;
use crate::eval::levels::{Levels, Strength};
use crate::limits::Limits;

/// Playing strength from 1 to 10. It is defined by depth or nodes, not by time, and therefore the
/// same on every machine. (In Nine Men's Morris, levels 9 and 10 also use the installed tablebases.)
///
/// ```
/// use ludoteca_engine::Level;
/// assert_eq!(Level::new(3).unwrap().to_string(), "3");
/// assert!(Level::new(0).is_none() && Level::new(11).is_none());
/// assert_eq!(Level::ALL.len(), 10);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The weakest level.
    pub const MIN: Self = Self(1);
    /// The strongest level.
    pub const MAX: Self = Self(10);
    /// The level for a player without results: the next one above that of a beginner.
    pub const DEFAULT: Self = Self(2);
    /// All levels, weakest first.
    pub const ALL: [Self; 10] = {
        let mut all = [Self::MIN; 10];
        let mut i = 0;
        while i < all.len() {
            all[i] = Self(i as u8 + 1);
            i += 1;
        }
        all
    };

    /// The level with a number from 1 to 10; `None` outside that range.
    pub const fn new(number: u8) -> Option<Self> {
        if Self::MIN.0 <= number && number <= Self::MAX.0 { Some(Self(number)) } else { None }
    }

    /// Number of the level, 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Search limits of the level in a game. Weak levels search less deeply and overlook a share of
    /// the moves; the weakest may accept any move within a score margin of the best.
    pub fn limits(self, game: Game) -> Limits {
        match levels(game)[usize::from(self.0) - 1] {
            Strength::Shallow { overlooked, plies, margin } => {
                let (depth, nodes) = (Some(plies), Some(MAX_SHALLOW_NODES));
                let limits = Limits { nodes, depth, overlooked, ..Limits::default() };
                limits.with_margin(game, margin)
            }
            Strength::Nodes(nodes) => {
                let settling = if self == Self::MAX { Limits::SETTLING } else { 0 };
                Limits { nodes: Some(nodes), settling, ..Limits::default() }
            }
        }
    }

    /// Player name in game records.
    pub fn player_name(self) -> String {
        format!("Ludoteca, level {self}")
    }
}

/// Node limit of shallow searches: 1,000 moves with 1,000 replies each would take too long.
const MAX_SHALLOW_NODES: u64 = 2_000;

const fn levels(game: Game) -> &'static Levels {
    for_game!(game, P => &P::LEVELS)
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
