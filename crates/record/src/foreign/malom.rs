//! Positions as Malom copies them: 38 values separated by commas.
//!
//! 24 points (-1 empty, 0 white, 1 black), square by square from the outer one, each clockwise from
//! the middle of its left side; the side to move; two unused values; the phase (1 or 2); men placed
//! and men on the board of White and of Black; whether a capture is pending; plies played; plies
//! since the last placed or captured man; the types of both players; `malom2`. Older versions end with
//! `malom` after the pending capture, after the plies or after the reversible plies.

use ludoteca_rules::{AnyMatch, Fault, Side};

use super::{cut, pending_capture, points, position, unreadable};
use crate::error::{RecordError, Spot};
use crate::record::Record;

const ORDER: [&str; 24] = [
    "a4", "a7", "d7", "g7", "g4", "g1", "d1", "a1", "b4", "b6", "d6", "f6", "f4", "f2", "d2", "b2",
    "c4", "c5", "d5", "e5", "e4", "e3", "d3", "c3",
];
/// Number of men of a side.
const MEN: u8 = 9;

/// Whether a line ends as Malom's positions do.
pub(super) fn is_line(line: &str) -> bool {
    matches!(line.trim_end().rsplit(',').next().map(str::trim), Some("malom" | "malom2"))
        && line.contains(',')
}

pub(crate) fn read(text: &str) -> Result<Record, RecordError> {
    let spot = Spot::Text { line: 1, column: 1 };
    match start(text) {
        Ok(start) => position(start, spot),
        Err(fault) => Err(RecordError::of(spot, fault)),
    }
}

/// The set-up of a position.
fn start(text: &str) -> Result<String, Fault> {
    let values: Vec<_> = text.trim().split(',').map(str::trim).take(39).collect();
    let has_end = |at: usize, word: &str| values.len() == at + 1 && values[at] == word;
    if !(has_end(37, "malom2") || [33, 34, 35].iter().any(|at| has_end(*at, "malom"))) {
        let message = format!(
            "a position has 38 values separated by commas, the last of which is malom2; this text \
             has {}",
            values.len()
        );
        return Err(unreadable(message));
    }
    let number = |at: usize, min: i8, max: i8| match values[at].parse::<i8>() {
        Ok(number) if (min..=max).contains(&number) => Ok(number),
        _ => {
            let place = at + 1;
            let given = cut(values[at]);
            Err(unreadable(format!("value {place} is `{given}`, but must be from {min} to {max}")))
        }
    };
    let side = |number: i8| [Side::First, Side::Second][usize::from(number > 0)];
    let mut men = [None; 24];
    for (at, man) in men.iter_mut().enumerate() {
        let owner = number(at, -1, 1)?;
        *man = (owner >= 0).then(|| side(owner));
    }
    let turn = side(number(24, 0, 1)?);
    let max = MEN as i8;
    let hands = [max - number(28, 0, max)?, max - number(29, 0, max)?];
    for (at, counted) in [30, 31].into_iter().zip(points::on_board(&men)) {
        if usize::try_from(number(at, 0, max)?) != Ok(counted) {
            let message =
                format!("value {} counts {} men, but the board has {counted}", at + 1, values[at]);
            return Err(unreadable(message));
        }
    }
    match values[32] {
        "False" => Ok(points::setup(&ORDER, &men, turn, hands.map(|hand| hand as u8)).to_string()),
        "True" => Err(pending_capture()),
        other => Err(unreadable(format!("value 33 is True or False, not `{}`", cut(other)))),
    }
}

/// A game's current position, as a line.
pub(crate) fn write(game: &AnyMatch) -> String {
    let setup = points::setup_of(game);
    let men = points::men(&setup, &ORDER);
    let board = men.map(|owner| owner.map_or("-1", |side| ["0", "1"][side.index()]));
    let placed = Side::BOTH.map(|side| MEN - setup.hands[side]);
    let phase = if placed == [MEN; 2] { 2 } else { 1 };
    let ([white, black], [white_men, black_men]) = (placed, points::on_board(&men));
    format!(
        "{},{},0,0,{phase},{white},{black},{white_men},{black_men},False,{},{},0,0,malom2\n",
        board.join(","),
        setup.turn.index(),
        game.ply(),
        game.quiet_plies(),
    )
}
