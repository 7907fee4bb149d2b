//! Beans on a walnut board.

use crate::board::{Board, Drawing, HEX_RADIUS};
use crate::canvas::{Area, Canvas, circle, corners, path, polygon, rectangle, stroke};
use crate::colours;

pub(super) const DRAWING: Drawing = Drawing { background: "paper", ground, piece };

fn ground(canvas: &mut Canvas, board: &Board) {
    let cell = if board.is_hexagonal() {
        polygon(&corners(HEX_RADIUS * 0.95))
    } else {
        rectangle(Area { x: -0.475, y: -0.475, width: 0.95, height: 0.95 }, 0.06)
    };
    let covered = board.view.rod.as_ref().map_or(&[][..], |rod| &rod.line);
    for (name, &place) in &board.places {
        let is_covered = covered.contains(name);
        let token = if is_covered { "coffee-line" } else { "coffee-cell" };
        canvas.at(place, |canvas| canvas.fill(&cell, colours::of(token)));
    }
}

fn piece(canvas: &mut Canvas, colour: &str) {
    let stone = circle(0.36);
    canvas.fill(&stone, colours::of(&format!("coffee-{colour}")));
    let edge = colours::of(&format!("coffee-{colour}-edge"));
    canvas.stroke(&stone, &stroke(0.03), edge);
    if colour == "black" {
        let crease = path(|path| {
            path.move_to(-0.1, -0.2);
            path.cubic_to(0.12, -0.08, -0.12, 0.08, 0.1, 0.2);
        });
        canvas.line(&crease, 0.045, colours::of("coffee-crease"));
    } else {
        canvas.stroke(&circle(0.2), &stroke(0.05), edge);
    }
}
