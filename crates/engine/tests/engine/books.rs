//! Games with a built-in book: every move has a proved value, and the engine keeps it.

use crate::common::{at_random, go};
use ludoteca_engine::{Knowledge, Level, Limits, Value};
use ludoteca_rules::oracle::Proved;
use ludoteca_rules::{AnyMatch, Game, Match, Options, Position, coffee, fourmation};
use ludoteca_solver::{Book, Budget, Solvable, Solver};

const COFFEE: &str = "square-5 n=4";
const FOURMATION: &str = "side=7 n=4";
/// Table size of the solver that checks the engine, in bytes.
const TABLE: usize = 1 << 24;

/// 1 for a win, 0 for a draw, -1 for a loss.
fn kind(value: Proved) -> i8 {
    value.wdl as i8
}

/// Value of a position for the side to move, by the solver alone.
fn solved(game: &AnyMatch) -> i8 {
    if let Some(outcome) = game.outcome() {
        return i8::from(outcome.winner.is_some())
            * if outcome.winner == game.to_move() { 1 } else { -1 };
    }
    let mut solver = Solver::new(TABLE);
    let budget = Budget::nodes(u64::MAX);
    let proof = match game {
        AnyMatch::Coffee(game) => solver.solve(game.position(), &budget).value,
        AnyMatch::Fourmation(game) => solver.solve(game.position(), &budget).value,
        AnyMatch::Six(_) | AnyMatch::Morris(_) => unreachable!("these have no books"),
    };
    kind(proof.expect("an unlimited search proves everything"))
}

fn after(game: &AnyMatch, mv: &str) -> AnyMatch {
    let mut next = game.clone();
    next.play_text(mv).expect("the engine's moves are legal");
    next
}

/// Checks that level 10 keeps the value of a position and reports it.
fn check_value_is_kept(game: &AnyMatch) {
    let best = go(game, 1, &Level::MAX.limits(game.game())).expect("the game is not over");
    let value = solved(game);
    assert_eq!(-solved(&after(game, &best.mv)), value, "{}\n{}", best.mv, game.draw());
    let reported = best.info.value;
    let kind = (reported.is_proved(), reported.is_win(), reported.is_loss());
    assert_eq!(kind, (true, value > 0, value < 0));
}

/// Unfinished random games after `plies` plies.
fn unfinished(game: Game, options: &str, plies: usize, seeds: u64) -> Vec<AnyMatch> {
    let games = (0..seeds).map(|seed| at_random(game, options, plies, seed));
    let games: Vec<_> = games.filter(|game| game.outcome().is_none()).collect();
    assert!(!games.is_empty());
    games
}

#[test]
fn level_ten_keeps_every_value() {
    let coffee = [7, 9].map(|plies| unfinished(Game::Coffee, COFFEE, plies, 4));
    let fourmation = [16, 20].map(|plies| unfinished(Game::Fourmation, FOURMATION, plies, 4));
    coffee.iter().chain(&fourmation).flatten().for_each(check_value_is_kept);
}

/// Checks that the book knows a position and the one after level 10's move, and that the move keeps
/// the value.
fn check_book_move<P: Solvable>(game: &Match<P>)
where
    AnyMatch: From<Match<P>>,
{
    let book = Book::built_in::<P>(&game.position().options()).expect("it is built in");
    let limits = Level::MAX.limits(P::NAME.parse().unwrap());
    let best = go(&game.clone().into(), 1, &limits).expect("the game is not over");
    let mut next = game.clone();
    next.play_text(&best.mv).expect("the engine's moves are legal");
    let [before, after] = [game, &next].map(|game| book.value(game.position()).map(kind));
    assert_eq!(before, after.map(|value| -value), "{}\n{}", best.mv, game.position().draw());
    assert!(before.is_some() && best.info.value.is_proved());
}

#[test]
fn level_ten_plays_the_opening_by_the_book() {
    for (plies, seed) in (0..5).flat_map(|plies| (0..4).map(move |seed| (plies, seed))) {
        if plies < 3
            && let AnyMatch::Coffee(game) = at_random(Game::Coffee, COFFEE, plies, seed)
        {
            check_book_move(&game);
        }
        if let AnyMatch::Fourmation(game) = at_random(Game::Fourmation, FOURMATION, plies, seed) {
            check_book_move(&game);
        }
    }
}

/// Checks that all values are proved and that the best of them is the value of the position.
fn check_all_moves_are_proved<P: Position>(game: &Match<P>)
where
    AnyMatch: From<Match<P>>,
{
    let moves = game.position().moves().into_iter().count();
    let limits = Limits { lines: moves, ..Level::MAX.limits(P::NAME.parse().unwrap()) };
    let info = go(&game.clone().into(), 1, &limits).expect("the game is not over").info;
    let values: Vec<_> =
        [info.value].into_iter().chain(info.others.iter().map(|l| l.value)).collect();
    assert_eq!(values.len(), moves);
    assert!(values.iter().all(|value| value.is_proved()), "{values:?}");
    let kind = |value: &Value| i8::from(value.is_win()) - i8::from(value.is_loss());
    assert_eq!(values.iter().map(kind).max(), Some(kind(&info.value)));
}

#[test]
fn every_move_has_a_proved_value() {
    let coffee = [2, 8].map(|plies| unfinished(Game::Coffee, COFFEE, plies, 3));
    let fourmation = unfinished(Game::Fourmation, FOURMATION, 18, 3);
    for game in coffee.iter().flatten().chain(&fourmation) {
        match game {
            AnyMatch::Coffee(game) => check_all_moves_are_proved(game),
            AnyMatch::Fourmation(game) => check_all_moves_are_proved(game),
            AnyMatch::Six(_) | AnyMatch::Morris(_) => unreachable!("these have no books"),
        }
    }
    let start = Match::<coffee::Position>::new(&coffee::Options::read(COFFEE).unwrap());
    check_all_moves_are_proved(&start);
}

/// Before the decision, after a swap, and without one.
#[test]
fn the_values_are_proved_with_the_pie_rule_too() {
    for moves in ["", "c3e", "c3e swap"] {
        let options = coffee::Options::read("square-5 n=4 pie").unwrap();
        let mut game = Match::<coffee::Position>::new(&options);
        moves.split_whitespace().for_each(|mv| assert!(game.play_text(mv).is_ok(), "{mv}"));
        check_all_moves_are_proved(&game);
    }
    for moves in ["", "d4 d5"] {
        let options = fourmation::Options::read("pie").unwrap();
        let mut game = Match::<fourmation::Position>::new(&options);
        moves.split_whitespace().for_each(|mv| assert!(game.play_text(mv).is_ok(), "{mv}"));
        check_all_moves_are_proved(&game);
    }
    for (game, options) in [(Game::Coffee, "square-5 n=4 pie"), (Game::Fourmation, "pie")] {
        assert!(Knowledge::has_proofs(&game.options(options).unwrap()));
    }
}
