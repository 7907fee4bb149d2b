//! Positions as Malom copies them: 38 fields separated by commas.
//!
//! 24 points (-1 empty, 0 white, 1 black), square by square from the outer one, each clockwise from
//! the middle of its left side; the side to move; two unused fields; the phase (1 or 2); men placed
//! and men on the board of White and of Black; whether a capture is pending; plies played; plies
//! since the last placed or captured man; the types of both players; `malom2`. Older versions end with
//! `malom` after the pending capture, after the plies or after the reversible plies.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::{Order, field, field_count, men, on_board, pending_capture, setup};
use crate::game::fault::Fault;
use crate::game::history::Match;
use crate::game::side::Side;
use crate::morris::position::{MEN, Position};
use crate::morris::setup::Setup;

const ORDER: Order = [
    "a4", "a7", "d7", "g7", "g4", "g1", "d1", "a1", "b4", "b6", "d6", "f6", "f4", "f2", "d2", "b2",
    "c4", "c5", "d5", "e5", "e4", "e3", "d3", "c3",
];

/// Whether the text ends as Malom's positions do.
pub(super) fn is_line(text: &str) -> bool {
    let end = text.rsplit_once(',').map(|(_, end)| end.trim());
    matches!(end, Some("malom" | "malom2"))
}

pub(super) fn read(text: &str) -> Result<Setup, Fault> {
    let fields: Vec<_> = text.split(',').map(str::trim).take(40).collect();
    let has_end = |at: usize, word: &str| fields.len() == at + 1 && fields[at] == word;
    if !(has_end(37, "malom2") || [33, 34, 35].iter().any(|at| has_end(*at, "malom"))) {
        return Err(field_count("38, of which the last is malom2", fields.len()));
    }
    let number = |at: usize, min: i8, max: i8| match fields[at].parse::<i8>() {
        Ok(number) if (min..=max).contains(&number) => Ok(number),
        _ => Err(field(at + 1, fields[at], &format!("from {min} to {max}"))),
    };
    let side = |number: i8| Side::BOTH[usize::from(number > 0)];
    let mut owners = [None; 24];
    for (at, owner) in owners.iter_mut().enumerate() {
        let number = number(at, -1, 1)?;
        *owner = (number >= 0).then(|| side(number));
    }
    let turn = side(number(24, 0, 1)?);
    let max = MEN as i8;
    let hands = [max - number(28, 0, max)?, max - number(29, 0, max)?];
    for (at, counted) in [30, 31].into_iter().zip(on_board(&owners)) {
        if usize::try_from(number(at, 0, max)?) != Ok(counted) {
            let expected = format!("{counted}, the number of men on the board");
            return Err(field(at + 1, fields[at], &expected));
        }
    }
    match fields[32] {
        "False" => Ok(setup(&ORDER, &owners, turn, hands.map(|hand| hand as u8))),
        "True" => Err(pending_capture()),
        other => Err(field(33, other, "True or False")),
    }
}

pub(super) fn write(game: &Match<Position>) -> String {
    let position = game.position();
    let owners = men(&ORDER, position);
    let board = owners.map(|owner| owner.map_or("-1", |side| ["0", "1"][side.index()]));
    let placed = Side::BOTH.map(|side| MEN - position.hand(side));
    let phase = if placed == [MEN; 2] { 2 } else { 1 };
    let ([white, black], [white_men, black_men]) = (placed, on_board(&owners));
    format!(
        "{},{},0,0,{phase},{white},{black},{white_men},{black_men},False,{},{},0,0,malom2",
        board.join(","),
        position.turn.index(),
        game.ply(),
        game.quiet_plies(),
    )
}
