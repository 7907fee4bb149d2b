//! 4mation: what counts is which cells the opponent dares to mark.
//!
//! A mark must go beside the opponent's last one, so whoever lacks one mark to a line wins as soon
//! as the opponent marks beside the missing cell. A threat is therefore seldom carried out: it
//! closes the cells around it to the opponent. Who runs out of safe cells loses; that is what the
//! estimate counts, with open lines behind it as the stuff that threats are made of.

use std::sync::LazyLock;

use ludoteca_rules::fourmation::{Move, Options, Position};
use ludoteca_rules::{Position as _, Side};

use super::windows::Windows;
use super::{Evaluate, LOSES, WINS};

/// By side and n: the lines of the board.
static WINDOWS: LazyLock<Vec<Windows<u64>>> = LazyLock::new(|| {
    let sizes = (4..=8_u8).flat_map(|side| (0..=8).map(move |n| (side, n)));
    let all = |side: u8| u64::MAX >> (64 - side * side);
    sizes
        .map(|(side, n)| Windows::new(n, side, all(side), &[(1, 0), (0, 1), (1, 1), (-1, 1)]))
        .collect()
});

fn windows(options: Options) -> &'static Windows<u64> {
    &WINDOWS[usize::from(options.side - 4) * 9 + usize::from(options.n)]
}

/// An open line that lacks two marks is worth this, one that lacks more a fraction of it.
const LACKS_TWO: i32 = 12;
/// An open line that lacks one mark.
const LACKS_ONE: i32 = 20;
/// A cell that the opponent may not safely mark.
const CLOSED: i32 = 9;
/// Each safe cell of the person to move, right now.
const SAFE_NOW: i32 = 4;
/// To have none, and no win: the opponent wins next.
const NO_SAFE_CELL: i32 = -2_000;

/// What one person has on the board.
struct Prospects {
    /// The cells that complete a line.
    completing: u64,
    worth: i32,
}

fn prospects(position: &Position, side: Side) -> Prospects {
    let windows = windows(position.options());
    let n = usize::from(position.options().n);
    let (mine, theirs) = (position.marks(side), position.marks(side.other()));
    let open = windows.open(mine, theirs);
    let mut worth = open[n - 1] as i32 * LACKS_ONE;
    for lacks in 2..n {
        worth += open[n - lacks] as i32 * (LACKS_TWO >> (2 * (lacks - 2)));
    }
    let completing = if open[n - 1] > 0 { windows.completing(mine, theirs) } else { 0 };
    let closed = position.around(completing) & position.empty() & !completing;
    Prospects { completing, worth: worth + closed.count_ones() as i32 * CLOSED }
}

/// What [`Evaluate::promise`] needs: the cells that complete a line of the mover's and of the
/// opponent's.
pub(crate) struct Hints {
    mine: u64,
    theirs: u64,
}

impl Evaluate for Position {
    type Sketch = ();
    type Hints = Hints;

    fn sketch(&self) {}

    fn evaluate(&self, (): &()) -> i32 {
        let [mine, theirs] =
            [self.to_move(), self.to_move().other()].map(|side| prospects(self, side));
        // Marking a completing cell itself stops that line, but not another one beside it.
        let mut safe = 0;
        let mut cells = self.allowed();
        while cells != 0 {
            let cell = cells & cells.wrapping_neg();
            safe += i32::from(self.around(cell) & theirs.completing & !cell == 0);
            cells &= cells - 1;
        }
        let now = if safe == 0 { NO_SAFE_CELL } else { safe * SAFE_NOW };
        mine.worth - theirs.worth + now
    }

    fn hints(&self) -> Hints {
        let windows = windows(self.options());
        let (mine, theirs) = (self.marks(self.to_move()), self.marks(self.to_move().other()));
        Hints { mine: windows.completing(mine, theirs), theirs: windows.completing(theirs, mine) }
    }

    fn promise(&self, hints: &Hints, Move(cell): Move) -> i32 {
        let bit = 1 << cell;
        let near = self.around(bit) & !bit;
        let next = near & self.empty();
        // The opponent marks beside this cell: to be shunned where that completes a line; of the
        // rest the better, the less choice it leaves and the more of it is closed.
        if bit & hints.mine != 0 {
            return WINS;
        }
        if next & hints.theirs != 0 {
            return LOSES;
        }
        let closed = next & self.around(hints.mine);
        let company = near & self.marks(self.to_move());
        10 * closed.count_ones() as i32 - 4 * next.count_ones() as i32
            + 6 * company.count_ones() as i32
    }

    fn winning_move(&self, (): &()) -> Option<Move> {
        let (mine, theirs) = (self.marks(self.to_move()), self.marks(self.to_move().other()));
        let cells = windows(self.options()).completing(mine, theirs) & self.allowed();
        (cells != 0).then(|| Move(cells.trailing_zeros() as u8))
    }
}
