//! The tiles as the search works on them: for each shape of the plane, how many of its cells hold a
//! tile of either person's, kept up to date tile by tile.
//!
//! As in the rules the plane is a torus of 64×64 cells. Two different cells that share a place on it
//! are 64 columns or rows apart, and shapes that share one hold tiles at least 59 apart; tiles that
//! hang together do so only once all 60 of the largest game lie, when round one is over.

use ludoteca_rules::Side;
use ludoteca_rules::six::SHAPES;

/// A cell by its place on the torus: 64·row + column.
pub(super) type Place = u16;
/// A shape: its kind, and the place of its box's lower-left corner, as `kind · 4096 + place`.
pub(super) type Shape = u16;

/// The cells of a shape.
pub(super) const SIZE: u8 = 6;
const CELLS: usize = 64 * 64;
const KINDS: usize = SHAPES.len();
const WEST: Place = 63;
const NORTH: Place = 63 << 6;

/// A cell of the plane, seen from the lower-left corner of the position searched: at most 60 tiles
/// that hang together keep within an `i8`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) x: i8,
    pub(super) y: i8,
}

impl Cell {
    #[inline]
    pub(super) fn place(self) -> Place {
        (self.y as Place & 63) << 6 | self.x as Place & 63
    }

    /// e, ne, nw, w, sw, se.
    #[inline]
    pub(super) fn around(self) -> [Self; 6] {
        let Self { x, y } = self;
        [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
            .map(|(dx, dy)| Self { x: x.wrapping_add(dx), y: y.wrapping_add(dy) })
    }
}

/// The place so many columns east and rows north-east of another.
#[inline]
const fn moved(place: Place, x: u16, y: u16) -> Place {
    place.wrapping_add(y << 6) & NORTH | place.wrapping_add(x) & WEST
}

/// The six places around a place.
#[inline]
fn around(place: Place) -> [Place; 6] {
    [(1, 0), (0, 1), (63, 1), (63, 0), (0, 63), (1, 63)].map(|(x, y)| moved(place, x, y))
}

/// The shapes that a cell is part of, as steps to their corners.
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

/// The shapes that a cell is part of.
#[inline]
pub(super) fn through(place: Place) -> impl Iterator<Item = Shape> {
    THROUGH.iter().map(move |&(kind, x, y)| kind | moved(place, x, y))
}

/// The cells of a shape.
#[inline]
pub(super) fn cells(shape: Shape) -> [Place; SIZE as usize] {
    SHAPES[usize::from(shape >> 12)].map(|(x, y)| moved(shape & (NORTH | WEST), x.into(), y.into()))
}

/// See the [module](self).
pub(super) struct Board {
    /// By shape: first's tiles in the low half, second's in the high half.
    counts: Box<[u8]>,
    /// By place: 0 if it is empty, else 1 for first's tile and 2 for second's.
    tiles: Box<[u8; CELLS]>,
    /// By place: how many tiles are around it.
    around: Box<[u8; CELLS]>,
    /// The tiles in the order in which they were laid.
    laid: Vec<(Cell, Side)>,
    hands: [u8; 2],
}

/// What one tile adds to a shape's counts.
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
        self.put(side, cell.place());
        self.laid.push((cell, side));
    }

    /// Takes back the tile laid last.
    #[inline]
    pub(super) fn undo(&mut self) {
        if let Some((cell, side)) = self.laid.pop() {
            self.take(side, cell.place());
        }
    }

    /// Lays a tile from the hand for the time of a row of threats: it is not among those laid.
    #[inline]
    pub(super) fn put(&mut self, side: Side, place: Place) {
        self.tiles[usize::from(place)] = 1 + side as u8;
        let hand = &mut self.hands[side.index()];
        *hand = hand.wrapping_sub(1);
        for shape in through(place) {
            self.counts[usize::from(shape)] += one(side);
        }
        for next in around(place) {
            self.around[usize::from(next)] += 1;
        }
    }

    /// Takes back what was [`put`](Self::put).
    #[inline]
    pub(super) fn take(&mut self, side: Side, place: Place) {
        self.tiles[usize::from(place)] = 0;
        let hand = &mut self.hands[side.index()];
        *hand = hand.wrapping_add(1);
        for shape in through(place) {
            self.counts[usize::from(shape)] -= one(side);
        }
        for next in around(place) {
            self.around[usize::from(next)] -= 1;
        }
    }

    #[inline]
    pub(super) fn is_empty(&self, place: Place) -> bool {
        self.tiles[usize::from(place)] == 0
    }

    /// Whether a cell touches a tile.
    #[inline]
    pub(super) fn touches(&self, place: Place) -> bool {
        self.around[usize::from(place)] != 0
    }

    /// How many tiles a person has in a shape that holds none of the other's; 0 if it does.
    #[inline]
    pub(super) fn open(&self, shape: Shape, side: Side) -> u8 {
        let counts = self.counts[usize::from(shape)];
        match side {
            Side::First if counts < 1 << 4 => counts,
            Side::Second if counts.trailing_zeros() >= 4 => counts >> 4,
            _ => 0,
        }
    }

    /// The empty cells of a shape.
    #[inline]
    pub(super) fn empties(&self, shape: Shape) -> impl Iterator<Item = Place> {
        cells(shape).into_iter().filter(|&place| self.is_empty(place))
    }

    /// A person's tiles in hand.
    #[inline]
    pub(super) fn hand(&self, side: Side) -> u8 {
        self.hands[side.index()]
    }

    pub(super) fn laid(&self) -> &[(Cell, Side)] {
        &self.laid
    }

    /// The cell at a place that touches a tile that was laid.
    pub(super) fn cell(&self, place: Place) -> Option<Cell> {
        let mut cells = self.laid.iter().flat_map(|tile| tile.0.around());
        cells.find(|cell| cell.place() == place)
    }

    /// The places of a person's tiles that were laid.
    #[inline]
    pub(super) fn tiles(&self, side: Side) -> impl Iterator<Item = Place> {
        self.laid.iter().filter(move |tile| tile.1 == side).map(|tile| tile.0.place())
    }

    /// The empty cells that touch a tile, each once.
    pub(super) fn frontier(&self) -> Vec<Cell> {
        let mut seen = [0_u64; 64];
        let mut cells = Vec::with_capacity(64);
        for cell in self.laid.iter().flat_map(|tile| tile.0.around()) {
            let place = cell.place();
            let (row, bit) = (usize::from(place >> 6), 1 << (place & WEST));
            if self.is_empty(place) && seen[row] & bit == 0 {
                seen[row] |= bit;
                cells.push(cell);
            }
        }
        cells
    }
}
