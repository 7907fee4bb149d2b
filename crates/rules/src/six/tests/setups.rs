//! Set-ups: their text, and the faults that make one impossible.

use super::super::{Options, Position, Setup};
use crate::game::position::Position as _;

#[test]
fn what_cannot_be_read_is_named() {
    let cases = [
        ("rb r 20 20", "setup-fields"),
        ("rb r 20 20 0,0 x", "setup-fields"),
        ("rxb r 20 20 0,0", "setup-row"),
        ("rb x 20 20 0,0", "setup-turn"),
        ("rb r x 20 0,0", "setup-hand"),
        ("rb r 20 -1 0,0", "setup-hand"),
        ("rb r 20 999 0,0", "setup-hand"),
        ("rb r 20 +20 0,0", "setup-hand"),
        ("rb r 20 20 0", "setup-corner"),
        ("rb r 20 20 40000,0", "setup-corner"),
    ];
    for (text, code) in cases {
        assert_eq!(text.parse::<Setup>().unwrap_err().code, code, "{text}");
    }
    let text = "1r/rb b 19 20 -3,5";
    assert_eq!(text.parse::<Setup>().unwrap().to_string(), text);
    assert_eq!("1R/RB B 19 20 -3,5".parse::<Setup>().unwrap().to_string(), text);
}

#[test]
fn impossible_set_ups_are_refused_with_all_faults() {
    let sixty_one = "rb".repeat(31);
    let long = format!("{sixty_one} r 0 0 0,0");
    let cases: &[(&str, &str, &[&str])] = &[
        ("", "r1b r 20 20 0,0", &["disconnected"]),
        (
            "",
            "3 r 20 20 0,0",
            &[
                "wrong-counts",
                "no-starting-tile",
                "wrong-counts",
                "no-starting-tile",
                "disconnected",
            ],
        ),
        ("", "rb/1 r 20 20 0,0", &["setup-row"]),
        ("", "rb r 20 20 10001,0", &["too-far"]),
        ("", "1rb r 20 20 10000,0", &["too-far"]),
        ("tiles=10", "rb r 20 20 0,0", &["too-many-tiles", "too-many-tiles"]),
        ("", "rb r 19 19 0,0", &["wrong-counts", "wrong-counts"]),
        ("", "rb r 0 0 0,0", &["too-few-tiles"]),
        ("", "rb b 20 20 0,0", &["wrong-hands"]),
        ("", "rbb r 20 19 0,0", &["wrong-hands"]),
        ("", "rr b 19 21 0,0", &["no-starting-tile", "wrong-hands"]),
        ("tiles=30", &long, &["too-many-tiles", "too-many-tiles"]),
        ("apart", "rrb b 19 20 0,0", &["not-apart"]),
        ("", "rrrrrr1/1bbbbb1/1b5 r 15 15 0,0", &["won-already"]),
        // Two rows of six without a tile in common.
        ("", "rrrrrr/bbbbb1/rrrrrr/bbbb1b/b5 b 9 10 0,0", &["won-twice"]),
        // Twelve in a row: no single tile can have made it.
        ("tiles=30", "rrrrrrrrrrrr/bb1bb1bb1bb1/1b2b2b4 b 18 19 0,0", &["won-twice"]),
        // Every black tile holds others.
        ("tiles=10", "rbrbrbrbrbrbr r 0 0 0,0", &["no-last-tile"]),
    ];
    for (options, text, codes) in cases {
        let options: Options = options.parse().unwrap();
        let faults = Position::from_setup(&options, &text.parse().unwrap()).unwrap_err();
        let found: Vec<_> = faults.iter().map(|fault| fault.code).collect();
        assert_eq!(found, *codes, "{text}: {faults}");
    }
}

#[test]
fn finished_games_can_be_set_up() {
    let cases = [
        ("tiles=30", "rrrrrrrrrrr/bb1bbbb1bb1/b7b2 b 19 20 0,0", "first wins (row)"),
        ("tiles=10", "rbrbrb r 0 0 0,0", "draw (elimination)"),
        ("tiles=10", "rbrbrbbbb r 0 0 4,-7", "second wins (elimination)"),
        ("tiles=10 forbidden", "brbrbrbrbrbrb r 0 0 0,0", "draw (stuck)"),
    ];
    for (options, text, outcome) in cases {
        let position =
            Position::from_setup(&options.parse().unwrap(), &text.parse().unwrap()).unwrap();
        assert_eq!(position.outcome().unwrap().to_string(), outcome);
        assert_eq!((position.count_moves(), position.setup().to_string().as_str()), (0, text));
    }
}

#[test]
fn the_box_may_be_written_too_wide() {
    let options = Options::default();
    let wide: Setup = "4/1rb1/4 r 20 20 -1,-1".parse().unwrap();
    assert_eq!(Position::from_setup(&options, &wide), Ok(Position::new(&options)));
}
