//! Levels that overlook no moves take every win in one and parry every threat to win in one.

use crate::common::{at_random, go, is_safe, nodes, variants, wins_in_one};
use ludoteca_engine::{Level, Limits, Stop, Value};
use ludoteca_rules::samples::{self, Sample};
use ludoteca_rules::{AnyMatch, Game};

fn games(of: fn(Game) -> &'static [Sample]) -> impl Iterator<Item = AnyMatch> {
    samples::all(of).into_iter().map(|(game, sample)| sample.game(game))
}

/// Limits of the weakest level that overlooks no moves, and of those above it.
fn attentive(game: Game) -> impl Iterator<Item = Limits> {
    Level::ALL.into_iter().map(move |level| level.limits(game)).filter(|l| l.overlooked == [0, 0])
}

fn check_win_is_taken(game: &AnyMatch, limits: &Limits) {
    let wins = wins_in_one(game);
    for seed in 0..3 {
        let best = go(game, seed, limits).expect("the game is not over");
        assert!(wins.contains(&best.mv), "{best:?}, but {wins:?} win\n{}", game.draw());
        assert_eq!(best.info.value, Value::win(1));
    }
}

#[test]
fn attentive_levels_take_a_win_in_one() {
    for game in games(samples::won) {
        assert!(!wins_in_one(&game).is_empty(), "no win\n{}", game.draw());
        for limits in attentive(game.game()) {
            check_win_is_taken(&game, &limits);
        }
    }
}

#[test]
fn threats_to_win_in_one_are_parried() {
    for game in games(samples::threatened) {
        let is_threat = game.legal_texts().iter().any(|mv| !is_safe(&game, mv));
        assert!(is_threat, "no threat\n{}", game.draw());
        for limits in attentive(game.game()).take(2) {
            for seed in 0..3 {
                let best = go(&game, seed, &limits).expect("the game is not over");
                assert!(is_safe(&game, &best.mv), "{limits:?}: {best:?}\n{}", game.draw());
            }
        }
    }
}

/// The same in random positions.
#[test]
fn tactics_hold_in_random_positions() {
    let (mut won, mut threatened) = (0, 0);
    for (game, options) in variants() {
        let limits = attentive(game).next().expect("a level");
        for seed in 0..60 {
            let game = at_random(game, options, 6 + (seed as usize % 30), seed);
            if game.outcome().is_some() {
                continue;
            }
            if !wins_in_one(&game).is_empty() {
                won += 1;
                check_win_is_taken(&game, &limits);
                continue;
            }
            let best = go(&game, seed, &limits).expect("the game is not over");
            let moves = game.legal_texts();
            threatened += u32::from(moves.iter().take(20).any(|mv| !is_safe(&game, mv)));
            if !is_safe(&game, &best.mv) {
                let safe = moves.iter().find(|mv| is_safe(&game, mv));
                assert_eq!(safe, None, "{best:?} loses\n{}", game.draw());
                assert_eq!(best.info.value, Value::loss(2));
            }
        }
    }
    assert!(won > 20 && threatened > 10, "too few cases: {won} and {threatened}");
}

/// Stopped before it starts, the engine still finds a win in one.
#[test]
fn a_stopped_search_takes_a_win_in_one() {
    let stop = Stop::default();
    stop.stop();
    for game in games(samples::won) {
        let mut engine = ludoteca_engine::Engine::new(1);
        engine.set_position(&game);
        let best = engine.go(&nodes(1), &stop, &mut |_| ()).expect("the game is not over");
        assert!(wins_in_one(&game).contains(&best.mv), "{best:?}\n{}", game.draw());
    }
}
