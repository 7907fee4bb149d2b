//! The facade's scores, in every game.

mod common;

use common::{GAMES, at_random, go, nodes};
use ludoteca_engine::{Engine, Info, Level, Limits, Stop, Value};
use ludoteca_rules::{AnyMatch, Game};
use proptest::prelude::*;

/// Plays out a principal variation, which must be legal to its end.
fn check_variation(game: &AnyMatch, info: &Info) {
    let mut game = game.clone();
    for mv in &info.pv {
        game.play_text(mv).unwrap_or_else(|fault| panic!("{fault} in {info:?}"));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(150) })]

    /// Whatever the position and the limits, the answer is a legal move within them.
    #[test]
    fn answers_are_legal(
        place in 0..GAMES.len(),
        plies in 0..70_usize,
        seed: u64,
        most in 0..600_u64,
        depth in proptest::option::of(0..6_u32),
        margin: i32,
    ) {
        let (game, options) = GAMES[place];
        let game = at_random(game, options, plies, seed);
        let limits = Limits { nodes: Some(most), depth, margin, ..Limits::default() };
        let mut looks = Vec::new();
        let mut engine = Engine::new(seed);
        engine.set_position(&game);
        let best = engine.go(&limits, &Stop::default(), &mut |info| looks.push(info.clone()));
        prop_assert_eq!(best.is_none(), game.outcome().is_some());
        let Some(best) = best else { return Ok(()) };
        prop_assert_eq!(&best.mv, &best.info.pv[0]);
        prop_assert!(best.info.nodes <= most);
        prop_assert!(best.info.depth <= depth.unwrap_or(128).max(1));
        for info in looks.iter().chain([&best.info]) {
            check_variation(&game, info);
        }
        prop_assert!(looks.is_sorted_by(|a, b| a.depth < b.depth && a.nodes < b.nodes));
    }
}

#[test]
fn equal_seeds_and_nodes_give_equal_answers() {
    for (place, (game, options)) in GAMES.into_iter().enumerate() {
        let game = at_random(game, options, 10, place as u64);
        for limits in
            [nodes(3_000), Level::ALL[0].limits(game.game()), Level::ALL[2].limits(game.game())]
        {
            let answers = [go(&game, 7, &limits), go(&game, 7, &limits)].map(|best| {
                best.map(|best| (best.mv, best.info.nodes, best.info.value, best.info.pv))
            });
            assert_eq!(answers[0], answers[1]);
        }
    }
}

#[test]
fn a_seed_chooses_among_equals() {
    let game = at_random(Game::Fourmation, "", 0, 0);
    let first_moves =
        (0..20).map(|seed| go(&game, seed, &Level::MIN.limits(game.game())).unwrap().mv);
    let different: std::collections::HashSet<_> = first_moves.collect();
    assert!(different.len() > 3, "{different:?}");
}

#[test]
fn a_stopped_search_gives_a_legal_move() {
    let stop = Stop::default();
    stop.stop();
    for (game, options) in GAMES {
        let game = at_random(game, options, 4, 2);
        let mut engine = Engine::new(1);
        engine.set_position(&game);
        let best = engine.go(&Limits::default(), &stop, &mut |_| ()).expect("the game goes on");
        // What a book knows takes no search.
        assert!(best.info.depth <= 1 && best.info.nodes == 0, "{best:?}");
        assert!(game.legal_texts().contains(&best.mv));
    }
}

/// Stopped in the middle, from the callback: that look was the last one.
#[test]
fn a_search_stops_at_once() {
    for (game, options) in GAMES {
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
        let best = best.expect("the game goes on");
        // The flag is read once in 256 nodes.
        if let Some(nodes) = at_stop {
            assert!(best.info.nodes <= nodes + 256, "{best:?}");
        }
        assert!(game.legal_texts().contains(&best.mv));
    }
}

#[test]
fn a_time_limit_of_nothing_still_gives_a_move() {
    let game = at_random(Game::Six, "tiles=10", 9, 1);
    let limits = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
    let best = go(&game, 1, &limits).expect("the game goes on");
    assert!(game.legal_texts().contains(&best.mv));
}

#[test]
fn there_is_nothing_to_say_after_the_end_or_without_a_game() {
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
    let best = go(&game, 1, &Limits::default()).expect("the game goes on");
    assert!(matches!(best.info.value, Value::Win(_) | Value::Loss(_)), "{best:?}");
}

/// An engine can be moved to another thread, and stopped from this one.
#[test]
fn engines_and_stops_go_between_threads() {
    fn goes_between_threads<T: Send + 'static>() {}
    goes_between_threads::<Engine>();
    goes_between_threads::<Stop>();
}
