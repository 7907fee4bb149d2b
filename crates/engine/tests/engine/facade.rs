//! The engine facade, in every game.

use crate::common::{at_random, go, nodes, stopped, variants};
use ludoteca_engine::{Engine, Info, Level, Limits, Stop};
use ludoteca_rules::oracle::Wdl;
use ludoteca_rules::{AnyMatch, Game};
use proptest::prelude::*;

/// Checks that a principal variation is legal.
fn check_variation(game: &AnyMatch, info: &Info) {
    let mut game = game.clone();
    for mv in &info.pv {
        game.play_text(mv).unwrap_or_else(|fault| panic!("{fault} in {info:?}"));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(150) })]

    /// For any position and limits the engine returns a legal move and respects the limits.
    #[test]
    fn moves_are_legal_and_within_limits(
        place in 0..variants().len(),
        plies in 0..70_usize,
        seed: u64,
        most in 0..600_u64,
        depth in proptest::option::of(0..6_u32),
        margin: i32,
    ) {
        let (game, options) = variants().nth(place).expect("a variant");
        let game = at_random(game, options, plies, seed);
        let limits = Limits { nodes: Some(most), depth, margin, ..Limits::default() };
        let mut reports = Vec::new();
        let mut engine = Engine::new(seed);
        engine.set_position(&game);
        let best = engine.go(&limits, &Stop::default(), &mut |info| reports.push(info.clone()));
        prop_assert_eq!(best.is_none(), game.outcome().is_some());
        let Some(best) = best else { return Ok(()) };
        prop_assert_eq!(&best.mv, &best.info.pv[0]);
        prop_assert!(best.info.nodes <= most);
        prop_assert!(best.info.depth <= depth.unwrap_or(128).max(1));
        for info in reports.iter().chain([&best.info]) {
            check_variation(&game, info);
        }
        prop_assert!(reports.is_sorted_by(|a, b| a.depth < b.depth && a.nodes < b.nodes));
    }
}

#[test]
fn equal_seeds_and_nodes_give_equal_results() {
    for (place, (game, options)) in variants().enumerate() {
        let game = at_random(game, options, 10, place as u64);
        for limits in
            [nodes(3_000), Level::ALL[0].limits(game.game()), Level::ALL[2].limits(game.game())]
        {
            let results = [go(&game, 7, &limits), go(&game, 7, &limits)].map(|best| {
                best.map(|best| (best.mv, best.info.nodes, best.info.value, best.info.pv))
            });
            assert_eq!(results[0], results[1]);
        }
    }
}

#[test]
fn seeds_break_ties() {
    let game = at_random(Game::Fourmation, "", 0, 0);
    let first_moves =
        (0..20).map(|seed| go(&game, seed, &Level::MIN.limits(game.game())).unwrap().mv);
    let different: std::collections::HashSet<_> = first_moves.collect();
    assert!(different.len() > 3, "{different:?}");
}

#[test]
fn a_stopped_search_gives_a_legal_move() {
    for (game, options) in variants() {
        let game = at_random(game, options, 4, 2);
        let best = stopped(&game, &Limits::default());
        // A book hit takes no search.
        assert!(best.info.depth <= 1 && best.info.nodes == 0, "{best:?}");
        assert!(game.legal_texts().contains(&best.mv));
    }
}

/// Stopped from the callback, the search ends within one check interval.
#[test]
fn a_search_stops_promptly() {
    for (game, options) in variants() {
        let game = at_random(game, options, 4, 2);
        let stop = Stop::default();
        let mut engine = Engine::new(1);
        engine.set_position(&game);
        let mut at_stop = None;
        let best = engine.go(&Limits::default(), &stop, &mut |info| {
            if info.depth == 2 {
                stop.stop();
                at_stop = Some(info.nodes);
            }
        });
        let best = best.expect("the game is not over");
        // The search checks the flag at least every 256 nodes.
        if let Some(nodes) = at_stop {
            assert!(best.info.nodes <= nodes + 256, "{best:?}");
        }
        assert!(game.legal_texts().contains(&best.mv));
    }
}

/// What cannot be interrupted is small, however many nodes are allowed.
#[test]
fn a_search_with_a_large_node_limit_stops_promptly() {
    for (game, options) in variants() {
        let best = stopped(&at_random(game, options, 4, 2), &nodes(1 << 26));
        assert!(best.info.nodes <= 1 << 17, "{best:?}");
    }
}

/// A weak level looks for a win in one first if its time may run out. This costs none of its nodes.
#[test]
fn a_clock_does_not_weaken_a_level() {
    for (place, (game, options)) in variants().enumerate() {
        let game = at_random(game, options, 4, place as u64);
        for level in &Level::ALL[..3] {
            let limits = level.limits(game.game());
            let timed = Limits { time: Some(std::time::Duration::from_hours(1)), ..limits };
            let [plain, timed] =
                [limits, timed].map(|limits| go(&game, 7, &limits).expect("the game is not over"));
            assert_eq!((plain.mv, plain.info.nodes), (timed.mv, timed.info.nodes), "{game:?}");
        }
    }
}

#[test]
fn a_time_limit_of_zero_still_gives_a_move() {
    let game = at_random(Game::Six, "tiles=10", 9, 1);
    let limits = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
    let best = go(&game, 1, &limits).expect("the game is not over");
    assert!(game.legal_texts().contains(&best.mv));
}

#[test]
fn go_returns_none_without_a_game_or_after_its_end() {
    let mut engine = Engine::new(1);
    assert_eq!(engine.go(&Limits::default(), &Stop::default(), &mut |_| ()), None);
    let over = at_random(Game::Fourmation, "side=4 n=3", 16, 1);
    assert!(over.outcome().is_some());
    engine.set_position(&over);
    assert_eq!(engine.go(&Limits::default(), &Stop::default(), &mut |_| ()), None);
}

#[test]
fn a_solved_game_ends_the_search() {
    let game = at_random(Game::Coffee, "square-3", 0, 1);
    let best = go(&game, 1, &Limits::default()).expect("the game is not over");
    let value = best.info.value;
    assert!(value.within(Wdl::Win).or(value.within(Wdl::Loss)).is_some(), "{best:?}");
}

/// An engine can move to another thread and be stopped from this one.
#[test]
fn engine_and_stop_are_send() {
    fn assert_send<T: Send + 'static>() {}
    assert_send::<Engine>();
    assert_send::<Stop>();
}
