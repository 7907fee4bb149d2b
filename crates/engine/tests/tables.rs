//! Nine Men's Morris by exact tables.

mod common;

use common::{go, nodes, set_up};
use ludoteca_engine::{Level, Limits, Value};
use ludoteca_rules::{AnyMatch, Game, Match, Position, morris};
use ludoteca_solver::morris::{DrawRule, Tables, Value as Exact};

/// Endings by chance with so many men, two of each value that there are enough of.
fn endings(men: [usize; 2]) -> Vec<morris::Position> {
    let mut random = fastrand::Rng::with_seed(men[0] as u64);
    let mut found: [Vec<_>; 3] = Default::default();
    for _ in 0..3_000 {
        let points = random.choose_multiple(0..24_u32, men[0] + men[1]);
        let set = |points: &[u32]| points.iter().map(|point| 1 << point).sum();
        let position = morris::Position::moving(set(&points[..men[0]]), set(&points[men[0]..]));
        let position = position.expect("so many can stand there");
        if position.outcome().is_none() {
            let value = class(exact(&Match::from_position(position)));
            found[(value + 1) as usize].push(position);
        }
    }
    found.into_iter().flat_map(|endings| endings.into_iter().take(2)).collect()
}

fn class(value: Exact) -> i8 {
    match value {
        Exact::Win(_) => 1,
        Exact::Draw => 0,
        Exact::Loss(_) => -1,
    }
}

/// What the built-in tables say at the counter of the game.
fn exact(game: &Match<morris::Position>) -> Exact {
    let probe =
        Tables::built_in().probe(DrawRule::HundredPlies, game.position(), game.quiet_plies());
    probe.expect("the tables are whole").value.expect("nine men at the most")
}

#[test]
fn the_strongest_level_never_gives_a_value_away() {
    let mut random = fastrand::Rng::with_seed(2);
    let limits = Level::MAX.limits(Game::Morris);
    let mut seen = [0; 3];
    for men in [[3, 3], [4, 3], [3, 5], [6, 3], [5, 4]] {
        for start in endings(men) {
            let mut game = Match::from_position(start);
            // Against moves of chance, so that values change on the way.
            while game.outcome().is_none() && game.ply() < 30 {
                let before = exact(&game);
                let best = go(&AnyMatch::from(game.clone()), 1, &limits).expect("it goes on");
                let drawing = game.position().draw();
                assert_eq!(best.info.value.is_win(), class(before) > 0, "{best:?}\n{drawing}");
                assert_eq!(best.info.value.is_loss(), class(before) < 0, "{best:?}\n{drawing}");
                let mv = game.position().read_move(&best.mv).expect("moves read back");
                game.play_legal(mv);
                let after = exact(&game);
                assert_eq!(-class(after), class(before), "{best:?}\n{drawing}");
                seen[(class(before) + 1) as usize] += 1;
                if let (Exact::Win(had), Exact::Loss(left)) = (before, after) {
                    assert!(mv.capture().is_some() || left + 1 == had, "{best:?}\n{drawing}");
                }
                if let Some(&mv) = random.choice(game.legal_moves().iter()) {
                    game.play_legal(mv);
                }
            }
        }
    }
    assert!(seen.iter().all(|&count| count >= 4), "{seen:?}");
}

/// Six against four, which no table of the program knows: White gets to a capture, after which nine men
/// are left, and wins by what the tables say of them.
#[test]
fn a_capture_into_the_tables_is_proved() {
    for (setup, plies) in
        [("2b/wb1/3/2wb2/3/1ww/wwb w 0 0", 3), ("3/b1b/3/2b1w1/w1w/ww1/1wb w 0 0", 5)]
    {
        let game = set_up(Game::Morris, "", setup);
        let found = go(&game, 1, &nodes(200_000)).expect("it goes on").info;
        let Value::Winning(Some(within)) = found.value else { panic!("{found:?}") };
        assert!(within >= plies, "{found:?}");
    }
}

#[test]
fn weak_levels_ask_no_tables() {
    for start in endings([4, 3]) {
        let game = AnyMatch::from(Match::from_position(start));
        let limits = Limits { depth: Some(2), ..Limits::default() };
        let value = go(&game, 1, &limits).expect("it goes on").info.value;
        assert!(!matches!(value, Value::Winning(_) | Value::Losing(_)), "{value}");
    }
}
