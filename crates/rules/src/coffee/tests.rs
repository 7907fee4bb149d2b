//! Coffee, rule by rule.

use super::generate::MAX_MOVES;
use super::{Move, Options, Position, Setup};
use crate::game::history::Match;
use crate::game::notation::Notation as _;
use crate::game::options::Options as _;
use crate::game::position::Position as _;
use crate::game::presentation::Presentation as _;
use crate::game::side::Side;
use crate::game::steps::Stepwise as _;
use crate::game::testing::{self, legal, outcome};

/// The position of a set-up, both as text.
fn position(options: &str, setup: &str) -> Position {
    testing::position(options, setup)
}

/// The codes of a set-up's faults.
fn faults(options: &str, setup: &str) -> String {
    testing::faults::<Position>(options, setup)
}

fn game(options: &str, moves: &str) -> Match<Position> {
    let mut game = Match::<Position>::new(&options.parse().expect("options"));
    for mv in moves.split_whitespace() {
        game.play_text(mv).unwrap_or_else(|e| panic!("{e}\n{}", game.position().draw()));
    }
    game
}

#[test]
fn a_move_is_two_bytes() {
    assert_eq!(size_of::<Move>(), 2);
    assert!(size_of::<Position>() <= 80, "{}", size_of::<Position>());
}

#[test]
fn the_first_move_has_the_most_choices() {
    let starts = Options::presets().into_iter().map(|options| Position::new(&options));
    let counts: Vec<_> = starts.map(|start| start.moves().len()).collect();
    assert_eq!(counts, [111, 96, 140, 140, 183, MAX_MOVES]);
}

