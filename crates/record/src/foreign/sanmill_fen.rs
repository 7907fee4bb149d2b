//! Positions as FEN of Sanmill: `********/********/******** w p p 0 9 0 9 0 0 0 0 0 0 0 0 1`.
//!
//! The board, inner square first, each square clockwise from the middle of its upper side, with `O`
//! for White, `@` for Black and `*` for an empty point; the side to move; the phase; the next action;
//! men on the board and in hand of White and of Black; captures due; fields that only Sanmill needs;
//! plies without a capture; number of the move.

use ludoteca_rules::{AnyMatch, Fault, Side};

use super::{cut, pending_capture, points, position, unreadable};
use crate::error::{RecordError, Spot};
use crate::record::Record;

/// The points in the order of the board.
const ORDER: [&str; 24] = [
    "d5", "e5", "e4", "e3", "d3", "c3", "c4", "c5", "d6", "f6", "f4", "f2", "d2", "b2", "b4", "b6",
    "d7", "g7", "g4", "g1", "d1", "a1", "a4", "a7",
];
const LETTERS: [char; 2] = ['O', '@'];

/// Whether the word is a board.
pub(super) fn is_board(word: &str) -> bool {
    let is_square = |part: &str| part.len() == 8 && part.chars().all(|c| "O@*X".contains(c));
    word.len() == 26 && word.split('/').count() == 3 && word.split('/').all(is_square)
}

pub(crate) fn read(text: &str) -> Result<Record, RecordError> {
    let spot = Spot::Text { line: 1, column: 1 };
    match start(text) {
        Ok(start) => position(start, spot),
        Err(fault) => Err(RecordError::of(spot, fault)),
    }
}

/// The set-up of a FEN.
pub(super) fn start(fen: &str) -> Result<String, Fault> {
    let fields: Vec<_> = fen.split_whitespace().take(40).collect();
    let [board, turn, _, action, white, white_hand, black, black_hand, rest @ ..] = &fields[..]
    else {
        return Err(unreadable(format!("a FEN has at least 8 fields, not {}", fields.len())));
    };
    if !is_board(board) {
        let message =
            format!("`{}` is not a board: write three times 8 of O, @ and *, with /", cut(board));
        return Err(unreadable(message));
    }
    if board.contains('X') {
        return Err(unreadable("a man that is captured later (X) is not in these rules"));
    }
    let turn = match *turn {
        "w" => Side::First,
        "b" => Side::Second,
        other => {
            return Err(unreadable(format!("w or b is to move, not `{}`", cut(other))));
        }
    };
    if *action == "r" || rest.iter().take(2).any(|due| *due != "0") {
        return Err(pending_capture());
    }
    let mut men = [None; 24];
    for (man, letter) in men.iter_mut().zip(board.chars().filter(|c| *c != '/')) {
        *man = Side::BOTH.into_iter().find(|side| LETTERS[side.index()] == letter);
    }
    for (given, counted) in [white, black].into_iter().zip(points::on_board(&men)) {
        if *given != counted.to_string() {
            let message =
                format!("the board has {counted} men where the FEN counts {}", cut(given));
            return Err(unreadable(message));
        }
    }
    let hand = |text: &&str| {
        text.parse().map_err(|_| unreadable(format!("`{}` is no number of men", cut(text))))
    };
    Ok(points::setup(&ORDER, &men, turn, [hand(white_hand)?, hand(black_hand)?]).to_string())
}

/// The FEN of a game's current position, as a line.
pub(crate) fn write(game: &AnyMatch) -> String {
    of(game) + "\n"
}

/// The FEN of a game's current position.
pub(super) fn of(game: &AnyMatch) -> String {
    let setup = points::setup_of(game);
    let men = points::men(&setup, &ORDER);
    let letter = |owner: &Option<Side>| owner.map_or('*', |side| LETTERS[side.index()]);
    let squares = men.chunks(8).map(|square| square.iter().map(letter).collect::<String>());
    let board = squares.collect::<Vec<_>>().join("/");
    let turn = ['w', 'b'][setup.turn.index()];
    let [white, black] = points::on_board(&men);
    let [white_hand, black_hand] = Side::BOTH.map(|side| setup.hands[side]);
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
