//! The reason of a hint is true.

use std::collections::BTreeMap;

use crate::common::{at_random, is_safe, nodes, set_up, variants, wins_in_one};
use ludoteca_engine::{Engine, Hint, Stop, Why};
use ludoteca_rules::game::view::Place;
use ludoteca_rules::{AnyMatch, Game, Reason, Side};

fn hint(game: &AnyMatch, most: u64) -> Option<Hint> {
    let mut engine = Engine::new(1);
    engine.set_position(game);
    engine.hint(&nodes(most), &Stop::default())
}

fn why(game: &AnyMatch) -> (String, Why) {
    let hint = hint(game, 20_000).expect("the game is not over");
    (hint.mv, hint.why)
}

#[test]
fn a_win_is_named_with_its_reason() {
    let line = set_up(Game::Fourmation, "side=4 n=3", "4/4/oo2/xx2 x b2");
    assert_eq!(why(&line), ("c1".into(), Why::Wins(Reason("line"))));
    let captures = set_up(Game::Morris, "", "ww1/b2/3/5w/3/b1b/1w1 w 0 0");
    assert_eq!(why(&captures).1, Why::Wins(Reason("captures")));
}

#[test]
fn a_capture_is_counted() {
    // Without a capture, Black closes one of two mills.
    let mill = set_up(Game::Morris, "", "3/3/3/1b1w2/3/bb1/ww1 w 6 6");
    assert_eq!(why(&mill).1, Why::Takes(1));
}

#[test]
fn a_finished_game_has_no_hint() {
    let over = at_random(Game::Fourmation, "side=4 n=3", 16, 1);
    assert!(over.outcome().is_some());
    assert_eq!(hint(&over, 1_000), None);
}

fn lost(game: &AnyMatch, side: Side) -> u8 {
    game.view(game.ply()).and_then(|view| view.lost).map_or(0, |lost| lost[side])
}

/// Checks the reason of a hint against every legal move.
fn check(game: &AnyMatch, hint: &Hint) {
    let me = game.to_move().expect("the game is not over");
    let mut next = game.clone();
    next.play_text(&hint.mv).expect("the move is legal");
    let is_won = next.outcome().is_some_and(|outcome| outcome.winner == Some(me));
    let taken = lost(&next, me.other()) - lost(game, me.other());
    match hint.why {
        Why::Wins(reason) => {
            assert_eq!(next.outcome().map(|o| (o.winner, o.reason)), Some((Some(me), reason)));
        }
        _ => assert!(!is_won && wins_in_one(game).is_empty(), "{hint:?}\n{}", game.draw()),
    }
    match hint.why {
        Why::WinsSoon(plies) => assert!(plies > 1 && plies % 2 == 1, "{hint:?}\n{}", game.draw()),
        Why::Takes(count) => assert_eq!(count, taken),
        Why::KeepsWin | Why::Threatens(_) | Why::Blocks(_) | Why::Best => assert_eq!(taken, 0),
        Why::Wins(_) | Why::Saves => {}
    }
    let owner = |at: Place| {
        let pieces = next.view(next.ply()).map(|view| view.pieces).unwrap_or_default();
        pieces.iter().find(|piece| piece.at == at).map(|piece| piece.side)
    };
    match hint.why {
        Why::Threatens(at) => assert!(owner(at).is_none() && hint.places.contains(&at)),
        Why::Blocks(at) => assert!(owner(at) == Some(me) && hint.places.contains(&at)),
        Why::Wins(_) => assert!(hint.places.iter().all(|&at| owner(at) == Some(me))),
        Why::Takes(count) => assert_eq!(hint.places.len(), usize::from(count)),
        _ => {}
    }
    // `Saves` is exact if all moves were examined, not a sample.
    let others: Vec<_> = game.legal_texts().into_iter().filter(|mv| *mv != hint.mv).collect();
    if others.len() <= 64 && !matches!(hint.why, Why::Wins(_) | Why::WinsSoon(_)) {
        let losing = others.iter().filter(|mv| !is_safe(game, mv)).count();
        let saves = is_safe(game, &hint.mv) && 2 * losing > others.len();
        assert_eq!(hint.why == Why::Saves, saves, "{hint:?}\n{}", game.draw());
    }
}

#[test]
fn reasons_hold_in_random_positions() {
    let mut counts: BTreeMap<_, u32> = BTreeMap::new();
    for (game, options) in variants() {
        for seed in 0..60 {
            let game = at_random(game, options, 4 + (seed as usize * 7 % 40), seed);
            let Some(hint) = hint(&game, 500) else { continue };
            check(&game, &hint);
            *counts.entry(hint.why.name()).or_default() += 1;
        }
    }
    assert_eq!(counts.len(), 7, "{counts:?}");
}

#[test]
fn a_threat_is_parried() {
    // First needs one more tile for a row.
    let game = set_up(Game::Six, "", "rrrr1r/2bbbb b 16 17 0,0");
    assert!(game.count_moves() > 15);
    assert_eq!(why(&game), ("4,1".into(), Why::Saves));
}
