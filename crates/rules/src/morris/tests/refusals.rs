//! Messages for illegal moves and impossible set-ups.

use super::{drawn, read};
use crate::Faults;
use crate::Position as _;
use crate::Side::{First, Second};
use crate::game::notation::Notation as _;
use crate::game::presentation::Presentation as _;
use crate::morris::board::{ALL, points};
use crate::morris::{Move, Options, Position, Setup};

const BOARD: &str = "
    7 b-----b-----b
    6 | .---.---. |
    5 | | .-.-. | |
    4 w-.-.   .-.-.
    3 | | b-.-b | |
    2 | .---.---. |
    1 w-----w-----.";

#[test]
fn an_illegal_move_has_its_reason() {
    let moving = drawn(First, [0, 0], &BOARD.replace("2 | .", "2 | w"));
    let blocked = drawn(Second, [0, 0], &BOARD.replace("6 | .---.", "6 | .---w"));
    let placing = drawn(First, [6, 4], BOARD);
    let cases = [
        (&placing, "a7", "occupied", "a7 is taken"),
        (
            &placing,
            "a1-g1",
            "men-in-hand",
            "men in hand are placed first, and there are 6: name only a point",
        ),
        (&placing, "g1", "must-capture", "g1 closes a mill and captures e3 or c3"),
        (&placing, "g1xa7", "protected", "a7 stands in a mill: capture e3 or c3"),
        (
            &placing,
            "g1xd3",
            "nothing-to-capture",
            "the opponent has no man on d3: capture e3 or c3",
        ),
        (
            &placing,
            "g1xa1",
            "nothing-to-capture",
            "the opponent has no man on a1: capture e3 or c3",
        ),
        (&placing, "g4xe3", "no-mill", "g4 closes no mill, so it captures nothing"),
        (&moving, "g1", "no-hand", "no man is left in hand: name the man that goes to g1"),
        (&moving, "g1-g4", "not-yours", "you have no man on g1"),
        (&moving, "a7-b6", "not-yours", "you have no man on a7"),
        (&moving, "a4-a1", "occupied", "a1 is taken"),
        (&moving, "a1-a1", "occupied", "a1 is taken"),
        (&moving, "b2-b6", "not-adjacent", "b6 is not beside b2, which can go to d2 or b4"),
        (&moving, "a1-b4", "not-adjacent", "a1 cannot move: no point beside it is empty"),
        (&moving, "d1-g1xe3", "no-mill", "d1-g1 closes no mill, so it captures nothing"),
        (&blocked, "d7-d5", "not-adjacent", "d7 cannot move: no point beside it is empty"),
    ];
    for (position, mv, code, message) in cases {
        let fault = position.check(read(mv)).expect_err(mv);
        assert_eq!((fault.code, fault.message.as_str()), (code, message), "{mv}");
    }
}

#[test]
fn a_check_agrees_with_generation() {
    let positions = [
        drawn(First, [6, 4], BOARD),
        drawn(First, [0, 0], BOARD),
        drawn(First, [0, 0], &BOARD.replace("2 | .", "2 | w")),
        drawn(Second, [0, 0], BOARD),
    ];
    let maybe = || points(ALL).map(Some).chain([None]);
    for position in positions {
        let mut legal = position.moves().to_vec();
        legal.sort_unstable();
        let mut found = Vec::new();
        for from in maybe() {
            for to in points(ALL) {
                found.extend(maybe().map(|man| Move::new(from, to, man)));
            }
        }
        found.retain(|mv| position.is_legal(*mv));
        found.sort_unstable();
        assert_eq!(legal, found, "{}", position.draw());
    }
}

#[test]
fn an_impossible_set_up_has_all_its_faults_named() {
    let cases = [
        ("3/3/3/6/3/3/3 w 9 9", ""),
        ("3/3/3/6/3/3/w2 b 8 9", ""),
        ("wbw/3/3/b5/3/3/3 b 0 7", "too-many-captures lost-before wrong-hands"),
        ("3/3/3/6/3/3 w 9 9", "setup-rows"),
        ("3/3/3/7/3/3/4 b 9 8", "setup-row setup-row wrong-hands"),
        ("www/www/www/w5/3/3/3 w 0 0", "too-many-men too-many-captures lost-before"),
        ("3/3/3/6/3/3/3 w 10 9", "too-many-men wrong-hands"),
        ("3/3/3/6/3/3/3 w 255 255", "too-many-men too-many-men"),
        ("3/3/3/6/3/3/w2 w 8 9", "wrong-hands"),
        ("3/3/3/6/3/3/w2 b 8 8", "too-many-captures wrong-hands"),
        // The game ends with the third last man of one side.
        ("www/3/3/6/3/3/bb1 b 0 0", ""),
        ("ww1/3/3/w5/3/3/bb1 b 0 0", "captured-without-mill"),
        ("www/3/3/6/3/3/bb1 w 0 0", "lost-before"),
        ("ww1/3/3/6/3/3/bb1 b 0 0", "lost-before captured-without-mill"),
        ("www/3/3/6/3/3/b2 b 0 0", "too-many-captures too-few-men"),
        // The third man of the other side is the first that can capture.
        ("www/3/3/6/3/3/1b1 b 6 7", ""),
        ("ww1/3/3/6/3/3/2b w 7 7", "too-many-captures"),
        ("ww1/3/3/6/3/3/bb1 w 7 7", ""),
    ];
    for (text, codes) in cases {
        let setup: Setup = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        let (again, faults) = match Position::from_setup(&Options, &setup) {
            Ok(position) => (position.setup().to_string(), Faults::default()),
            Err(faults) => (text.to_owned(), faults),
        };
        assert_eq!(again, text);
        let found: Vec<_> = faults.iter().map(|fault| fault.code).collect();
        assert_eq!(found.join(" "), codes, "{text}: {faults}");
    }
}

#[test]
fn an_unreadable_set_up_has_its_place() {
    let cases = [
        ("", "setup-fields"),
        ("3/3/3/6/3/3/3 w 9", "setup-fields"),
        ("3/3/3/6/3/3/3 w 9 9 9", "setup-fields"),
        ("3/3/3/6/3/3/x2 w 9 9", "setup-row"),
        ("3/3/3/6/3/3/3 x 9 9", "setup-turn"),
        ("3/3/3/6/3/3/3 w -1 9", "setup-hand"),
        ("3/3/3/6/3/3/3 w 9 256", "setup-hand"),
        ("3/3/3/6/3/3/3 w 9 ninety", "setup-hand"),
        ("3/3/3/6/3/3/3 w 09 9", "setup-hand"),
    ];
    for (text, code) in cases {
        assert_eq!(text.parse::<Setup>().expect_err(text).code, code, "{text}");
    }
}
