//! 4mation: the number of cells that each side can safely mark.
//!
//! A mark must be adjacent to the opponent's last one. A side that lacks one mark for a line wins as
//! soon as the opponent marks next to the missing cell. A threat is therefore seldom executed;
//! instead, it denies the opponent the surrounding cells. A side without safe cells loses. The
//! evaluation counts safe cells, and open lines as potential threats.

use std::sync::LazyLock;

use ludoteca_rules::fourmation::{Move, Options, Position};
use ludoteca_rules::{Position as _, Side};

use super::prover::Prover;
use super::weights::weights;
use super::windows::Windows;
use super::{Evaluate, LOSING_MOVE, WINNING_MOVE};
use crate::eval::levels::{Levels, Strength};

/// Windows by side and n.
static WINDOWS: LazyLock<Vec<Windows<u64>>> = LazyLock::new(|| {
    let sizes = (3..=8_u8).flat_map(|side| (0..=8).map(move |n| (side, n)));
    let all = |side: u8| u64::MAX >> (64 - side * side);
    sizes
        .map(|(side, n)| Windows::new(n, side, all(side), &[(1, 0), (0, 1), (1, 1), (-1, 1)]))
        .collect()
});

fn windows(options: Options) -> &'static Windows<u64> {
    &WINDOWS[usize::from(options.side - 3) * 9 + usize::from(options.n)]
}

/// Number of empty cells up to which most positions are proved within 100,000 nodes.
const MAX_EMPTY_FOR_PROOF: u32 = 34;

weights! {
    /// An open line that lacks one mark.
    lacks_one,
    /// An open line that lacks two.
    lacks_two,
    /// An open line that lacks three.
    lacks_three,
    /// A cell that completes a line.
    completing,
    /// A cell that the opponent cannot safely mark.
    closed,
    /// A safe cell of the side to move.
    safe_now,
    /// The right to move.
    tempo,
}

/// Value of having neither a win nor a safe cell: the opponent wins next.
const NO_SAFE_CELL: i32 = -2_000;

/// Evaluation terms of one side.
struct Prospects {
    /// Cells that complete a line.
    completing: u64,
    worth: i32,
}

fn prospects(position: &Position, side: Side, weights: &Weights) -> Prospects {
    let windows = windows(position.options());
    let n = usize::from(position.options().n);
    let (mine, theirs) = (position.marks(side), position.marks(side.other()));
    let open = windows.open(mine, theirs);
    let lacking = [weights.lacks_one, weights.lacks_two, weights.lacks_three];
    let lines = (1..n).rev().zip(lacking);
    let mut worth = lines.map(|(held, weight)| open[held] as i32 * weight).sum::<i32>();
    let completing = if open[n - 1] > 0 { windows.completing(mine, theirs) } else { 0 };
    let closed = position.around(completing) & position.empty() & !completing;
    worth += completing.count_ones() as i32 * weights.completing;
    worth += closed.count_ones() as i32 * weights.closed;
    Prospects { completing, worth }
}

/// Cells that complete a line of the side to move and of the opponent.
pub(crate) struct OrderingContext {
    mine: u64,
    theirs: u64,
}

impl Evaluate for Position {
    type EvalState = ();
    type Weights = Weights;
    type OrderingContext = OrderingContext;

    const LEVELS: Levels = [
        Strength::Shallow { overlooked: [60, 95], plies: 1, margin: 0 },
        Strength::Shallow { overlooked: [20, 80], plies: 2, margin: 0 },
        Strength::Shallow { overlooked: [0, 40], plies: 2, margin: 0 },
        Strength::Shallow { overlooked: [0, 15], plies: 3, margin: 0 },
        Strength::Nodes(350),
        Strength::Nodes(1_000),
        Strength::Nodes(4_000),
        Strength::Nodes(22_000),
        Strength::Nodes(100_000),
        Strength::Nodes(1_000_000),
    ];

    const PROVER: Option<Prover<Self>> =
        Some(Prover::new(
            |position| if position.empty().count_ones() <= MAX_EMPTY_FOR_PROOF { 4 } else { 1 },
        ));

    fn eval_state(&self) {}

    fn evaluate(&self, (): &(), weights: &Weights) -> i32 {
        let [mine, theirs] =
            [self.to_move(), self.to_move().other()].map(|side| prospects(self, side, weights));
        // Marking a completing cell blocks that line, but not one through an adjacent completing cell.
        let mut safe = 0;
        let mut cells = self.allowed();
        while cells != 0 {
            let cell = cells & cells.wrapping_neg();
            safe += i32::from(self.around(cell) & theirs.completing & !cell == 0);
            cells &= cells - 1;
        }
        let now = if safe == 0 { NO_SAFE_CELL } else { safe * weights.safe_now + weights.tempo };
        mine.worth - theirs.worth + now
    }

    fn ordering_context(&self) -> OrderingContext {
        let windows = windows(self.options());
        let (mine, theirs) = (self.marks(self.to_move()), self.marks(self.to_move().other()));
        OrderingContext {
            mine: windows.completing(mine, theirs),
            theirs: windows.completing(theirs, mine),
        }
    }

    #[inline]
    fn move_score(&self, context: &OrderingContext, mv: Move) -> i32 {
        if mv == Move::SWAP {
            return 0;
        }
        let Move(cell) = mv;
        let bit = 1 << cell;
        let adjacent = self.around(bit) & !bit;
        let next = adjacent & self.empty();
        // The opponent must mark next to this cell. The move loses if that completes a line.
        // Otherwise good moves leave few cells, and many of them unsafe.
        if bit & context.mine != 0 {
            return WINNING_MOVE;
        }
        if next & context.theirs != 0 {
            return LOSING_MOVE;
        }
        let closed = next & self.around(context.mine);
        let company = adjacent & self.marks(self.to_move());
        10 * closed.count_ones() as i32 - 4 * next.count_ones() as i32
            + 6 * company.count_ones() as i32
    }

    fn winning_move(&self, (): &()) -> Option<Move> {
        let (mine, theirs) = (self.marks(self.to_move()), self.marks(self.to_move().other()));
        let cells = windows(self.options()).completing(mine, theirs) & self.allowed();
        (cells != 0).then(|| Move(cells.trailing_zeros() as u8))
    }
}
