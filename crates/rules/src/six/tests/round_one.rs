//! Laying.

use super::{after, fault, legal, outcome, position};
use crate::game::position::Position as _;
use crate::game::presentation::Presentation as _;
use crate::game::steps::Stepwise as _;
use crate::game::steps::Verb;

const START: &str = "rb r 20 20 0,0";

#[test]
fn a_tile_goes_where_it_touches_another() {
    let start = position("", START);
    assert_eq!(start, super::Position::new(&super::Options::default()));
    let eight = ["-1,0", "-1,1", "0,-1", "0,1", "1,-1", "1,1", "2,-1", "2,0"];
    assert_eq!(legal(&start, ""), eight);
    assert_eq!(
        start.draw(),
        " 1   . . . .\n 0  . r b .\n-1 . . . .\n   ^ x = -1\nin hand: r 20, b 20\n"
    );
    let faults = [
        ("1,0", "occupied"),
        ("3,0", "touches-nothing"),
        // The place of 1,1 on the torus.
        ("65,1", "touches-nothing"),
        ("1,-63", "touches-nothing"),
        ("-32768,32767", "touches-nothing"),
        ("0,0>2,0", "round-one"),
        ("2,0", "ok"),
    ];
    for (text, code) in faults {
        assert_eq!(fault(&start, text), code, "{text}");
    }
    let steps = start.steps(super::mv("2,0"));
    assert_eq!((steps.len(), steps[0].verb), (1, Verb::Put));
}

#[test]
fn apart_first_s_first_tile_keeps_away_from_the_starting_tile() {
    let start = position("apart", START);
    assert_eq!(legal(&start, ""), ["1,1", "2,-1", "2,0"]);
    assert_eq!(start.count_moves(), 3);
    assert_eq!(fault(&start, "0,1"), "not-apart");
    assert_eq!(fault(&start, "5,5"), "touches-nothing");
    let second = after(&start, "2,0");
    assert_eq!(second.count_moves(), 10);
    assert_eq!(after(&second, "3,0").count_moves(), 12);
}

#[test]
fn round_one_ends_when_both_hands_are_empty() {
    let last = position("tiles=10", "brbrbrbrbr/rbrbrbrb1r b 0 1 0,0");
    assert_eq!(fault(&last, "8,0"), "ok");
    assert_eq!(fault(&last, "0,0>8,0"), "round-one");
    let two = after(&last, "8,0");
    assert_eq!(outcome(&two), "");
    assert_eq!(fault(&two, "-1,0"), "round-two");
    assert!(two.moves().iter().all(|mv| mv.lift.is_some()));
}

#[test]
fn nobody_is_eliminated_in_round_one() {
    assert_eq!(outcome(&position("", "rbr b 19 20 0,0")), "");
}
