//! Pencil marks on squared paper.

use tiny_skia::Path;

use crate::board::{Board, Drawing};
use crate::canvas::{Area, Canvas, path, polyline, rectangle, translucent};
use crate::colours;

pub(super) const DRAWING: Drawing = Drawing { background: "paper", ground, piece };

/// The start of a stroke and the control points of its curves.
type Strokes = &'static [&'static [[f32; 2]]];

/// The strokes of a cross, and those that go over them lightly.
const CROSS: [Strokes; 2] = [
    &[
        &[[-0.27, -0.26], [-0.1, -0.11], [0.08, 0.09], [0.27, 0.25]],
        &[[0.26, -0.27], [0.11, -0.08], [-0.09, 0.08], [-0.26, 0.27]],
    ],
    &[
        &[[-0.24, -0.27], [-0.09, -0.13], [0.1, 0.07], [0.25, 0.27]],
        &[[0.27, -0.24], [0.1, -0.1], [-0.07, 0.1], [-0.27, 0.24]],
    ],
];

/// The same for a circle.
const CIRCLE: [Strokes; 2] = [
    &[&[
        [0.06, -0.28],
        [-0.16, -0.31],
        [-0.3, -0.14],
        [-0.28, 0.03],
        [-0.26, 0.2],
        [-0.12, 0.29],
        [0.03, 0.28],
        [0.2, 0.27],
        [0.3, 0.12],
        [0.28, -0.04],
        [0.26, -0.2],
        [0.14, -0.29],
        [-0.04, -0.27],
    ]],
    &[&[
        [0.01, -0.26],
        [-0.15, -0.28],
        [-0.27, -0.13],
        [-0.27, 0.02],
        [-0.27, 0.19],
        [-0.13, 0.27],
        [0.02, 0.27],
        [0.19, 0.26],
        [0.27, 0.13],
        [0.27, -0.02],
        [0.27, -0.18],
        [0.13, -0.26],
        [-0.01, -0.28],
    ]],
];

fn ground(canvas: &mut Canvas, board: &Board) {
    let side = board.extent.width + 1.0;
    let (left, top) = (board.extent.x - 0.5, board.extent.y - 0.5);
    let sheet = Area { x: left, y: top, width: side, height: side };
    canvas.fill(&rectangle(sheet, 0.04), colours::of("fourmation-sheet"));
    for i in 0..=side.round() as u8 {
        let at = f32::from(i);
        for ends in [
            [(left + at, top), (left + at, top + side)],
            [(left, top + at), (left + side, top + at)],
        ] {
            canvas.line(&polyline(&ends), 0.03, colours::of("fourmation-rule"));
        }
    }
}

fn piece(canvas: &mut Canvas, colour: &str) {
    let [firm, light] = if colour == "cross" { CROSS } else { CIRCLE };
    let ink = colours::of(&format!("fourmation-{colour}"));
    for stroke in firm {
        canvas.line(&curve(stroke), 0.075, ink);
    }
    for stroke in light {
        canvas.line(&curve(stroke), 0.045, translucent(ink, 0.55));
    }
}

fn curve(points: &[[f32; 2]]) -> Path {
    path(|path| {
        path.move_to(points[0][0], points[0][1]);
        for curve in points[1..].chunks_exact(3) {
            let [from, to, end] = [curve[0], curve[1], curve[2]];
            path.cubic_to(from[0], from[1], to[0], to[1], end[0], end[1]);
        }
    })
}
