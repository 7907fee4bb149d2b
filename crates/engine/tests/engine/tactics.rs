//! Every level takes a win in one; from level 2 on the engine parries threats to win in one.

use crate::common::{GAMES, at_random, go, is_safe, nodes, played, set_up, wins_in_one};
use ludoteca_engine::{Level, Limits, Stop, Value};
use ludoteca_rules::{AnyMatch, Game};

/// White can close a mill at g7, and Black has only three men.
const LAST_MILL: &str = "ww1/b2/3/5w/3/b1b/1w1";
/// First has five tiles of a circle around 3,-2; the sixth cell is 4,-1.
const CIRCLE: &str = "1,1 -1,0 2,0 0,1 0,2 -1,1 -1,-1 3,-1 2,-1 -1,3 3,-2 1,-1 -2,2 -3,2 4,-2 5,-2 \
                      -2,3 2,-2 3,0 5,-3";
/// Round two: First can complete a triangle.
const TRIANGLE: &str = "2,0 2,-1 1,-1 0,1 3,-2 4,-2 5,-3 0,2 0,3 -1,4 2,-2 -1,0 -2,4 -2,0 6,-4 3,-3 \
                        1,1 7,-5 7,-6 3,0 -3,4 8,-6 4,0 5,0 5,-2 -1,1 5,-4 9,-6 1,-2 0,-2 7,-7 1,-3 \
                        6,-5 1,3 -2,3 2,-4 6,-7 3,-5 -1,-1 2,2 0,0>6,-8 5,0>-2,-1 -3,4>7,-4 0,-2>4,-6";

/// Positions with a win in one for the side to move.
fn won() -> Vec<AnyMatch> {
    vec![
        played(Game::Coffee, "square-3", "b2nw a3n a1e b1nw a2ne b3nw"),
        set_up(Game::Fourmation, "side=4 n=3", "4/4/oo2/xx2 x b2"),
        set_up(Game::Morris, "", &format!("{LAST_MILL} w 0 0")),
        played(Game::Six, "", CIRCLE),
        played(Game::Six, "", TRIANGLE),
    ]
}

/// Positions with a threat to win in one that can be parried.
fn threatened() -> Vec<AnyMatch> {
    let mut games = vec![
        played(Game::Coffee, "square-4 n=3", "b2n b3e c3ne"),
        set_up(Game::Fourmation, "side=4 n=3", "4/1o2/x1ox/4 x c2"),
        set_up(Game::Morris, "", &format!("{LAST_MILL} b 0 0")),
    ];
    for moves in [CIRCLE, TRIANGLE] {
        let mut game = played(Game::Six, "", moves);
        game.undo();
        games.push(game);
    }
    games
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
fn every_level_takes_a_win_in_one() {
    for game in won() {
        assert!(!wins_in_one(&game).is_empty(), "no win\n{}", game.draw());
        for level in Level::ALL {
            check_win_is_taken(&game, &level.limits(game.game()));
        }
    }
}

#[test]
fn threats_to_win_in_one_are_parried() {
    for game in threatened() {
        let is_threat = game.legal_texts().iter().any(|mv| !is_safe(&game, mv));
        assert!(is_threat, "no threat\n{}", game.draw());
        for level in &Level::ALL[1..4] {
            for seed in 0..3 {
                let best =
                    go(&game, seed, &level.limits(game.game())).expect("the game is not over");
                assert!(is_safe(&game, &best.mv), "{level}: {best:?}\n{}", game.draw());
            }
        }
    }
}

/// The same in random positions.
#[test]
fn tactics_hold_in_random_positions() {
    let (mut won, mut threatened) = (0, 0);
    for (game, options) in GAMES {
        for seed in 0..60 {
            let game = at_random(game, options, 6 + (seed as usize % 30), seed);
            if game.outcome().is_some() {
                continue;
            }
            if !wins_in_one(&game).is_empty() {
                won += 1;
                check_win_is_taken(&game, &Level::MIN.limits(game.game()));
                continue;
            }
            let best =
                go(&game, seed, &Level::ALL[1].limits(game.game())).expect("the game is not over");
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
    for game in won() {
        let mut engine = ludoteca_engine::Engine::new(1);
        engine.set_position(&game);
        let best = engine.go(&nodes(1), &stop, &mut |_| ()).expect("the game is not over");
        assert!(wins_in_one(&game).contains(&best.mv), "{best:?}\n{}", game.draw());
    }
}
