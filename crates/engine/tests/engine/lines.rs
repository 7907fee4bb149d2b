//! Searches with several lines, several threads or a time limit.

use std::collections::HashSet;
use std::time::Duration;

use crate::common::{at_random, go, nodes, variants};
use ludoteca_engine::{Engine, Info, Limits, Resources, Stop, Value};
use ludoteca_rules::oracle::{Distance, Proved, Wdl};
use ludoteca_rules::{AnyMatch, Game};

/// Higher is better for the side to move.
fn rank(value: Value) -> i64 {
    match value {
        Value::Estimate(centi) => centi.into(),
        Value::Proved(Proved { wdl, distance, .. }) => {
            let win = match distance {
                Distance::AtMost(plies) => 1_000_000_000 - i64::from(plies),
                Distance::ToConversion(plies) => 500_000_000 - i64::from(plies),
                Distance::Unknown => 500_000_000 - 1_000,
            };
            wdl as i64 * win
        }
    }
}

fn with_threads(game: &AnyMatch, threads: usize, limits: &Limits) -> Value {
    let mut engine = Engine::new(3).with(Resources { threads, ..Resources::default() });
    engine.set_position(game);
    let best = engine.go(limits, &Stop::default(), &mut |_| ()).expect("the game is not over");
    assert!(game.legal_texts().contains(&best.mv));
    best.info.value
}

#[test]
fn lines_start_with_distinct_moves_best_first() {
    for (place, (game, options)) in variants().enumerate() {
        let game = at_random(game, options, 6, place as u64);
        let legal = game.legal_texts();
        let limits = Limits { lines: 4, depth: Some(3), ..Limits::default() };
        let Some(best) = go(&game, 5, &limits) else { continue };
        let first = (best.info.value, best.info.pv.clone());
        let rest = best.info.others.iter().map(|line| (line.value, line.pv.clone()));
        let lines: Vec<_> = [first].into_iter().chain(rest).collect();
        assert_eq!(lines.len(), legal.len().min(4), "{options} {lines:?}");
        assert!(lines.is_sorted_by(|a, b| rank(a.0) >= rank(b.0)), "{lines:?}");
        let moves: HashSet<_> = lines.iter().map(|(_, pv)| &pv[0]).collect();
        assert_eq!(moves.len(), lines.len());
        for (_, pv) in &lines {
            let mut game = game.clone();
            for mv in pv {
                assert!(game.play_text(mv).is_ok(), "{mv} in {pv:?}");
            }
        }
    }
}

/// In a solved position the value of each line matches the value after its first move.
#[test]
fn the_value_of_every_line_is_true() {
    let all = Limits { lines: usize::MAX, ..Limits::default() };
    for seed in 0..12 {
        let game = at_random(Game::Fourmation, "side=4 n=3", 5, seed);
        let Some(best) = go(&game, seed, &all) else { continue };
        for line in &best.info.others {
            let mut next = game.clone();
            next.play_text(&line.pv[0]).expect("a line begins with a legal move");
            let reply = go(&next, seed, &Limits::default()).map(|best| best.info.value);
            let matches = match line.value.wdl() {
                None => false,
                Some(Wdl::Loss) => reply.is_some_and(Value::is_win),
                Some(wdl) => reply.is_none_or(|value| value.wdl() == Some(wdl.opposite())),
            };
            assert!(matches, "{line:?}, but {reply:?}");
        }
    }
}

#[test]
fn two_threads_prove_what_one_proves() {
    for seed in 0..10 {
        let game = at_random(Game::Fourmation, "side=5 n=4", 6, seed);
        if game.outcome().is_some() {
            continue;
        }
        let values = [1, 2].map(|threads| with_threads(&game, threads, &Limits::default()));
        let kinds = values.map(|value| std::mem::discriminant(&value));
        assert_eq!(kinds[0], kinds[1], "{values:?}");
    }
}

#[test]
fn two_threads_return_a_move_in_every_game() {
    for (place, (game, options)) in variants().enumerate() {
        let game = at_random(game, options, 8, place as u64);
        if game.outcome().is_none() {
            with_threads(&game, 2, &nodes(20_000));
        }
    }
}

#[test]
fn a_soft_time_limit_of_zero_allows_one_iteration() {
    let game = at_random(Game::Morris, "", 6, 1);
    let limits = Limits { soft_time: Some(Duration::ZERO), ..Limits::default() };
    assert_eq!(go(&game, 1, &limits).map(|best| best.info.depth), Some(1));
}

/// An interrupted analysis does not mix values from different depths.
#[test]
fn an_analysis_returns_its_last_completed_iteration() {
    for (game, options) in variants() {
        let game = at_random(game, options, 4, 1);
        for budget in [700, 1_300, 2_900] {
            let limits = Limits { lines: 4, ..nodes(budget) };
            let mut engine = Engine::new(0);
            engine.set_position(&game);
            let mut reports = Vec::new();
            let end = engine
                .analyse(&limits, &Stop::default(), &mut |info| reports.push(info.clone()))
                .expect("the game is not over");
            let last = reports.pop().expect("at least one iteration completes");
            assert!(end.nodes >= last.nodes && end.nodes <= budget, "{options}");
            let same =
                Info { nodes: end.nodes, elapsed: end.elapsed, hash_load: end.hash_load, ..last };
            assert!(end == same || end.value.is_win(), "{options}");
        }
    }
}
