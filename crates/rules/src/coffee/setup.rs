//! Set-ups of Coffee: the FEN-like line, and the faults that make one impossible.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::axis::Axis;
use super::board;
use super::cells::each;
use super::options::Options;
use super::position::Position;
use crate::game::fault::{Fault, Faults};
use crate::game::pie;
use crate::game::side::{Pair, Side};
use crate::geometry::rows;

/// The letters of the two sides: black and orange, exchanged by a swap.
pub(super) const fn letters(swapped: bool) -> [char; 2] {
    if swapped { ['o', 'b'] } else { ['b', 'o'] }
}

/// Any describable position of Coffee: `4/1bo1/4/4 b c3ne bo`.
///
/// Rows from the top, `b` black stones, `o` orange ones, numbers for empty cells in a row; then the
/// colour to move; then the rod, `-` at the start and after a winning stone; then the colours of
/// first and second, `bo`, or `ob` after a swap.
///
/// ```
/// use ludoteca_rules::{Side, coffee::Setup};
/// let setup: Setup = "4/1bo1/4/4 b c3ne bo".parse()?;
/// assert_eq!(setup.rows[1], [None, Some(Side::First), Some(Side::Second), None]);
/// assert_eq!((setup.turn, setup.rod.as_deref()), (Side::First, Some("c3ne")));
/// # Ok::<(), ludoteca_rules::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Rows from the top; `None` is an empty cell.
    pub rows: Vec<Vec<Option<Side>>>,
    /// The side to move.
    pub turn: Side,
    /// The rod in move notation: the cell of the stone under it, and its axis.
    pub rod: Option<String>,
    /// The second side has taken over black.
    pub swapped: bool,
}

impl FromStr for Setup {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let [rows, turn, rod, colours] =
            rows::fields(text, "ROWS TURN ROD COLOURS, as in 4/4/1b2/4 o b2ne bo")?;
        let swapped = pie::read_swapped(colours, letters(false), "black")?;
        let letters = letters(swapped);
        Ok(Self {
            rows: rows::read(rows, letters)?,
            turn: rows::read_turn(turn, letters)?,
            rod: (rod != "-")
                .then(|| rod.chars().take(20).collect::<String>().to_ascii_lowercase()),
            swapped,
        })
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = letters(self.swapped);
        let rows = rows::write(&self.rows, letters);
        let rod = self.rod.as_deref().unwrap_or("-");
        let [first, second] = letters;
        write!(f, "{rows} {} {rod} {first}{second}", letters[self.turn.index()])
    }
}

/// The set-up of a position.
pub(super) fn of(position: &Position) -> Setup {
    let board = position.board();
    let row = |y: u8| board.row(y).map(|cell| position.stone_at(cell)).collect();
    Setup {
        rows: (0..board.width).rev().map(row).collect(),
        turn: position.turn,
        rod: position.rod.map(|_| position.rod_text()),
        swapped: position.swapped,
    }
}

/// The position of a set-up, or all its faults.
pub(super) fn check(options: Options, setup: &Setup) -> Result<Position, Faults> {
    let board = board::of(options.board, options.side);
    let mut faults = Faults::default();
    let lengths: Vec<_> = (0..board.width).rev().map(|y| board.row(y).count()).collect();
    rows::check_shape(&setup.rows, &lengths, &mut faults);
    faults.clone().into_result(())?;

    let mut stones = Pair([0_u128; 2]);
    for (y, row) in (0..board.width).rev().zip(&setup.rows) {
        for (cell, stone) in board.row(y).zip(row) {
            if let Some(whose) = *stone {
                stones[whose] |= 1 << cell;
            }
        }
    }
    check_counts(setup, stones, &mut faults);
    if setup.swapped {
        pie::check_setup(options.pie, stones == Pair([0, 0]), "stone", &mut faults);
    }
    check_lines(options, setup, stones, &mut faults);
    let rod = check_rod(options, setup, stones, &mut faults);
    faults
        .into_result(())
        .map(|()| Position::assemble(options, stones, rod, setup.turn, setup.swapped))
}

/// The colour of a side, in words.
fn colour(setup: &Setup, side: Side) -> &'static str {
    if (side == Side::First) == setup.swapped { "orange" } else { "black" }
}

fn check_counts(setup: &Setup, stones: Pair<u128>, faults: &mut Faults) {
    let black = if setup.swapped { Side::Second } else { Side::First };
    let (blacks, oranges) = (stones[black].count_ones(), stones[black.other()].count_ones());
    let wanted = oranges + u32::from(setup.turn != black);
    faults.push_if(blacks != wanted, || {
        let message = format!(
            "with {} to move and {oranges} orange stones there should be {wanted} black ones, not \
             {blacks}",
            colour(setup, setup.turn)
        );
        Fault::new("wrong-counts", "", message)
    });
}

fn check_lines(options: Options, setup: &Setup, stones: Pair<u128>, faults: &mut Faults) {
    let Options { board, side, n, .. } = options;
    let board = board::of(board, side);
    let (mover, other) = (setup.turn, setup.turn.other());
    faults.push_if(board.has_line(stones[mover], n), || {
        let colour = colour(setup, mover);
        Fault::new("won-already", "", format!("{colour} is to move, but has a line of {n} already"))
    });
    // The last stone must have completed all lines at once.
    let is_last = |cell: u8| !board.has_line(stones[other] & !(1_u128 << cell), n);
    let won_twice = board.has_line(stones[other], n) && !each(stones[other]).any(is_last);
    faults.push_if(won_twice, || {
        let message = format!(
            "{} had a line of {n} before the last stone: no single stone makes all the lines",
            colour(setup, other)
        );
        Fault::new("won-before-last", "", message)
    });
}

/// Reads the rod and reports its faults.
fn check_rod(
    options: Options,
    setup: &Setup,
    stones: Pair<u128>,
    faults: &mut Faults,
) -> Option<(u8, Axis)> {
    let (mover, other) = (setup.turn, setup.turn.other());
    let won = board::of(options.board, options.side).has_line(stones[other], options.n);
    let bare = Position::assemble(options, stones, None, mover, setup.swapped);
    let Some(text) = &setup.rod else {
        let wanted = !won && stones != Pair([0, 0]);
        faults.push_if(wanted, || {
            let message = "there are stones and nobody has won, but no rod is laid";
            Fault::new("rod-not-laid", "", message)
        });
        return None;
    };
    let mut fault = |wrong, code, message: String| {
        faults.push_if(wrong, || Fault::new(code, text.clone(), message));
    };
    let Some((cell, axis)) = bare.read_rod(text) else {
        let wanted = format!("a cell of the board and {}", bare.axes_text());
        fault(true, "rod-spelling", format!("{text} is not a rod: write {wanted}"));
        return None;
    };
    let whose = bare.stone_at(cell);
    fault(whose.is_none(), "rod-on-nothing", format!("there is no stone under the rod {text}"));
    fault(
        whose == Some(mover),
        "rod-on-own",
        format!("the rod {text} lies on a stone of {}, who is to move", colour(setup, mover)),
    );
    let line = bare.board().others[usize::from(cell)][axis as usize];
    fault(
        line & bare.empty() == 0,
        "rod-without-empty",
        format!("the line of the rod {text} has no empty cell"),
    );
    fault(
        won,
        "rod-after-end",
        format!("{} has won, so no rod is laid; here is {text}", colour(setup, other)),
    );
    Some((cell, axis))
}
