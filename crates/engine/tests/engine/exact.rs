//! Search with the solver: positions that plain search only estimates are proved and played out.

use std::time::Duration;

use crate::common::{go, nodes};
use ludoteca_engine::{Engine, Level, Limits, Stop, Value};
use ludoteca_rules::oracle::{Proved, Wdl};
use ludoteca_rules::{AnyMatch, Game, Side};

/// Positions after `plies` plies of quick games.
fn quick_games(game: Game, options: &str, plies: usize) -> Vec<AnyMatch> {
    let play = |seed| {
        let mut game = crate::common::at_random(game, options, 2, seed);
        while game.ply() < plies && game.outcome().is_none() {
            let best = go(&game, seed, &nodes(1_000)).expect("the game is not over");
            game.play_text(&best.mv).expect("the engine's moves are legal");
        }
        game.outcome().is_none().then_some(game)
    };
    (1..5).filter_map(play).collect()
}

fn value(game: &AnyMatch, limits: &Limits) -> Value {
    let mut engine = Engine::new(1);
    engine.set_position(game);
    let info = engine.analyse(limits, &Stop::default(), &mut |_| ()).expect("the game is not over");
    assert!(limits.nodes.is_none_or(|nodes| info.nodes <= nodes), "{} nodes", info.nodes);
    info.value
}

/// Plays out the position and returns the winner.
fn play_out(mut game: AnyMatch, limits: &Limits) -> Option<Side> {
    while game.outcome().is_none() {
        let best = go(&game, 1, limits).expect("the game is not over");
        game.play_text(&best.mv).expect("the engine's moves are legal");
    }
    game.outcome().and_then(|outcome| outcome.winner)
}

#[test]
fn coffee_is_proved_with_about_twenty_empty_cells() {
    let strong = nodes(600_000);
    // Any margin above 0 disables proofs.
    let weak = Limits { margin: 1, ..strong.clone() };
    let (mut with, mut without) = (0, 0);
    let games = quick_games(Game::Coffee, "square-6 n=5", 16);
    for game in &games {
        let proved = value(game, &strong);
        with += u32::from(proved.is_proved());
        without += u32::from(value(game, &weak).is_proved());
        let me = game.to_move();
        match proved.wdl() {
            Some(Wdl::Win) => assert_eq!(play_out(game.clone(), &strong), me, "{}", game.draw()),
            Some(Wdl::Loss) => assert_ne!(play_out(game.clone(), &strong), me, "{}", game.draw()),
            _ => (),
        }
    }
    assert!(games.len() >= 2 && with as usize == games.len() && without < with);
}

#[test]
fn fourmation_is_proved_early() {
    let strong = nodes(300_000);
    let games = quick_games(Game::Fourmation, "side=5 n=5", 8);
    let mut drawn = 0;
    for game in &games {
        // The game is a draw with best play; a drawn position must stay drawn.
        if value(game, &strong) == Value::DRAW {
            drawn += 1;
            assert_eq!(play_out(game.clone(), &strong), None, "{}", game.draw());
        }
    }
    assert!(drawn > 2, "{drawn} drawn of {}", games.len());
}

/// Order of values; higher is better for the side to move.
fn rank(value: Value) -> i64 {
    match value {
        Value::Estimate(centi) => centi.into(),
        Value::Proved(Proved { wdl, distance, .. }) => {
            wdl as i64 * (1_000_000_000 - i64::from(distance.plies().unwrap_or(0)))
        }
    }
}

/// The value of each line matches the value of the position after its first move.
#[test]
fn each_line_is_proved() {
    let strong = nodes(200_000);
    let several = Limits { lines: 3, ..strong.clone() };
    let (mut proved, mut checked) = (0, 0);
    for (game, options, plies) in
        [(Game::Fourmation, "side=6", 10), (Game::Coffee, "square-5 n=4", 9)]
    {
        for game in quick_games(game, options, plies).iter().take(4) {
            let best = go(game, 1, &several).expect("the game is not over").info;
            let values: Vec<_> =
                [best.value].into_iter().chain(best.others.iter().map(|line| line.value)).collect();
            assert!(values.is_sorted_by_key(|&value| -rank(value)), "{values:?}\n{}", game.draw());
            for line in &best.others {
                let mut next = game.clone();
                for mv in &line.pv {
                    next.play_text(mv).expect("lines are legal");
                }
                let mut next = game.clone();
                next.play_text(&line.pv[0]).expect("lines are legal");
                proved += u32::from(line.value.is_proved());
                let reply = if next.outcome().is_none() { value(&next, &strong) } else { continue };
                if line.value.is_proved() && reply.is_proved() {
                    let matches = rank(line.value).signum() == -rank(reply).signum();
                    assert!(matches, "{line:?}, but {reply:?}\n{}", next.draw());
                    checked += 1;
                }
            }
        }
    }
    assert!(proved > 4 && checked > 4, "{proved} proved, {checked} checked");
}

/// The time limit never expires, so the test does not depend on the clock.
#[test]
fn a_level_settles_positions_in_the_time_left() {
    let moves = "a6 b7 a7 b6 a5 a4 b4 c3 d4 c4 c5";
    let game = crate::common::played(Game::Fourmation, "", moves);
    let level = Level::MAX.limits(Game::Fourmation);
    let limits = Limits { time: Some(Duration::from_hours(24)), ..level };
    assert_eq!(go(&game, 1, &limits).unwrap().mv, "d6");
}
