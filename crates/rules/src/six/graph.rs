//! The tiles and the cells beside them as a graph, updated incrementally.
//!
//! A tile keeps its number while it lies, so a set of tiles is a word. For each cell that touches a
//! tile, occupied or empty, the graph stores the touching tiles; comparing words then yields the
//! effect of a lift.

use arrayvec::ArrayVec;

use super::bounds::Bounds;
use super::cellset::{CellSet, Sums};
use super::frontier::Frontier;
use super::plane::Cell;
use super::torus::{Board, Ring, STEPS, Spot, is_parted};
use crate::game::side::{Pair, Side};
use crate::geometry::ones;

/// A set of numbered tiles: tile `n` is bit `n`.
pub(super) type Set = u64;

/// The numbers in a set.
#[inline]
pub(super) fn numbers(set: Set) -> impl Iterator<Item = usize> {
    ones(set).map(usize::from)
}

/// Tile numbers are below this; numbers of frontier cells start here.
const TILES: usize = 64;
/// At most 60 tiles have at most 124 empty neighbours.
const CELLS: usize = TILES + 128;

/// The tiles, at most 60, and the *frontier*, the empty cells that touch a tile.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    spots: [Spot; CELLS],
    /// For each tile: those that touch it.
    around: [Set; TILES],
    /// The directions in which they lie.
    rings: [Ring; TILES],
    /// The tiles around which there are two arcs or three.
    parted: Set,
    /// The tiles of each side.
    sides: Pair<Set>,
    /// The tiles of each row.
    rows: [Set; 64],
    /// For each tile: the cells of the frontier that it touches.
    beside: [CellSet; TILES],
    /// For each cell of the frontier: number of tiles that touch it.
    touching: Sums,
    /// By the low four bits of both coordinates: number of the cell added last.
    recent: [u8; 256],
}

impl Graph {
    pub(super) const EMPTY: Self = Self {
        spots: [Spot::new(0, 0); CELLS],
        around: [0; TILES],
        rings: [0; TILES],
        parted: 0,
        sides: Pair([0; 2]),
        rows: [0; 64],
        beside: [CellSet::EMPTY; TILES],
        touching: Sums::ZERO,
        recent: [0; 256],
    };

    /// All tiles.
    #[inline]
    pub(super) fn all(&self) -> Set {
        self.sides[Side::First] | self.sides[Side::Second]
    }

    /// The tiles of one side.
    #[inline]
    pub(super) fn of_side(&self, side: Side) -> Set {
        self.sides[side]
    }

    /// The side of a tile.
    #[inline]
    pub(super) fn side(&self, n: usize) -> Side {
        Side::BOTH[(self.sides[Side::Second] >> (n & 63) & 1) as usize]
    }

    #[inline]
    pub(super) fn spot(&self, n: usize) -> Spot {
        self.spots[n & 63]
    }

    /// The plane coordinates of a set of tiles.
    pub(super) fn cells(&self, set: Set, bounds: Bounds) -> impl Iterator<Item = Cell> {
        numbers(set).map(move |n| bounds.cell(self.spots[n]))
    }

    /// The tiles that touch tile `n`.
    #[inline]
    pub(super) fn around(&self, n: usize) -> Set {
        self.around[n & 63]
    }

    /// The directions in which they lie.
    #[inline]
    pub(super) fn ring(&self, n: usize) -> Ring {
        self.rings[n & 63]
    }

    /// The cells of the frontier that touch one of `tiles` and no other tile.
    #[inline]
    pub(super) fn beside_only(&self, tiles: Set) -> CellSet {
        let beside = numbers(tiles).fold(CellSet::EMPTY, |beside, n| beside | self.beside[n]);
        beside & self.touching.one()
    }

    /// The cells of the frontier that touch only `tiles`, and for each cell the number of these
    /// that touch it.
    #[inline]
    pub(super) fn lost(&self, tiles: Set) -> (CellSet, Sums) {
        let mut sums = Sums::ZERO;
        numbers(tiles).for_each(|n| sums.increase(self.beside[n]));
        (self.touching.nonzero() & !self.touching.differing(sums), sums)
    }

    /// The places of cells of the frontier.
    #[inline]
    pub(super) fn spots(&self, cells: CellSet) -> impl Iterator<Item = Spot> + Clone {
        cells.iter().map(|cell| self.spots[TILES + cell])
    }

