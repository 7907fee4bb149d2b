//! Spellings, drawings, views and steps.

use super::{drawn, point, read};
use crate::Position as _;
use crate::Side::{First, Second};
use crate::game::presentation::Presentation as _;
use crate::game::side::Pair;
use crate::game::steps::Stepwise as _;
use crate::morris::{Move, Options, Position};

#[test]
fn a_move_fits_sixteen_bits() {
    assert_eq!(size_of::<Move>(), 2);
    assert_eq!(size_of::<Option<Position>>(), 24);
}

#[test]
fn moves_are_read_in_either_case_with_blanks_around() {
    let cases = [
        ("d2", None, "d2", None),
        ("d2-d3", Some("d2"), "d3", None),
        ("d2xa1", None, "d2", Some("a1")),
        ("d2-d3xa1", Some("d2"), "d3", Some("a1")),
    ];
    for (text, from, to, capture) in cases {
        let mv = Move::new(from.map(point), point(to), capture.map(point));
        assert_eq!(mv.to_string(), text);
        assert_eq!(
            (mv.from(), mv.to(), mv.capture()),
            (from.map(point), point(to), capture.map(point))
        );
        assert_eq!(Move::read(text), Some(mv));
        assert_eq!(Move::read(&format!("\t{} \n", text.to_uppercase())), Some(mv));
    }
}

#[test]
fn other_texts_are_no_moves() {
    let texts = [
        "",
        "x",
        "-",
        "d",
        "d2-",
        "-d3",
        "d2x",
        "xa1",
        "d4",
        "d2d3",
        "d2-d3-d5",
        "d2xa1xa4",
        "d2 -d3",
        "d2xa1-d3",
        "d2--d3",
        "d2\u{2013}d3",
        "a7\u{0}",
        "ß",
        "d2-d3x",
    ];
    for text in texts {
        assert_eq!(Move::read(text), None, "{text:?}");
    }
}

#[test]
fn a_view_contains_the_lost_men() {
    let view = drawn(
        Second,
        [1, 2],
        "
        7 w-----.-----b
        6 | .---w---. |",
    )
    .view();
    assert_eq!((view.hands, view.lost), (Some(Pair([1, 2])), Some(Pair([6, 6]))));
    let pieces: Vec<_> = view.pieces.iter().map(|p| (p.at.to_string(), p.side)).collect();
    let at = |name: &str, side| (name.to_owned(), side);
    assert_eq!(pieces, [at("a7", First), at("d6", First), at("g7", Second)]);
    assert_eq!((view.rod, view.winning.len()), (None, 0));
}

#[test]
fn a_drawing_names_the_hands_while_there_are_men_in_them() {
    let start = Position::new(&Options).draw();
    assert!(start.ends_with("\n  a b c d e f g\nin hand: w 9, b 9\n"), "{start}");
    let moving = drawn(
        First,
        [0, 0],
        "
        7 w-----.-----b",
    )
    .draw();
    assert!(moving.starts_with("7 w-----.-----b\n  |     |     |\n6 | .---.---. |\n"), "{moving}");
    assert!(moving.ends_with("\n1 .-----.-----.\n  a b c d e f g\n"), "{moving}");
}

#[test]
fn a_move_is_made_step_by_step() {
    let position = Position::new(&Options);
    let steps = |text| serde_json::to_string(&position.steps(read(text)).to_vec()).unwrap();
    assert_eq!(steps("d2"), r#"[{"do":"put","at":"d2"}]"#);
    assert_eq!(steps("d2xa1"), r#"[{"do":"put","at":"d2"},{"do":"capture","at":"a1"}]"#);
    let all = r#"[{"do":"lift","at":"d2"},{"do":"put","at":"d3"},{"do":"capture","at":"a1"}]"#;
    assert_eq!(steps("d2-d3xa1"), all);
}
