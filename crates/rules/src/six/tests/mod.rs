//! The rules of SIX one by one, on positions written as set-ups.

mod drift;
mod incremental;
mod round_one;
mod round_two;
mod setups;
mod shapes;

use super::setup::Setup;
use super::{Move, Options, Position};
use crate::any::Game;
use crate::game::notation::Notation as _;
use crate::game::position::Position as _;

/// A position as written, possible or not.
fn position(options: &str, setup: &str) -> Position {
    let setup: Setup = setup.parse().unwrap();
    Position::assemble(
        options.parse().unwrap(),
        &super::setup::tiles(&setup),
        setup.turn,
        setup.hands,
    )
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

/// The position after a move.
fn after(position: &Position, text: &str) -> Position {
    let mut next = position.clone();
    next.play(mv(text));
    next
}

/// The outcome as text; empty if the game is not over.
fn outcome(position: &Position) -> String {
    position.outcome().map(|outcome| outcome.to_string()).unwrap_or_default()
}

/// The legal moves that begin with `start`, sorted.
fn legal(position: &Position, start: &str) -> Vec<String> {
    let texts = position.moves().into_iter().map(|mv| mv.to_string());
    let mut texts: Vec<_> = texts.filter(|text| text.starts_with(start)).collect();
    texts.sort_unstable();
    texts
}

/// The fault code of a move, or `ok`.
fn fault(position: &Position, text: &str) -> &'static str {
    position.check(mv(text)).map_or_else(|fault| fault.code, |()| "ok")
}

#[test]
fn a_move_is_small() {
    assert_eq!(size_of::<Move>(), 16);
    assert_eq!(size_of::<Option<Move>>(), 16);
}

#[test]
fn the_loser_begins_the_next_game() {
    let loser_begins = |game: &str| game.parse::<Game>().unwrap().loser_begins();
    assert!(loser_begins("six") && !loser_begins("coffee"));
}

#[test]
fn only_the_plain_spelling_is_a_move() {
    let start = Position::new(&Options::default());
    for text in ["-1,2", "0,0>2,-1", "0,0>2,-1=3,0", "-32768,32767"] {
        assert_eq!(start.read_move(&format!(" {text}\n")), Some(mv(text)), "{text}");
        assert_eq!(mv(text).to_string(), text);
    }
    for text in [
        "",
        "1",
        "1,",
        ",1",
        "1,2,3",
        "+1,2",
        "01,2",
        "-0,2",
        "1, 2",
        "32768,0",
        "1,2>",
        ">1,2",
        "1,2=3,4",
        "1,2>3,4=",
        "1,2>3,4>5,6",
        "1,2>3,4=5,6=7,8",
        "½,1",
        "1;2",
        "a1",
    ] {
        assert_eq!(start.read_move(text), None, "{text}");
    }
}
