//! The state of a game of SIX, and how a move changes it.

use alloc::vec::Vec;

use super::bounds::Bounds;
use super::connectivity::{Connectivity, Kept};
use super::cuts::Cuts;
use super::frontier::Frontier;
use super::graph::{Graph, Set, numbers};
use super::groups::{self, Groups};
use super::key::Hash;
use super::moves::Move;
use super::options::Options;
use super::plane::Cell;
use super::shapes::{self, Shape};
use super::torus::{Board, Ring, Spot};
use crate::game::side::{Pair, Side};

/// A side with fewer tiles than a shape needs has lost in round two.
const SHAPE_SIZE: u8 = 6;

/// A position of SIX: the tiles on the plane and in hand, and the side to move.
///
/// Equality includes the coordinates on the plane; [`key`](crate::Position::key) and
/// [`repeats`](crate::Position::repeats) ignore translations.
///
/// ```
/// use ludoteca_rules::{Notation, Position, Side, six};
/// let mut position = six::Position::new(&six::Options::default());
/// let mv = position.read_move("2,0").unwrap();
/// position.play(mv);
/// assert_eq!(position.at(mv.to), Some(Side::First));
/// assert_eq!(position.at("3,0".parse()?), None);
/// assert_eq!((position.counts().0, position.hands().0), ([2, 1], [19, 20]));
/// let cells: Vec<_> = position.tiles().map(|(cell, _)| cell.to_string()).collect();
/// assert_eq!(cells, ["0,0", "1,0", "2,0"]);
/// # Ok::<(), six::NoCell>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) tiles: Pair<Board>,
    pub(super) bounds: Bounds,
    pub(super) counts: Pair<u8>,
    pub(super) hands: Pair<u8>,
    pub(super) turn: Side,
    pub(super) options: Options,
    /// The shape of the side that is not to move.
    pub(super) won: Option<Shape>,
    pub(super) frontier: Frontier,
    /// Connectivity of the tiles; empty in round one.
    pub(super) connectivity: Kept,
    pub(super) hash: Hash,
}

impl PartialEq for Position {
    /// Compares the fields that determine the others.
    fn eq(&self, other: &Self) -> bool {
        let Self { tiles, bounds, hands, turn, options, won, .. } = self;
        *tiles == other.tiles
            && *bounds == other.bounds
            && *hands == other.hands
            && *turn == other.turn
            && *options == other.options
            && *won == other.won
    }
}

impl Eq for Position {}

impl Position {
    /// Assembles a position from connected tiles and computes the other fields.
    pub(super) fn assemble(
        options: Options,
        tiles: &[(Cell, Side)],
        turn: Side,
        hands: Pair<u8>,
    ) -> Self {
        let mut position = Self {
            tiles: Pair([Board::EMPTY, Board::EMPTY]),
            bounds: Bounds::of(&tiles.iter().map(|tile| tile.0).collect::<Vec<_>>()),
            counts: Pair::default(),
            hands,
            turn,
            options,
            won: None,
            frontier: Frontier::EMPTY,
            connectivity: Kept::default(),
            hash: Hash::default(),
        };
        for &(cell, side) in tiles {
            position.put(side, cell);
            position.extend_frontier(cell);
        }
        if !position.is_round_one() {
            position.begin_round_two();
        }
        let winner = turn.other();
        let shape_at = |&(cell, _): &_| shapes::with(&position.tiles[winner], Spot::from(cell));
        position.won = tiles.iter().filter(|tile| tile.1 == winner).filter_map(shape_at).min();
        position
    }

