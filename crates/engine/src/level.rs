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
        let (nodes, depth, margin) = ladder(game)[usize::from(self.0) - 1];
        let margin = margin * Weights::built_in_scale(game) / 100;
        let depth = (depth > 0).then_some(depth);
        Limits { nodes: Some(nodes), depth, margin, ..Limits::default() }
    }

    /// How game records name the computer at this level.
    pub fn player_name(self) -> String {
        format!("Ludoteca, level {self}")
    }
}

/// What the levels of a game amount to, the weakest first: nodes; depth, or 0 where it is not
/// limited; and the margin in hundredths of the game's scale, by which the odds to win are
/// multiplied by e.
///
/// The first level sees no reply, so that a child who looks one move ahead can win. No level plays
/// at random, and each takes a win in one.
const fn ladder(game: Game) -> [(u64, u32, i32); 10] {
    match game {
        Game::Coffee => [
            (2_000, 1, 8),
            (2_000, 2, 45),
            (2_000, 2, 10),
            (150, 0, 0),
            (350, 0, 0),
            (1_000, 0, 0),
            (4_000, 0, 0),
            (18_000, 0, 0),
            (120_000, 0, 0),
            (1_000_000, 0, 0),
        ],
        Game::Fourmation => [
            (2_000, 1, 50),
            (2_000, 2, 200),
            (2_000, 2, 0),
            (150, 0, 0),
            (350, 0, 0),
            (1_000, 0, 0),
            (3_000, 0, 0),
            (10_000, 0, 0),
            (40_000, 0, 0),
            (1_000_000, 0, 0),
        ],
        Game::Six => [
            (2_000, 1, 50),
            (2_000, 2, 115),
            (2_000, 2, 72),
            (2_000, 2, 50),
            (800, 0, 0),
            (2_500, 0, 0),
            (8_000, 0, 0),
            (25_000, 0, 0),
            (120_000, 0, 0),
            (1_000_000, 0, 0),
        ],
        Game::Morris => [
            (2_000, 1, 22),
            (2_000, 1, 11),
            (2_000, 2, 30),
            (2_000, 2, 8),
            (400, 0, 0),
            (900, 0, 0),
            (6_000, 0, 0),
            (25_000, 0, 0),
            (100_000, 0, 0),
            (1_000_000, 0, 0),
        ],
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
