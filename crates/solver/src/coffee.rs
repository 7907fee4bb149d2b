//! Coffee as a graph for the proof search.
//!
//! A state consists of the stones and the empty cells on the rod's line. The rod's stone and axis
//! do not matter, nor does the colour of a stone outside all windows without stones of the other
//! colour. There are no draws, and every move except the swap adds a stone, so the graph is
//! acyclic.

use ludoteca_rules::Position as _;
use ludoteca_rules::coffee::{Axis, Move, Position};
use num_traits::PrimInt;

use crate::goal::Goal;
use crate::graph::{Aggregation, Child, Graph};
use crate::lines::{Lines, Stones, bit, iter_cells};
use crate::proof_numbers::ProofNumbers;
use crate::swap::{HasSwapRight as _, SwapRight};
use crate::symmetry::{MAX_CANONICAL_STONES, Symmetries};
use crate::table::Key;

/// Advantage of a cell on which a side would win: two of them double the disproof number.
const ADVANTAGE_OF_WIN: i32 = 2;

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
    rest: Vec<Vec<W>>,
    symmetries: Symmetries,
    salt: u64,
}

/// See the [module](self).
#[derive(Clone, Copy, Debug)]
pub(crate) struct State<W> {
    stones: Stones<W>,
    /// The empty cells on the rod's line.
    allowed: W,
    swap: SwapRight,
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
        let cells: Vec<_> = iter_cells(start.empty()).map(|cell| cell as u8).collect();
        let axes: &[Axis] = start.axes();
        let compact = |set| compact(&cells, set);
        let row = |&cell: &u8, axis| start.line(cell, axis) | 1 << cell;
        let rows = axes.iter().flat_map(|&axis| {
            // The lowest cell of a line represents it.
            let first = move |cell: &&u8| row(cell, axis).trailing_zeros() as u8 == **cell;
            cells
                .iter()
                .filter(first)
                .map(move |cell| iter_cells::<W>(compact(row(cell, axis))).collect())
        });
        let rows: Vec<Vec<usize>> = rows.collect();
        let rest = |&cell: &u8| axes.iter().map(|&axis| compact(start.line(cell, axis))).collect();
        Self {
            all: compact(start.empty()),
            lines: Lines::new(cells.len(), options.n.into(), &rows),
            rest: cells.iter().map(rest).collect(),
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
    fn count_safe_moves(&self, State { stones, allowed, swap }: &State<W>) -> (u32, bool) {
        let (mut safe, mut has_move) = (0, false);
        let empty = self.all & !stones.taken;
        for cell in iter_cells(*allowed) {
            for &rest in &self.rest[cell] {
                let left = rest & empty;
                has_move |= !left.is_zero();
                safe += u32::from(!left.is_zero() && (left & stones.threats).is_zero());
            }
        }
        let can_swap = *swap == SwapRight::Available;
        (safe + u32::from(can_swap), has_move || can_swap)
    }

    /// Estimates who is ahead: each empty cell on which a side would win restricts the opponent's
    /// rods, so it counts for that side.
    #[inline]
    fn advantage(stones: &Stones<W>) -> i32 {
        let [wins, threats] = [stones.wins, stones.threats].map(|set| set.count_ones() as i32);
        ADVANTAGE_OF_WIN * (wins - threats)
    }

    /// Key of the sets that distinguish states.
    #[inline]
    fn key_of(&self, swap: SwapRight, sets: [W; 4]) -> Key {
        sets.into_iter().fold(Key::new(self.salt << 2 | swap as u64), |key, set| set.into_key(key))
    }

    fn child(&self, state: State<W>) -> Child<State<W>> {
        Child { state, key: self.key(&state), numbers: self.evaluate(&state), busy_threads: 0 }
    }
}

/// The sets that distinguish states.
#[inline]
fn sets<W: Word>(State { stones, allowed, .. }: &State<W>) -> [W; 4] {
    [stones.theirs, stones.own, stones.taken, *allowed]
}

/// Converts a set from the rules' cell numbers to consecutive numbers.
fn compact<W: PrimInt>(cells: &[u8], set: u128) -> W {
    let of = cells.iter().enumerate().filter(|&(_, cell)| set >> cell & 1 != 0);
    of.fold(W::zero(), |compact, (i, _)| compact | bit(i))
}

impl<W: Word> Graph for Coffee<W> {
    type Position = Position;
    type State = State<W>;

    const AGGREGATION: Aggregation = Aggregation::WeakSum;
    const DRAWS: bool = false;

    fn state(&self, position: &Position, _: Goal) -> State<W> {
        let compact = |set| compact(&self.cells, set);
        let (own, theirs) = (position.to_move(), position.to_move().other());
        let stones = |side| compact(position.stones(side));
        State {
            stones: self.lines.stones(stones(own), stones(theirs)),
            allowed: compact(position.allowed()),
            swap: position.swap_right(),
        }
    }

    #[inline]
    fn key(&self, state: &State<W>) -> Key {
        if state.stones.taken.count_ones() <= MAX_CANONICAL_STONES {
            return self.canonical_key(state);
        }
        self.key_of(state.swap, sets(state))
    }

    fn canonical_key(&self, state: &State<W>) -> Key {
        self.symmetries.min_key(sets(state), |sets| self.key_of(state.swap, sets))
    }

    fn stones(&self, state: &State<W>) -> u32 {
        state.stones.taken.count_ones()
    }

    fn rank(&self, state: &State<W>) -> u32 {
        2 * self.stones(state) + u32::from(state.swap == SwapRight::Expired)
    }

    #[inline]
    fn evaluate(&self, state: &State<W>) -> ProofNumbers {
        if !(state.allowed & state.stones.wins).is_zero() {
            return ProofNumbers::proved(1);
        }
        match self.count_safe_moves(state) {
            (0, has_move) => ProofNumbers::disproved(if has_move { 2 } else { 0 }),
            (safe, _) => ProofNumbers::with_advantage(safe, Self::advantage(&state.stones)),
        }
    }

    #[inline]
    fn expand(&self, state: &State<W>, out: &mut Vec<Child<State<W>>>) -> Option<ProofNumbers> {
        let State { stones, allowed, swap } = *state;
        if !(allowed & stones.wins).is_zero() {
            return Some(ProofNumbers::proved(1));
        }
        let mut has_move = false;
        let empty = self.all & !stones.taken;
        let after = swap.after_piece();
        for cell in iter_cells(allowed) {
            let mut put = None;
            for &rest in &self.rest[cell] {
                let left = rest & empty;
                has_move |= !left.is_zero();
                if left.is_zero() || !(left & stones.threats).is_zero() {
                    continue;
                }
                let stones = *put.get_or_insert_with(|| self.lines.put(&stones, cell));
                out.push(self.child(State { stones, allowed: left, swap: after }));
            }
        }
        if swap == SwapRight::Available {
            // Second takes over the stone, and First is to move without a stone.
            out.push(self.child(State { swap: SwapRight::Expired, ..*state }));
        } else if out.is_empty() {
            return Some(ProofNumbers::disproved(if has_move { 2 } else { 0 }));
        }
        None
    }
}