    #[inline]
    fn recent(spot: Spot) -> usize {
        usize::from(spot.y() & 15) << 4 | usize::from(spot.x() & 15)
    }

    /// The number of a tile or a cell of the frontier.
    #[inline]
    fn find(&self, spot: Spot) -> Option<usize> {
        let recent = usize::from(self.recent[Self::recent(spot)]);
        match self.spots.get(recent) {
            Some(&known) if known == spot => Some(recent),
            _ => self.search(spot),
        }
    }

    /// Slow path of [`find`](Self::find): a cell at a multiple of 16 columns and rows away was
    /// added later.
    #[cold]
    fn search(&self, spot: Spot) -> Option<usize> {
        let (tiles, cells) = (self.all(), self.touching.nonzero());
        let is_here = |n: &usize| self.spots[*n] == spot;
        let cells = cells.iter().map(|cell| TILES + cell);
        numbers(tiles).chain(cells).find(is_here)
    }

    /// The number of the tile on a cell.
    #[inline]
    pub(super) fn number(&self, spot: Spot) -> Option<usize> {
        self.find(spot).filter(|&n| n < TILES && self.all() >> n & 1 != 0)
    }

    /// The cell of the frontier at a place, as a set.
    #[inline]
    fn find_beside(&self, spot: Spot) -> Option<CellSet> {
        Some(CellSet::of(self.find(spot)?.checked_sub(TILES)?))
    }

    #[inline]
    fn set_ring(&mut self, n: usize, ring: Ring) {
        self.rings[n] = ring;
        self.parted = self.parted & !(1 << n) | Set::from(is_parted(ring)) << n;
    }

    /// The tiles around which there are two arcs or three.
    #[inline]
    pub(super) fn parted(&self) -> Set {
        self.parted
    }

    /// The tiles of a row.
    #[inline]
    pub(super) fn row(&self, y: u8) -> Set {
        self.rows[usize::from(y & 63)]
    }

    #[inline]
    fn row_of(&mut self, n: usize) -> &mut Set {
        &mut self.rows[usize::from(self.spots[n].y() & 63)]
    }

    #[inline]
    fn place(&mut self, number: usize, spot: Spot) {
        self.spots[number] = spot;
        self.recent[Self::recent(spot)] = number as u8;
    }

    /// Rebuilds the graph from tiles and their frontier.
    pub(super) fn rebuild(&mut self, tiles: &Pair<Board>, frontier: &Frontier, bounds: Bounds) {
        // The numbers of the cells around tiles; other entries are not read. Rows and columns count
        // from the cell south-west of the frontier, so no step wraps around the torus.
        let mut known = [0; 64 * 64];
        let corner = Spot::from(bounds.corner.moved(-1, -1));
        let at = |spot: Spot| {
            let (x, y) = (spot.x().wrapping_sub(corner.x()), spot.y().wrapping_sub(corner.y()));
            usize::from(y & 63) << 6 | usize::from(x & 63)
        };
        self.sides = Pair::default();
        self.touching = Sums::ZERO;
        self.parted = 0;
        self.rows = [0; 64];
        for y in bounds.rows(0) {
            for side in Side::BOTH {
                for spot in bounds.spots(tiles[side].row(y), y) {
                    let n = (!self.all()).trailing_zeros() as usize & 63;
                    self.sides[side] |= 1 << n;
                    self.place(n, spot);
                    *self.row_of(n) |= 1 << n;
                    known[at(spot)] = n as u8;
                }
            }
        }
        let mut cell = TILES;
        for y in bounds.rows(1) {
            for spot in bounds.spots(frontier.cells().row(y), y) {
                self.place(cell, spot);
                known[at(spot)] = cell as u8;
                cell = (cell + 1).min(CELLS - 1);
            }
        }
        for n in numbers(self.all()) {
            let (mut ring, mut around, mut beside) = (0, 0, CellSet::EMPTY);
            let place = at(self.spots[n]);
            for (direction, &(dx, dy)) in STEPS.iter().enumerate() {
                let other = place.wrapping_add_signed(64 * isize::from(dy) + isize::from(dx));
                let other = usize::from(known[other & 4095]);
                let is_tile = other < TILES;
                ring |= Ring::from(is_tile) << direction;
                around |= Set::from(is_tile) << (other & 63);
                beside = beside | CellSet::of(other & 127 ^ TILES).when(!is_tile);
            }
            self.set_ring(n, ring);
            self.around[n] = around;
            self.beside[n] = beside;
            self.touching.increase(beside);
        }
    }

