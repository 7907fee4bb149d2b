//! Nine Men's Morris by exact tables.

mod common;

use common::{go, nodes, set_up};
use ludoteca_engine::{Engine, Level, Limits, Stop, Value};
use ludoteca_rules::{AnyMatch, Game, Match, Position, morris};
use ludoteca_tablebase::{DrawRule, Tables, Value as Exact};

/// Endings by chance with so many men, so many of each value if there are enough.
fn endings(men: [usize; 2], count: usize) -> Vec<morris::Position> {
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
    found.into_iter().flat_map(|endings| endings.into_iter().take(count)).collect()
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
        for start in endings(men, 2) {
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

/// A move and the one that takes it back: `a1-d1`, `d1-a1`.
fn back(mv: &str) -> String {
    let (from, to) = mv.split_once('-').expect("men are shifted");
    format!("{to}-{from}")
}

/// The shortest way to win leads to a position that has stood twice: another one is taken.
#[test]
fn a_third_stand_gives_no_win_away() {
    let limits = Level::MAX.limits(Game::Morris);
    let mut others = 0;
    let is_long =
        |start: &morris::Position| matches!(exact(&Match::from_position(*start)), Exact::Win(3..));
    for start in endings([3, 3], 60).into_iter().filter(is_long) {
        let game = AnyMatch::from(Match::from_position(start));
        let best = go(&game, 1, &limits).expect("it goes on");
        assert!(best.info.value.is_win() && !best.mv.contains('x'), "{best:?}");
        let mut next = start;
        next.play(start.read_move(&best.mv).expect("moves read back"));
        // The game begins with the move just made; then both go to and fro.
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
        let other = go(&game, 1, &limits).expect("it goes on");
        game.play_text(&other.mv).expect("the engine's moves are legal");
        let drawn = game.outcome().is_some_and(|outcome| outcome.winner.is_none());
        assert_eq!(drawn, !other.info.value.is_win(), "{other:?}\n{}", game.draw());
        // Where it is the only move that wins, the win is gone.
        others += usize::from(other.mv != best.mv && !drawn);
    }
    assert!(others > 0);
}

/// Six against four, which no table of the program knows: White gets to a capture, after which nine men
/// are left, and wins by what the tables say of them.
#[test]
fn a_capture_into_the_tables_is_proved() {
    for (setup, plies) in
        [("2b/wb1/3/2wb2/3/1ww/wwb w 0 0", 3), ("3/b1b/3/2b1w1/w1w/ww1/1wb w 0 0", 5)]
    {
        let game = set_up(Game::Morris, "", setup);
        let mut engine = Engine::new(1);
        engine.set_position(&game);
        let found = engine.analyse(&nodes(200_000), &Stop::default(), &mut |_| ());
        let found = found.expect("it goes on");
        let Value::Winning(Some(within)) = found.value else { panic!("{found:?}") };
        assert!(within >= plies, "{found:?}");
    }
}

#[test]
fn weak_levels_ask_no_tables() {
    for start in endings([4, 3], 2) {
        let game = AnyMatch::from(Match::from_position(start));
        let limits = Limits { depth: Some(2), ..Limits::default() };
        let value = go(&game, 1, &limits).expect("it goes on").info.value;
        assert!(!matches!(value, Value::Winning(_) | Value::Losing(_)), "{value}");
    }
}
