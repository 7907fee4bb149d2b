//! Openings: short random ones that are balanced, or those of a file.

use std::collections::HashSet;

use fastrand::Rng;
use ludoteca_engine::{Engine, Limits, Stop};
use ludoteca_rules::{AnyMatch, AnyOptions};

/// A search that tests whether an opening is balanced: its number of nodes, and the maximum difference between
/// the expected result and half a point.
type BalanceTest = (u64, f64);
/// Rejects most openings quickly.
const QUICK_TEST: BalanceTest = (5_000, 0.1);
const THOROUGH_TEST: BalanceTest = (200_000, 0.05);
/// Number of attempts without a new balanced opening after which the existing ones are reused.
const MAX_TRIES: u32 = 1_000;
/// Number of openings that pass only the quick test after which they are accepted, if none passes the thorough
/// test. Small boards are decided so early that no opening is balanced.
const MAX_DOUBTFUL: usize = 100;

/// The openings of a match.
pub(crate) enum Openings {
    /// Random openings.
    Random(Box<RandomOpenings>),
    /// The openings of a file.
    Listed(Vec<AnyMatch>),
}

impl Openings {
    /// Returns an opening by index, or `None` if there are no openings. They are reused if there are fewer than
    /// requested.
    pub(crate) fn get(&mut self, number: usize) -> Option<&AnyMatch> {
        match self {
            Self::Random(draw) => draw.get(number),
            Self::Listed(listed) => listed.get(number % listed.len().max(1)),
        }
    }
}

/// Random openings, determined by the seed.
pub(crate) struct RandomOpenings {
    options: AnyOptions,
    plies: u32,
    random: Rng,
    found: Vec<AnyMatch>,
    /// Openings that have passed only the quick test.
    doubtful: Vec<AnyMatch>,
    /// The positions that have been tried.
    tried: HashSet<String>,
    /// Whether the search for new openings has ended.
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
            match self.find_next() {
                Some(opening) => self.found.push(opening),
                None => self.exhausted = true,
            }
        }
        if self.found.is_empty() {
            self.found = std::mem::take(&mut self.doubtful);
        }
        self.found.get(number % self.found.len().max(1))
    }

    /// Searches for the next balanced opening.
    fn find_next(&mut self) -> Option<AnyMatch> {
        for _ in 0..MAX_TRIES {
            let Some(opening) = self.random_opening() else { continue };
            let is_new = self.tried.insert(opening.position_text(opening.ply())?);
            if !is_new || !is_balanced(&opening, QUICK_TEST) {
                continue;
            }
            if is_balanced(&opening, THOROUGH_TEST) {
                return Some(opening);
            }
            self.doubtful.push(opening);
            if self.found.is_empty() && self.doubtful.len() == MAX_DOUBTFUL {
                return None;
            }
        }
        None
    }

    /// Plays random plies. Returns `None` if they end the game.
    fn random_opening(&mut self) -> Option<AnyMatch> {
        let mut game = self.options.start();
        for _ in 0..self.plies {
            let mv = self.random.choice(game.legal_texts())?;
            game.play_text(&mv).expect("legal moves are legal");
        }
        game.to_move().map(|_| game)
    }
}

/// Whether a search finds neither side at an advantage.
fn is_balanced(game: &AnyMatch, (nodes, margin): BalanceTest) -> bool {
    let mut engine = Engine::new(0);
    engine.set_position(game);
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let best = engine.go(&limits, &Stop::default(), &mut |_| ());
    best.is_some_and(|best| {
        let value = best.info.value;
        // A proved draw is perfectly balanced.
        !value.is_win() && !value.is_loss() && (value.expected(game.game()) - 0.5).abs() <= margin
    })
}

#[cfg(test)]
mod tests {
    use ludoteca_rules::Game;

    use super::*;

    #[test]
    fn openings_depend_on_the_seed() {
        // The searches for openings of SIX take three times as long as all others.
        for game in Game::ALL.iter().filter(|&&game| game != Game::Six) {
            let options = game.options("").unwrap();
            let generator = |seed| RandomOpenings::new(options, 4, seed);
            let mut openings = generator(1);
            let [first, second] = [0, 1].map(|n| openings.get(n).unwrap().move_texts());
            assert_eq!((first.len(), second.len()), (4, 4));
            assert_ne!(first, second);
            assert_eq!(first, generator(1).get(0).unwrap().move_texts());
            assert_ne!(first, generator(2).get(0).unwrap().move_texts());
        }
    }

    #[test]
    fn openings_are_reused_if_there_are_few() {
        // 2 plies on 16 cells: at most 16 · 8 openings.
        let options = Game::Fourmation.options("side=4").unwrap();
        let mut openings = RandomOpenings::new(options, 2, 5);
        let last = openings.get(1_000).map(AnyMatch::move_texts);
        let found = openings.found.len();
        assert!((1..=16 * 8).contains(&found), "{found}");
        assert_eq!(last, openings.get(1_000 % found).map(AnyMatch::move_texts));
    }
}