#[test]
fn options_fill_in_what_fits_and_name_what_does_not() {
    for (given, all) in [
        ("", "hex-4 n=4"),
        ("square", "square-5 n=4"),
        ("hex-2", "hex-2 n=2"),
        ("hex-3", "hex-3 n=3"),
        ("square-3 pie", "square-3 n=3 pie"),
        (r#"{"board":"square","side":6,"pie":true}"#, "square-6 n=4 pie"),
    ] {
        assert_eq!(given.parse::<Options>().expect("options").short(), all);
    }
    for (given, why) in [
        ("square-2", "side is 2, but on a square board may be 3 to 7"),
        ("hex-4 n=2", "n is 2, but on hex-4 may be 3 to the side, 4"),
        ("hex-4 n=5", "n is 5, but on hex-4 may be 3 to the side, 4"),
        ("hex-2 n=3", "n is 3, but on hex-2 may be 2"),
        (
            "hex-7 n=7",
            "side is 7, but on a hex board may be 2 to 6; n is 7, but on hex-6 may be 3 to the \
             side, 6",
        ),
        ("square-8", "side is 8, but must be a whole number from 2 to 7"),
        ("hex-04", "side is \"04\", but must be a whole number from 2 to 7"),
        ("n=+4", "n is \"+4\", but must be a whole number from 2 to 7"),
        (r#"{"n":3,"n":4}"#, "the options are no JSON: `n` is given twice at line 1 column 10"),
    ] {
        assert_eq!(given.parse::<Options>().expect_err("no options").to_string(), why);
    }
}

#[test]
fn the_short_diagonal_of_a_corner_is_no_line_for_the_rod() {
    let start = game("square-3", "");
    assert_eq!(
        legal(start.position()),
        "a1e a1n a1ne b1e b1n b1ne b1nw c1e c1n c1nw \
         a2e a2n a2ne a2nw b2e b2n b2ne b2nw c2e c2n c2ne c2nw \
         a3e a3n a3nw b3e b3n b3ne b3nw c3e c3n c3ne"
    );
}

#[test]
fn the_rod_keeps_an_empty_cell_on_its_line() {
    let position = position("square-4", "4/bo1o/4/b3 b d3e bo");
    assert_eq!(
        position.draw(),
        "\
4 . . . .
3 b o * O
2 . . . .
1 b . . .
  a b c d
rod d3e
"
    );
    assert_eq!(legal(&position), "c3n c3ne c3nw");
}

#[test]
fn stones_do_not_block_the_rod() {
    assert_eq!(
        position("hex-3", "3/4/1ob2/4/3 b c2e bo").draw(),
        "\
e   . . .
d  . . . .
c * O b * *
b  . . . . 5
a   . . . 4
     1 2 3
rod c2e
"
    );
}

#[test]
fn a_side_without_a_line_for_the_rod_loses() {
    let lost = position("square-3", "b1b/oo1/1bo b b2ne bo");
    assert_eq!(lost.draw(), "3 b . b\n2 o O .\n1 . b o\n  a b c\nrod b2ne\n");
    assert_eq!(outcome(&lost), "second wins (no-rod)");
    assert_eq!(legal(&lost), "");

    let saved_by_a_line = position("square-3", "b1o/oo1/1bb b b2ne bo");
    assert_eq!(outcome(&saved_by_a_line), "none");
    assert_eq!(legal(&saved_by_a_line), "a1");
}

#[test]
fn a_line_of_n_or_more_wins_and_no_rod_is_laid() {
    let setup = "5/5/oo1oo/bb1bb/5 b b3nw bo";
    let mut game = Match::from_position(position("square-5 n=3", setup));
    assert_eq!(legal(game.position()), "d1e d1n d1nw c2 a4e a4n a4ne a4nw");
    game.play_text("c2").expect("legal");
    assert_eq!(outcome(game.position()), "first wins (line)");
    assert_eq!(game.position().setup().to_string(), "5/5/oo1oo/bbbbb/5 o - bo");
    let view = game.position().view();
    assert_eq!(view.winning.join(" "), "a2 b2 c2 d2 e2");
    assert_eq!(view.rod, None);
}

#[test]
fn lines_do_not_run_over_the_edge() {
    for (options, setup) in [
        ("square-4 n=3", "4/4/b1o1/o1bb o a2e bo"),
        ("square-4 n=3", "1o2/b3/o2b/2b1 o d2e bo"),
        ("hex-3", "o2/3o/b4/2bb/3 o b3ne bo"),
        ("hex-3", "o2/3o/b3b/b3/3 o b1ne bo"),
    ] {
        assert_eq!(outcome(&position(options, setup)), "none", "{setup}");
    }
}

#[test]
fn second_may_swap_instead_of_the_second_move() {
    assert!(!legal(game("hex-3", "b2ne").position()).contains("swap"));

    let offered = game("hex-3 pie", "b2ne");
    assert!(legal(offered.position()).ends_with(" swap"));
    assert!(!legal(game("hex-3 pie", "b2ne c3e").position()).contains("swap"));

    let swapped = game("hex-3 pie", "b2ne swap");
    assert_eq!(swapped.position().setup().to_string(), "3/4/5/1b2/3 o b2ne ob");
    assert_eq!(swapped.to_move(), Some(Side::First));
    assert_eq!(format!("{} swap", legal(swapped.position())), legal(offered.position()));
    assert_eq!(swapped.position().view().colours.0, ["orange", "black"]);

    let won = game("hex-3 pie", "b2ne swap c3ne d3e d2nw a3nw b3");
    assert_eq!(outcome(won.position()), "first wins (line)");
}

#[test]
fn the_view_has_the_rod_with_its_line_and_moves_have_steps() {
    let game = game("hex-3 pie", "b2ne");
    let view = serde_json::to_value(game.position().view()).expect("JSON");
    assert_eq!(
        view["rod"].to_string(),
        r#"{"at":"b2","axis":"ne","line":["a1","b2","c3","d3","e3"]}"#
    );
    assert_eq!(view["pieces"].to_string(), r#"[{"at":"b2","side":"first"}]"#);
    for (mv, steps) in [
        ("c3nw", r#"[{"at":"c3","do":"put"},{"at":"nw","do":"rod"}]"#),
        ("c3", r#"[{"at":"c3","do":"put"}]"#),
        ("swap", r#"[{"at":"","do":"swap"}]"#),
    ] {
        let mv = game.position().read_move(mv).expect("a move");
        let found = serde_json::to_value(game.position().steps(mv).as_slice()).expect("JSON");
        assert_eq!(found.to_string(), steps);
    }
}

#[test]
fn an_illegal_move_has_its_reason() {
    for (options, moves, refused, why) in [
        ("square-5", "b2e", "b2n", "b2 is taken"),
        ("square-5", "b2e", "c3n", "c3 is not on the line of the rod, b2e"),
        ("square-5", "", "a1nw", "the rod a1nw would leave no empty cell on its line"),
        ("hex-4", "", "c3n", "a hex board has no axis n: it has e, ne or nw"),
        (
            "square-3",
            "",
            "b2",
            "a stone on b2 makes no line of 3, so the rod is to be laid on it: b2 and e, n, ne or \
             nw",
        ),
        (
            "square-3",
            "a1e b1n b2e c2n",
            "c3n",
            "a stone on c3 makes a line of 3 and wins without a rod: c3",
        ),
        ("square-5", "b2e", "swap", "this game is played without the pie rule"),
        ("square-5 pie", "", "swap", "second may swap only instead of the second move of the game"),
    ] {
        let refusal = game(options, moves).play_text(refused).expect_err("not legal");
        assert_eq!(refusal.to_string(), format!("{refused} is not legal here: {why}"));
    }
    for spelling in ["", "c", "c3w", "c3 n", "z1e", "c33n", "c3nee", "swop", "ésw", "f1e"] {
        assert_eq!(game("square-5", "").position().read_move(spelling), None, "{spelling}");
    }
}

#[test]
fn no_move_is_too_strange_to_be_refused() {
    for options in ["hex-4", "square-7"] {
        let mut game = game(options, "");
        for cell in 0..=u8::MAX {
            let refusal = game.play(Move::Win(cell)).expect_err("not legal").to_string();
            let on_board = game.position().empty().checked_shr(cell.into()).unwrap_or(0) & 1 != 0;
            assert_eq!(refusal.contains("not on the board"), !on_board, "{refusal}");
        }
    }
}

#[test]
fn impossible_set_ups_are_refused_with_all_faults() {
    for (options, setup, codes) in [
        ("square-4", "4/4/4 b - bo", "setup-rows"),
        ("square-4", "4/5/3/4 b - bo", "setup-row setup-row"),
        ("hex-3", "3/4/4/4/3 b - bo", "setup-row"),
        ("square-4", "4/4/1b2/4 b b2e bo", "wrong-counts rod-on-own"),
        ("square-4", "4/4/1b2/4 o c2e bo", "rod-on-nothing"),
        ("square-4", "4/4/4/4 b c2e bo", "rod-on-nothing"),
        ("square-4", "4/4/1b2/4 o - bo", "rod-not-laid"),
        ("square-4", "4/4/1b2/4 o z9e bo", "rod-spelling"),
        ("square-4", "4/4/1b2/4 o b2 bo", "rod-spelling"),
        ("hex-3", "3/4/5/1b2/3 o b2n bo", "rod-spelling"),
        ("square-4", "4/4/obob/4 b c2e bo", "rod-without-empty"),
        ("square-4", "4/ooo1/bbbb/4 o d2n bo", "rod-after-end"),
        ("square-4", "ooo1/3o/bbbb/4 b d3e bo", "won-already"),
        ("square-5 n=3", "bbb2/ooo2/5/5/5 b - bo", "won-already"),
        ("square-5 n=3", "bbb2/oo1oo/bbb2/1o3/5 o - bo", "won-before-last"),
        ("square-4", "4/4/1b2/4 o b2e ob", "swap-without-pie"),
        ("square-4 pie", "4/4/4/4 b - ob", "swap-too-early"),
        (
            "square-4",
            "bbb1/4/oooo/4 o a2e ob",
            "wrong-counts swap-without-pie won-already rod-on-own rod-without-empty",
        ),
    ] {
        assert_eq!(faults(options, setup), codes, "{setup}");
    }
}

#[test]
fn an_invalid_set_up_reports_its_fault() {
    for (text, why) in [
        (
            "4/4/1b2/4 o b2e",
            "a position has 4 fields, ROWS TURN ROD COLOURS, as in 4/4/1b2/4 o b2ne bo; here are 3",
        ),
        ("4/4/1b2/4 o b2e bb", "the colours are bo (first is black) or ob (after a swap), not bb"),
        ("4/4/1b2/4 x b2e bo", "the side to move is b or o, not x"),
        ("4/4/1x2/4 o b2e bo", "row 3 has `x`; rows are made of b, o and numbers"),
        ("4/4/1b02/4 o b2e bo", "row 3 has `0`; rows are made of b, o and numbers"),
    ] {
        assert_eq!(text.parse::<Setup>().expect_err("no set-up").to_string(), why);
    }
}
