//! Masks of the ten boards.
//!
//! Both shapes keep cell `y * width + x` in bit `cell` of a word, so that a step along an axis is a
//! shift. A hex board is a rhombus without two corners (see [`hex`]); the bits of the corners stay
//! 0.

use alloc::string::String;

use super::axis::Axis;
use super::options::Shape;
use crate::game::layout::Layout;
use crate::game::position::Symmetry;
use crate::game::view::{Place, place};
use crate::geometry::{hex, square};
use crate::table::table;

/// Cell numbers are below this.
pub(super) const CELLS: usize = 128;

/// The masks of a board of one shape and size.
pub(super) struct Board {
    shape: Shape,
    side: u8,
    /// Number of cells in the longest row, and number of rows.
    pub(super) width: u8,
    /// All cells.
    pub(super) all: u128,
    /// Whether all cells lie within the first 64 bits.
    pub(super) narrow: bool,
    /// By cell and axis: the cell's line without the cell itself.
    pub(super) others: [[u128; 4]; CELLS],
    /// The same in words of 64 bits, if `narrow`.
    pub(super) narrow_others: [[u64; 4]; CELLS],
    /// By axis: the shift of one step.
    pub(super) steps: [u8; 4],
    /// By axis: the cells from which a step up and a step down stay on the board.
    pub(super) can_step: [[u128; 2]; 4],
    /// By symmetry.
    pub(super) images: [Image; 12],
}

/// The images of cells and axes under a symmetry.
#[derive(Clone, Copy)]
pub(super) struct Image {
    cells: [u8; CELLS],
    axes: [Axis; 4],
}

impl Image {
    #[inline]
    pub(super) fn cell(&self, cell: u8) -> u8 {
        self.cells[usize::from(cell) % CELLS]
    }

    #[inline]
    pub(super) fn axis(&self, axis: Axis) -> Axis {
        self.axes[axis as usize]
    }
}

table! {
    static BOARDS: [Board; 10] = [
        Board::new(Shape::Hex, 2),
        Board::new(Shape::Hex, 3),
        Board::new(Shape::Hex, 4),
        Board::new(Shape::Hex, 5),
        Board::new(Shape::Hex, 6),
        Board::new(Shape::Square, 3),
        Board::new(Shape::Square, 4),
        Board::new(Shape::Square, 5),
        Board::new(Shape::Square, 6),
        Board::new(Shape::Square, 7),
    ];
}

/// The board of a valid shape and side.
#[inline]
pub(super) fn of(shape: Shape, side: u8) -> &'static Board {
    let first = match shape {
        Shape::Hex => 0,
        Shape::Square => 5 - 1,
    };
    &BOARDS[first + side as usize - 2]
}

impl Board {
    const fn new(shape: Shape, side: u8) -> Self {
        let width = match shape {
            Shape::Hex => hex::width(side),
            Shape::Square => side,
        };
        let mut board = Self {
            shape,
            side,
            width,
            all: 0,
            narrow: width * width <= 64,
            others: [[0; 4]; CELLS],
            narrow_others: [[0; 4]; CELLS],
            steps: [0; 4],
            can_step: [[0; 2]; 4],
            images: [Image { cells: [0; CELLS], axes: Axis::ALL }; 12],
        };
        let mut y = 0;
        while y < width {
            let row = match shape {
                Shape::Hex => hex::row(side, y),
                Shape::Square => y * side..y * side + side,
            };
            let mut cell = row.start;
            while cell < row.end {
                board.all |= 1 << cell;
                cell += 1;
            }
            y += 1;
        }
        board.draw_lines();
        board.turn_and_mirror();
        board
    }

    const fn draw_lines(&mut self) {
        let mut i = 0;
        while i < self.axes().len() {
            let axis = self.axes()[i] as usize;
            let (dx, dy) = self.direction(self.axes()[i]);
            self.steps[axis] = (dy * self.width as i8 + dx) as u8;
            let mut cell = 0;
            while cell < self.width * self.width {
                let mut distance = 1;
                while let Some(to) = self.away(cell, (dx, dy), distance) {
                    if distance == 1 {
                        self.can_step[axis][0] |= 1 << cell;
                        self.can_step[axis][1] |= 1 << to;
                    }
                    self.others[cell as usize][axis] |= 1 << to;
                    self.others[to as usize][axis] |= 1 << cell;
                    distance += 1;
                }
                cell += 1;
            }
            let mut cell = 0;
            while self.narrow && cell < CELLS {
                self.narrow_others[cell][axis] = self.others[cell][axis] as u64;
                cell += 1;
            }
            i += 1;
        }
    }

