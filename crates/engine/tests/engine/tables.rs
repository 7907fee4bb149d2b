//! Nine Men's Morris with tablebases.

use crate::common::{go, nodes, set_up};
use ludoteca_engine::{Engine, Level, Limits, Stop, Value};
use ludoteca_rules::oracle::{Distance, Proved, Source, Wdl};
use ludoteca_rules::{AnyMatch, Game, Match, Notation, Position, Presentation, morris};
use ludoteca_tablebase::{DrawRule, Tables};

/// Random endgames with the given numbers of men; up to `count` of each value.
fn endings(men: [usize; 2], count: usize) -> Vec<morris::Position> {
    let mut random = fastrand::Rng::with_seed(men[0] as u64);
    let mut found: [Vec<_>; 3] = Default::default();
    for _ in 0..600 {
        let points = random.choose_multiple(0..24_u32, men[0] + men[1]);
        let set = |points: &[u32]| points.iter().map(|point| 1 << point).sum();
        let position = morris::Position::moving(set(&points[..men[0]]), set(&points[men[0]..]));
        let position = position.expect("the set-up is valid");
        if position.outcome().is_none() {
            let value = class(exact(&Match::from_position(position)));
            found[(value + 1) as usize].push(position);
        }
    }
    found.into_iter().flat_map(|endings| endings.into_iter().take(count)).collect()
}

fn class(value: Proved) -> i8 {
    value.wdl as i8
}

/// Built-in tablebase value with the quiet-ply counter of the game.
fn exact(game: &Match<morris::Position>) -> Proved {
    let probe =
        Tables::built_in().probe(DrawRule::FiftyMoveRule, game.position(), game.quiet_plies());
    probe.expect("the tables are intact").value.expect("at most nine men")
}

#[test]
fn the_strongest_level_keeps_every_value() {
    let mut random = fastrand::Rng::with_seed(2);
    let limits = Level::MAX.limits(Game::Morris);
    let mut seen = [0; 3];
    for men in [[3, 3], [4, 3], [3, 5], [6, 3], [5, 4]] {
        for start in endings(men, 1) {
            let mut game = Match::from_position(start);
            // Random replies make the value change during the game.
            while game.outcome().is_none() && game.ply() < 30 {
                let before = exact(&game);
                let best =
                    go(&AnyMatch::from(game.clone()), 1, &limits).expect("the game is not over");
                let drawing = game.position().draw();
                assert_eq!(best.info.value.is_win(), class(before) > 0, "{best:?}\n{drawing}");
                assert_eq!(best.info.value.is_loss(), class(before) < 0, "{best:?}\n{drawing}");
                let mv = game.position().read_move(&best.mv).expect("moves can be read back");
                game.play_legal(mv);
                let after = exact(&game);
                assert_eq!(-class(after), class(before), "{best:?}\n{drawing}");
                seen[(class(before) + 1) as usize] += 1;
                if before.wdl == Wdl::Win {
                    let [had, left] = [before, after].map(|value| value.distance.plies());
                    let is_nearer = left.map(|left| left + 1) == had;
                    assert!(mv.capture().is_some() || is_nearer, "{best:?}\n{drawing}");
                }
                if let Some(&mv) = random.choice(game.legal_moves().iter()) {
                    game.play_legal(mv);
                }
            }
        }
    }
    assert!(seen.iter().all(|&count| count >= 2), "{seen:?}");
}

/// The move that undoes a shift: `d1-a1` for `a1-d1`.
fn back(mv: &str) -> String {
    let (from, to) = mv.split_once('-').expect("men are shifted");
    format!("{to}-{from}")
}

/// If the shortest win leads to a third repetition, the engine plays another winning move.
#[test]
fn a_third_repetition_gives_no_win_away() {
    let limits = Level::MAX.limits(Game::Morris);
    let mut others = 0;
    let is_long = |start: &morris::Position| {
        let value = exact(&Match::from_position(*start));
        value.wdl == Wdl::Win && value.distance.plies() >= Some(3)
    };
    for start in endings([3, 3], 60).into_iter().filter(is_long) {
        let game = AnyMatch::from(Match::from_position(start));
        let best = go(&game, 1, &limits).expect("the game is not over");
        assert!(best.info.value.is_win() && !best.mv.contains('x'), "{best:?}");
        let mut next = start;
        next.play(start.read_move(&best.mv).expect("moves can be read back"));
        // The game starts after the best move; then both sides shuffle.
        let shuffle = |reply: &str| {
            let mut game = AnyMatch::from(Match::from_position(next));
            let [there, here] = [&best.mv, &back(&best.mv)];
            let round = [reply, here, &back(reply), there, reply, here, &back(reply)];
            round.iter().try_for_each(|mv| game.play_text(mv).map(drop)).ok()?;
            game.outcome().is_none().then_some(game)
        };
        let replies = AnyMatch::from(Match::from_position(next)).legal_texts();
        let mut replies = replies.iter().filter(|reply| !reply.contains('x'));
        let Some(mut game) = replies.find_map(|reply| shuffle(reply)) else { continue };
        let other = go(&game, 1, &limits).expect("the game is not over");
        game.play_text(&other.mv).expect("the engine's moves are legal");
        let drawn = game.outcome().is_some_and(|outcome| outcome.winner.is_none());
        assert_eq!(drawn, !other.info.value.is_win(), "{other:?}\n{}", game.draw());
        // If the repetition is the only winning move, the game is drawn.
        others += usize::from(other.mv != best.mv && !drawn);
    }
    assert!(others > 0);
}

/// Six against four men, beyond the built-in tablebases: White forces a capture into a won nine-man
/// endgame.
#[test]
fn a_capture_into_a_tablebase_is_proved() {
    for (setup, plies) in
        [("2b/wb1/3/2wb2/3/1ww/wwb w 0 0", 3), ("3/b1b/3/2b1w1/w1w/ww1/1wb w 0 0", 5)]
    {
        let game = set_up(Game::Morris, "", setup);
        let mut engine = Engine::new(1);
        engine.set_position(&game);
        let found = engine.analyse(&nodes(200_000), &Stop::default(), &mut |_| ());
        let found = found.expect("the game is not over");
        let Value::Proved(Proved { wdl: Wdl::Win, distance, .. }) = found.value else {
            panic!("{found:?}")
        };
        assert!(matches!(distance, Distance::ToConversion(within) if within >= plies), "{found:?}");
    }
}

#[test]
fn weak_levels_probe_no_tablebase() {
    for start in endings([4, 3], 2) {
        let game = AnyMatch::from(Match::from_position(start));
        let limits = Limits { depth: Some(2), ..Limits::default() };
        let value = go(&game, 1, &limits).expect("the game is not over").info.value;
        let is_from_table =
            matches!(value, Value::Proved(Proved { source: Source::Tablebase, .. }));
        assert!(!is_from_table, "{value}");
    }
}
