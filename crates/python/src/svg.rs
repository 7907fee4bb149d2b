//! Boards as images, for notebooks.

use std::fmt::Write;

use ludoteca_rules::geometry::layout::{Layout, Spot, Tiling};
use ludoteca_rules::{AnyMatch, Side, View};

/// Half the width of a cell, in pixels.
const HALF: f32 = 18.0;
/// The distance between rows, by how cells are arranged.
const fn row_height(tiling: Tiling) -> f32 {
    match tiling {
        Tiling::Squares | Tiling::Points => 2.0 * HALF,
        Tiling::Hexagons => 1.732 * HALF,
    }
}

/// The current position.
pub(crate) fn draw(game: &AnyMatch) -> String {
    let layout = game.layout();
    let view = game.view(game.ply()).expect("the current position has a view");
    Drawing::new(&layout).all(&view, game)
}

struct Drawing<'a> {
    layout: &'a Layout,
    /// The least column and row.
    origin: (f32, f32),
    size: (f32, f32),
    out: String,
}

impl<'a> Drawing<'a> {
    fn new(layout: &'a Layout) -> Self {
        let all = || layout.spots.iter().chain(&layout.labels);
        let range = |of: fn(&Spot) -> i16| {
            let (least, most) = (all().map(of).min(), all().map(of).max());
            (f32::from(least.unwrap_or(0)), f32::from(most.unwrap_or(0)))
        };
        let ((left, right), (top, bottom)) = (range(|spot| spot.column), range(|spot| spot.row));
        let height = row_height(layout.tiling);
        let size = ((right - left + 3.0) * HALF, (bottom - top) * height + 3.0 * HALF);
        Self { layout, origin: (left, top), size, out: String::new() }
    }

    fn center(&self, spot: &Spot) -> (f32, f32) {
        let (left, top) = self.origin;
        let x = (f32::from(spot.column) - left + 1.5) * HALF;
        let y = (f32::from(spot.row) - top) * row_height(self.layout.tiling) + 1.5 * HALF;
        (x, y)
    }

    fn at(&self, name: &str) -> Option<(f32, f32)> {
        let spot = self.layout.spots.iter().find(|spot| spot.at.as_str() == name)?;
        Some(self.center(spot))
    }

    fn all(mut self, view: &View, game: &AnyMatch) -> String {
        let (width, height) = self.size;
        let last: Vec<_> = game.places_of(game.ply());
        self.add(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
             width=\"{width:.0}\" height=\"{height:.0}\" font-family=\"sans-serif\" \
             role=\"img\"><title>{} {}</title>",
            game.game(),
            game.position_text(game.ply()).unwrap_or_default(),
        ));
        self.add(format_args!("<rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"#f6f1e7\"/>"));
        self.board();
        if let Some(rod) = &view.rod {
            let ends = [rod.line.first(), rod.line.last()].map(|at| at.and_then(|at| self.at(at)));
            if let [Some((x1, y1)), Some((x2, y2))] = ends {
                self.add(format_args!(
                    "<path d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\" stroke=\"#7a5c3e\" \
                     stroke-width=\"7\" stroke-linecap=\"round\" opacity=\".55\"/>"
                ));
            }
        }
        for piece in &view.pieces {
            let Some((x, y)) = self.at(&piece.at) else { continue };
            let (fill, stroke) = match piece.side {
                Side::First => ("#2b2f38", "#0e1014"),
                Side::Second => ("#e8833a", "#a8541b"),
            };
            self.add(format_args!(
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.1}\" fill=\"{fill}\" \
                 stroke=\"{stroke}\" stroke-width=\"1.5\"/>",
                0.72 * HALF
            ));
        }
        for (x, y) in last.iter().filter_map(|at| self.at(at)).collect::<Vec<_>>() {
            self.add(format_args!(
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.1}\" fill=\"none\" \
                 stroke=\"#1d7a8c\" stroke-width=\"2.5\"/>",
                0.88 * HALF
            ));
        }
        self.out + "</svg>"
    }

    fn board(&mut self) {
        let layout = self.layout;
        for &[from, to] in &layout.lines {
            let ((x1, y1), (x2, y2)) =
                (self.center(&layout.spots[from]), self.center(&layout.spots[to]));
            self.add(format_args!(
                "<path d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\" stroke=\"#b9a88c\" \
                 stroke-width=\"2\"/>"
            ));
        }
        for spot in &layout.spots {
            let (x, y) = self.center(spot);
            match layout.tiling {
                Tiling::Points => self.add(format_args!(
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"#b9a88c\"/>"
                )),
                Tiling::Squares => {
                    let (x, y, side) = (x - HALF, y - HALF, 2.0 * HALF);
                    self.add(format_args!(
                        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{side}\" height=\"{side}\" \
                         fill=\"#fffaf0\" stroke=\"#b9a88c\"/>"
                    ));
                }
                Tiling::Hexagons => self.hexagon(x, y),
            }
        }
        for label in &layout.labels {
            let (x, y) = self.center(label);
            self.add(format_args!(
                "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"12\" fill=\"#5d5240\" \
                 text-anchor=\"middle\" dominant-baseline=\"central\">{}</text>",
                label.at
            ));
        }
    }

    fn hexagon(&mut self, x: f32, y: f32) {
        let radius = HALF * 2.0 / 1.732;
        let corners =
            [(0.0, -1.0), (0.866, -0.5), (0.866, 0.5), (0.0, 1.0), (-0.866, 0.5), (-0.866, -0.5)];
        let mut points = String::new();
        for (dx, dy) in corners {
            let _ = write!(points, "{:.1},{:.1} ", x + dx * radius, y + dy * radius);
        }
        self.add(format_args!(
            "<polygon points=\"{}\" fill=\"#fffaf0\" stroke=\"#b9a88c\"/>",
            points.trim_end()
        ));
    }

    fn add(&mut self, part: std::fmt::Arguments<'_>) {
        let _ = self.out.write_fmt(part);
    }
}