    /// The tiles with their sides, from the lowest row up, each row from the west.
    ///
    /// ```
    /// use ludoteca_rules::{Position, Side, six::{self, Cell}};
    /// let position = six::Position::new(&six::Options::default());
    /// let tiles: Vec<_> = position.tiles().collect();
    /// let [one, two] = [Cell { x: 0, y: 0 }, Cell { x: 1, y: 0 }];
    /// assert_eq!(tiles, [(one, Side::First), (two, Side::Second)]);
    /// ```
    pub fn tiles(&self) -> impl Iterator<Item = (Cell, Side)> + '_ {
        let Bounds { corner, width, height } = self.bounds;
        let cells = (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)));
        cells.filter_map(move |(x, y)| {
            let cell = corner.moved(i16::from(x), i16::from(y));
            Some((cell, self.at(cell)?))
        })
    }

    /// The tiles of a side as bits: cell `x,y` is bit `x` of word `y`, both modulo 64. No two tiles
    /// share a bit.
    ///
    /// ```
    /// use ludoteca_rules::{Position, Side, six};
    /// let position = six::Position::new(&six::Options::default());
    /// assert_eq!(position.words(Side::Second)[0], 0b10);
    /// assert_eq!(position.extent(), (six::Cell { x: 0, y: 0 }, 2, 1));
    /// ```
    #[inline]
    pub fn words(&self, side: Side) -> &[u64; 64] {
        self.tiles[side].words()
    }

    /// The box around the tiles: its lower-left corner, its width and its height.
    ///
    /// ```
    /// use ludoteca_rules::{Position, six::{self, Cell}};
    /// let setup = "1r1/rbb/b1r r 18 18 -1,9".parse()?;
    /// let position = six::Position::from_setup(&"tiles=21".parse()?, &setup)?;
    /// assert_eq!(position.extent(), (Cell { x: -1, y: 9 }, 3, 3));
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    #[inline]
    pub fn extent(&self) -> (Cell, u8, u8) {
        (self.bounds.corner, self.bounds.width, self.bounds.height)
    }

    /// The side with a tile on a cell.
    ///
    /// ```
    /// use ludoteca_rules::{Position, Side, six::{self, Cell}};
    /// let position = six::Position::new(&six::Options::default());
    /// assert_eq!(position.at(Cell { x: 1, y: 0 }), Some(Side::Second));
    /// assert_eq!(position.at(Cell { x: 65, y: 0 }), None);
    /// ```
    pub fn at(&self, cell: Cell) -> Option<Side> {
        let has = |&side: &Side| self.tiles[side].has(Spot::from(cell));
        Side::BOTH.into_iter().find(has).filter(|_| self.bounds.contains(cell, 0))
    }

    /// Number of tiles of each side on the plane.
    ///
    /// ```
    /// use ludoteca_rules::{Position, Side, six};
    /// let position = six::Position::new(&six::Options::default());
    /// assert_eq!(position.counts(), Side::pair([1, 1]));
    /// ```
    pub fn counts(&self) -> Pair<u8> {
        self.counts
    }

    /// Number of tiles in each hand; round two begins when both are empty.
    ///
    /// ```
    /// use ludoteca_rules::{Position, Side, six};
    /// let position = six::Position::new(&six::Options::default());
    /// assert_eq!(position.hands(), Side::pair([20, 20]));
    /// ```
    pub fn hands(&self) -> Pair<u8> {
        self.hands
    }

    #[inline]
    pub(super) fn is_round_one(&self) -> bool {
        self.hands.0 != [0, 0]
    }

    /// Whether the game has ended by a shape or by elimination.
    #[inline]
    pub(super) fn is_over(&self) -> bool {
        self.won.is_some() || self.eliminated() != [false, false]
    }

    /// The sides with too few tiles.
    #[inline]
    pub(super) fn eliminated(&self) -> [bool; 2] {
        self.counts.0.map(|count| count < SHAPE_SIZE && !self.is_round_one())
    }

    /// The cells of all tiles.
    #[inline]
    pub(super) fn all(&self) -> Board {
        let mut all = Board::EMPTY;
        for y in self.bounds.rows(0) {
            *all.row_mut(y) = self.row(y);
        }
        all
    }

    /// The tiles of row `y`.
    #[inline]
    pub(super) fn row(&self, y: u8) -> u64 {
        self.tiles[Side::First].row(y) | self.tiles[Side::Second].row(y)
    }

    /// The tiles around a cell.
    #[inline]
    pub(super) fn ring(&self, spot: Spot) -> Ring {
        self.tiles[Side::First].ring(spot) | self.tiles[Side::Second].ring(spot)
    }

    /// A set of tiles on the torus.
    pub(super) fn board(&self, set: Set) -> Board {
        let mut board = Board::EMPTY;
        numbers(set).for_each(|n| board.insert(self.connectivity.graph.spot(n)));
        board
    }

    /// The groups of the other tiles if lifting a tile splits them.
    pub(super) fn groups_after(&self, lifted: Spot) -> Option<Groups> {
        let in_round_one = self.is_round_one().then(|| self.fresh_graph());
        let graph = in_round_one.as_ref().unwrap_or(&self.connectivity.graph);
        Groups::without(graph, graph.number(lifted)?, self.bounds)
    }

    /// The tiles and the frontier as a graph, from scratch.
    pub(super) fn fresh_graph(&self) -> Graph {
        let mut graph = Graph::EMPTY;
        graph.rebuild(&self.tiles, &self.frontier, self.bounds);
        graph
    }

    /// Plays a move.
    pub(super) fn make(&mut self, mv: Move) {
        let mover = self.turn;
        if let Some(from) = mv.lift {
            let (in_doubt, are_fewer) = self.lift(from, mv.keep);
            let ring = self.ring(Spot::from(mv.to));
            self.put(mover, mv.to);
            let Connectivity { graph, cuts } = &mut *self.connectivity;
            let n = graph.add(mover, Spot::from(mv.to), ring, &mut self.frontier);
            cuts.update(graph, n, in_doubt, are_fewer);
        } else {
            self.hands[mover] = self.hands[mover].saturating_sub(1);
            self.put(mover, mv.to);
            self.extend_frontier(mv.to);
            if !self.is_round_one() {
                self.begin_round_two();
            }
        }
        self.won = shapes::with(&self.tiles[mover], Spot::from(mv.to));
        self.turn = mover.other();
    }

    fn begin_round_two(&mut self) {
        let connectivity = &mut *self.connectivity;
        connectivity.graph.rebuild(&self.tiles, &self.frontier, self.bounds);
        connectivity.cuts = Cuts::of(&connectivity.graph);
    }

    /// Updates the frontier after a tile was placed in round one.
    #[inline]
    fn extend_frontier(&mut self, cell: Cell) {
        let Pair([first, second]) = &self.tiles;
        self.frontier.extend(Spot::from(cell), |y| first.row(y) | second.row(y));
    }

    /// Puts a tile on a cell.
    #[inline]
    fn put(&mut self, side: Side, cell: Cell) {
        let (west, south) = self.bounds.include(cell);
        self.hash.corner_west_south(west, south);
        self.hash.add(side, cell.from(self.bounds.corner));
        self.tiles[side].insert(Spot::from(cell));
        self.counts[side] = self.counts[side].wrapping_add(1);
    }

    /// Lifts the mover's tile and eliminates all groups but the one that stays. Returns the tiles
    /// that may have become articulation points, and whether any tile was eliminated.
    fn lift(&mut self, from: Cell, keep: Option<Cell>) -> (Option<Set>, bool) {
        let spot = Spot::from(from);
        let Connectivity { graph, cuts } = &mut *self.connectivity;
        let Some(n) = graph.number(spot) else { return (None, false) };
        let gone = if cuts.tied() >> n & 1 == 0 {
            cuts.gone(n)
        } else {
            let choices = groups::choices(graph, n, self.bounds);
            let chosen = choices.iter().find(|(_, name)| Some(*name) == keep);
            chosen.or(choices.first()).map_or(0, |choice| choice.0)
        };
        let mut is_at_rim = false;
        for n in numbers(gone | 1 << n) {
            let spot = graph.spot(n);
            let side = graph.side(n);
            let cell = self.bounds.cell(spot);
            self.hash.subtract(side, cell.from(self.bounds.corner));
            self.tiles[side].remove(spot);
            self.counts[side] = self.counts[side].wrapping_sub(1);
            is_at_rim |= self.bounds.is_at_rim(cell);
        }
        let ring = graph.remove(n, gone, &mut self.frontier);
        if is_at_rim {
            self.fit();
        }
        (self.connectivity.graph.in_doubt(spot, ring), gone != 0)
    }

    /// Shrinks the bounds after tiles were removed.
    fn fit(&mut self) {
        let west = Spot::from(self.bounds.corner).x();
        let (mut columns, mut low, mut high) = (0, u8::MAX, 0);
        for (i, y) in (0..).zip(self.bounds.rows(0)) {
            let row = self.row(y).rotate_right(u32::from(west));
            columns |= row;
            if row != 0 {
                low = low.min(i);
                high = i;
            }
        }
        if columns == 0 {
            return;
        }
        let east = columns.trailing_zeros() as u8;
        self.bounds.corner = self.bounds.corner.moved(i16::from(east), i16::from(low));
        self.bounds.width = 64 - columns.leading_zeros() as u8 - east;
        self.bounds.height = high + 1 - low;
        self.hash.corner_east_north(east, low);
    }
}
