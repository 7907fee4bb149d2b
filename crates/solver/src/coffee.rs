//! Coffee as a graph for the proof search.
//!
//! A state consists of the stones and the empty cells on the rod's line. The rod's stone and axis
//! do not matter, nor does the colour of a stone outside all windows without stones of the other
//! colour. There are no draws, and every move except the swap adds a stone, so the graph is
//! acyclic.

use ludoteca_rules::Position as _;
use ludoteca_rules::Side;
use ludoteca_rules::coffee::{Axis, Move, Position};
use num_traits::PrimInt;

use crate::graph::{Blend, Child, Graph, Question};
use crate::lines::{Lines, Stones, bit, each};
use crate::numbers::Numbers;
use crate::symmetry::{SYMMETRIC_STONES, Symmetries};
use crate::table::Key;

/// A machine word that represents a set of cells.
pub(crate) trait Word: PrimInt + Sync {
    /// Adds the word to a key.
    fn into_key(self, key: Key) -> Key;
}

impl Word for u64 {
    #[inline]
    fn into_key(self, key: Key) -> Key {
        key.with(self)
    }
}

impl Word for u128 {
    #[inline]
    fn into_key(self, key: Key) -> Key {
        key.with(self as u64).with((self >> 64) as u64)
    }
}

/// The graph of one board and n. Cells are numbered consecutively, in the order of the rules.
pub(crate) struct Coffee<W> {
    /// By cell: its number in the rules.
    cells: Vec<u8>,
    all: W,
    lines: Lines<W>,
    /// By cell and axis: the other cells of the line.
    others: Vec<Vec<W>>,
    symmetries: Symmetries,
    salt: u64,
}

/// See the [module](self).
#[derive(Clone, Copy, Debug)]
pub(crate) struct State<W> {
    stones: Stones<W>,
    /// The empty cells on the rod's line.
    allowed: W,
    pie: Pie,
}

/// The state of the pie rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pie {
    /// The opponent may swap after the first stone.
    Ahead,
    /// The side to move may swap.
    Now,
    /// Nobody may swap any more.
    Gone,
}

/// Number of cells of the board.
pub(crate) fn cells(position: &Position) -> u32 {
    Position::new(&position.options()).empty().count_ones()
}

impl<W: Word> Coffee<W> {
    /// Creates the graph of a position's board.
    pub(crate) fn new(position: &Position) -> Self {
        let options = position.options();
        let start = Position::new(&options);
        let cells: Vec<_> = each(start.empty()).map(|cell| cell as u8).collect();
        let axes: &[Axis] = start.axes();
        let narrow = |set| narrow(&cells, set);
        let row = |&cell: &u8, axis| start.line(cell, axis) | 1 << cell;
        let rows = axes.iter().flat_map(|&axis| {
            // The lowest cell of a line represents it.
            let first = move |cell: &&u8| row(cell, axis).trailing_zeros() as u8 == **cell;
            cells.iter().filter(first).map(move |cell| each::<W>(narrow(row(cell, axis))).collect())
        });
        let rows: Vec<Vec<usize>> = rows.collect();
        let others = |&cell: &u8| axes.iter().map(|&axis| narrow(start.line(cell, axis))).collect();
        Self {
            all: narrow(start.empty()),
            lines: Lines::new(cells.len(), options.n.into(), &rows),
            others: cells.iter().map(others).collect(),
            symmetries: Symmetries::new(
                &start,
                cells.len(),
                |cell| Move::Win(cells[cell]),
                |mv| match mv {
                    Move::Win(to) => cells.partition_point(|&cell| cell < to),
                    _ => unreachable!("a winning stone stays one"),
                },
            ),
            salt: u64::from(options.side) << 8 | u64::from(options.n) << 4 | axes.len() as u64,
            cells,
        }
    }

    /// Returns the number of moves after which the opponent cannot win at once, and whether there
    /// is any move. Winning moves are not considered.
    fn replies(&self, State { stones, allowed, pie }: &State<W>) -> (u32, bool) {
        let (mut safe, mut any) = (0, false);
        let empty = self.all & !stones.taken;
        for cell in each(*allowed) {
            for &others in &self.others[cell] {
                let left = others & empty;
                any |= !left.is_zero();
                safe += u32::from(!left.is_zero() && (left & stones.threats).is_zero());
            }
        }
        let swaps = *pie == Pie::Now;
        (safe + u32::from(swaps), any || swaps)
    }

