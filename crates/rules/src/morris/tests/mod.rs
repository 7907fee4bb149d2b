//! The rules, tested on positions drawn as text.

mod board;
mod foreign;
mod refusals;
mod rules;
mod text;

use crate::Position as _;
use crate::game::side::{Pair, Side};
use crate::morris::board::Point;
use crate::morris::{Move, Position};

/// The position of a drawing: its seven lines that begin with a row's number.
fn drawn(turn: Side, hands: [u8; 2], drawing: &str) -> Position {
    let mut men = Pair([0; 2]);
    for line in drawing.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (row, line) = line.split_at(1);
        for (column, c) in ('a'..='g').zip(line.chars().skip(1).step_by(2)) {
            let side = match c {
                'w' => Side::First,
                'b' => Side::Second,
                _ => continue,
            };
            men[side] |= point(&format!("{column}{row}")).bit();
        }
    }
    Position::assemble(men, Pair(hands), turn)
}

fn point(name: &str) -> Point {
    Point::read(name).expect("a point")
}

fn read(text: &str) -> Move {
    Move::read(text).expect("a move")
}

/// The legal moves that start with `start`, sorted, separated by spaces.
fn legal(position: &Position, start: &str) -> String {
    let mut texts: Vec<_> = position.moves().iter().map(ToString::to_string).collect();
    texts.retain(|text| text.starts_with(start));
    texts.sort_unstable();
    texts.join(" ")
}
