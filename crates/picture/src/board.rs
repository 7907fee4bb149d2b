//! A position as the page draws it: ground, last move, pieces, rod, shapes and winning line.

use std::collections::BTreeMap;

use ludoteca_rules::game::view::{Place, Rod};
use ludoteca_rules::geometry::layout::Tiling;
use ludoteca_rules::{AnyMatch, View};
use tiny_skia::{Color, LineCap, Path, Stroke, StrokeDash, Transform};

use crate::canvas::{
    Area, Canvas, circle, corners, polygon, polyline, rectangle, stroke, translucent,
};
use crate::colours;

/// The height between two rows of hexagons whose centres are 1 apart.
const HEX_ROW: f32 = 0.866_025_4;
/// The radius of hexagons that fill the plane with centres 1 apart.
pub(crate) const HEX_RADIUS: f32 = 0.577_350_26;
/// Distance between the outermost places and the edge of the picture, in cells.
const MARGIN: f32 = 0.65;
/// Length of a link between two pieces of a shape that they hide at each end, in cells.
const HIDDEN_LENGTH: f32 = 0.43;

/// A point in cells.
type Point = (f32, f32);

/// What a game provides for drawing.
pub(crate) struct Drawing {
    /// The colour around the board.
    pub(crate) background: &'static str,
    /// Draws the board without pieces.
    pub(crate) ground: fn(&mut Canvas, &Board),
    /// Draws a piece of a colour that the rules name, around the origin.
    pub(crate) piece: fn(&mut Canvas, &str),
}

/// A position and the layout of its board. Neighbouring cells are 1 apart; y runs down.
pub(crate) struct Board {
    pub(crate) view: View,
    /// The places by name.
    pub(crate) places: BTreeMap<Place, Point>,
    /// The lines between neighbouring points.
    pub(crate) lines: Vec<[Point; 2]>,
    /// The area around the places that the picture must contain.
    pub(crate) extent: Area,
    tiling: Tiling,
    /// The steps along the axes of the board, by name.
    axes: BTreeMap<&'static str, Point>,
    /// The places that the last move touched.
    last: Vec<Place>,
    drawing: Drawing,
}

impl Board {
    /// The current position of a match.
    ///
    /// # Panics
    /// Never: a match has a position after its last ply.
    pub(crate) fn new(game: &AnyMatch, drawing: Drawing) -> Self {
        let view = game.view(game.ply()).expect("a match has a position after its last ply");
        let layout = game.layout();
        let row = if layout.tiling == Tiling::Hexagons { HEX_ROW } else { 1.0 };
        let point = |columns: i16, rows: i16| (f32::from(columns) / 2.0, f32::from(rows) * row);
        let points: Vec<_> = layout.spots.iter().map(|s| point(s.column, s.row)).collect();
        let line = |ends: &[usize; 2]| ends.map(|i| points[i]);
        Self {
            places: layout.spots.iter().map(|spot| spot.at).zip(points.iter().copied()).collect(),
            lines: layout.lines.iter().map(line).collect(),
            extent: around(&points),
            tiling: layout.tiling,
            axes: layout.axes.iter().map(|a| (a.name, point(a.columns, a.rows))).collect(),
            last: game.places_of(game.ply()),
            drawing,
            view,
        }
    }

