//! Positions as FEN of Sanmill: `********/********/******** w p p 0 9 0 9 0 0 0 0 0 0 0 0 1`.
//!
//! 1. the board, inner square first, each square clockwise from the middle of its upper side, with
//!    `O` for White, `@` for Black and `*` for an empty point
//! 2. the side to move
//! 3. the phase
//! 4. the next action: `p` places, `s` selects and `r` removes a man
//! 5. White's men on the board
//! 6. White's men in hand
//! 7. Black's men on the board
//! 8. Black's men in hand
//! 9. captures due to White
//! 10. captures due to Black
//!
//! Fields that only Sanmill needs follow; the last two are the plies without a capture and the
//! number of the move.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Order, field, field_count, men, on_board, pending_capture, setup};
use crate::game::fault::Fault;
use crate::game::history::Match;
use crate::game::side::Side;
use crate::game::whole;
use crate::morris::position::{MEN, Position};
use crate::morris::setup::Setup;

const ORDER: Order = [
    "d5", "e5", "e4", "e3", "d3", "c3", "c4", "c5", "d6", "f6", "f4", "f2", "d2", "b2", "b4", "b6",
    "d7", "g7", "g4", "g1", "d1", "a1", "a4", "a7",
];
const LETTERS: [char; 2] = ['O', '@'];
/// Number of fields that every FEN has.
const MIN_FIELDS: usize = 8;

/// Whether the text begins like a board; no other text has these characters there.
pub(super) fn is_line(text: &str) -> bool {
    let board = text.split_whitespace().next().unwrap_or_default();
    board.contains('/') && board.contains(['*', LETTERS[1]])
}

fn is_board(word: &str) -> bool {
    let is_square = |part: &str| part.len() == 8 && part.chars().all(|c| "O@*".contains(c));
    word.split('/').count() == 3 && word.split('/').all(is_square)
}

pub(super) fn read(text: &str) -> Result<Setup, Fault> {
    let fields: Vec<_> = text.split_whitespace().take(40).collect();
    if fields.len() < MIN_FIELDS {
        return Err(field_count("at least 8", fields.len()));
    }
    let board = fields[0];
    if !is_board(board) {
        return Err(field(1, board, "three times 8 of O, @ and *, separated by /"));
    }
    let turn = match fields[1] {
        "w" => Side::First,
        "b" => Side::Second,
        other => return Err(field(2, other, "w or b")),
    };
    if fields[3] == "r" || fields[MIN_FIELDS..].iter().take(2).any(|due| *due != "0") {
        return Err(pending_capture());
    }
    let mut owners = [None; 24];
    for (owner, letter) in owners.iter_mut().zip(board.chars().filter(|c| *c != '/')) {
        *owner = Side::BOTH.into_iter().find(|side| LETTERS[side.index()] == letter);
    }
    let counted = on_board(&owners);
    let mut hands = [0; 2];
    for side in Side::BOTH {
        // Both fields of the side follow the action.
        let (on_board, in_hand) = (4 + 2 * side.index(), 5 + 2 * side.index());
        let count = counted[side.index()].to_string();
        if fields[on_board] != count {
            let expected = format!("{count}, the number of men on the board");
            return Err(field(on_board + 1, fields[on_board], &expected));
        }
        hands[side.index()] = whole::parse(fields[in_hand])
            .filter(|hand| *hand <= MEN)
            .ok_or_else(|| field(in_hand + 1, fields[in_hand], "the men in hand, from 0 to 9"))?;
    }
    Ok(setup(&ORDER, &owners, turn, hands))
}

pub(super) fn write(game: &Match<Position>) -> String {
    let position = game.position();
    let owners = men(&ORDER, position);
    let letter = |owner: &Option<Side>| owner.map_or('*', |side| LETTERS[side.index()]);
    let squares = owners.chunks(8).map(|square| square.iter().map(letter).collect::<String>());
    let board = squares.collect::<Vec<_>>().join("/");
    let turn = ['w', 'b'][position.turn.index()];
    let [white, black] = on_board(&owners);
    let [white_hand, black_hand] = Side::BOTH.map(|side| position.hand(side));
    let (phase, action) = match game.outcome() {
        Some(_) => ('o', '?'),
        None if white_hand + black_hand > 0 => ('p', 'p'),
        None => ('m', 's'),
    };
    let (quiet, number) = (game.quiet_plies(), game.ply() / 2 + 1);
    format!(
        "{board} {turn} {phase} {action} {white} {white_hand} {black} {black_hand} \
         0 0 0 0 0 0 0 {quiet} {number}"
    )
}
