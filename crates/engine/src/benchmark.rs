//! Fixed searches and random games that measure speed, natively and on WebAssembly.

use std::fmt;

use fastrand::Rng;
use ludoteca_rules::samples::{self, Search};
use ludoteca_rules::{AnyMatch, Game};

use crate::engine::Engine;
use crate::info::Best;
use crate::level::Level;
use crate::limits::{Limits, Stop};

/// A position and the depth to which it is searched.
#[derive(Clone, Copy, Debug)]
pub struct BenchPosition {
    /// The game.
    pub game: Game,
    /// The position and the depth.
    pub search: Search,
}

impl fmt::Display for BenchPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} / {}", self.game, self.search)
    }
}

impl BenchPosition {
    /// The positions of all games. The total number of nodes of their [searches](Self::search) is the signature of
    /// the search.
    pub fn all() -> impl Iterator<Item = Self> {
        samples::all(samples::searches).into_iter().map(|(game, &search)| Self { game, search })
    }

    /// The positions of a game.
    pub fn of(game: Game) -> impl Iterator<Item = Self> {
        samples::searches(game).iter().map(move |&search| Self { game, search })
    }

    /// Plays the moves.
    ///
    /// # Panics
    /// If the options or moves are invalid, which those of [`of`](Self::of) are not.
    pub fn position(&self) -> AnyMatch {
        self.search.sample.game(self.game)
    }

    /// Searches the position to its depth on one thread. The number of nodes is the same on every machine.
    ///
    /// # Panics
    /// As for [`position`](Self::position), or if the game is over.
    pub fn search(&self) -> Best {
        go(&self.position(), &Limits { depth: Some(self.search.depth), ..Limits::default() })
    }

    /// Searches the position within the limits of a level on one thread. Strong levels use books and
    /// tablebases; with the same ones, the result is the same on every machine.
    ///
    /// # Panics
    /// As for [`search`](Self::search).
    pub fn search_at_level(&self, level: Level) -> Best {
        go(&self.position(), &level.limits(self.game))
    }
}

fn go(game: &AnyMatch, limits: &Limits) -> Best {
    let mut engine = Engine::new(0);
    engine.set_position(game);
    engine.go(limits, &Stop::default(), &mut |_| ()).expect("the game is in progress")
}

/// Plays a game of the first options between two levels, the first of which begins, and returns it. With the same
/// books and tablebases, it is the same on every machine.
///
/// # Panics
/// Never: a game in progress has a best move, which is legal.
pub fn level_game(game: Game, levels: [Level; 2]) -> AnyMatch {
    let mut game = game.presets()[0].start();
    for level in levels.into_iter().cycle() {
        if game.outcome().is_some() {
            break;
        }
        let best = go(&game, &level.limits(game.game()));
        game.play_text(&best.mv).expect("the best move is legal");
    }
    game
}

/// Plays games with uniformly random moves, the same on every machine, and returns their total number of plies.
pub fn random_games(game: Game, count: u32) -> u64 {
    let start = game.options(samples::random_games(game)).map(|options| options.start());
    let mut random = Rng::with_seed(1);
    // The number of choices fits 32 bits, and a 32-bit target draws the same numbers from these.
    let mut choose = |moves: usize| random.u32(..moves as u32) as usize;
    start.map_or(0, |start| (0..count).map(|_| u64::from(start.playout(&mut choose))).sum())
}
