//! Conditional moves: which lines are accepted, and what remains of them.

use ludoteca_room::{Actor, Command, ConditionalMoves, GameLog, Line, TimeControl};
use ludoteca_rules::Side;

use super::{LUIS, act, act_by, against_computer, log, play, timed, two_people, waiting};

/// Lines such as `c3 d4, c3 d4 e5 e4`.
fn lines(text: &str) -> Vec<Line> {
    let line = |line: &str| line.split_whitespace().map(String::from).collect();
    text.split(',').map(line).collect()
}

/// A game in which Luis has prepared replies to Ana's next moves.
fn prepared(text: &str) -> (GameLog, ConditionalMoves) {
    let log = log(two_people());
    let moves = ConditionalMoves::new(log.room(), Side::Second, &lines(text)).unwrap();
    (log, moves)
}

/// What remains once these moves have been played.
fn remaining(text: &str, played: &[&str]) -> Vec<Line> {
    let (mut log, moves) = prepared(text);
    play(&mut log, played);
    moves.remaining(log.room(), log.since(moves.seq))
}

#[test]
fn lines_that_begin_with_the_moves_played_remain() {
    let text = "c3 d4 e5 e4, c3 d4 e4 e5, a1 b2";
    assert_eq!(remaining(text, &[]), lines(text));
    assert_eq!(remaining(text, &["c3"]), lines("d4 e5 e4, d4 e4 e5"));
    assert_eq!(remaining(text, &["c3", "d4"]), lines("e5 e4, e4 e5"));
    assert_eq!(remaining(text, &["c3", "d4", "e4"]), lines("e5"));
    assert_eq!(remaining(text, &["c3", "d4", "e4", "e5"]), Vec::<Line>::new());
    assert_eq!(remaining(text, &["c3", "b2"]), Vec::<Line>::new(), "another reply");
    assert_eq!(remaining(text, &["d4"]), Vec::<Line>::new());
}

#[test]
fn nothing_remains_after_moves_were_taken_back_or_at_the_end() {
    let (mut log, moves) = prepared("c3 d4");
    let stored = ConditionalMoves { seq: 0, ..moves };
    play(&mut log, &["a1"]);
    act(&mut log, Command::Undo).unwrap();
    act_by(&mut log, &Command::AcceptUndo(Side::Second), Actor::Player(LUIS)).unwrap();
    play(&mut log, &["c3"]);
    assert!(stored.remaining(log.room(), log.since(0)).is_empty());

    let (mut log, moves) = prepared("c3 d4");
    act(&mut log, Command::Resign(Side::First)).unwrap();
    assert!(moves.remaining(log.room(), log.since(0)).is_empty());
}

#[test]
fn lines_are_rewritten_and_beginnings_of_others_left_out() {
    let (_, moves) = prepared("C3 d4, c3 D4 e5 e4, c3 d4");
    assert_eq!(moves.lines, lines("c3 d4 e5 e4"));
}

#[test]
fn impossible_lines_are_rejected_with_their_place() {
    let log = log(two_people());
    for (text, code, at) in [
        ("c3", "line-length", "lines[0]"),
        ("c3 d4, a1 a2 a3", "line-length", "lines[1]"),
        ("c3 d4, a1 z9", "move-spelling", "lines[1][1]"),
        ("c3 c3", "illegal-move", "lines[0][1]"),
        ("c3 d4, c3 b2", "two-replies", "lines[1][1]"),
        ("c3 d4 e5 e4, a1 b2, c3 d4 e5 d5", "two-replies", "lines[2][3]"),
        ("a1 b1 a2 b2 a3 b3", "game-over", "lines[0][5]"),
    ] {
        let fault = ConditionalMoves::new(log.room(), Side::Second, &lines(text)).unwrap_err();
        assert_eq!((fault.code, &fault.at[..]), (code, at), "{text}: {fault}");
    }
    let own = ConditionalMoves::new(log.room(), Side::First, &lines("c3 d4")).unwrap_err();
    assert_eq!(own.code, "not-your-turn");
    let many = vec![lines("c3 d4").remove(0); ConditionalMoves::MAX_LINES + 1];
    let many = ConditionalMoves::new(log.room(), Side::Second, &many).unwrap_err();
    assert_eq!((many.code, &many.at[..]), ("too-many-lines", "lines"));
}

#[test]
fn only_correspondence_games_of_two_people_take_them() {
    let takes = |log: GameLog| log.room().is_running_correspondence();
    let days = TimeControl::correspondence(3).unwrap();
    assert!(takes(timed(two_people(), days)));
    assert!(!takes(timed(waiting(), days)));
    assert!(!takes(timed(against_computer(), days)));
    assert!(!takes(timed(two_people(), TimeControl::fischer(60, 0).unwrap())));
    assert!(!takes(log(two_people())));
    let mut over = timed(two_people(), days);
    act(&mut over, Command::Resign(Side::First)).unwrap();
    assert!(!takes(over));
}
