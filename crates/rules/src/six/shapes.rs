//! The three shapes that win, each of six tiles: row, circle, triangle.
//!
//! ```text
//!                         r r           r      r r r
//!    r r r r r r         r · r         r r      r r
//!                         r r         r r r      r
//! ```

use super::plane::Cell;
use super::torus::{Board, STEPS, Spot};
use crate::game::outcome::Reason;

/// A winning shape; if one tile completes several, the first in this order counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Shape {
    Row,
    Circle,
    Triangle,
}

impl Shape {
    /// The name in the rules.
    pub(super) const fn reason(self) -> Reason {
        Reason(match self {
            Self::Row => "row",
            Self::Circle => "circle",
            Self::Triangle => "triangle",
        })
    }
}

/// The 5×5 surroundings of a tile, with the tile in the middle: bit 5·row + column.
type Patch = u32;

/// The winning shapes, by their cells: the rows along the three axes, the circle, the two
/// triangles. A cell is `(x, y)`, steps east and north-east from the lower-left corner of the
/// shape's box; the last cell of each shape is in its highest row.
pub const SHAPES: [[(u8, u8); 6]; 6] = [
    [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0)],
    [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5)],
    [(5, 0), (4, 1), (3, 2), (2, 3), (1, 4), (0, 5)],
    [(1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2)],
    [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2)],
    [(2, 0), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2)],
];

/// The six patches in which a tile is part of a shape.
const fn patches(shape: [(u8, u8); 6]) -> [Patch; 6] {
    let mut patches = [0; 6];
    let mut own = 0;
    while own < 6 {
        let mut other = 0;
        while other < 6 {
            let (x, y) = (shape[other].0 + 2 - shape[own].0, shape[other].1 + 2 - shape[own].1);
            patches[own] |= 1 << (5 * y + x);
            other += 1;
        }
        own += 1;
    }
    patches
}

/// Two consecutive tiles in one of the six directions.
static ROW_PATCHES: [Patch; 6] = {
    let mut patches = [0; 6];
    let mut direction = 0;
    while direction < 6 {
        let (dx, dy) = STEPS[direction];
        let (one, two) = (12 + 5 * dy + dx, 12 + 10 * dy + 2 * dx);
        patches[direction] = 1 << one | 1 << two;
        direction += 1;
    }
    patches
};
static CIRCLE_PATCHES: [Patch; 6] = patches(SHAPES[3]);
static TRIANGLE_PATCHES: [[Patch; 6]; 2] = [patches(SHAPES[4]), patches(SHAPES[5])];

/// All winning shapes with this lower-left corner.
pub(super) fn from(corner: Cell) -> impl Iterator<Item = [Cell; 6]> {
    SHAPES.into_iter().map(move |shape| shape.map(|(x, y)| corner.moved(x.into(), y.into())))
}

fn patch(tiles: &Board, spot: Spot) -> Patch {
    let west = u32::from(spot.x().wrapping_sub(2) & 63);
    let row = |i: u8| tiles.row(spot.y().wrapping_add(i).wrapping_sub(2)).rotate_right(west) & 31;
    (0..5).fold(0, |patch, i| patch | (row(i) as Patch) << (5 * i))
}

/// Number of consecutive tiles after `spot` in a direction.
#[inline]
fn run(tiles: &Board, spot: Spot, direction: usize) -> u8 {
    let mut length = 0;
    let mut next = spot;
    loop {
        next = next.neighbour(direction);
        // No row wraps around the torus; the bound stops the loop on an invalid board.
        if !tiles.has(next) || length == 64 {
            return length;
        }
        length += 1;
    }
}

/// Whether the tile at `spot` is in a row of at least six of `tiles`.
fn in_row(tiles: &Board, spot: Spot) -> bool {
    (0..3).any(|axis| run(tiles, spot, axis) + run(tiles, spot, axis + 3) >= 5)
}

/// Whether all cells of some of `shapes` are in a patch.
#[inline]
fn has_any(patch: Patch, shapes: &[Patch]) -> bool {
    // Counts them all: branches would often be mispredicted.
    shapes.iter().filter(|&shape| shape & !patch == 0).count() > 0
}

/// The shape of `tiles` that contains the one at `spot`, the first in order if there are several.
#[inline]
pub(super) fn with(tiles: &Board, spot: Spot) -> Option<Shape> {
    let patch = patch(tiles, spot);
    // In a row of six, each tile has at least two on one side.
    if has_any(patch, &ROW_PATCHES) && in_row(tiles, spot) {
        Some(Shape::Row)
    } else if has_any(patch, &CIRCLE_PATCHES) {
        Some(Shape::Circle)
    } else if has_any(patch, TRIANGLE_PATCHES.as_flattened()) {
        Some(Shape::Triangle)
    } else {
        None
    }
}

/// Whether the tile at `spot` is part of a `shape` of `tiles`.
pub(super) fn is_in(tiles: &Board, spot: Spot, shape: Shape) -> bool {
    match shape {
        Shape::Row => in_row(tiles, spot),
        Shape::Circle => has_any(patch(tiles, spot), &CIRCLE_PATCHES),
        Shape::Triangle => has_any(patch(tiles, spot), TRIANGLE_PATCHES.as_flattened()),
    }
}