    /// Adds a tile on a cell of the frontier whose neighbouring tiles are `ring`. Returns its
    /// number.
    #[inline]
    pub(super) fn add(
        &mut self,
        side: Side,
        spot: Spot,
        ring: Ring,
        frontier: &mut Frontier,
    ) -> usize {
        let n = (!self.all()).trailing_zeros() as usize & 63;
        let taken = self.find_beside(spot).unwrap_or_default();
        self.touching.clear(taken);
        frontier.remove(spot);
        self.sides[side] |= 1 << n;
        self.place(n, spot);
        *self.row_of(n) |= 1 << n;
        self.set_ring(n, ring);
        let mut around = 0;
        for direction in numbers(ring.into()) {
            let Some(other) = self.find(spot.neighbour(direction)) else { continue };
            let other = other & 63;
            around |= 1 << other;
            self.around[other] |= 1 << n;
            self.set_ring(other, self.rings[other] | 1 << opposite(direction));
            self.beside[other] = self.beside[other] & !taken;
        }
        self.around[n] = around;
        let known = frontier.cells().ring(spot);
        let mut beside = CellSet::EMPTY;
        for direction in numbers(known.into()) {
            beside = beside | self.find_beside(spot.neighbour(direction)).unwrap_or_default();
        }
        let mut free = !self.touching.nonzero();
        for direction in numbers(u64::from(!(known | ring) & 63)) {
            let (new, cell) = (spot.neighbour(direction), free.first());
            frontier.insert(new);
            self.place(TILES + cell, new);
            free = free & !CellSet::of(cell);
            beside = beside | CellSet::of(cell);
        }
        self.beside[n] = beside;
        self.touching.increase(beside);
        n
    }

    /// Removes tile `n` and the groups `gone` that only it connects to the others. Returns the
    /// directions of its neighbours that stay.
    #[inline]
    pub(super) fn remove(&mut self, n: usize, gone: Set, frontier: &mut Frontier) -> Ring {
        let n = n & 63;
        let (spot, around, removed) = (self.spots[n], self.around[n] & !gone, gone | 1 << n);
        let (lost, touching) = self.lost(removed);
        self.spots(lost).for_each(|spot| frontier.remove(spot));
        self.touching.subtract(touching);
        for tile in numbers(removed) {
            *self.row_of(tile) &= !removed;
        }
        self.parted &= !removed;
        self.sides = Pair(self.sides.0.map(|side| side & !removed));
        let cell = (!self.touching.nonzero()).first();
        let free = CellSet::of(cell);
        self.place(TILES + cell, spot);
        frontier.insert(spot);
        let mut ring = 0;
        for other in numbers(around) {
            let direction = spot.direction_of(self.spots[other]);
            ring |= 1 << direction;
            self.around[other] &= !(1 << n);
            self.set_ring(other, self.rings[other] & !(1 << opposite(direction)));
            self.beside[other] = self.beside[other] | free;
            self.touching.increase(free);
        }
        ring
    }

    /// The tiles that may have become articulation points after the tile on `spot`, with neighbours
    /// `ring`, was removed. `None` if any tile may.
    ///
    /// A tile is an articulation point if an empty region touches it on two sides. The region that
    /// now contains `spot` touches a tile on a new side if `spot` alone separates two of that
    /// tile's neighbours, or if `spot` joins separate regions.
    #[inline]
    pub(super) fn in_doubt(&self, spot: Spot, ring: Ring) -> Option<Set> {
        // The directions of a set whose neighbours are in it, and those whose neighbours are not.
        let inner = |set: Ring| set & (set << 1 | set >> 5) & (set >> 1 | set << 5);
        let single = |set: Ring| set & !(set << 1 | set >> 5 | set >> 1 | set << 5);
        let mut tiles = self.tiles_at(spot, inner(ring));
        if is_parted(ring) {
            // Regions of a single cell are easy to find. All but one must have a single cell.
            let mut regions = (ring & !(ring >> 1 | ring << 5)).count_ones();
            for direction in numbers(single(!ring & 63).into()) {
                let hole = spot.neighbour(direction);
                let cell = self.find_beside(hole).unwrap_or_default();
                if cell & self.touching.five() != CellSet::EMPTY {
                    tiles |= self.tiles_at(hole, 63 & !(1 << opposite(direction)));
                    regions -= 1;
                }
            }
            if regions > 1 {
                return None;
            }
        }
        Some(tiles)
    }

