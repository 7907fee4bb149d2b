//! The geometry of a row: its columns on the board, and the maps from its columns to those of other rows.

use std::cell::OnceCell;

use arrayvec::ArrayVec;
use ludoteca_rules::Symmetry;
use ludoteca_rules::morris::Point;
use ludoteca_rules::morris::board::{self, ALL, SYMMETRIES, points};

use super::fly::Flights;
use super::layer::{Bits, mask_off, put};
use super::packing::Packing;
use crate::index::{MIN_MEN, Orbits, POINTS, Pair, inverse, rank, sets};

/// Minimum number of masks for which filling the byte tables pays off.
const MIN_TABLE_MASKS: u64 = 48;

/// The geometry shared by all rows of a pair. The *mask* of a column is its set of men among the row's free
/// points, numbered from the lowest.
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) pair: Pair,
    pub(super) orbits: &'static Orbits,
    pub(super) width: usize,
    /// The mask of each column.
    pub(super) masks: Vec<u32>,
    /// The column of each mask, followed by the number of columns.
    pub(super) ranks: Vec<u16>,
    /// The positions of the columns in a row's cube.
    pub(super) packing: Packing,
    /// For each point of a mask, the columns that leave it free.
    pub(super) without: Bits,
    /// The moves of the columns' men if they fly.
    pub(super) flights: Option<Flights>,
    /// The image of each point under each symmetry.
    images: [[u8; POINTS]; SYMMETRIES as usize],
    /// The inverse of each symmetry.
    pub(super) inverses: [Symmetry; SYMMETRIES as usize],
}

impl Layout {
    pub(super) fn new(pair: Pair) -> Self {
        let images: [[u8; POINTS]; _] = std::array::from_fn(|s| {
            let image = |point: Point| point.transform(s as Symmetry).index() as u8;
            let images: ArrayVec<u8, POINTS> = points(ALL).map(image).collect();
            images.into_inner().expect("every point has an image")
        });
        let width = pair.width();
        let masks: Vec<_> = sets(pair.free(), pair.columns()).collect();
        let mut without = Bits::new(pair.free(), width);
        for point in 0..pair.free() {
            let columns = without.row_mut(point);
            let free = masks.iter().enumerate().filter(|(_, mask)| *mask >> point & 1 == 0);
            free.for_each(|(column, _)| put(columns, column));
        }
        Self {
            pair,
            orbits: pair.orbits(),
            width,
            packing: Packing::new(pair.free(), pair.columns()),
            without,
            flights: (pair.columns() == MIN_MEN).then(|| Flights::new(&masks)),
            masks,
            ranks: ranks(pair.free(), width as u16),
            images,
            inverses: std::array::from_fn(|s| inverse(s as Symmetry)),
        }
    }

    /// Returns the columns of a row that leave a point free. The row itself must leave it free.
    pub(super) fn without(&self, row: &Row, point: Point) -> &[u64] {
        self.without.row(row.places[point.index()].trailing_zeros() as usize)
    }

    /// Returns the columns of a row in which the columns' men have a mill.
    pub(super) fn closed(&self, row: &Row) -> Vec<u64> {
        let mut closed = self.nothing();
        for &line in row.lines() {
            let [a, b, c] =
                [0, 1, 2].map(|i| points(line).nth(i).expect("a line has three points"));
            let [a, b, c] = [a, b, c].map(|point| self.without.row(point.index()));
            for (i, closed) in closed.iter_mut().enumerate() {
                *closed |= !(a[i] | b[i] | c[i]);
            }
        }
        mask_off(&mut closed, self.width);
        closed
    }

    /// Returns an empty set of columns.
    pub(super) fn nothing(&self) -> Vec<u64> {
        vec![0; Bits::words(self.width)]
    }

    /// Number of rows.
    pub(super) fn rows(&self) -> usize {
        self.orbits.rows().len()
    }
}

/// Returns the rank of each mask of `free` points among the masks of the same size, followed by `past`.
pub(super) fn ranks(free: usize, past: u16) -> Vec<u16> {
    let few = |mask: u32| mask.count_ones() as usize <= crate::index::MEN;
    let rank = |mask| if few(mask) { rank(mask) as u16 } else { past };
    (0..1 << free).map(rank).chain([past]).collect()
}

/// Returns each point as a mask of a row. The points of `set` become a value past all masks.
pub(super) fn places(set: u32) -> [u32; POINTS] {
    let free = ALL ^ set;
    let mut places = [1 << free.count_ones(); POINTS];
    for (i, point) in points(free).enumerate() {
        places[point.index()] = 1 << i;
    }
    places
}

/// One row.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) set: u32,
    /// The free points.
    pub(super) free: u32,
    /// Each point as a mask; a value past all masks if the point is occupied.
    pub(super) places: [u32; POINTS],
    lines: OnceCell<ArrayVec<u32, 16>>,
}

impl Row {
    pub(super) fn new(set: u32) -> Self {
        let free = ALL ^ set;
        Self { set, free, places: places(set), lines: OnceCell::new() }
    }

    /// The free lines, as masks.
    pub(super) fn lines(&self) -> &[u32] {
        self.lines.get_or_init(|| {
            let is_free = |line: &[Point; 3]| line.iter().all(|point| self.set & point.bit() == 0);
            let mask = |line: [Point; 3]| line.iter().map(|point| self.places[point.index()]).sum();
            board::lines().filter(is_free).map(mask).collect()
        })
    }

