//! Announced wins and draws are kept, with a new engine for each move and on any machine.
//!
//! A stop flag that is set before the search simulates a slow machine; no clock is involved.

use std::time::Duration;

use crate::common::{at_random, go, nodes, played, stopped};
use ludoteca_engine::{Best, Level, Limits, Value};
use ludoteca_rules::oracle::Wdl;
use ludoteca_rules::{AnyMatch, Game, Match, fourmation};
use ludoteca_solver::{Book, Budget, Solver};

/// Second keeps a won position throughout; beyond the book only one move keeps the win.
const LINE: &str = "a6 b7 a7 b6 a5 a4 b4 c3 d4 c4 c5";

/// The move of a new engine, stopped before it starts if the machine is slow.
fn search(game: &AnyMatch, limits: &Limits, is_slow: bool) -> Best {
    if is_slow { stopped(game, limits) } else { go(game, 1, limits).expect("the game is not over") }
}

/// Rank of an announcement: 2 for a win, 1 for a draw, 0 for neither.
fn claim(value: Value) -> i32 {
    if value.is_win() { 2 } else { i32::from(value == Value::DRAW) }
}

/// Levels 9 and 10, the same with ample time, and searches with a node limit.
fn several_limits() -> Vec<Limits> {
    let levels = [9, 10].map(|level| Level::new(level).unwrap().limits(Game::Fourmation));
    let time = Some(Duration::from_hours(1));
    let with_time = levels.clone().map(|level| Limits { time, ..level });
    levels.into_iter().chain(with_time).chain([nodes(20_000), nodes(300_000)]).collect()
}

/// Result of Second with best play after `mv`: 2 for a win, 1 for a draw, 0 for a loss.
fn result_after(game: &AnyMatch, mv: &str) -> i32 {
    let mut next = game.clone();
    next.play_text(mv).expect("the engine's moves are legal");
    let AnyMatch::Fourmation(next) = &next else { unreachable!("it is 4mation") };
    let proof = Solver::new(1 << 24).solve(next.position(), &Budget::nodes(u64::MAX));
    1 - proof.value.map_or(1, |value| value.wdl as i32)
}

#[test]
fn wins_are_kept_beyond_the_book() {
    let moves: Vec<_> = LINE.split(' ').collect();
    for limits in several_limits() {
        let mut claimed = 0;
        for plies in (5..=moves.len()).step_by(2) {
            let game = played(Game::Fourmation, "", &moves[..plies].join(" "));
            let best = search(&game, &limits, false);
            claimed = claimed.max(claim(best.info.value));
            // With fewer marks the solver would take too long.
            if plies == moves.len() {
                assert!(result_after(&game, &best.mv) >= claimed, "{best:?} with {limits:?}");
            }
        }
        let settles = limits.settling > 0 && limits.time.is_none();
        assert!(!settles || claimed == 2, "level 10 can keep every win, so it must announce it");
    }
}

/// Finishes a game against random replies on an extremely slow machine, after an announcement.
/// Returns the result of the announcing side: 2 for a win, 1 for a draw, 0 for a loss.
fn play_on(game: &AnyMatch, limits: &Limits, seed: u64) -> i32 {
    let me = game.to_move().expect("the game is not over");
    let mut random = fastrand::Rng::with_seed(seed);
    let mut game = game.clone();
    while let Some(side) = game.to_move() {
        let mv = if side == me {
            search(&game, limits, true).mv
        } else {
            random.choice(game.legal_texts()).expect("the game is not over")
        };
        game.play_text(&mv).expect("legal moves are legal");
    }
    match game.outcome().and_then(|outcome| outcome.winner) {
        None => 1,
        Some(winner) => i32::from(winner == me) * 2,
    }
}

/// Checks announcements of values more than three plies deep in random positions, until there were
/// `enough`. Returns their number.
fn check(game: Game, options: &str, plies: [usize; 2], enough: usize, limits: &Limits) -> usize {
    let mut claims = 0;
    for seed in 0..16 {
        if claims == enough {
            break;
        }
        let plies = plies[0] + seed as usize % (plies[1] - plies[0]);
        let game = at_random(game, options, plies, seed);
        if game.outcome().is_some() {
            continue;
        }
        let best = search(&game, limits, false);
        let value = best.info.value;
        if claim(value) == 0 || value.within(Wdl::Win).is_some_and(|plies| plies <= 3) {
            continue;
        }
        claims += 1;
        let mut next = game.clone();
        next.play_text(&best.mv).expect("the engine's moves are legal");
        for seed in 1..=3 {
            let mut next = next.clone();
            let reply = fastrand::Rng::with_seed(seed).choice(next.legal_texts());
            let Some(reply) = reply.filter(|_| next.outcome().is_none()) else { continue };
            next.play_text(&reply).expect("legal moves are legal");
            if next.outcome().is_none() {
                let result = play_on(&next, limits, seed);
                assert!(result >= claim(value), "{result} after {best:?}\n{}", game.draw());
            }
        }
    }
    claims
}

#[test]
fn a_slow_machine_keeps_announcements() {
    let limits = Limits { time: Some(Duration::from_hours(1)), ..nodes(200_000) };
    let cases = [
        (Game::Fourmation, "", [14, 26], 2),
        (Game::Fourmation, "side=5 n=4", [8, 14], 2),
        (Game::Coffee, "square-5 n=4", [6, 12], 2),
        (Game::Coffee, "", [14, 24], 2),
        (Game::Six, "tiles=12", [8, 20], 1),
        (Game::Morris, "", [60, 120], 1),
    ];
    for (game, options, plies, enough) in cases {
        let claims = check(game, options, plies, enough, &limits);
        assert_eq!(claims, enough, "too few announcements in {game} {options}");
    }
}

/// Levels 9 and 10 keep the book value even with an additional depth limit.
#[test]
fn a_depth_limit_does_not_disable_the_book() {
    let book = Book::built_in::<fourmation::Position>(&fourmation::Options::default());
    let book = book.expect("it is built in");
    let kind = |game: &Match<fourmation::Position>| {
        book.value(game.position()).expect("it is in the book").wdl as i32
    };
    for (level, seed) in
        [9, 10].into_iter().flat_map(|level| (0..12).map(move |seed| (level, seed)))
    {
        let AnyMatch::Fourmation(game) =
            at_random(Game::Fourmation, "", 2 + seed as usize % 3, seed)
        else {
            unreachable!("it is 4mation")
        };
        let limits = Level::new(level).unwrap().limits(Game::Fourmation);
        let limits = Limits { depth: Some(2), ..limits };
        let best = search(&game.clone().into(), &limits, false);
        let mut next = game.clone();
        next.play_text(&best.mv).expect("the engine's moves are legal");
        assert_eq!(kind(&game), -kind(&next), "{level}: {best:?}\n{}", AnyMatch::from(game).draw());
    }
}
