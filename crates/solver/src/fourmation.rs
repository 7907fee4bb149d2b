//! 4mation as a graph for the proof search.
//!
//! A state consists of the marks and the legal cells; which of the opponent's marks was the last
//! does not matter. A mark has a colour only while it lies in a window without marks of the other
//! colour. With `fallback` = `near`, a state also contains the empty cells next to a mark of either
//! colour. Every move but the swap adds a mark, so the graph is
//! acyclic.

use ludoteca_rules::Position as _;
use ludoteca_rules::fourmation::{Fallback, Move, Options, Position};

use crate::goal::Goal;
use crate::graph::{Aggregation, Child, Graph};
use crate::lines::{Lines, Stones, bit, iter_cells};
use crate::proof_numbers::ProofNumbers;
use crate::swap::{HasSwapRight as _, SwapRight};
use crate::symmetry::{MAX_CANONICAL_STONES, Symmetries};
use crate::table::Key;

/// The graph of one board, n and fallback rule.
pub(crate) struct Fourmation {
    start: Position,
    options: Options,
    all: u64,
    lines: Lines<u64>,
    /// By cell: the neighbouring cells, at most 8.
    around: [u64; 64],
    symmetries: Symmetries,
    salt: u64,
}

/// See the [module](self).
#[derive(Clone, Copy, Debug)]
pub(crate) struct State {
    stones: Stones<u64>,
    /// All marks of the side to move.
    own: u64,
    /// The legal cells.
    legal: u64,
    goal: Goal,
    swap: SwapRight,
}

impl Fourmation {
    /// Creates the graph of a position's board.
    pub(crate) fn new(position: &Position) -> Self {
        let options = position.options();
        let start = Position::new(&options);
        let side = usize::from(options.side);
        let mut around = [0; 64];
        for (cell, around) in around.iter_mut().enumerate().take(side * side) {
            *around = start.around(bit(cell)) & !bit::<u64>(cell);
        }
        let fallback = u64::from(options.fallback == Fallback::Near);
        Self {
            all: start.empty(),
            lines: Lines::new(side * side, options.n.into(), &rows(side)),
            around,
            symmetries: Symmetries::new(
                &start,
                side * side,
                |cell| Move(cell as u8),
                |Move(cell)| cell.into(),
            ),
            salt: 1 << 16 | fallback << 12 | u64::from(options.side) << 4 | u64::from(options.n),
            options,
            start,
        }
    }

    /// The cells that make one of `cells` legal for the next move if they are marked.
    #[inline]
    fn neighbours_of(&self, cells: u64) -> u64 {
        iter_cells(cells).fold(0, |set, cell| set | self.around[cell])
    }

    /// The legal cells after a mark on `cell`. `marks` are those of the side that placed it,
    /// `empty` the empty cells afterwards.
    #[inline]
    fn legal(&self, cell: usize, marks: u64, empty: u64) -> u64 {
        let near = self.around[cell] & empty;
        match self.options.fallback {
            _ if near != 0 => near,
            Fallback::Near => self.start.around(marks) & empty,
            Fallback::Anywhere => empty,
        }
    }

    /// Key of a goal and the sets that distinguish states.
    #[inline]
    fn key_of(&self, goal: Goal, swap: SwapRight, sets: [u64; 6]) -> Key {
        // Without the pie rule the right adds nothing.
        let right = (swap as u64 ^ SwapRight::Expired as u64) << 32;
        let key = Key::new(right | self.salt << 1 | goal as u64);
        // With `fallback` = `anywhere`, the last two sets do not matter.
        let sets = match self.options.fallback {
            Fallback::Near => &sets[..],
            Fallback::Anywhere => &sets[..4],
        };
        sets.iter().fold(key, |key, &set| key.with(set))
    }

    /// The sets that distinguish states: all marks, marks with a colour, the legal cells, and the
    /// empty cells next to marks of either side, which are all that the fallback rule depends on.
    #[inline]
    fn sets(&self, State { stones, own, legal, .. }: &State) -> [u64; 6] {
        let empty = self.all & !stones.taken;
        let beside = |marks| self.start.around(marks) & empty;
        let both = [beside(*own), beside(stones.taken & !own)];
        [stones.taken, stones.own, stones.theirs, *legal, both[0], both[1]]
    }

    #[inline]
    fn child(&self, state: State) -> Child<State> {
        Child { state, key: self.key(&state), numbers: self.evaluate(&state), busy_threads: 0 }
    }
}

