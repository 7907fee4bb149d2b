//! Men on an old oak board.

use tiny_skia::{Color, GradientStop, LinearGradient, Point, SpreadMode, Transform};

use crate::board::{Board, Drawing};
use crate::canvas::{Area, Canvas, circle, ellipse, path, polyline, rectangle, stroke};
use crate::colours;

pub(super) const DRAWING: Drawing = Drawing { background: "paper", ground, piece };

/// Distance of the edge of the board from its middle.
const HALF: f32 = 3.6;

fn ground(canvas: &mut Canvas, board: &Board) {
    let Area { x, y, width, height } = board.extent;
    canvas.at((x + width / 2.0, y + height / 2.0), wood);
    let line = colours::of("morris-line");
    for &ends in &board.lines {
        canvas.line(&polyline(&ends), 0.045, line);
    }
    for &place in board.places.values() {
        canvas.at(place, |canvas| canvas.fill(&circle(0.095), line));
    }
}

/// The board without its lines, around the origin.
fn wood(canvas: &mut Canvas) {
    let square = |half: f32, radius| {
        rectangle(Area { x: -half, y: -half, width: 2.0 * half, height: 2.0 * half }, radius)
    };
    let stops = [(0.0, "morris-ground"), (1.0, "morris-ground-far")];
    let shader = LinearGradient::new(
        Point::from_xy(-HALF, -HALF),
        Point::from_xy(0.35 * 2.0 * HALF - HALF, HALF),
        stops.map(|(at, token)| GradientStop::new(at, colours::of(token))).to_vec(),
        SpreadMode::Pad,
        Transform::identity(),
    );
    canvas.shade(&square(HALF, 0.22), shader.expect("the ends differ"));
    for i in 0_u8..13 {
        let y = -3.3 + f32::from(i) * 0.55;
        let [slow, middle, fast] =
            [1.7, 2.3, 3.1].map(|rate: f32| 0.16 * (rate * f32::from(i) + 1.0).sin());
        let vein = path(|path| {
            path.move_to(-3.5, y);
            path.cubic_to(-1.6, y + slow, -0.8, y - middle, 0.4, y + middle);
            path.cubic_to(1.6, y + 3.0 * middle, 2.2, y - fast, 3.5, y + slow);
        });
        let width = if i % 3 == 0 { 0.05 } else { 0.02 };
        canvas.line(&vein, width, colours::of("morris-grain"));
    }
    canvas.stroke(&square(3.545, 0.17), &stroke(0.11), colours::of("morris-frame"));
}

fn piece(canvas: &mut Canvas, colour: &str) {
    let of = |part: &str| colours::of(&format!("morris-{colour}{part}"));
    let [black, white] = [(0, 0.26), (255, 0.45)].map(|(grey, alpha)| {
        let mut colour = Color::from_rgba8(grey, grey, grey, 255);
        colour.set_alpha(alpha);
        colour
    });
    canvas.fill(&ellipse((0.02, 0.06), 0.38, 0.37), black);
    let man = circle(0.37);
    canvas.fill(&man, of(""));
    canvas.stroke(&man, &stroke(0.04), of("-edge"));
    if colour == "white" {
        canvas.stroke(&circle(0.26), &stroke(0.035), of("-ring"));
        canvas.stroke(&circle(0.15), &stroke(0.035), of("-ring"));
    } else {
        canvas.stroke(&circle(0.27), &stroke(0.02), of("-ring"));
        canvas.fill(&circle(0.1), of("-ring"));
    }
    let light = path(|path| {
        path.move_to(-0.29, -0.13);
        path.quad_to(-0.17, -0.37, 0.13, -0.29);
    });
    canvas.line(&light, 0.03, white);
}
