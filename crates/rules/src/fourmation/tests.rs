//! 4mation, rule by rule.

use super::{Move, Options, Position};
use crate::game::history::Match;
use crate::game::options::Options as _;
use crate::game::position::Position as _;
use crate::game::presentation::Presentation as _;
use crate::game::testing::{self, legal, outcome};

/// The position of a set-up, both as text.
fn position(options: &str, setup: &str) -> Position {
    testing::position(options, setup)
}

/// The codes of a set-up's faults.
fn faults(options: &str, setup: &str) -> String {
    testing::faults::<Position>(options, setup)
}

#[test]
fn a_move_is_a_byte() {
    assert_eq!(size_of::<Move>(), 1);
    assert!(size_of::<Position>() <= 40, "{}", size_of::<Position>());
}

#[test]
fn a_mark_goes_beside_the_opponents_last() {
    assert_eq!(legal(&position("side=4", "4/4/1x2/o3 x a1")), "b1 a2");
    assert_eq!(legal(&position("side=4", "4/4/1x2/4 o b2")), "a1 b1 c1 a2 c2 a3 b3 c3");
}

#[test]
fn without_a_free_neighbour_any_of_the_opponents_marks_will_do() {
    let setup = "o3/4/xx2/oxo1 x a1";
    assert_eq!(legal(&position("side=4", setup)), "d1 c2 d2 a3 b3 b4");
    assert_eq!(legal(&position("side=4 anywhere", setup)), "d1 c2 d2 a3 b3 c3 d3 b4 c4 d4");
}

#[test]
fn a_board_on_which_nothing_may_be_marked_is_a_draw() {
    let setup = "x4/xxxx1/ooox1/ooox1/oooxx x c3";
    assert_eq!(outcome(&position("side=5 n=5", setup)), "draw (stuck)");
    assert_eq!(legal(&position("side=5 n=5", setup)), "");
    assert_eq!(outcome(&position("side=5 n=5 anywhere", setup)), "none");
}

#[test]
fn a_longer_line_wins_too() {
    let mut game = Match::<Position>::from_position(position("side=5", "5/5/oo1oo/xx1xx/5 x b3"));
    game.play_text("c2").expect("legal");
    assert_eq!(outcome(game.position()), "first wins (line)");
    assert_eq!(game.position().view().winning.len(), 5);
}

#[test]
fn lines_do_not_run_over_the_edge() {
    for setup in ["2xx/xx2/oo2/2oo x b2", "1x1o/x3/1o2/o2x x b2", "o2o/2x1/x2x/1o2 x b1"] {
        assert_eq!(outcome(&position("side=4 n=3", setup)), "none", "{setup}");
    }
}

#[test]
fn a_full_board_is_a_draw() {
    assert_eq!(outcome(&position("side=4", "xoxo/xoxo/oxox/oxox x a1")), "draw (full)");
}

#[test]
fn impossible_set_ups_are_refused_with_all_faults() {
    assert_eq!(faults("side=4", "4/4/4 x -"), "setup-rows");
    assert_eq!(faults("side=4", "5/4/3/4 x -"), "setup-row setup-row");
    assert_eq!(faults("side=4", "4/4/1x2/4 x b2"), "wrong-counts last-not-there");
    assert_eq!(faults("side=4", "4/4/1x2/4 o -"), "last-missing");
    assert_eq!(faults("side=4", "3o/4/4/x3 x d4"), "last-not-near");
    assert_eq!(faults("side=4", "xxxx/oooo/4/4 x a3"), "won-already");
    assert_eq!(faults("side=5 n=3", "xxx1x/3o1/5/o1o2/5 o e5"), "won-before-last");
}

#[test]
fn an_illegal_move_has_its_reason() {
    let mut game = Match::<Position>::new(&Options::default());
    game.play_text("d4").expect("legal");
    for (mv, why) in [
        ("d4", "d4 is not legal here: d4 is taken"),
        ("g7", "g7 is not legal here: g7 is not beside d4, the opponent's last mark"),
        ("h8", "`h8` is not a move of fourmation: write a cell, such as d4, or swap"),
    ] {
        assert_eq!(game.play_text(mv).expect_err("not legal").to_string(), why);
    }
}

#[test]
fn second_may_take_the_first_mark_over() {
    let mut game = Match::<Position>::new(&"side=4 pie".parse().unwrap());
    game.play_text("b2").expect("legal");
    assert_eq!(legal(game.position()), "a1 b1 c1 a2 c2 a3 b3 c3 swap");
    game.play_text("SWAP").expect("legal");
    assert_eq!(game.position().setup().to_string(), "4/4/1x2/4 o b2 ox");
    assert_eq!(legal(game.position()), "a1 b1 c1 a2 c2 a3 b3 c3");
    assert_eq!(faults("side=4", "4/4/1x2/4 o b2 ox"), "swap-without-pie");
    assert_eq!(faults("side=4 pie", "4/4/4/4 o - ox"), "wrong-counts swap-too-early");
}

/// Records, tables, books and links name options by their digest.
#[test]
fn earlier_options_keep_their_digest() {
    let digest = |text| Options::read(text).unwrap().digest("fourmation");
    let before = "c2c2d2d19734e7c70b647fa5d01c38bf234006b2cab217e8ef21c3d6c6221a75";
    assert_eq!(digest(""), before);
    assert_eq!(digest(r#"{"fallback":"near","n":4,"pie":false,"side":7}"#), before);
    assert_ne!(digest("pie"), before);
}

#[test]
fn lines_that_lack_a_mark_are_shown_and_the_fallback_is_noted() {
    let shapes = |setup| -> Vec<String> {
        let shown = position("side=4 n=3", setup).view().shapes.into_iter();
        shown
            .map(|shape| format!("{} {}+{}", shape.side, shape.at.concat(), shape.missing[0]))
            .collect()
    };
    assert_eq!(shapes("4/1xx1/2o1/2o1 x c2"), ["first b3c3+a3", "first b3c3+d3"]);
    assert_eq!(shapes("x1x1/1oo1/4/4 x b3"), ["second b3c3+a3", "second b3c3+d3", "first a4c4+b4"]);
    let notes = |options, setup| position(options, setup).view().notes.len();
    assert_eq!(notes("side=4", "o3/4/xx2/oxo1 x a1"), 1);
    assert_eq!(notes("side=4", "4/4/1x2/o3 x a1"), 0);
}
