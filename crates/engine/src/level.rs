//! Playing strengths.

use std::fmt;

use ludoteca_rules::Game;

use crate::eval::Weights;
use crate::limits::Limits;

/// A playing strength from 1 to 10, the same on every machine: it is set by positions visited, not
/// by time.
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
    /// The weakest.
    pub const MIN: Self = Self(1);
    /// The strongest.
    pub const MAX: Self = Self(10);
    /// All, the weakest first.
    pub const ALL: [Self; 10] = {
        let mut all = [Self::MIN; 10];
        let mut i = 0;
        while i < all.len() {
            all[i] = Self(i as u8 + 1);
            i += 1;
        }
        all
    };

    /// The level of a number from 1 to 10.
    pub const fn new(number: u8) -> Option<Self> {
        if Self::MIN.0 <= number && number <= Self::MAX.0 { Some(Self(number)) } else { None }
    }

    /// Its number, 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What the level amounts to in a game. The weaker ones see less far and are content with a move
    /// that is not much worse than the best they see; none of them ever plays at random.
    pub fn limits(self, game: Game) -> Limits {
        // The margin is in hundredths of the game's scale, by which the odds to win are multiplied by e.
        let (nodes, depth, margin) = match self.0 {
            // No reply is seen, so a child that looks one move ahead can win; a win is still taken.
            1 => (2_000, Some(1), 200),
            2 => (2_000, Some(2), 100),
            3 => (4_000, Some(3), 40),
            4 => (4_000, Some(4), 20),
            5 => (8_000, None, 10),
            6 => (16_000, None, 0),
            7 => (32_000, None, 0),
            8 => (80_000, None, 0),
            9 => (250_000, None, 0),
            _ => (1_000_000, None, 0),
        };
        let margin = margin * Weights::built_in_scale(game) / 100;
        Limits { nodes: Some(nodes), depth, margin, ..Limits::default() }
    }

    /// How game records name the computer at this level.
    pub fn player_name(self) -> String {
        format!("Ludoteca, level {self}")
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
