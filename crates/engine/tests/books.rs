//! Games with a built-in book: every move has a proved value, and none is given away.

mod common;

use common::{at_random, go};
use ludoteca_engine::{Level, Limits, Value};
use ludoteca_rules::{AnyMatch, Game, Match, Options, Position, coffee};
use ludoteca_solver::{Book, Budget, Solvable, Solver, Verdict};

const COFFEE: &str = "square-5 n=4";
const FOURMATION: &str = "side=7 n=4";
/// For the solver that the engine is held to.
const TABLE: usize = 1 << 24;

/// Won, drawn or lost.
fn kind(verdict: Verdict) -> i8 {
    match verdict {
        Verdict::Win(_) => 1,
        Verdict::Draw => 0,
        Verdict::Loss(_) => -1,
        Verdict::Unknown => panic!("without a limit all is known"),
    }
}

/// The value of a position for the side to move, by the solver alone.
fn solved(game: &AnyMatch) -> i8 {
    if let Some(outcome) = game.outcome() {
        return i8::from(outcome.winner.is_some())
            * if outcome.winner == game.to_move() { 1 } else { -1 };
    }
    let mut solver = Solver::new(TABLE);
    let budget = Budget::nodes(u64::MAX);
    kind(match game {
        AnyMatch::Coffee(game) => solver.solve(game.position(), &budget).verdict,
        AnyMatch::Fourmation(game) => solver.solve(game.position(), &budget).verdict,
        AnyMatch::Six(_) | AnyMatch::Morris(_) => unreachable!("these have no books"),
    })
}

fn after(game: &AnyMatch, mv: &str) -> AnyMatch {
    let mut next = game.clone();
    next.play_text(mv).expect("the engine's moves are legal");
    next
}

/// Level 10 keeps the value of a position, and says it.
fn keeps_its_value(game: &AnyMatch) {
    let best = go(game, 1, &Level::MAX.limits(game.game())).expect("the game is not over");
    let value = solved(game);
    assert_eq!(-solved(&after(game, &best.mv)), value, "{}\n{}", best.mv, game.draw());
    let said = best.info.value;
    assert_eq!((said.is_proved(), said.is_win(), said.is_loss()), (true, value > 0, value < 0));
}

/// Games by chance that go on after so many plies.
fn going_on(game: Game, options: &str, plies: usize, seeds: u64) -> Vec<AnyMatch> {
    let games = (0..seeds).map(|seed| at_random(game, options, plies, seed));
    let games: Vec<_> = games.filter(|game| game.outcome().is_none()).collect();
    assert!(!games.is_empty());
    games
}

#[test]
fn level_ten_gives_no_value_away() {
    let coffee = [7, 9].map(|plies| going_on(Game::Coffee, COFFEE, plies, 4));
    let fourmation = [16, 20].map(|plies| going_on(Game::Fourmation, FOURMATION, plies, 4));
    coffee.iter().chain(&fourmation).flatten().for_each(keeps_its_value);
}

/// A position and the one after level 10's move: the book has both, and they are worth the same.
fn plays_by_the_book<P: Solvable>(game: &Match<P>)
where
    AnyMatch: From<Match<P>>,
{
    let book = Book::built_in::<P>(&game.position().options()).expect("it is built in");
    let limits = Level::MAX.limits(P::NAME.parse().unwrap());
    let best = go(&game.clone().into(), 1, &limits).expect("the game is not over");
    let mut next = game.clone();
    next.play_text(&best.mv).expect("the engine's moves are legal");
    let known = [game, &next].map(|game| book.value(game.position()).map(kind));
    assert_eq!(known[0], known[1].map(|value| -value), "{}\n{}", best.mv, game.position().draw());
    assert!(known[0].is_some() && best.info.value.is_proved());
}

#[test]
fn level_ten_plays_the_opening_by_the_book() {
    for (plies, seed) in (0..5).flat_map(|plies| (0..4).map(move |seed| (plies, seed))) {
        if plies < 3
            && let AnyMatch::Coffee(game) = at_random(Game::Coffee, COFFEE, plies, seed)
        {
            plays_by_the_book(&game);
        }
        if let AnyMatch::Fourmation(game) = at_random(Game::Fourmation, FOURMATION, plies, seed) {
            plays_by_the_book(&game);
        }
    }
}

/// All values are proved, and those of the moves make that of the position.
fn knows_all_moves<P: Position>(game: &Match<P>)
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
    let best = |value: &Value| i8::from(value.is_win()) - i8::from(value.is_loss());
    assert_eq!(values.iter().map(best).max(), Some(best(&info.value)));
}

#[test]
fn every_move_has_a_proved_value() {
    let coffee = [2, 8].map(|plies| going_on(Game::Coffee, COFFEE, plies, 3));
    let fourmation = going_on(Game::Fourmation, FOURMATION, 18, 3);
    for game in coffee.iter().flatten().chain(&fourmation) {
        match game {
            AnyMatch::Coffee(game) => knows_all_moves(game),
            AnyMatch::Fourmation(game) => knows_all_moves(game),
            AnyMatch::Six(_) | AnyMatch::Morris(_) => unreachable!("these have no books"),
        }
    }
    let start = Match::<coffee::Position>::new(&coffee::Options::read(COFFEE).unwrap());
    knows_all_moves(&start);
}