    /// Key of the sets that distinguish states.
    #[inline]
    fn key_of(&self, pie: Pie, sets: [W; 4]) -> Key {
        sets.into_iter().fold(Key::new(self.salt << 2 | pie as u64), |key, set| set.into_key(key))
    }

    fn child(&self, state: State<W>) -> Child<State<W>> {
        Child { state, key: self.key(&state), numbers: self.guess(&state), busy: 0 }
    }
}

/// The sets that distinguish states.
#[inline]
fn sets<W: Word>(State { stones, allowed, .. }: &State<W>) -> [W; 4] {
    [stones.theirs, stones.own, stones.taken, *allowed]
}

/// Converts a set from the rules' cell numbers to consecutive numbers.
fn narrow<W: PrimInt>(cells: &[u8], set: u128) -> W {
    let of = cells.iter().enumerate().filter(|&(_, cell)| set >> cell & 1 != 0);
    of.fold(W::zero(), |narrow, (i, _)| narrow | bit(i))
}

impl<W: Word> Graph for Coffee<W> {
    type Position = Position;
    type State = State<W>;

    const BLEND: Blend = Blend::Shared;
    const DRAWS: bool = false;

    fn state(&self, position: &Position, _: Question) -> State<W> {
        let narrow = |set| narrow(&self.cells, set);
        let (own, theirs) = (position.to_move(), position.to_move().other());
        let stones = |side| narrow(position.stones(side));
        let none = position.stones(Side::First) == 0 && position.stones(Side::Second) == 0;
        let pie = match position {
            _ if position.may_swap() => Pie::Now,
            _ if position.options().pie && none => Pie::Ahead,
            _ => Pie::Gone,
        };
        State {
            stones: self.lines.stones(stones(own), stones(theirs)),
            allowed: narrow(position.allowed()),
            pie,
        }
    }

    #[inline]
    fn key(&self, state: &State<W>) -> Key {
        if state.stones.taken.count_ones() <= SYMMETRIC_STONES {
            return self.canonical_key(state);
        }
        self.key_of(state.pie, sets(state))
    }

    fn canonical_key(&self, state: &State<W>) -> Key {
        self.symmetries.least(sets(state), |sets| self.key_of(state.pie, sets))
    }

    fn stones(&self, state: &State<W>) -> u32 {
        state.stones.taken.count_ones()
    }

    fn rank(&self, state: &State<W>) -> u32 {
        2 * self.stones(state) + u32::from(state.pie == Pie::Gone)
    }

    #[inline]
    fn guess(&self, state: &State<W>) -> Numbers {
        if !(state.allowed & state.stones.wins).is_zero() {
            return Numbers::yes(1);
        }
        match self.replies(state) {
            (0, any) => Numbers::no(if any { 2 } else { 0 }),
            (safe, _) => Numbers::open(1, safe),
        }
    }

    #[inline]
    fn expand(&self, state: &State<W>, out: &mut Vec<Child<State<W>>>) -> Option<Numbers> {
        let State { stones, allowed, pie } = *state;
        if !(allowed & stones.wins).is_zero() {
            return Some(Numbers::yes(1));
        }
        let mut any = false;
        let empty = self.all & !stones.taken;
        let after = if pie == Pie::Ahead { Pie::Now } else { Pie::Gone };
        for cell in each(allowed) {
            let mut put = None;
            for &others in &self.others[cell] {
                let left = others & empty;
                any |= !left.is_zero();
                if left.is_zero() || !(left & stones.threats).is_zero() {
                    continue;
                }
                let stones = *put.get_or_insert_with(|| self.lines.put(&stones, cell));
                out.push(self.child(State { stones, allowed: left, pie: after }));
            }
        }
        if pie == Pie::Now {
            // Second takes over the stone, and First is to move without a stone.
            out.push(self.child(State { pie: Pie::Gone, ..*state }));
        } else if out.is_empty() {
            return Some(Numbers::no(if any { 2 } else { 0 }));
        }
        None
    }
}
