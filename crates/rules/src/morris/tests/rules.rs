//! Each rule at a position that shows it.

use super::{drawn, legal, read};
use crate::Position as _;
use crate::Side::{First, Second};
use crate::game::presentation::Presentation as _;
use crate::morris::{Options, Position};
use crate::{Match, Reason};

const MILL_IN_REACH: &str = "
    7 .-----.-----.
    6 | .---b---. |
    5 | | .-.-. | |
    4 b-.-.   .-.-.
    3 | | .-.-. | |
    2 | .---w---w |
    1 b-----.-----.";

#[test]
fn a_placed_man_closes_a_mill_and_must_capture() {
    let position = drawn(First, [7, 6], MILL_IN_REACH);
    assert_eq!(legal(&position, "b2"), "b2xa1 b2xa4 b2xd6");
    assert_eq!(legal(&position, "a7"), "a7");
    assert_eq!(position.count_moves(), 24 - 5 - 1 + 3);
}

#[test]
fn men_in_a_mill_are_protected_unless_all_are() {
    let one_free = drawn(
        First,
        [0, 0],
        "
        7 b-----b-----b
        6 | w---.---. |
        5 | | .-.-. | |
        4 .-w-w   .-.-.
        3 | | .-.-. | |
        2 | .---b---. |
        1 w-----w-----.",
    );
    assert_eq!(legal(&one_free, "a1"), "a1-a4xd2");
    let none_free = drawn(
        First,
        [0, 0],
        "
        7 b-----b-----b
        6 | w---.---. |
        5 | | .-.-. | |
        4 .-w-w   .-.-.
        3 | | .-.-. | |
        2 | .---.---. |
        1 w-----w-----.",
    );
    assert_eq!(legal(&none_free, "a1"), "a1-a4xa7 a1-a4xd7 a1-a4xg7");
}

#[test]
fn two_mills_at_once_capture_one_man() {
    let position = drawn(
        First,
        [4, 4],
        "
        7 .-----w-----w
        6 | .---.---. |
        5 | | .-b-. | |
        4 w-.-.   .-.-.
        3 | | .-b-. | |
        2 | .---.---. |
        1 w-----b-----b",
    );
    assert_eq!(legal(&position, "a7"), "a7xd1 a7xd3 a7xd5 a7xg1");
}

#[test]
fn a_shifted_man_leaves_its_line() {
    // From d6 the man goes to d5 or d7 along its own mill, which is then no longer one.
    let position = drawn(
        First,
        [0, 0],
        "
        7 .-----.-----b
        6 | w---w---w |
        5 | | w-.-w | |
        4 .-.-.   .-.-.
        3 | | .-.-. | |
        2 | b---.---b |
        1 .-----.-----b",
    );
    assert_eq!(legal(&position, "d6"), "d6-d5xb2 d6-d5xf2 d6-d5xg1 d6-d5xg7 d6-d7");
    assert_eq!(legal(&position, "f6"), "f6-f4");
}

#[test]
fn only_three_men_fly() {
    let three = "
        7 .-----.-----b
        6 | w---.---w |
        5 | | .-.-. | |
        4 .-.-w   .-.-.
        3 | | .-.-. | |
        2 | b---.---b |
        1 .-----.-----b";
    let flying = drawn(First, [0, 0], three);
    assert_eq!(legal(&flying, "c4-d6"), "c4-d6xb2 c4-d6xf2 c4-d6xg1 c4-d6xg7");
    assert_eq!(flying.count_moves(), 3 * 17 + 3);
    let four = three.replace("1 .", "1 w");
    assert_eq!(legal(&drawn(First, [0, 0], &four), "c4"), "c4-b4 c4-c3 c4-c5");
    assert_eq!(legal(&drawn(First, [1, 1], three), "d6"), "d6xb2 d6xf2 d6xg1 d6xg7");
}

#[test]
fn each_side_places_while_there_are_men_in_hand() {
    let position = drawn(
        First,
        [0, 2],
        "
        7 .-----.-----b
        6 | w---b---w |
        5 | | .-b-. | |
        4 .-.-w   .-.-.
        3 | | .-.-. | |
        2 | .---w---. |
        1 .-----.-----.",
    );
    assert_eq!(legal(&position, "d2"), "d2-b2 d2-d1 d2-d3 d2-f2");
    let mut next = position;
    next.play(read("d2-d1"));
    assert_eq!(legal(&next, "d7"), "d7xb6 d7xc4 d7xd1 d7xf6");
    assert_eq!(legal(&next, "g7"), "");
}

#[test]
fn fewer_than_three_men_have_lost() {
    let two = "
        7 .-----.-----b
        6 | w---.---w |
        5 | | .-.-. | |
        4 .-.-.   .-.-b
        3 | | .-.-. | |
        2 | .---.---. |
        1 .-----.-----b";
    let lost = drawn(First, [0, 0], two);
    assert_eq!(lost.outcome().unwrap().to_string(), "second wins (captures)");
    assert_eq!((lost.count_moves(), lost.moves().len(), lost.nth_move(0)), (0, 0, None));
    assert_eq!(drawn(First, [1, 1], two).outcome(), None, "a man in hand counts");
    assert_eq!(drawn(Second, [1, 1], two).outcome(), None);
}

#[test]
fn a_side_without_a_move_has_lost() {
    let board = "
        7 w-----b-----.
        6 | .---.---. |
        5 | | .-.-. | |
        4 w-b-.   .-.-.
        3 | | .-.-. | |
        2 | b---w---b |
        1 w-----w-----b";
    let free = drawn(First, [0, 0], board);
    assert_eq!((free.outcome(), legal(&free, "")), (None, "d2-d3".to_owned()));
    let blocked = drawn(First, [0, 0], &board.replace("3 | | .-.", "3 | | .-b"));
    assert_eq!(blocked.outcome().unwrap().to_string(), "second wins (blocked)");
    assert_eq!(drawn(Second, [0, 0], &board.replace("3 | | .-.", "3 | | .-b")).outcome(), None);
    let placing = drawn(First, [1, 1], &board.replace("3 | | .-.", "3 | | .-b"));
    assert_eq!((placing.outcome(), placing.count_moves()), (None, 24 - 11));
}

#[test]
fn only_shifts_without_a_capture_are_quiet() {
    let position = Position::new(&Options);
    let quiet = ["d2", "d2xa1", "d2-d3xa1", "d2-d3"].map(|text| position.is_quiet(read(text)));
    assert_eq!(quiet, [false, false, false, true]);
}

#[test]
fn the_last_placed_man_begins_the_count_of_repetitions() {
    let mut game = Match::<Position>::new(&Options);
    let placed = "a7 d7 g7 g4 g1 d1 a1 a4 b6 d6 f6 f4 f2 d2 b2 b4 c5 e5";
    let round = "c5-c4 d6-d5 c4-c5 d5-d6 ";
    for mv in placed.split(' ').chain(round.repeat(2).split_whitespace()) {
        assert_eq!(game.outcome(), None);
        game.play_text(mv).unwrap_or_else(|e| panic!("{e}\n{}", game.position().draw()));
    }
    assert_eq!(game.outcome().map(|o| o.reason), Some(Reason::REPETITION));
    assert_eq!(game.quiet_plies(), 8);
}
