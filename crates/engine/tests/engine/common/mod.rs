//! Helpers shared by the engine tests.

use ludoteca_engine::{Best, Engine, Limits, Stop};
use ludoteca_rules::{AnyMatch, Game, samples};

/// A game from a set-up text.
pub(crate) fn set_up(game: Game, options: &str, setup: &str) -> AnyMatch {
    let options = game.options(options).expect("the options are valid");
    options.start_from(setup).unwrap_or_else(|faults| panic!("{setup}: {faults}"))
}

/// A game from moves separated by spaces.
pub(crate) fn played(game: Game, options: &str, moves: &str) -> AnyMatch {
    let mut game = game.options(options).expect("the options are valid").start();
    for mv in moves.split_whitespace() {
        game.play_text(mv).unwrap_or_else(|fault| panic!("{mv}: {fault}"));
    }
    game
}

/// A game after `plies` random plies, or fewer if it ends earlier.
pub(crate) fn at_random(game: Game, options: &str, plies: usize, seed: u64) -> AnyMatch {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut game = game.options(options).expect("the options are valid").start();
    for _ in 0..plies {
        let Some(mv) = random.choice(game.legal_texts()) else { break };
        game.play_text(&mv).expect("legal moves are legal");
    }
    game
}

/// Limits with a maximum number of nodes.
pub(crate) fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// The result of a search by a new engine.
pub(crate) fn go(game: &AnyMatch, seed: u64, limits: &Limits) -> Option<Best> {
    let mut engine = Engine::new(seed);
    engine.set_position(game);
    engine.go(limits, &Stop::default(), &mut |_| ())
}

/// The result of a search by a new engine that is stopped before it starts.
pub(crate) fn stopped(game: &AnyMatch, limits: &Limits) -> Best {
    let stop = Stop::default();
    stop.stop();
    let mut engine = Engine::new(1);
    engine.set_position(game);
    engine.go(limits, &stop, &mut |_| ()).expect("the game is not over")
}

/// The moves that win in one.
pub(crate) fn wins_in_one(game: &AnyMatch) -> Vec<String> {
    let me = game.to_move();
    let wins = |mv: &String| {
        let mut next = game.clone();
        next.play_text(mv).expect("legal moves are legal");
        next.outcome().is_some_and(|outcome| outcome.winner == me)
    };
    game.legal_texts().into_iter().filter(wins).collect()
}

/// Whether the opponent has no win in one after this move.
pub(crate) fn is_safe(game: &AnyMatch, mv: &str) -> bool {
    let mut next = game.clone();
    next.play_text(mv).expect("the engine's moves are legal");
    wins_in_one(&next).is_empty()
}

/// Games and options that the tests cover.
pub(crate) fn variants() -> impl ExactSizeIterator<Item = (Game, &'static str)> {
    samples::all(samples::variants).into_iter().map(|(game, &options)| (game, options))
}