    /// The colour around the board.
    pub(crate) const fn background(&self) -> &'static str {
        self.drawing.background
    }

    pub(crate) fn is_hexagonal(&self) -> bool {
        self.tiling == Tiling::Hexagons
    }

    /// Draws the position in the middle of an area, as large as fits.
    pub(crate) fn draw(&self, canvas: &mut Canvas, area: Area) {
        let Area { x, y, width, height } = self.extent;
        let (across, down) = (width + 2.0 * MARGIN, height + 2.0 * MARGIN);
        let scale = (area.width / across).min(area.height / down);
        let left = area.x + (area.width - across * scale) / 2.0;
        let top = area.y + (area.height - down * scale) / 2.0;
        let transform = Transform::from_translate(left, top)
            .pre_scale(scale, scale)
            .pre_translate(MARGIN - x, MARGIN - y);
        canvas.within(transform, |canvas| self.draw_cells(canvas));
    }

    fn draw_cells(&self, canvas: &mut Canvas) {
        (self.drawing.ground)(canvas, self);
        let outline = self.outline();
        self.mark(canvas, &self.last, |canvas| canvas.fill(&outline, colours::of("mark-last")));
        self.mark(canvas, &self.view.winning, |canvas| {
            canvas.fill(&outline, colours::of("mark-win-tint"));
        });
        for piece in &self.view.pieces {
            let colour = self.view.colours[piece.side];
            self.mark(canvas, &[piece.at], |canvas| (self.drawing.piece)(canvas, colour));
        }
        // Again over the pieces: a piece may fill its cell.
        self.mark(canvas, &self.last, |canvas| {
            canvas.stroke(&outline, &stroke(0.05), colours::of("mark-last-edge"));
        });
        if let Some(rod) = &self.view.rod {
            self.draw_rod(canvas, rod);
        }
        self.draw_shapes(canvas);
        for (width, token) in [(0.15, "mark-edge"), (0.07, "mark-win")] {
            self.mark(canvas, &self.view.winning, |canvas| {
                canvas.stroke(&outline, &stroke(width), colours::of(token));
            });
        }
    }

    /// Draws around each of some places.
    fn mark(&self, canvas: &mut Canvas, places: &[Place], draw: impl Fn(&mut Canvas)) {
        for &place in places.iter().filter_map(|at| self.places.get(at)) {
            canvas.at(place, &draw);
        }
    }

    /// The outline of a marked cell or point.
    fn outline(&self) -> Path {
        match self.tiling {
            Tiling::Hexagons => polygon(&corners(HEX_RADIUS * 0.95)),
            Tiling::Squares => {
                rectangle(Area { x: -0.47, y: -0.47, width: 0.94, height: 0.94 }, 0.06)
            }
            Tiling::Points => circle(0.47),
        }
    }

    /// Draws the rod and the line that it covers.
    fn draw_rod(&self, canvas: &mut Canvas, rod: &Rod) {
        let find = |at: Option<&Place>| at.and_then(|at| self.places.get(at)).copied();
        let (Some(at), Some(&(x, y))) = (find(Some(&rod.at)), self.axes.get(&*rod.axis)) else {
            return;
        };
        let ends = [find(rod.line.first()).unwrap_or(at), find(rod.line.last()).unwrap_or(at)];
        if ends[0] != ends[1] {
            let dots = Stroke {
                line_cap: LineCap::Round,
                dash: StrokeDash::new(vec![0.001, 0.14], 0.0),
                ..stroke(0.05)
            };
            canvas.stroke(&polyline(&ends), &dots, colours::of("coffee-reach"));
        }
        let turned = Transform::from_rotate(y.atan2(x).to_degrees());
        let bar = |x: f32, y: f32, width, height: f32| {
            rectangle(Area { x, y, width, height }, height / 2.0)
        };
        canvas.at(at, |canvas| {
            canvas.within(turned, |canvas| {
                canvas.fill(&bar(-0.5, -0.055, 1.0, 0.17), translucent(Color::BLACK, 0.35));
                let (wood, edge) = (colours::of("coffee-rod"), colours::of("coffee-rod-edge"));
                canvas.fill(&bar(-0.5, -0.085, 1.0, 0.17), wood);
                canvas.stroke(&bar(-0.5, -0.085, 1.0, 0.17), &stroke(0.03), edge);
                canvas.fill(&bar(-0.44, -0.05, 0.88, 0.045), translucent(Color::WHITE, 0.75));
                for x in [-0.36, 0.36] {
                    canvas.stroke(&polyline(&[(x, -0.085), (x, 0.085)]), &stroke(0.035), edge);
                }
            });
        });
    }

    /// Draws complete shapes that keep their effect, such as mills.
    fn draw_shapes(&self, canvas: &mut Canvas) {
        let whole = self.view.shapes.iter().filter(|shape| shape.missing.is_empty());
        let shapes: Vec<Vec<Point>> = whole
            .map(|shape| shape.at.iter().filter_map(|at| self.places.get(at).copied()).collect())
            .collect();
        let win = colours::of("mark-win");
        let layers =
            [(0.24, translucent(win, 0.3)), (0.11, colours::of("mark-edge")), (0.055, win)];
        for (width, colour) in layers {
            for link in shapes.iter().flat_map(|points| links(points)) {
                canvas.line(&polyline(&link), width, colour);
            }
            for &place in shapes.iter().flatten() {
                canvas.at(place, |canvas| canvas.stroke(&circle(0.42), &stroke(width), colour));
            }
        }
    }
}

/// The smallest area that contains all points.
fn around(points: &[Point]) -> Area {
    let range = |of: fn(&Point) -> f32| {
        let values = || points.iter().map(of);
        let least = values().fold(f32::INFINITY, f32::min);
        (least, values().fold(f32::NEG_INFINITY, f32::max) - least)
    };
    let ((x, width), (y, height)) = (range(|point| point.0), range(|point| point.1));
    Area { x, y, width, height }
}

/// The links between neighbours of a shape, from edge to edge of its pieces: neighbours are the pairs
/// with the smallest distance.
fn links(points: &[Point]) -> Vec<[Point; 2]> {
    let distance = |a: Point, b: Point| (a.0 - b.0).hypot(a.1 - b.1);
    let pairs: Vec<_> = points
        .iter()
        .enumerate()
        .flat_map(|(i, &a)| points[i + 1..].iter().map(move |&b| [a, b]))
        .collect();
    let least = pairs.iter().map(|&[a, b]| distance(a, b)).fold(f32::INFINITY, f32::min);
    let along = |from: Point, to: Point| {
        let part = HIDDEN_LENGTH / distance(from, to);
        (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part)
    };
    let near = pairs.into_iter().filter(|&[a, b]| distance(a, b) < least * 1.05);
    near.map(|[a, b]| [along(a, b), along(b, a)]).collect()
}
