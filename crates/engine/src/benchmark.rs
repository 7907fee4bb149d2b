//! Fixed searches and random games that measure speed, natively and on WebAssembly.

use fastrand::Rng;
use ludoteca_rules::{AnyMatch, Game};

use crate::engine::Engine;
use crate::info::Best;
use crate::level::Level;
use crate::limits::{Limits, Stop};

/// A position and the depth to which it is searched.
#[derive(Clone, Copy, Debug)]
pub struct BenchPosition {
    /// Name of the game.
    pub game: &'static str,
    /// Rule options.
    pub options: &'static str,
    /// Moves from the start.
    pub moves: &'static str,
    /// Search depth in plies.
    pub depth: u32,
}

/// The positions. The total number of nodes of their [searches](BenchPosition::search) is the signature of
/// the search.
pub const POSITIONS: [BenchPosition; 9] = [
    BenchPosition {
        game: "coffee",
        options: "hex-4 n=4",
        moves: "d4e d5e d1ne g1e g4nw f5nw",
        depth: 16,
    },
    BenchPosition {
        game: "coffee",
        options: "square-6 n=5",
        moves: "f2ne e1n e3ne c1nw a3nw b2ne c3n c6n",
        depth: 14,
    },
    BenchPosition {
        game: "coffee",
        options: "hex-6 n=5",
        moves: "e9ne b6e b2nw f2ne k2nw b7e b5ne c6ne e8ne f9ne",
        depth: 11,
    },
    BenchPosition { game: "fourmation", options: "", moves: "d4 e3 d2 d3", depth: 22 },
    BenchPosition {
        game: "fourmation",
        options: "side=8",
        moves: "d4 e5 d6 d5 c5 b4 c4 c3 d3",
        depth: 22,
    },
    BenchPosition {
        game: "six",
        options: "",
        moves: "0,1 1,-1 0,2 0,-1 -1,2 -2,2 0,3 -1,3 1,2 0,4 2,1 1,1 2,2 3,2 2,3 1,3",
        depth: 10,
    },
    BenchPosition {
        game: "six",
        options: "tiles=15",
        moves: "0,-1 0,1 2,-1 1,-1 1,1 -1,2 -2,3 0,2 1,2 0,3 0,4 1,3 -1,0 -2,1 2,0 2,1 0,-2 -1,-1 1,-2 \
                2,-3 -1,-2 -2,-2 -2,-1 -2,0 3,-2 2,-2 0,-3 1,-4 0,-3>-2,2 -1,2>0,-3",
        depth: 8,
    },
    BenchPosition { game: "morris", options: "", moves: "b4 d6 d2 d5 d7 e5", depth: 13 },
    BenchPosition {
        game: "morris",
        options: "",
        moves: "b4 d6 d2 d5 d7 e5 c5 e4 c4 e3xc5 c5 c3 a4xc3 c3 d3 d1 f4 g1 b4-b2 d6-b6",
        depth: 15,
    },
];

/// The options of random games.
const RANDOM_GAMES: [(&str, &str); 4] =
    [("coffee", "square-6 n=5"), ("fourmation", ""), ("six", ""), ("morris", "")];

impl BenchPosition {
    /// The positions of a game.
    pub fn of(game: Game) -> impl Iterator<Item = &'static Self> {
        POSITIONS.iter().filter(move |position| position.game == game.name())
    }

    /// Plays the moves.
    ///
    /// # Panics
    /// If the game does not exist or the options or moves are invalid, which those of [`POSITIONS`] are not.
    pub fn position(&self) -> AnyMatch {
        let game: Game = self.game.parse().expect("the game exists");
        let mut game = game.options(self.options).expect("the options are valid").start();
        for mv in self.moves.split_whitespace() {
            game.play_text(mv).expect("the moves are legal");
        }
        game
    }

    /// Searches the position to its depth on one thread. The number of nodes is the same on every machine.
    ///
    /// # Panics
    /// As for [`position`](Self::position), or if the game is over.
    pub fn search(&self) -> Best {
        go(&self.position(), &Limits { depth: Some(self.depth), ..Limits::default() })
    }

    /// Searches the position within the limits of a level on one thread. Strong levels use books and
    /// tablebases; with the same ones, the result is the same on every machine.
    ///
    /// # Panics
    /// As for [`search`](Self::search).
    pub fn search_at_level(&self, level: Level) -> Best {
        let game = self.position();
        go(&game, &level.limits(game.game()))
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
    let options = RANDOM_GAMES.iter().find(|(name, _)| *name == game.name());
    let options = options.map_or("", |(_, options)| options);
    let start = game.options(options).map(|options| options.start());
    let mut random = Rng::with_seed(1);
    // The number of choices fits 32 bits, and a 32-bit target draws the same numbers from these.
    let mut choose = |moves: usize| random.u32(..moves as u32) as usize;
    start.map_or(0, |start| (0..count).map(|_| u64::from(start.playout(&mut choose))).sum())
}