    /// The men of a mask that are in a mill.
    #[inline]
    pub(super) fn mills(&self, mask: u32) -> u32 {
        self.lines().iter().filter(|&&line| mask & line == line).fold(0, |mills, line| mills | line)
    }

    /// The men of a mask that the opponent may capture.
    #[inline]
    pub(super) fn capturable(&self, mask: u32) -> u32 {
        let outside = mask & !self.mills(mask);
        if outside == 0 { mask } else { outside }
    }

    /// Returns the map from masks to sets of points, optimised for `count` masks.
    pub(super) fn board(&self, count: u64) -> MaskMap {
        let mut mask_map = MaskMap::default();
        mask_map.fill(points(self.free).map(Point::bit), count);
        mask_map
    }

    /// The bits of a mask that a shift of a man changes, for each of the [`board::shifts`] between free points.
    pub(super) fn shifts(&self) -> [u32; 64] {
        std::array::from_fn(|shift| {
            let [from, to] = board::ends(shift as u32).map(|point| self.places[point.index()]);
            from | to
        })
    }
}

/// A linear map on masks: the sum of a number for each point. If these numbers are single bits, the image is a
/// set of points.
#[derive(Debug)]
pub(super) struct MaskMap {
    bits: ArrayVec<u32, POINTS>,
    /// The image of each byte of a mask, if there are many masks.
    bytes: [[u32; 256]; 3],
    many: bool,
}

impl Default for MaskMap {
    fn default() -> Self {
        Self { bits: ArrayVec::new(), bytes: [[0; 256]; 3], many: false }
    }
}

impl MaskMap {
    /// Sets the map that takes the lowest point of a mask to the first of `bits`, and so on.
    pub(super) fn fill(&mut self, bits: impl Iterator<Item = u32>, count: u64) {
        self.bits.clear();
        self.bits.extend(bits);
        self.many = count >= MIN_TABLE_MASKS;
        if self.many {
            for (bytes, bits) in self.bytes.iter_mut().zip(self.bits.chunks(8)) {
                for (i, &bit) in bits.iter().enumerate() {
                    let (known, new) = bytes.split_at_mut(1 << i);
                    for (new, known) in new.iter_mut().zip(known) {
                        *new = *known + bit;
                    }
                }
            }
        }
    }

    /// Sets the map from the masks of a row to those of another row, under the symmetry that maps the first row to
    /// the other.
    pub(super) fn set_transform(
        &mut self,
        layout: &Layout,
        from: u32,
        symmetry: Symmetry,
        to: &[u32; POINTS],
        count: u64,
    ) {
        let image = &layout.images[usize::from(symmetry)];
        self.fill(points(ALL ^ from).map(|p| to[usize::from(image[p.index()])]), count);
    }

    #[inline]
    pub(super) fn apply(&self, mask: u32) -> u32 {
        if self.many { self.by_bytes(mask) } else { self.by_bits(mask) }
    }

    /// Calls `each` with the image of every mask.
    #[inline]
    pub(super) fn each<T>(
        &self,
        masks: impl Iterator<Item = (T, u32)>,
        mut each: impl FnMut(T, u32),
    ) {
        if self.many {
            masks.for_each(|(of, mask)| each(of, self.by_bytes(mask)));
        } else {
            masks.for_each(|(of, mask)| each(of, self.by_bits(mask)));
        }
    }

    #[inline]
    fn by_bytes(&self, mask: u32) -> u32 {
        let [low, middle, high, _] = mask.to_le_bytes().map(usize::from);
        self.bytes[0][low] + self.bytes[1][middle] + self.bytes[2][high]
    }

    #[inline]
    fn by_bits(&self, mask: u32) -> u32 {
        points(mask).map(|point| self.bits[point.index()]).sum()
    }
}

/// A move of the men that make the rows, up to symmetry.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    /// The row that the move leads to.
    pub(super) row: u32,
    /// The symmetry that maps the set after the move to that row.
    pub(super) symmetry: Symmetry,
    pub(super) from: Point,
    pub(super) to: Point,
    /// Whether the move closes a mill and therefore captures.
    pub(super) closes: bool,
}

/// All moves from each row.
#[derive(Debug)]
pub(super) struct Links {
    links: Vec<Link>,
    /// The start of each row's links, and the end of the last row's.
    starts: Vec<u32>,
}

impl Links {
    pub(super) fn new(layout: &Layout) -> Self {
        let mut made = Self { links: Vec::new(), starts: vec![0] };
        for &set in layout.orbits.rows() {
            let flies = set.count_ones() == 3;
            for from in points(set) {
                let rest = set ^ from.bit();
                let targets = if flies { ALL } else { from.neighbours() } & !set;
                for to in points(targets) {
                    let (row, symmetry) = layout.orbits.find(rest | to.bit());
                    made.links.push(Link {
                        row: row as u32,
                        symmetry,
                        from,
                        to,
                        closes: board::closing(rest) & to.bit() != 0,
                    });
                }
            }
            made.starts.push(made.links.len() as u32);
        }
        made
    }

    #[inline]
    pub(super) fn of(&self, row: usize) -> &[Link] {
        &self.links[self.starts[row] as usize..self.starts[row + 1] as usize]
    }
}
