//! Round one as a graph for the proof search: the tiles, the side to move and one side's attack.

use ludoteca_rules::six::{Opening, Position};
use ludoteca_rules::{Position as _, Side};

use super::board::{Board, Cell};
use super::evaluation::{Evaluation, evaluate};
use super::key::canonical;
use crate::goal::Goal;
use crate::graph::{Aggregation, Child, Graph};
use crate::proof_numbers::ProofNumbers;
use crate::table::Key;

/// Maximum number of tiles in a game.
const MAX_TILES: usize = 60;

/// Graph for the query whether the attacker completes a shape in round one. The opponent succeeds
/// with every other outcome, including a shape of its own, so the query for the side to move is
/// always whether it reaches its goal.
pub(super) struct AttackGraph {
    attacker: Side,
    tiles: u8,
    apart: bool,
}

/// A position of round one. The order of the tiles does not matter.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    cells: [Cell; MAX_TILES],
    /// Bit set of the cells with Second's tiles.
    second_tiles: u64,
    len: u8,
    turn: Side,
    hands: [u8; 2],
}

impl State {
    fn tiles(&self) -> impl Iterator<Item = (Cell, Side)> {
        let side =
            |i: usize| if self.second_tiles >> i & 1 != 0 { Side::Second } else { Side::First };
        let cells = self.cells[..usize::from(self.len)].iter();
        cells.enumerate().map(move |(i, &cell)| (cell, side(i)))
    }

    fn of(board: &Board, turn: Side) -> Self {
        let hands = Side::BOTH.map(|side| board.hand(side));
        let len = board.laid().len() as u8;
        let mut state =
            Self { cells: [Cell::default(); MAX_TILES], second_tiles: 0, len, turn, hands };
        for (i, &(cell, side)) in board.laid().iter().enumerate() {
            state.cells[i] = cell;
            state.second_tiles |= (side as u64) << i;
        }
        state
    }

    fn board(&self) -> Board {
        Board::new(self.tiles(), self.hands)
    }
}

impl AttackGraph {
    pub(super) fn new(position: &Position, attacker: Side) -> Self {
        let options = position.options();
        Self { attacker, tiles: options.tiles, apart: options.opening == Opening::Apart }
    }

    fn evaluate_board(&self, board: &mut Board, mover: Side) -> Evaluation {
        let must_be_apart =
            self.apart && mover == Side::First && board.hand(mover) + 1 == self.tiles;
        let is_apart = |board: &Board, cell: Cell| {
            !board.laid().iter().any(|tile| tile.1 == mover && cell.around().contains(&tile.0))
        };
        evaluate(board, mover, self.attacker, |board, cell| !must_be_apart || is_apart(board, cell))
    }

    fn numbers(&self, board: &mut Board, mover: Side) -> ProofNumbers {
        match self.evaluate_board(board, mover) {
            Evaluation::Solved(numbers) => numbers,
            Evaluation::Forced(cell) => {
                board.lay(mover, cell);
                let next = self.numbers(board, mover.other());
                board.undo();
                next.before()
            }
            Evaluation::Unsolved(cells) => ProofNumbers::unsolved(1, cells.len() as u32),
        }
    }

    /// Key of everything that affects the result.
    fn key_of(&self, board: &Board, mover: Side) -> Key {
        let tile = |&(cell, side): &(Cell, Side)| (cell, u8::from(side != self.attacker));
        let tiles: Vec<_> = board.laid().iter().map(tile).collect();
        let [one, two] = canonical(&tiles);
        let hands = [self.attacker, self.attacker.other()].map(|side| u64::from(board.hand(side)));
        let rest = u64::from(mover == self.attacker) | hands[0] << 1 | hands[1] << 7;
        let first = if self.apart { 1 + self.attacker as u64 } else { 0 };
        Key::new(0x64 << 32 | rest << 2 | first).with(one).with(two)
    }

    fn child(&self, board: &mut Board, mover: Side, cell: Cell) -> Child<State> {
        let next = mover.other();
        board.lay(mover, cell);
        let state = State::of(board, next);
        let child = Child {
            state,
            key: self.key_of(board, next),
            numbers: self.numbers(board, next),
            busy_threads: 0,
        };
        board.undo();
        child
    }
}

impl Graph for AttackGraph {
    type Position = Position;
    type State = State;

    /// Measured against the alternative in docs/researchers/results/six.md.
    const AGGREGATION: Aggregation = Aggregation::Sum;
    const DRAWS: bool = false;

    fn state(&self, position: &Position, _: Goal) -> State {
        let (corner, ..) = position.extent();
        let seen = |at: i16, from: i16| at.wrapping_sub(from) as i8;
        let cell = |cell: ludoteca_rules::six::Cell| Cell {
            x: seen(cell.x, corner.x),
            y: seen(cell.y, corner.y),
        };
        let tiles = position.tiles().map(|(at, side)| (cell(at), side));
        State::of(&Board::new(tiles, position.hands().0), position.to_move())
    }

    fn key(&self, state: &State) -> Key {
        self.key_of(&state.board(), state.turn)
    }

    fn canonical_key(&self, state: &State) -> Key {
        self.key(state)
    }

    fn stones(&self, state: &State) -> u32 {
        state.len.into()
    }

    fn rank(&self, state: &State) -> u32 {
        self.stones(state)
    }

    fn evaluate(&self, state: &State) -> ProofNumbers {
        self.numbers(&mut state.board(), state.turn)
    }

    fn expand(&self, state: &State, out: &mut Vec<Child<State>>) -> Option<ProofNumbers> {
        let mut board = state.board();
        let cells = match self.evaluate_board(&mut board, state.turn) {
            Evaluation::Solved(numbers) => return Some(numbers),
            Evaluation::Forced(cell) => vec![cell],
            Evaluation::Unsolved(cells) => cells,
        };
        for cell in cells {
            let child = self.child(&mut board, state.turn, cell);
            // Symmetric moves lead to the same state.
            if out.iter().all(|other| other.key != child.key) {
                out.push(child);
            }
        }
        None
    }
}
