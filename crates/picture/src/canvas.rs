//! A bitmap with the drawing operations of the boards. Lengths are cells inside [`Canvas::within`].

use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Shader, Stroke,
    Transform,
};

use crate::{HEIGHT, WIDTH};

/// A rectangle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Area {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
}

/// A bitmap, and the transformation of what is drawn next.
pub(crate) struct Canvas {
    pixmap: Pixmap,
    transform: Transform,
}

impl Canvas {
    /// A canvas of the size of a picture in one colour.
    pub(crate) fn new(background: Color) -> Self {
        let mut pixmap = Pixmap::new(WIDTH.into(), HEIGHT.into()).expect("the size is not zero");
        pixmap.fill(background);
        Self { pixmap, transform: Transform::identity() }
    }

    /// Draws under a further transformation.
    pub(crate) fn within(&mut self, transform: Transform, draw: impl FnOnce(&mut Self)) {
        let outer = self.transform;
        self.transform = outer.pre_concat(transform);
        draw(self);
        self.transform = outer;
    }

    /// Draws around a point.
    pub(crate) fn at(&mut self, (x, y): (f32, f32), draw: impl FnOnce(&mut Self)) {
        self.within(Transform::from_translate(x, y), draw);
    }

    /// Fills an outline with a colour.
    pub(crate) fn fill(&mut self, path: &Path, colour: Color) {
        self.shade(path, Shader::SolidColor(colour));
    }

    /// Fills an outline with a shader.
    pub(crate) fn shade(&mut self, path: &Path, shader: Shader<'_>) {
        let paint = Paint { shader, ..Paint::default() };
        self.pixmap.fill_path(path, &paint, FillRule::Winding, self.transform, None);
    }

    /// Draws a line of a width along a path, with round ends and corners.
    pub(crate) fn line(&mut self, path: &Path, width: f32, colour: Color) {
        let stroke = Stroke { line_cap: LineCap::Round, ..stroke(width) };
        self.stroke(path, &stroke, colour);
    }

    /// Draws a line along a path.
    pub(crate) fn stroke(&mut self, path: &Path, stroke: &Stroke, colour: Color) {
        let paint = Paint { shader: Shader::SolidColor(colour), ..Paint::default() };
        self.pixmap.stroke_path(path, &paint, stroke, self.transform, None);
    }

    /// The red, green and blue of each pixel. The background is opaque.
    pub(crate) fn rgb(&self) -> Vec<u8> {
        let pixels = self.pixmap.pixels().iter();
        pixels.flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect()
    }

    /// The bitmap as PNG.
    pub(crate) fn png(&self) -> Vec<u8> {
        self.pixmap.encode_png().expect("a bitmap in memory can be encoded")
    }
}

/// A line of a width with round corners.
pub(crate) fn stroke(width: f32) -> Stroke {
    Stroke { width, line_join: LineJoin::Round, ..Stroke::default() }
}

/// A colour with another opacity.
pub(crate) fn translucent(mut colour: Color, alpha: f32) -> Color {
    colour.set_alpha(alpha);
    colour
}

/// A path that `draw` describes.
///
/// # Panics
/// If it is empty.
pub(crate) fn path(draw: impl FnOnce(&mut PathBuilder)) -> Path {
    let mut path = PathBuilder::new();
    draw(&mut path);
    path.finish().expect("the path has a line")
}

/// A circle around the origin.
pub(crate) fn circle(radius: f32) -> Path {
    ellipse((0.0, 0.0), radius, radius)
}

/// An ellipse around a point.
pub(crate) fn ellipse((x, y): (f32, f32), rx: f32, ry: f32) -> Path {
    let around = Rect::from_xywh(x - rx, y - ry, 2.0 * rx, 2.0 * ry);
    path(|path| path.push_oval(around.expect("the radius is positive")))
}

/// A line through points.
pub(crate) fn polyline(points: &[(f32, f32)]) -> Path {
    path(|path| follow(path, points))
}

/// A closed outline through points.
pub(crate) fn polygon(points: &[(f32, f32)]) -> Path {
    path(|path| {
        follow(path, points);
        path.close();
    })
}

fn follow(path: &mut PathBuilder, points: &[(f32, f32)]) {
    for (i, &(x, y)) in points.iter().enumerate() {
        if i == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
    }
}

/// A rectangle with corners of a radius.
pub(crate) fn rectangle(area: Area, radius: f32) -> Path {
    let Area { x, y, width, height } = area;
    let (right, bottom) = (x + width, y + height);
    path(|path| {
        path.move_to(x + radius, y);
        path.line_to(right - radius, y);
        path.quad_to(right, y, right, y + radius);
        path.line_to(right, bottom - radius);
        path.quad_to(right, bottom, right - radius, bottom);
        path.line_to(x + radius, bottom);
        path.quad_to(x, bottom, x, bottom - radius);
        path.line_to(x, y + radius);
        path.quad_to(x, y, x + radius, y);
        path.close();
    })
}

/// The corners of a hexagon with a point at the top, clockwise from there.
pub(crate) fn corners(radius: f32) -> [(f32, f32); 6] {
    std::array::from_fn(|i| {
        let angle = std::f32::consts::FRAC_PI_3 * i as f32 - std::f32::consts::FRAC_PI_2;
        (radius * angle.cos(), radius * angle.sin())
    })
}
