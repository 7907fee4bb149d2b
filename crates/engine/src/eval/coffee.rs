//! Coffee: the rod determines where the opponent may move.
//!
//! No player lays the rod across a cell on which the opponent would win. A line that lacks one stone
//! is therefore seldom completed; instead, the missing cell denies the opponent every rod through it.
//! A player without a safe rod loses. The evaluation counts the safe moves of the side to move, the
//! completing cells of both sides, and the open lines.

use std::sync::LazyLock;

use ludoteca_rules::coffee::{Move, Options, Position, Shape};
use ludoteca_rules::geometry::hex;
use ludoteca_rules::{Position as _, Side};

use super::prover::Prover;
use super::weights::weights;
use super::windows::Windows;
use super::{Evaluate, LOSING_MOVE, WINNING_MOVE};
use crate::eval::levels::{Levels, Strength};

/// One step along each axis in columns and rows; see
/// [`Position::stones`](ludoteca_rules::coffee::Position::stones).
const SQUARE: &[(i8, i8)] = &[(1, 0), (0, 1), (1, 1), (-1, 1)];
const HEX: &[(i8, i8)] = &[(1, 0), (0, 1), (-1, 1)];

/// Board shapes with their minimum side.
const SHAPES: [(Shape, u8); 2] = [(Shape::Hex, 2), (Shape::Square, 3)];
/// Number of side lengths per shape, and of values of n, from 2.
const SIDES: u8 = 5;
const NUMBERS: u8 = 6;

/// Windows by shape, side and n.
static WINDOWS: LazyLock<Vec<Windows<u128>>> = LazyLock::new(|| {
    let mut all = Vec::new();
    for (board, least) in SHAPES {
        let axes = if board == Shape::Hex { HEX } else { SQUARE };
        for side in least..least + SIDES {
            let width = if board == Shape::Hex { hex::width(side) } else { side };
            let cells = Position::new(&Options { board, side, n: side, pie: false }).empty();
            all.extend((2..2 + NUMBERS).map(|n| Windows::new(n, width, cells, axes)));
        }
    }
    all
});

fn windows(Options { board, side, n, .. }: Options) -> &'static Windows<u128> {
    let (_, least) = SHAPES[board as usize];
    let sized = board as u8 * SIDES + side - least;
    &WINDOWS[usize::from(sized * NUMBERS + n - 2)]
}

/// Number of empty cells up to which most positions are proved within 100,000 nodes.
const MAX_EMPTY_FOR_PROOF: u32 = 24;

weights! {
    /// An open line that lacks one stone.
    lacks_one,
    /// An open line that lacks two.
    lacks_two,
    /// An open line that lacks three.
    lacks_three,
    /// An open line that lacks four.
    lacks_four,
    /// A cell that completes a line; the opponent's rod must avoid it.
    completing,
    /// A stone and rod placement across such a cell, denied to the opponent.
    closed_way,
    /// A safe move of the side to move.
    safe_now,
    /// The right to move.
    tempo,
    /// The opponent would lay the last stone of a full board, where no rod can follow.
    last_stone,
}

/// Value of having neither a win nor a safe move: the opponent wins next.
const NO_SAFE_MOVE: i32 = -2_000;

/// Cells that complete a line of the side to move and of the opponent.
pub(crate) struct OrderingContext {
    mine: u128,
    theirs: u128,
}

/// Value of a side's open lines, and the cells that complete one.
fn prospects(position: &Position, side: Side, weights: &Weights) -> (i32, u128) {
    let options = position.options();
    let (windows, n) = (windows(options), usize::from(options.n));
    let (mine, theirs) = (position.stones(side), position.stones(side.other()));
    let open = windows.open(mine, theirs);
    let lacking = [weights.lacks_one, weights.lacks_two, weights.lacks_three, weights.lacks_four];
    let lines = (1..n).rev().zip(lacking);
    let mut worth = lines.map(|(held, weight)| open[held] as i32 * weight).sum::<i32>();
    let completing = if open[n - 1] > 0 { windows.completing(mine, theirs) } else { 0 };
    if completing != 0 {
        worth += completing.count_ones() as i32 * weights.completing
            + closed_ways(position, completing) * weights.closed_way;
    }
    (worth, completing)
}

