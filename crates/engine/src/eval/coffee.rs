//! Coffee: who lays the rod chooses where the opponent may go.
//!
//! Nobody lays the rod across a cell on which the opponent would win. So a line that lacks one
//! stone is seldom completed: its missing cell closes every line through it to the opponent's rod.
//! Who has no safe way left to lay the rod loses. The estimate counts the safe ways of the person
//! to move, the missing cells of both, and the open lines that such cells come from.

use std::sync::LazyLock;

use ludoteca_rules::coffee::{Move, Options, Position, Shape};
use ludoteca_rules::geometry::hex;
use ludoteca_rules::{Position as _, Side};

use super::weights::weights;
use super::windows::Windows;
use super::{Evaluate, LOSES, WINS, proved_by_the_solver};

/// Columns and rows of one step along each axis: see
/// [`Position::stones`](ludoteca_rules::coffee::Position::stones).
const SQUARE: &[(i8, i8)] = &[(1, 0), (0, 1), (1, 1), (-1, 1)];
const HEX: &[(i8, i8)] = &[(1, 0), (0, 1), (-1, 1)];

/// The shapes, and the least side of each.
const SHAPES: [(Shape, u8); 2] = [(Shape::Hex, 2), (Shape::Square, 3)];
/// The sides of each shape, and the numbers n from 2 on.
const SIDES: u8 = 5;
const NUMBERS: u8 = 6;

/// By shape, side and n: the lines of the board.
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

/// With so many empty cells or fewer most positions are proved within 100,000 nodes.
const SOON_PROVED: u32 = 24;

weights! {
    /// An open line that lacks one stone.
    lacks_one,
    /// An open line that lacks two.
    lacks_two,
    /// An open line that lacks three.
    lacks_three,
    /// An open line that lacks four.
    lacks_four,
    /// A cell that completes a line: the opponent's rod must keep away from it.
    completing,
    /// A way to lay a stone anywhere and the rod across such a cell: closed to the opponent.
    closed_way,
    /// Each safe way to lay a stone and the rod, for the person to move, right now.
    safe_now,
    /// To be the next to move.
    tempo,
    /// That the opponent would lay the last stone of a full board, where there is no way left to
    /// lay the rod.
    last_stone,
}

/// To have no safe move, and no win: the opponent wins next.
const NO_SAFE_MOVE: i32 = -2_000;

/// What [`Evaluate::move_score`] needs: the cells that complete a line of the mover's and of the
/// opponent's.
pub(crate) struct OrderingContext {
    mine: u128,
    theirs: u128,
}

/// The worth of a person's open lines, and the cells that complete one.
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

/// How many ways to lay a stone and the rod lead the rod across one of `cells`.
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

/// In how many ways the person to move may lay a stone and the rod clear of `danger`.
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

    proved_by_the_solver!(SOON_PROVED);

    fn ordering_context(&self) -> OrderingContext {
        let windows = windows(self.options());
        let (mine, theirs) = (self.stones(self.to_move()), self.stones(self.to_move().other()));
        OrderingContext {
            mine: windows.completing(mine, theirs),
            theirs: windows.completing(theirs, mine),
        }
    }

    fn move_score(&self, context: &OrderingContext, mv: Move) -> i32 {
        let Move::Rod(cell, axis) = mv else {
            return if mv == Move::Swap { 0 } else { WINS };
        };
        let line = self.line(cell, axis);
        if line & context.theirs != 0 {
            return LOSES;
        }
        // The less choice the rod leaves, and the more of it that spoils the opponent's next rod,
        // the better; a stone that blocks, or stands on lines with others, is better too.
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
