//! A row's geometry: how its columns look on the board, and how they are carried to other rows.

use std::cell::OnceCell;

use arrayvec::ArrayVec;
use ludoteca_rules::Symmetry;
use ludoteca_rules::morris::Point;
use ludoteca_rules::morris::board::{self, ALL, SYMMETRIES, points};

use super::fly::Flights;
use super::layer::{Bits, mask_off, put};
use super::packing::Packing;
use crate::index::{FEWEST, Orbits, POINTS, Pair, inverse, rank, sets};

/// From how many columns on tables pay that take some time to fill.
const MANY: u64 = 48;

/// What all rows of a pair share. A column's *mask* is its set of men among the row's free points,
/// numbered from the lowest.
#[derive(Debug)]
pub(super) struct Ground {
    pub(super) pair: Pair,
    pub(super) orbits: &'static Orbits,
    pub(super) width: usize,
    /// The mask of each column.
    pub(super) masks: Vec<u32>,
    /// The column of each mask; past the last mask the number of columns.
    pub(super) ranks: Vec<u16>,
    /// Where the columns are in a row's cube.
    pub(super) packing: Packing,
    /// For each point of a mask, the columns that do not take it.
    pub(super) without: Bits,
    /// The moves of the columns' men if there are three of them.
    pub(super) flights: Option<Flights>,
    /// Where each symmetry takes each point.
    images: [[u8; POINTS]; SYMMETRIES as usize],
    /// The symmetry that undoes each.
    pub(super) inverses: [Symmetry; SYMMETRIES as usize],
}

impl Ground {
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
            flights: (pair.columns() == FEWEST).then(|| Flights::new(&masks)),
            masks,
            ranks: ranks(pair.free(), width as u16),
            images,
            inverses: std::array::from_fn(|s| inverse(s as Symmetry)),
        }
    }

    /// The columns of a row that do not take a point, which the row has to leave free.
    pub(super) fn without(&self, row: &Row, point: Point) -> &[u64] {
        self.without.row(row.places[point.index()].trailing_zeros() as usize)
    }

    /// The columns of a row in which the columns' men have a mill.
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

    /// An empty set of columns.
    pub(super) fn nothing(&self) -> Vec<u64> {
        vec![0; Bits::words(self.width)]
    }

    /// The number of rows.
    pub(super) fn rows(&self) -> usize {
        self.orbits.rows().len()
    }
}

/// The rank, among those of as many points, of each mask of `free` points; then `past`.
pub(super) fn ranks(free: usize, past: u16) -> Vec<u16> {
    let few = |mask: u32| mask.count_ones() as usize <= crate::index::MEN;
    let rank = |mask| if few(mask) { rank(mask) as u16 } else { past };
    (0..1 << free).map(rank).chain([past]).collect()
}

/// Each point as a mask of the row of a set; past all masks for those that the set takes.
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
    /// The points that it leaves.
    pub(super) free: u32,
    /// Each point as a mask; past all masks for those that are taken.
    pub(super) places: [u32; POINTS],
    lines: OnceCell<ArrayVec<u32, 16>>,
}

impl Row {
    pub(super) fn new(set: u32) -> Self {
        let free = ALL ^ set;
        Self { set, free, places: places(set), lines: OnceCell::new() }
    }

    /// The lines that it leaves free, as masks.
    pub(super) fn lines(&self) -> &[u32] {
        self.lines.get_or_init(|| {
            let is_free = |line: &[Point; 3]| line.iter().all(|point| self.set & point.bit() == 0);
            let mask = |line: [Point; 3]| line.iter().map(|point| self.places[point.index()]).sum();
            board::lines().filter(is_free).map(mask).collect()
        })
    }

    /// Those of a mask's men that stand in a mill.
    #[inline]
    pub(super) fn mills(&self, mask: u32) -> u32 {
        self.lines().iter().filter(|&&line| mask & line == line).fold(0, |mills, line| mills | line)
    }

    /// Those of a mask's men that a mill of the other person may capture.
    #[inline]
    pub(super) fn capturable(&self, mask: u32) -> u32 {
        let outside = mask & !self.mills(mask);
        if outside == 0 { mask } else { outside }
    }

    /// A way to see masks on the board, good for `count` of them.
    pub(super) fn board(&self, count: u64) -> Carry {
        let mut carry = Carry::default();
        carry.fill(points(self.free).map(Point::bit), count);
        carry
    }

    /// What to add and take to shift a man: a mask for each [`board::shifts`] between free points.
    pub(super) fn shifts(&self) -> [u32; 64] {
        std::array::from_fn(|shift| {
            let [from, to] = board::ends(shift as u32).map(|point| self.places[point.index()]);
            from | to
        })
    }
}

/// A map from masks to sums of what each point of a mask counts: mostly a point elsewhere, as a bit,
/// so that the sum is a set.
#[derive(Debug)]
pub(super) struct Carry {
    bits: ArrayVec<u32, POINTS>,
    /// What each byte of a mask becomes, if there are many masks.
    bytes: [[u32; 256]; 3],
    many: bool,
}

impl Default for Carry {
    fn default() -> Self {
        Self { bits: ArrayVec::new(), bytes: [[0; 256]; 3], many: false }
    }
}

impl Carry {
    /// Becomes the map that makes the mask's lowest point the first of `bits`, and so on.
    pub(super) fn fill(&mut self, bits: impl Iterator<Item = u32>, count: u64) {
        self.bits.clear();
        self.bits.extend(bits);
        self.many = count >= MANY;
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

    /// Becomes the map from the masks of a row to those of another, `symmetry` turning the men
    /// of the row that stays into the other row.
    pub(super) fn turn(
        &mut self,
        ground: &Ground,
        from: u32,
        symmetry: Symmetry,
        to: &[u32; POINTS],
        count: u64,
    ) {
        let image = &ground.images[usize::from(symmetry)];
        self.fill(points(ALL ^ from).map(|p| to[usize::from(image[p.index()])]), count);
    }

    #[inline]
    pub(super) fn apply(&self, mask: u32) -> u32 {
        if self.many { self.by_bytes(mask) } else { self.by_bits(mask) }
    }

    /// Calls `each` with every mask and what becomes of it.
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
    /// The row that it leads to.
    pub(super) row: u32,
    /// The symmetry that turns the set that the move leads to into that row.
    pub(super) symmetry: Symmetry,
    pub(super) from: Point,
    pub(super) to: Point,
    /// Whether it closes a mill, and has to capture.
    pub(super) closes: bool,
}

/// All moves from each row.
#[derive(Debug)]
pub(super) struct Links {
    links: Vec<Link>,
    /// Where those of each row begin; at the end where the last ones end.
    starts: Vec<u32>,
}

impl Links {
    pub(super) fn new(ground: &Ground) -> Self {
        let mut made = Self { links: Vec::new(), starts: vec![0] };
        for &set in ground.orbits.rows() {
            let flies = set.count_ones() == 3;
            for from in points(set) {
                let rest = set ^ from.bit();
                let targets = if flies { ALL } else { from.neighbours() } & !set;
                for to in points(targets) {
                    let (row, symmetry) = ground.orbits.find(rest | to.bit());
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