/// Number of stone and rod placements whose rod crosses one of `cells`.
fn closed_ways(position: &Position, cells: u128) -> i32 {
    let mut ways = 0;
    for &axis in position.axes() {
        let mut crossing = 0;
        let mut rest = cells;
        while rest != 0 {
            let line = position.line(rest.trailing_zeros() as u8, axis);
            crossing |= line;
            rest &= !line & (rest - 1);
        }
        ways += (crossing & position.empty()).count_ones();
    }
    ways as i32
}

/// Number of moves of the side to move whose rod avoids `danger`.
fn safe_moves(position: &Position, danger: u128) -> i32 {
    let empty = position.empty();
    let mut cells = position.allowed();
    let mut safe = 0;
    while cells != 0 {
        let cell = cells.trailing_zeros() as u8;
        cells &= cells - 1;
        for &axis in position.axes() {
            let line = position.line(cell, axis);
            safe += i32::from(line & empty != 0 && line & danger == 0);
        }
    }
    safe
}

impl Evaluate for Position {
    type EvalState = ();
    type Weights = Weights;
    type OrderingContext = OrderingContext;

    const LEVELS: Levels = [
        Strength::Shallow { overlooked: [64, 97], plies: 1, margin: 0 },
        Strength::Shallow { overlooked: [23, 92], plies: 2, margin: 0 },
        Strength::Shallow { overlooked: [0, 60], plies: 3, margin: 0 },
        Strength::Shallow { overlooked: [0, 40], plies: 4, margin: 0 },
        Strength::Nodes(350),
        Strength::Nodes(1_000),
        Strength::Nodes(4_000),
        Strength::Nodes(14_000),
        Strength::Nodes(100_000),
        Strength::Nodes(1_000_000),
    ];

    const PROVER: Option<Prover<Self>> =
        Some(Prover::new(
            |position| if position.empty().count_ones() <= MAX_EMPTY_FOR_PROOF { 4 } else { 1 },
        ));

    fn eval_state(&self) {}

    fn evaluate(&self, (): &(), weights: &Weights) -> i32 {
        let (mine, _) = prospects(self, self.to_move(), weights);
        let (theirs, danger) = prospects(self, self.to_move().other(), weights);
        let is_theirs = self.empty().count_ones().is_multiple_of(2);
        let last = if is_theirs { weights.last_stone } else { -weights.last_stone };
        let now = match safe_moves(self, danger) {
            0 if !self.may_swap() => NO_SAFE_MOVE,
            safe => safe * weights.safe_now + weights.tempo,
        };
        mine - theirs + last + now
    }

    fn ordering_context(&self) -> OrderingContext {
        let windows = windows(self.options());
        let (mine, theirs) = (self.stones(self.to_move()), self.stones(self.to_move().other()));
        OrderingContext {
            mine: windows.completing(mine, theirs),
            theirs: windows.completing(theirs, mine),
        }
    }

    #[inline]
    fn move_score(&self, context: &OrderingContext, mv: Move) -> i32 {
        let Move::Rod(cell, axis) = mv else {
            return if mv == Move::Swap { 0 } else { WINNING_MOVE };
        };
        let line = self.line(cell, axis);
        if line & context.theirs != 0 {
            return LOSING_MOVE;
        }
        // Good moves leave the opponent few cells, deny rods, block, and share lines with own stones.
        let choice = (line & self.empty()).count_ones() as i32;
        let blocks = i32::from(context.theirs >> cell & 1 != 0) * 25;
        let mine = self.stones(self.to_move());
        let company: u32 =
            self.axes().iter().map(|&axis| (self.line(cell, axis) & mine).count_ones()).sum();
        let closed =
            self.axes().iter().filter(|&&a| self.line(cell, a) & context.mine != 0).count();
        blocks + 5 * company as i32 + 2 * closed as i32 - 5 * choice
    }

    fn winning_move(&self, (): &()) -> Option<Move> {
        let cells = self.winning();
        (cells != 0).then(|| Move::Win(cells.trailing_zeros() as u8))
    }
}