/// The rows, columns and diagonals of a square board.
fn rows(side: usize) -> Vec<Vec<usize>> {
    let on_board = |(x, y): &(usize, usize)| *x < side && *y < side;
    let line = |(x, y): (usize, usize), (dx, dy): (usize, usize)| {
        // A step west of column 0 wraps around and leaves the board.
        let step = |i: usize| (x.wrapping_add(dx.wrapping_mul(i)), y + dy * i);
        (0..side).map(step).take_while(on_board).map(|(x, y)| y * side + x).collect()
    };
    let edge = 0..side;
    let west = usize::MAX;
    let straight = edge.clone().flat_map(|i| [line((0, i), (1, 0)), line((i, 0), (0, 1))]);
    let from_below = edge.clone().flat_map(|i| [line((i, 0), (1, 1)), line((i, 0), (west, 1))]);
    let from_sides =
        edge.skip(1).flat_map(|i| [line((0, i), (1, 1)), line((side - 1, i), (west, 1))]);
    straight.chain(from_below).chain(from_sides).collect()
}

impl Graph for Fourmation {
    type Position = Position;
    type State = State;

    const AGGREGATION: Aggregation = Aggregation::Sum;
    const DRAWS: bool = true;

    fn state(&self, position: &Position, goal: Goal) -> State {
        let (own, theirs) = (position.to_move(), position.to_move().other());
        let own = position.marks(own);
        let stones = self.lines.stones(own, position.marks(theirs));
        State { stones, own, legal: position.allowed(), goal, swap: position.swap_right() }
    }

    #[inline]
    fn key(&self, state: &State) -> Key {
        if state.stones.taken.count_ones() <= MAX_CANONICAL_STONES {
            return self.canonical_key(state);
        }
        self.key_of(state.goal, state.swap, self.sets(state))
    }

    fn canonical_key(&self, state: &State) -> Key {
        self.symmetries.min_key(self.sets(state), |sets| self.key_of(state.goal, state.swap, sets))
    }

    fn stones(&self, state: &State) -> u32 {
        state.stones.taken.count_ones()
    }

    fn rank(&self, state: &State) -> u32 {
        2 * self.stones(state) + u32::from(state.swap == SwapRight::Expired)
    }

    #[inline]
    fn evaluate(&self, State { stones, legal, goal, swap, .. }: &State) -> ProofNumbers {
        // After one mark nothing is decided, and the other side's windows may become one's own.
        if *swap == SwapRight::Available {
            return ProofNumbers::with_advantage(legal.count_ones() + 1, 0);
        }
        if legal & stones.wins != 0 {
            return ProofNumbers::proved(1);
        }
        let is_at_least_draw = *goal == Goal::AtLeastDraw;
        // The side that has to win for its goal needs an open window.
        let needed = if is_at_least_draw { stones.theirs } else { stones.own };
        if *legal == 0 || !self.lines.has_open_window(stones.taken & !needed) {
            return if is_at_least_draw {
                ProofNumbers::proved(0)
            } else {
                ProofNumbers::disproved(0)
            };
        }
        let losing = self.neighbours_of(stones.threats);
        match legal & !losing {
            0 => ProofNumbers::disproved(2),
            safe => {
                let empty = self.all & !stones.taken;
                let mine = (self.neighbours_of(stones.wins) & empty).count_ones() as i32;
                let theirs = (losing & empty).count_ones() as i32;
                ProofNumbers::with_advantage(safe.count_ones(), mine - theirs)
            }
        }
    }

    #[inline]
    fn expand(&self, state: &State, out: &mut Vec<Child<State>>) -> Option<ProofNumbers> {
        let State { stones, own, legal, goal, swap } = *state;
        if legal & stones.wins != 0 {
            return Some(ProofNumbers::proved(1));
        }
        if legal == 0 {
            let is_at_least_draw = goal == Goal::AtLeastDraw;
            return Some(if is_at_least_draw {
                ProofNumbers::proved(0)
            } else {
                ProofNumbers::disproved(0)
            });
        }
        for cell in iter_cells(legal & !self.neighbours_of(stones.threats)) {
            let marks = own | bit::<u64>(cell);
            let empty = self.all & !stones.taken & !bit::<u64>(cell);
            let legal = self.legal(cell, marks, empty);
            // The opponent can win at once only if the mark has no empty neighbour.
            if legal & stones.threats != 0 {
                continue;
            }
            out.push(self.child(State {
                stones: self.lines.put(&stones, cell),
                own: stones.taken & !own,
                legal,
                goal: goal.opposite(),
                swap: swap.after_piece(),
            }));
        }
        if swap == SwapRight::Available {
            // Second takes over the mark, and First is to move without one.
            out.push(self.child(State {
                goal: goal.opposite(),
                swap: SwapRight::Expired,
                ..*state
            }));
        }
        if out.is_empty() { Some(ProofNumbers::disproved(2)) } else { None }
    }
}
