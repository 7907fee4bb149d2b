//! Masks of the ten boards.
//!
//! Both shapes keep cell `y * width + x` in bit `cell` of a word, so that a step along an axis is a
//! shift. A hex board is a rhombus without two corners (see [`hex`]); the bits of the corners stay
//! 0.

use super::axis::Axis;
use super::cells::{CELLS, Cells, each};
use super::options::Shape;
use crate::game::position::Symmetry;
use crate::geometry::layout::Layout;
use crate::geometry::windows::windows;
use crate::geometry::{hex, square};
use crate::table::table;

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
    steps: [u8; 4],
    /// By axis: the cells from which a step up and a step down stay on the board.
    can_step: [[u128; 2]; 4],
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
    const fn direction(&self, axis: Axis) -> (i8, i8) {
        match (self.shape, axis) {
            (_, Axis::E) => (1, 0),
            (_, Axis::Nw) => (-1, 1),
            (_, Axis::N) | (Shape::Hex, Axis::Ne) => (0, 1),
            (Shape::Square, Axis::Ne) => (1, 1),
        }
    }

    /// The cell some steps away, if both are on the board.
    const fn away(&self, cell: u8, (dx, dy): (i8, i8), steps: i8) -> Option<u8> {
        let x = (cell % self.width) as i8 + dx * steps;
        let y = (cell / self.width) as i8 + dy * steps;
        let width = self.width as i8;
        if x < 0 || y < 0 || x >= width || y >= width {
            return None;
        }
        let to = (y * width + x) as u8;
        if self.all >> cell & self.all >> to & 1 == 0 { None } else { Some(to) }
    }

    /// The cells on which a stone completes, or is part of, a line of `n` or more of `stones`.
    #[inline]
    pub(super) fn completing(&self, stones: u128, n: u8) -> u128 {
        if self.narrow { self.by_n(stones as u64, n).into() } else { self.by_n(stones, n) }
    }

    #[inline]
    fn by_n<W: Cells>(&self, stones: W, n: u8) -> W {
        // The compiler unrolls loops of a known length.
        match n {
            2 => self.reaching::<W, 1>(stones),
            3 => self.reaching::<W, 2>(stones),
            4 => self.reaching::<W, 3>(stones),
            5 => self.reaching::<W, 4>(stones),
            6 => self.reaching::<W, 5>(stones),
            _ => self.reaching::<W, 6>(stones),
        }
    }

    /// The cells that form a line with `REACH` adjacent `stones`.
    ///
    /// Along each axis, `behind[i]` are the cells whose last i cells all hold stones, `ahead` those
    /// whose next ones do; a line through a cell has i behind it and `REACH` - i ahead.
    fn reaching<W: Cells, const REACH: usize>(&self, stones: W) -> W {
        let mut found = W::default();
        for &axis in self.axes() {
            let axis = axis as usize;
            let step = self.steps[axis];
            let [can_rise, can_fall] = self.can_step[axis].map(W::of);
            let (rising, falling) = (stones & can_rise, stones & can_fall);
            let mut behind = [W::FULL; 8];
            for i in 0..REACH {
                behind[i + 1] = (behind[i] & rising) << step;
            }
            let mut ahead = W::FULL;
            for i in (0..=REACH).rev() {
                found = found | (ahead & behind[i]);
                ahead = (ahead & falling) >> step;
            }
        }
        found
    }

    /// Whether `n` or more of `stones` are in a line.
    pub(super) fn has_line(&self, stones: u128, n: u8) -> bool {
        self.completing(stones, n) & stones != 0
    }

    /// All windows of `n` cells.
    pub(super) fn windows(&self, n: u8) -> impl Iterator<Item = impl Iterator<Item = u8>> {
        let away = |cell, axis, steps| self.away(cell, self.direction(axis), steps);
        windows(n, self.axes().iter().copied(), each(self.all), away)
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
    pub(super) fn name(&self, cell: u8) -> String {
        match self.shape {
            _ if !self.has(cell) => "?".into(),
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
