//! The board of the search. Counts the tiles of both sides in every shape of the plane and updates
//! the counts incrementally.
//!
//! As in the rules, the plane is a torus of 64×64 cells. Two cells of the plane with the same index
//! are 64 columns or rows apart, and shapes that contain both hold tiles at least 59 cells apart.
//! Connected tiles reach that far only when all 60 tiles of the largest game have been laid, and
//! then round one is over.

use ludoteca_rules::Side;
use ludoteca_rules::six::SHAPES;

/// Index of a cell on the torus: 64·row + column.
pub(super) type Index = u16;
/// A shape: its kind and the index of the lower-left corner of its bounding box, as `kind · 4096 +
/// index`.
pub(super) type Shape = u16;

/// Number of cells in a shape.
pub(super) const SIZE: u8 = 6;
const CELLS: usize = 64 * 64;
const KINDS: usize = SHAPES.len();
const WEST: Index = 63;
const NORTH: Index = 63 << 6;

/// A cell of the plane, relative to the lower-left corner of the root position. At most 60
/// connected tiles fit in an `i8`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) x: i8,
    pub(super) y: i8,
}

impl Cell {
    #[inline]
    pub(super) fn index(self) -> Index {
        (self.y as Index & 63) << 6 | self.x as Index & 63
    }

    /// Neighbours in the order e, ne, nw, w, sw, se.
    #[inline]
    pub(super) fn around(self) -> [Self; 6] {
        let Self { x, y } = self;
        [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
            .map(|(dx, dy)| Self { x: x.wrapping_add(dx), y: y.wrapping_add(dy) })
    }
}

/// Index of the cell `x` columns east and `y` rows north-east of another.
#[inline]
const fn moved(index: Index, x: u16, y: u16) -> Index {
    index.wrapping_add(y << 6) & NORTH | index.wrapping_add(x) & WEST
}

/// The six neighbours.
#[inline]
fn around(index: Index) -> [Index; 6] {
    [(1, 0), (0, 1), (63, 1), (63, 0), (0, 63), (1, 63)].map(|(x, y)| moved(index, x, y))
}

/// The shapes that contain a cell, as offsets to their corners.
const THROUGH: [(Shape, u16, u16); 36] = {
    let mut through = [(0, 0, 0); 36];
    let mut i = 0;
    while i < 36 {
        let (x, y) = SHAPES[i / 6][i % 6];
        through[i] = (((i / 6) as Shape) << 12, 64 - x as u16, 64 - y as u16);
        i += 1;
    }
    through
};

/// The shapes that contain a cell.
#[inline]
pub(super) fn shapes_through(index: Index) -> impl Iterator<Item = Shape> {
    THROUGH.iter().map(move |&(kind, x, y)| kind | moved(index, x, y))
}

/// The cells of a shape.
#[inline]
pub(super) fn cells(shape: Shape) -> [Index; SIZE as usize] {
    SHAPES[usize::from(shape >> 12)].map(|(x, y)| moved(shape & (NORTH | WEST), x.into(), y.into()))
}

/// See the [module](self).
pub(super) struct Board {
    /// By shape: First's tiles in the lower 4 bits, Second's in the upper ones.
    counts: Box<[u8]>,
    /// By index: 0 if empty, 1 for First's tile, 2 for Second's.
    tiles: Box<[u8; CELLS]>,
    /// By index: number of neighbouring tiles.
    around: Box<[u8; CELLS]>,
    /// The tiles in the order in which they were laid.
    laid: Vec<(Cell, Side)>,
    hands: [u8; 2],
}

/// Contribution of one tile to a shape's counts.
#[inline]
const fn one(side: Side) -> u8 {
    match side {
        Side::First => 1,
        Side::Second => 1 << 4,
    }
}

impl Board {
    pub(super) fn new(tiles: impl Iterator<Item = (Cell, Side)>, hands: [u8; 2]) -> Self {
        let mut board = Self {
            counts: vec![0; KINDS * CELLS].into_boxed_slice(),
            tiles: Box::new([0; _]),
            around: Box::new([0; _]),
            laid: Vec::with_capacity(64),
            hands: [0; 2],
        };
        for (cell, side) in tiles {
            board.lay(side, cell);
        }
        board.hands = hands;
        board
    }

