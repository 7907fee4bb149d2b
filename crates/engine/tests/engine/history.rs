//! Draws by history: the winning side avoids them, the losing side seeks them.

use crate::common::{at_random, go, nodes, set_up};
use ludoteca_engine::{Level, Value};
use ludoteca_rules::{AnyMatch, Game, Reason, Side};

/// White has seven men against four.
const WHITE_IS_AHEAD: &str = "w1b/1w1/w1w/2w1b1/3/1w1/b1b w 0 0";

/// The match after these moves.
fn after(moves: &str) -> AnyMatch {
    let mut game = set_up(Game::Morris, "", WHITE_IS_AHEAD);
    for mv in moves.split_whitespace() {
        game.play_text(mv).unwrap_or_else(|fault| panic!("{mv}: {fault}\n{}", game.draw()));
    }
    game
}

/// Both sides shuffle; Black's next move back repeats the position for the third time.
const TO_AND_FRO: &str = "d2-f2 a1-a4 f2-d2 a4-a1 d2-f2 a1-a4 f2-d2";

#[test]
fn the_losing_side_repeats() {
    let game = after(TO_AND_FRO);
    let best = go(&game, 1, &nodes(20_000)).expect("the game is not over");
    assert_eq!((best.mv.as_str(), best.info.value), ("a4-a1", Value::Estimate(0)));
    let mut game = game;
    game.play_text(&best.mv).unwrap();
    assert_eq!(game.outcome().map(|end| end.reason), Some(Reason::REPETITION));
}

/// The move that undoes a shift.
fn reversed(mv: &str) -> String {
    let (from, to) = mv.split_once('-').expect("a shift");
    format!("{to}-{from}")
}

/// A match that reaches this position by shuffling, so that `mv` would repeat the position after it
/// for the third time.
fn with_past(game: &AnyMatch, mv: &str) -> Option<AnyMatch> {
    let mut next = game.clone();
    next.play_text(mv).ok()?;
    let setup = next.position_text(next.ply())?;
    let start = Game::Morris.options("").ok()?.start_from(&setup).ok()?;
    let back = reversed(mv);
    start.legal_texts().iter().filter(|reply| !reply.contains('x')).find_map(|reply| {
        let again = reversed(reply);
        let mut game = start.clone();
        for mv in [reply, &back, &again, mv, reply, &back, &again] {
            game.play_text(mv).ok()?;
        }
        game.outcome().is_none().then_some(game)
    })
}

#[test]
fn the_winning_side_does_not_repeat() {
    let mut cases = 0;
    for seed in 0..150 {
        let game = at_random(Game::Morris, "", 40, seed);
        let Some(best) = go(&game, 1, &nodes(3_000)) else { continue };
        let is_ahead = matches!(best.info.value, Value::Estimate(100..));
        if !is_ahead || best.mv.contains('x') {
            continue;
        }
        let Some(mut game) = with_past(&game, &best.mv) else { continue };
        cases += 1;
        let other = go(&game, 1, &nodes(3_000)).expect("the game is not over");
        assert_ne!(other.mv, best.mv, "{other:?}\n{}", game.draw());
        game.play_text(&best.mv).expect("the move is legal");
        assert_eq!(game.outcome().map(|end| end.reason), Some(Reason::REPETITION));
    }
    assert!(cases >= 5, "only {cases} cases");
}

/// The engine converts a won game against random moves.
#[test]
fn a_won_game_is_converted() {
    for seed in 0..4 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut game = after("");
        while let Some(side) = game.to_move() {
            let mv = match side {
                Side::First => go(&game, seed, &nodes(5_000)).map(|best| best.mv),
                Side::Second => random.choice(game.legal_texts()),
            };
            game.play_text(&mv.expect("the game is not over")).expect("the move is legal");
        }
        let end = game.outcome().expect("the game is over");
        assert_eq!(end.winner, Some(Side::First), "{end} after {} plies", game.ply());
    }
}

/// The hundredth quiet ply is a draw, whatever the position.
#[test]
fn the_hundredth_quiet_ply_is_a_draw() {
    let mut game = set_up(Game::Morris, "", "3/1w1/w1w/w1b1b1/3/b1b/1w1 w 0 0");
    let mut random = fastrand::Rng::with_seed(3);
    // Random quiet moves that do not end the game.
    while game.quiet_plies() < 99 {
        let quiet = game.legal_texts().into_iter().filter(|mv| {
            let mut next = game.clone();
            next.play_text(mv).expect("legal moves are legal");
            !mv.contains('x') && next.outcome().is_none()
        });
        if let Some(mv) = random.choice(quiet.collect::<Vec<_>>()) {
            game.play_text(&mv).expect("legal moves are legal");
        } else {
            game.undo();
            game.undo();
        }
    }
    let best = go(&game, 1, &Level::MAX.limits(game.game())).expect("the game is not over");
    let quiet = !best.mv.contains('x');
    game.play_text(&best.mv).expect("the engine's moves are legal");
    if quiet {
        assert!([Value::Estimate(0), Value::DRAW].contains(&best.info.value), "{best:?}");
        assert_eq!(game.outcome().map(|end| end.reason), Some(Reason::FIFTY_MOVE_RULE));
    } else {
        assert_eq!(game.quiet_plies(), 0);
    }
}