    /// The tiles in some directions from a cell.
    #[inline]
    fn tiles_at(&self, spot: Spot, directions: Ring) -> Set {
        let tiles = numbers(directions.into()).filter_map(|d| self.find(spot.neighbour(d)));
        tiles.fold(0, |tiles, n| tiles | 1 << (n & 63))
    }

    /// The groups of the other tiles without tile `n`: one; two or three if it is an articulation
    /// point; none if there are no others.
    ///
    /// Its neighbours lie in arcs. Two floods at a time, from different arcs and at the same pace,
    /// end when they meet or one is complete: the larger group is never traversed.
    #[inline]
    pub(super) fn groups_without(&self, n: usize) -> ArrayVec<Set, 3> {
        let (ring, spot) = (self.ring(n), self.spot(n));
        let mut groups = ArrayVec::new();
        let mut left = self.all() & !(1 << n);
        if left == 0 {
            return groups;
        }
        // The first direction of each arc.
        let ends = ring & !(ring << 1 | ring >> 5);
        let mut floods = numbers(ends.into())
            .filter_map(|direction| self.number(spot.neighbour(direction)))
            .map(|tile| Flood { seen: 1 << tile, next: 1 << tile });
        if let Some(mut flood) = floods.next() {
            for mut other in floods {
                if other.seen & (flood.seen | !left) != 0 {
                    continue;
                }
                match self.race(&mut flood, &mut other, left) {
                    None => flood.merge(&other),
                    Some(group) => {
                        groups.push(group);
                        left &= !group;
                        if group == flood.seen {
                            flood = other;
                        }
                    }
                }
            }
        }
        groups.push(left);
        groups
    }

    /// The group whose flood completes first; `None` if the floods meet.
    #[inline]
    fn race(&self, one: &mut Flood, other: &mut Flood, within: Set) -> Option<Set> {
        loop {
            if one.next == 0 {
                return Some(one.seen);
            }
            if other.next == 0 {
                return Some(other.seen);
            }
            one.step(&self.around, within);
            other.step(&self.around, within);
            if one.seen & other.seen != 0 {
                return None;
            }
        }
    }
}

/// The opposite direction.
const fn opposite(direction: usize) -> usize {
    (direction + STEPS.len() / 2) % STEPS.len()
}

/// A search that has reached some tiles.
struct Flood {
    seen: Set,
    /// Reached tiles that have not been expanded.
    next: Set,
}

impl Flood {
    /// Expands one tile.
    #[inline]
    fn step(&mut self, around: &[Set; TILES], within: Set) {
        let n = self.next.trailing_zeros() as usize & 63;
        let more = around[n] & within & !self.seen;
        self.seen |= more;
        self.next = self.next & self.next.wrapping_sub(1) | more;
    }

    fn merge(&mut self, other: &Self) {
        self.seen |= other.seen;
        self.next |= other.next;
    }
}

#[cfg(test)]
impl Graph {
    /// For each tile: its cell, its side, the directions and cells of its neighbours, the frontier
    /// cells beside it with the number of tiles that touch each, and whether it counts as parted.
    pub(super) fn describe(
        &self,
        bounds: Bounds,
    ) -> Vec<impl PartialEq + core::fmt::Debug + use<>> {
        let sorted = |mut cells: Vec<(Cell, usize)>| {
            cells.sort_unstable();
            cells
        };
        let touching =
            |cell: usize| numbers(self.all()).filter(|&n| self.beside[n].has(cell)).count();
        let mut tiles: Vec<_> = numbers(self.all())
            .map(|n| {
                let around = numbers(self.around[n]).map(|n| (bounds.cell(self.spots[n]), 0));
                let beside = self.beside[n].iter().map(|cell| {
                    assert_eq!(self.touching.number(cell), touching(cell));
                    (bounds.cell(self.spots[TILES + cell]), touching(cell))
                });
                (
                    bounds.cell(self.spots[n]),
                    self.side(n),
                    (self.rings[n], self.parted >> n & 1 != 0),
                    sorted(around.collect()),
                    sorted(beside.collect()),
                )
            })
            .collect();
        tiles.sort_unstable_by_key(|tile| tile.0);
        tiles
    }
}
