//! Winning shapes, and the precedence of reasons.

use super::super::plane::Cell;
use super::{after, outcome, position};
use crate::game::position::Position as _;
use crate::game::presentation::Presentation as _;
use crate::game::side::Side;
use crate::game::view::Shape;

/// Each shape once in each way it can lie, and with tiles beside it.
const SHAPES: [(&str, &str); 9] = [
    ("rrrrrr", "row"),
    ("r/r/r/r/r/r", "row"),
    ("r5/1r4/2r3/3r2/4r1/5r", "row"),
    ("rr1/r1r/1rr", "circle"),
    ("rr1/rbr/1rr", "circle"),
    ("rr1/rrr/1rr", "circle"),
    ("r2/rr1/rrr", "triangle"),
    ("rrr/1rr/2r", "triangle"),
    ("2b1/brrr/b1rr/2br", "triangle"),
];

#[test]
fn whichever_tile_of_a_shape_comes_last_wins() {
    for (rows, reason) in SHAPES {
        let whole = position("", &format!("{rows} b 9 9 -3,5"));
        assert_eq!(outcome(&whole), format!("first wins ({reason})"), "{rows}");
        let shape: Vec<_> = whole.view().winning.iter().map(ToString::to_string).collect();
        assert_eq!(shape.len(), 6, "{rows}");
        for last in &shape {
            let cell: Cell = last.parse().unwrap();
            let mut rows = whole.setup();
            let (x, y) = (cell.x - rows.corner.x, cell.y - rows.corner.y);
            let row = rows.rows.len() - 1 - y as usize;
            rows.rows[row][x as usize] = None;
            rows.turn = Side::First;
            let before = position("", &rows.to_string());
            assert_eq!(outcome(&before), "");
            let shown = before.view().shapes.into_iter();
            let lacks_last = |shape: &Shape| shape.missing.iter().all(|at| at.as_str() == last);
            assert_eq!(shown.filter(lacks_last).count(), 1, "{rows:?} without {last}");
            assert_eq!(outcome(&after(&before, last)), format!("first wins ({reason})"), "{rows}");
        }
    }
}

#[test]
fn second_wins_with_second_s_tiles() {
    for (rows, reason) in SHAPES {
        let swap = |c| match c {
            'r' => 'b',
            'b' => 'r',
            c => c,
        };
        let rows: String = rows.chars().map(swap).collect();
        assert_eq!(
            outcome(&position("", &format!("{rows} r 9 9 0,0"))),
            format!("second wins ({reason})")
        );
    }
}

#[test]
fn more_than_six_in_a_row_win_whole() {
    let before = position("", "rrrrr1rrrrr r 9 9 0,0");
    let won = after(&before, "5,0");
    assert_eq!(outcome(&won), "first wins (row)");
    assert_eq!(won.view().winning.len(), 11);
    assert!(won.draw().contains("R R R R R R R R R R R"));
}

#[test]
fn other_sixes_win_nothing() {
    for rows in
        ["rrrrr1r", "rrr/rrr", "rr/rr/rr", "rr/1rr/2rr", "rr2/rr1/1rr", "rrrbrr", "r2/rb1/rrr"]
    {
        assert_eq!(outcome(&position("", &format!("{rows} b 9 9 0,0"))), "", "{rows}");
    }
}

#[test]
fn of_several_shapes_the_first_in_order_is_the_reason() {
    let row_and_triangle = position("", "r5/rr4/rr1rrr r 9 9 0,0");
    assert_eq!(outcome(&after(&row_and_triangle, "2,0")), "first wins (row)");
    // The tile is the east of a circle around 1,1 and the corner of a triangle.
    let circle_and_triangle = position("", "2r2/rrrr1/r2rr/1rr2 r 9 9 0,0");
    let won = after(&circle_and_triangle, "2,1");
    assert_eq!(outcome(&won), "first wins (circle)");
    assert_eq!(won.view().winning.len(), 6);
}

/// The shapes that lack one or two tiles, as `side present+missing`.
fn nearly(setup: &str) -> Vec<String> {
    let shown = position("tiles=10", setup).view().shapes.into_iter();
    let text = |shape: Shape| {
        let [at, missing] = [shape.at, shape.missing].map(|cells| cells.join(" "));
        format!("{} {at}+{missing}", shape.side)
    };
    shown.map(text).collect()
}

#[test]
fn shapes_that_lack_a_tile_or_two_are_shown() {
    assert_eq!(
        nearly("rr1rr r 6 6 0,0"),
        ["first 0,0 1,0 3,0 4,0+-1,0 2,0", "first 0,0 1,0 3,0 4,0+2,0 5,0",]
    );
    // Two tiles are missing, but in round one only one is in hand.
    assert!(nearly("rr1rr r 1 6 0,0").is_empty());
}