    /// Lays a tile from the hand on an empty cell.
    #[inline]
    pub(super) fn lay(&mut self, side: Side, cell: Cell) {
        self.put(side, cell.index());
        self.laid.push((cell, side));
    }

    /// Removes the tile that was laid last.
    #[inline]
    pub(super) fn undo(&mut self) {
        if let Some((cell, side)) = self.laid.pop() {
            self.take(side, cell.index());
        }
    }

    /// Lays a tile during a threat sequence, without recording it among those laid.
    #[inline]
    pub(super) fn put(&mut self, side: Side, index: Index) {
        self.tiles[usize::from(index)] = 1 + side as u8;
        let hand = &mut self.hands[side.index()];
        *hand = hand.wrapping_sub(1);
        for shape in shapes_through(index) {
            self.counts[usize::from(shape)] += one(side);
        }
        for next in around(index) {
            self.around[usize::from(next)] += 1;
        }
    }

    /// Removes a tile that was [`put`](Self::put).
    #[inline]
    pub(super) fn take(&mut self, side: Side, index: Index) {
        self.tiles[usize::from(index)] = 0;
        let hand = &mut self.hands[side.index()];
        *hand = hand.wrapping_add(1);
        for shape in shapes_through(index) {
            self.counts[usize::from(shape)] -= one(side);
        }
        for next in around(index) {
            self.around[usize::from(next)] -= 1;
        }
    }

    #[inline]
    pub(super) fn is_empty(&self, index: Index) -> bool {
        self.tiles[usize::from(index)] == 0
    }

    /// Whether a cell is next to a tile.
    #[inline]
    pub(super) fn touches(&self, index: Index) -> bool {
        self.around[usize::from(index)] != 0
    }

    /// Number of tiles of `side` in a shape without tiles of the opponent; 0 if the opponent has
    /// one.
    #[inline]
    pub(super) fn open_count(&self, shape: Shape, side: Side) -> u8 {
        let counts = self.counts[usize::from(shape)];
        match side {
            Side::First if counts < 1 << 4 => counts,
            Side::Second if counts.trailing_zeros() >= 4 => counts >> 4,
            _ => 0,
        }
    }

    /// The empty cells of a shape.
    #[inline]
    pub(super) fn empty_cells(&self, shape: Shape) -> impl Iterator<Item = Index> {
        cells(shape).into_iter().filter(|&index| self.is_empty(index))
    }

    /// Number of tiles in a side's hand.
    #[inline]
    pub(super) fn hand(&self, side: Side) -> u8 {
        self.hands[side.index()]
    }

    pub(super) fn laid(&self) -> &[(Cell, Side)] {
        &self.laid
    }

    /// The cell with this index that is next to a laid tile.
    pub(super) fn cell(&self, index: Index) -> Option<Cell> {
        let mut cells = self.laid.iter().flat_map(|tile| tile.0.around());
        cells.find(|cell| cell.index() == index)
    }

    /// Indices of a side's laid tiles.
    #[inline]
    pub(super) fn tiles(&self, side: Side) -> impl Iterator<Item = Index> {
        self.laid.iter().filter(move |tile| tile.1 == side).map(|tile| tile.0.index())
    }

    /// The frontier: empty cells next to a tile, each once.
    pub(super) fn frontier(&self) -> Vec<Cell> {
        let mut seen = [0_u64; 64];
        let mut cells = Vec::with_capacity(64);
        for cell in self.laid.iter().flat_map(|tile| tile.0.around()) {
            let index = cell.index();
            let (row, bit) = (usize::from(index >> 6), 1 << (index & WEST));
            if self.is_empty(index) && seen[row] & bit == 0 {
                seen[row] |= bit;
                cells.push(cell);
            }
        }
        cells
    }
}
