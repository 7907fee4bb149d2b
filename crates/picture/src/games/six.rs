//! Tiles on a cloth.

use crate::board::{Board, Drawing, HEX_RADIUS};
use crate::canvas::{Canvas, circle, corners, polygon, polyline, stroke};
use crate::colours;

pub(super) const DRAWING: Drawing = Drawing { background: "six-plane", ground, piece };

fn ground(canvas: &mut Canvas, board: &Board) {
    let cell = polygon(&corners(HEX_RADIUS * 0.86));
    for &place in board.places.values() {
        canvas.at(place, |canvas| {
            canvas.stroke(&cell, &stroke(0.035), colours::of("six-cell"));
        });
    }
}

fn piece(canvas: &mut Canvas, colour: &str) {
    let tile = polygon(&corners(HEX_RADIUS * 0.89));
    canvas.fill(&tile, colours::of(&format!("six-{colour}")));
    canvas.stroke(&tile, &stroke(0.06), colours::of(&format!("six-{colour}-edge")));
    // Light falls on the edges above and on the left.
    let inner = corners(HEX_RADIUS * 0.79);
    let bevel = stroke(0.055);
    for (token, edge) in [("six-light", [4, 5, 0, 1]), ("six-shade", [1, 2, 3, 4])] {
        canvas.stroke(&polyline(&edge.map(|i: usize| inner[i])), &bevel, colours::of(token));
    }
    if colour == "red" {
        canvas.fill(&polygon(&corners(HEX_RADIUS * 0.42)), colours::of("six-red-inlay"));
    } else {
        canvas.stroke(&circle(0.19), &stroke(0.065), colours::of("six-black-inlay"));
    }
}
