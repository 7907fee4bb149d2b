//! Reviews are consistent and find blunders.

use crate::common::{at_random, nodes, played, variants};
use ludoteca_engine::review::{Judged, Review, Summary, Verdict};
use ludoteca_engine::{Resources, Stop, Value};
use ludoteca_rules::{AnyMatch, Game, Side};

fn review(game: &AnyMatch, budget: u64) -> Vec<Judged> {
    Review::new(game, &nodes(budget), Resources::default(), Stop::default()).collect()
}

/// Value of a move as the value of the position after it.
fn negated(value: Value) -> Value {
    match value {
        Value::Estimate(centi) => Value::Estimate(-centi),
        Value::Proved(value) => Value::Proved(value.after()),
    }
}

#[test]
fn reviews_are_consistent() {
    for (seed, (game, options)) in variants().enumerate() {
        let game = at_random(game, options, 14, seed as u64);
        let moves = review(&game, 1_500);
        let played = game.move_texts();
        assert_eq!(moves.len(), played.len(), "{options}");
        let mut opening = game.clone();
        while opening.undo() {}
        for (judged, (ply, mv)) in moves.iter().zip(played.iter().enumerate()) {
            let at = format!("{options} ply {}: {judged:?}", ply + 1);
            assert_eq!((judged.ply, judged.plies, &judged.mv), (ply + 1, played.len(), mv), "{at}");
            assert_eq!(Some(judged.to_move), opening.to_move(), "{at}");
            assert_eq!(judged.best.moves[0], judged.best.mv, "{at}");
            assert_eq!(judged.best.steps, opening.steps(&judged.best.mv), "{at}");
            let mut variation = opening.clone();
            for mv in &judged.best.moves {
                variation.play_text(mv).unwrap_or_else(|error| panic!("{at}: {error}"));
            }
            assert!(judged.after.expected <= judged.before.expected, "{at}");
            let is_best = judged.best.mv == judged.mv;
            assert_eq!(judged.verdict == Verdict::Best, is_best, "{at}");
            assert!(is_best || !judged.only_move, "{at}");
            let has_choice = judged.agrees.is_some();
            assert!(!(has_choice && (judged.only_move || judged.lost_already)), "{at}");
            assert!(judged.agrees != Some(true) || is_best, "{at}");
            if let Some(next) = moves.get(ply + 1) {
                assert_eq!(negated(judged.after.value), next.before.value, "{at}");
            }
            opening.play_text(mv).unwrap();
        }
    }
}

/// All images of the best first move are best, although the search for another one may end with a lower value.
#[test]
fn images_of_the_best_move_are_best() {
    for (game, options) in [(Game::Morris, ""), (Game::Coffee, "square-5 n=4")] {
        let start = played(game, options, "");
        let texts = start.legal_texts();
        for nodes in [1_000, 4_000] {
            let judge = |mv: &str| review(&played(game, options, mv), nodes).remove(0);
            let best = judge(&texts[0]).best.mv;
            for mv in texts.iter().filter(|mv| start.are_symmetric(mv, &best)) {
                assert_eq!(
                    judge(mv).verdict,
                    Verdict::Best,
                    "{game:?} {nodes} {mv}, best is {best}"
                );
            }
        }
    }
}

#[test]
fn equal_games_get_equal_verdicts() {
    let game = at_random(Game::Morris, "", 12, 3);
    assert_eq!(review(&game, 2_000), review(&game, 2_000));
}

/// On a small board every position is proved.
#[test]
fn proved_values_determine_verdicts() {
    let game = played(Game::Fourmation, "side=4 n=3", "b3 a2 a1 b1 c1 b2 a3 a4 b4 c4 d3 d4");
    let moves = review(&game, 20_000);
    assert!(moves.iter().all(|judged| judged.before.value.is_proved()));
    // Second is lost from the first mark; a move that prolongs the loss is good.
    let second = &moves[1];
    assert!(second.lost_already && second.verdict == Verdict::Good, "{second:?}");
    // First gives the win away, and Second finds the only move.
    let (a3, a4) = (&moves[6], &moves[7]);
    assert_eq!((a3.verdict, a3.best.mv.as_str()), (Verdict::Blunder, "c2"));
    assert!(a3.before.value.is_win() && a3.after.value == Value::DRAW);
    assert_eq!((a4.verdict, a4.only_move, a4.lost_already), (Verdict::Best, true, false));
    // From a draw to a loss; then both sides miss a win in one.
    let verdicts: Vec<_> = moves[9..].iter().map(|judged| judged.verdict).collect();
    assert_eq!(verdicts, [Verdict::Blunder; 3]);
    assert_eq!((moves[9].after.value, moves[10].before.value), (Value::loss(2), Value::win(1)));
    assert_eq!((moves[11].before.value, moves[11].best.mv.as_str()), (Value::win(1), "c2"));
}

#[test]
fn the_move_that_wins_is_best_and_ends_the_game() {
    let game = played(Game::Fourmation, "side=4 n=3", "c3 d3 c2 d2 c1");
    let moves = review(&game, 20_000);
    let last = &moves[4];
    assert_eq!((last.before.value, last.after.value), (Value::win(1), Value::win(1)));
    assert_eq!((last.verdict, last.best.mv.as_str()), (Verdict::Best, "c1"));
    assert!(moves[3].lost_already && moves[3].after.value == Value::loss(2));
}

#[test]
fn each_side_has_its_own_tally() {
    let game = at_random(Game::Fourmation, "side=5 n=3", 30, 9);
    let moves = review(&game, 3_000);
    let summary: Summary = moves.iter().collect();
    for side in Side::BOTH {
        let own: Vec<_> = moves.iter().filter(|judged| judged.to_move == side).collect();
        for verdict in Verdict::ALL {
            let count = own.iter().filter(|judged| judged.verdict == verdict).count();
            assert_eq!(summary.of(side).count(verdict) as usize, count);
        }
        let open: Vec<_> = own.iter().filter(|judged| !judged.lost_already).collect();
        let sum: f64 = open.iter().map(|judged| (-8.0 * judged.loss).exp()).sum();
        let accuracy = summary.of(side).accuracy().unwrap();
        assert!((accuracy - sum / open.len() as f64).abs() < 1e-9);
    }
}

#[test]
fn a_game_without_moves_has_an_empty_review() {
    let moves = review(&played(Game::Six, "", ""), 1_000);
    assert_eq!(moves, []);
    let summary: Summary = moves.iter().collect();
    assert_eq!(summary.first.accuracy(), None);
    let text = serde_json::to_string(&summary.second).unwrap();
    assert_eq!(
        text,
        r#"{"best":0,"good":0,"inaccuracy":0,"mistake":0,"blunder":0,"accuracy":null}"#
    );
}

#[test]
fn a_stopped_review_ends_early() {
    let game = at_random(Game::Morris, "", 12, 5);
    let stop = Stop::default();
    let mut review = Review::new(&game, &nodes(1_000), Resources::default(), stop.clone());
    assert_eq!(review.plies(), 12);
    assert!(review.next().is_some());
    stop.stop();
    assert_eq!(review.next(), None);
}