    const fn turn_and_mirror(&mut self) {
        let mut s = 0;
        while s < self.symmetries() {
            let mut image = Image { cells: [0; CELLS], axes: Axis::ALL };
            let mut cell = 0;
            while cell < self.width * self.width {
                if self.has(cell) {
                    image.cells[cell as usize] = match self.shape {
                        Shape::Hex => hex::transform(self.side, cell, s),
                        Shape::Square => square::transform(self.side, cell, s),
                    };
                }
                cell += 1;
            }
            let mut i = 0;
            while i < self.axes().len() {
                let axis = self.axes()[i];
                image.axes[axis as usize] = self.image_of_axis(axis, &image.cells);
                i += 1;
            }
            self.images[s as usize] = image;
            s += 1;
        }
    }

    /// The image of an axis is the axis of the image of the middle cell's neighbour.
    const fn image_of_axis(&self, axis: Axis, cells: &[u8; CELLS]) -> Axis {
        let middle = self.width / 2 * (self.width + 1);
        let next = cells[(middle + self.steps[axis as usize]) as usize];
        let lines = &self.others[cells[middle as usize] as usize];
        let mut i = 0;
        while lines[self.axes()[i] as usize] >> next & 1 == 0 {
            i += 1;
        }
        self.axes()[i]
    }

    /// The axes of the board, in the order of the rules.
    #[inline]
    pub(super) const fn axes(&self) -> &'static [Axis] {
        match self.shape {
            Shape::Hex => &Axis::HEX,
            Shape::Square => &Axis::ALL,
        }
    }

    /// One step up an axis, as (columns, rows).
    pub(super) const fn direction(&self, axis: Axis) -> (i8, i8) {
        match (self.shape, axis) {
            (_, Axis::E) => (1, 0),
            (_, Axis::Nw) => (-1, 1),
            (_, Axis::N) | (Shape::Hex, Axis::Ne) => (0, 1),
            (Shape::Square, Axis::Ne) => (1, 1),
        }
    }

    /// The cell some steps away, if both are on the board.
    pub(super) const fn away(&self, cell: u8, (dx, dy): (i8, i8), steps: i8) -> Option<u8> {
        let x = (cell % self.width) as i8 + dx * steps;
        let y = (cell / self.width) as i8 + dy * steps;
        let width = self.width as i8;
        if x < 0 || y < 0 || x >= width || y >= width {
            return None;
        }
        let to = (y * width + x) as u8;
        if self.all >> cell & self.all >> to & 1 == 0 { None } else { Some(to) }
    }

    /// Number of symmetries.
    pub(super) const fn symmetries(&self) -> Symmetry {
        match self.shape {
            Shape::Hex => hex::SYMMETRIES,
            Shape::Square => square::SYMMETRIES,
        }
    }

    /// The cells of row `y`, from the left.
    pub(super) fn row(&self, y: u8) -> impl Iterator<Item = u8> {
        let start = y * self.width;
        (start..start + self.width).filter(|&cell| self.has(cell))
    }

    /// Whether `cell` is on the board.
    pub(super) const fn has(&self, cell: u8) -> bool {
        cell < 128 && self.all >> cell & 1 != 0
    }

    /// The name of a cell, or `?` if it is not on the board.
    pub(super) fn name(&self, cell: u8) -> Place {
        match self.shape {
            _ if !self.has(cell) => place("?"),
            Shape::Hex => hex::name(self.side, cell),
            Shape::Square => square::name(self.side, cell),
        }
    }

    /// The cell with this name, ignoring case; `None` if the board has no such cell.
    pub(super) fn read(&self, name: &str) -> Option<u8> {
        match self.shape {
            Shape::Hex => hex::read(self.side, name),
            Shape::Square => square::read(self.side, name),
        }
    }

    /// The board around `symbol(cell)`.
    pub(super) fn draw(&self, symbol: impl Fn(u8) -> char) -> String {
        match self.shape {
            Shape::Hex => hex::draw(self.side, symbol),
            Shape::Square => square::draw(self.side, symbol),
        }
    }

    /// The board as a lattice.
    pub(super) fn layout(&self) -> Layout {
        match self.shape {
            Shape::Hex => hex::layout(self.side),
            Shape::Square => square::layout(self.side),
        }
    }
}
