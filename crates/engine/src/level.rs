//! Playing strengths.

use std::fmt;

use ludoteca_rules::Game;

use crate::eval::Weights;
use crate::limits::Limits;

/// A playing strength from 1 to 10, the same on every machine: it is set by plies or positions
/// visited, not by time. (In Nine Men's Morris 9 and 10 also ask the exact tables that a machine has.)
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

    /// What the level amounts to in a game. The weaker ones see less far and are content with a
    /// move that is not much worse than the best they see; none of them ever plays at random.
    pub fn limits(self, game: Game) -> Limits {
        match ladder(game)[usize::from(self.0) - 1] {
            Step::Sight { plies, margin } => {
                let margin = margin * Weights::built_in_scale(game) / 100;
                let nodes = Some(MOST_IN_SIGHT);
                Limits { depth: Some(plies), nodes, margin, ..Limits::default() }
            }
            Step::Nodes(nodes) => {
                let settling = if self == Self::MAX { Limits::SETTLING } else { 0 };
                Limits { nodes: Some(nodes), settling, ..Limits::default() }
            }
        }
    }

    /// How game records name the computer at this level.
    pub fn player_name(self) -> String {
        format!("Ludoteca, level {self}")
    }
}

/// What a level amounts to.
#[derive(Clone, Copy)]
enum Step {
    /// Looks so many plies ahead, and takes any of the moves that are worse than the best it sees
    /// by less than the margin, in hundredths of the game's scale, by which the odds to win are
    /// multiplied by e.
    Sight { plies: u32, margin: i32 },
    /// Visits so many positions and plays the best move it finds.
    Nodes(u64),
}

/// A thousand moves with a thousand answers each take too long for a weak player.
const MOST_IN_SIGHT: u64 = 2_000;

/// What the levels of a game amount to, the weakest first.
///
/// The first sees no reply, so that a child who looks one move ahead can win. No level plays at
/// random, and each takes a win in one. `docs/levels.md` has what they score against each other.
const fn ladder(game: Game) -> [Step; 10] {
    use Step::Nodes;
    const fn sight(plies: u32, margin: i32) -> Step {
        Step::Sight { plies, margin }
    }
    match game {
        Game::Coffee => [
            sight(1, 8),
            sight(2, 60),
            sight(2, 10),
            Nodes(150),
            Nodes(350),
            Nodes(1_000),
            Nodes(4_000),
            Nodes(14_000),
            Nodes(100_000),
            Nodes(1_000_000),
        ],
        Game::Fourmation => [
            sight(1, 50),
            sight(2, 200),
            sight(2, 0),
            Nodes(150),
            Nodes(350),
            Nodes(1_000),
            Nodes(4_000),
            Nodes(22_000),
            Nodes(100_000),
            Nodes(1_000_000),
        ],
        Game::Six => [
            sight(1, 50),
            sight(2, 108),
            sight(2, 74),
            sight(2, 44),
            Nodes(800),
            Nodes(2_500),
            Nodes(9_000),
            Nodes(25_000),
            Nodes(80_000),
            Nodes(300_000),
        ],
        Game::Morris => [
            sight(1, 22),
            sight(1, 11),
            sight(2, 30),
            sight(2, 8),
            Nodes(400),
            Nodes(900),
            Nodes(6_000),
            Nodes(25_000),
            Nodes(100_000),
            Nodes(1_000_000),
        ],
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
