//! Where games begin: short, random and balanced.

use std::collections::HashSet;

use fastrand::Rng;
use ludoteca_engine::{Engine, Limits, Stop};
use ludoteca_rules::{AnyMatch, AnyOptions};

/// A look at an opening: positions visited, and how far from half a point the person to move can
/// expect to end at the most.
type Look = (u64, f64);
/// Sorts out most.
const QUICK: Look = (5_000, 0.1);
const THOROUGH: Look = (200_000, 0.05);
/// After so many tries without a new balanced opening, the old ones are used again.
const TRIES: u32 = 1_000;
/// Where so many have stood the quick look and none the thorough one, they must do: a small board
/// is decided so early that nothing is balanced in earnest.
const DOUBTS: usize = 100;

/// Where the games of a match begin.
pub(crate) enum Openings {
    /// Random by chance.
    Random(Box<RandomOpenings>),
    /// As a file has them.
    Listed(Vec<AnyMatch>),
}

impl Openings {
    /// The opening of a number; `None` where there is not a single one. Where there are not as many
    /// as are asked for, they come again.
    pub(crate) fn get(&mut self, number: usize) -> Option<&AnyMatch> {
        match self {
            Self::Random(draw) => draw.get(number),
            Self::Listed(listed) => listed.get(number % listed.len().max(1)),
        }
    }
}

/// Openings in an order that depends on the seed alone.
pub(crate) struct RandomOpenings {
    options: AnyOptions,
    plies: u32,
    random: Rng,
    found: Vec<AnyMatch>,
    /// Those that have stood the quick look alone.
    doubtful: Vec<AnyMatch>,
    /// Texts of the positions that were tried.
    tried: HashSet<String>,
    /// There is no more to find.
    exhausted: bool,
}

impl RandomOpenings {
    pub(crate) fn new(options: AnyOptions, plies: u32, seed: u64) -> Self {
        Self {
            options,
            plies,
            random: Rng::with_seed(seed),
            found: Vec::new(),
            doubtful: Vec::new(),
            tried: HashSet::new(),
            exhausted: false,
        }
    }

    /// See [`Openings::get`].
    pub(crate) fn get(&mut self, number: usize) -> Option<&AnyMatch> {
        while self.found.len() <= number && !self.exhausted {
            match self.look() {
                Some(opening) => self.found.push(opening),
                None => self.exhausted = true,
            }
        }
        if self.found.is_empty() {
            self.found = std::mem::take(&mut self.doubtful);
        }
        self.found.get(number % self.found.len().max(1))
    }

    fn look(&mut self) -> Option<AnyMatch> {
        for _ in 0..TRIES {
            let Some(opening) = self.play() else { continue };
            let is_new = self.tried.insert(opening.position_text(opening.ply())?);
            if !is_new || !is_balanced(&opening, QUICK) {
                continue;
            }
            if is_balanced(&opening, THOROUGH) {
                return Some(opening);
            }
            self.doubtful.push(opening);
            if self.found.is_empty() && self.doubtful.len() == DOUBTS {
                return None;
            }
        }
        None
    }

    /// Some plies by chance; `None` where they end the game.
    fn play(&mut self) -> Option<AnyMatch> {
        let mut game = self.options.start();
        for _ in 0..self.plies {
            let mv = self.random.choice(game.legal_texts())?;
            game.play_text(&mv).expect("legal moves are legal");
        }
        game.to_move().map(|_| game)
    }
}

/// Whether a look sees neither side better off.
fn is_balanced(game: &AnyMatch, (nodes, margin): Look) -> bool {
    let mut engine = Engine::new(0);
    engine.set_position(game);
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let best = engine.go(&limits, &Stop::default(), &mut |_| ());
    best.is_some_and(|best| {
        let value = best.info.value;
        // A proved draw is as balanced as can be.
        !value.is_win() && !value.is_loss() && (value.expected(game.game()) - 0.5).abs() <= margin
    })
}

#[cfg(test)]
mod tests {
    use ludoteca_rules::Game;

    use super::*;

    #[test]
    fn openings_follow_from_the_seed() {
        for game in Game::ALL {
            let options = game.options("").unwrap();
            let first = |seed| {
                let mut openings = RandomOpenings::new(options, 4, seed);
                (0..3).map(|n| openings.get(n).unwrap().move_texts()).collect::<Vec<_>>()
            };
            let drawn = first(1);
            assert_eq!(drawn, first(1));
            assert_ne!(drawn, first(2));
            assert!(drawn.iter().all(|moves| moves.len() == 4));
            assert!(drawn[0] != drawn[1] && drawn[1] != drawn[2]);
        }
    }

    #[test]
    fn where_there_are_few_they_come_again() {
        // Two plies on sixteen cells: no more than 16 · 8 of them.
        let options = Game::Fourmation.options("side=4").unwrap();
        let mut openings = RandomOpenings::new(options, 2, 5);
        let last = openings.get(1_000).map(|game| game.move_texts());
        let found = openings.found.len();
        assert!((1..=16 * 8).contains(&found), "{found}");
        assert_eq!(last, openings.get(1_000 % found).map(|game| game.move_texts()));
    }
}
