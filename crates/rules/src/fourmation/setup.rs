//! Set-ups of 4mation: the FEN-like line, and the faults that make one impossible.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::board;
use super::options::{Fallback, Options};
use super::position::Position;
use crate::game::fault::{Fault, Faults};
use crate::game::pie;
use crate::game::side::{Pair, Side};
use crate::geometry::{rows, square};

/// The letters of the two sides' marks, exchanged by a swap.
pub(super) const fn letters(swapped: bool) -> [char; 2] {
    if swapped { ['o', 'x'] } else { ['x', 'o'] }
}

/// Any describable position of 4mation: `7/7/7/3x3/7/7/7 o d4`.
///
/// Rows from the top, `x` first's marks, `o` second's, numbers for empty cells in a row; then the
/// side to move; then the opponent's last mark, `-` while there is none. After a swap `ox` follows:
/// first has `o`, and second `x`.
///
/// ```
/// use ludoteca_rules::{Side, fourmation::Setup};
/// let setup: Setup = "4/1x2/1o2/4 x b2".parse()?;
/// assert_eq!((setup.turn, setup.last.as_deref()), (Side::First, Some("b2")));
/// assert_eq!(setup.rows[1], [None, Some(Side::First), None, None]);
/// # Ok::<(), ludoteca_rules::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Rows from the top; `None` is an empty cell.
    pub rows: Vec<Vec<Option<Side>>>,
    /// The side to move.
    pub turn: Side,
    /// The name of the cell of the opponent's last mark.
    pub last: Option<String>,
    /// The second side has taken over the first mark.
    pub swapped: bool,
}

impl FromStr for Setup {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        // The colours are written after a swap only, so that set-ups without the pie rule stay as
        // they are.
        let (text, swapped) = match text.split_whitespace().nth(3) {
            Some(colours) if text.split_whitespace().count() == 4 => {
                let rest = text.trim_end().trim_end_matches(colours);
                (rest, pie::read_swapped(colours, letters(false), "x")?)
            }
            _ => (text, false),
        };
        let letters = letters(swapped);
        let [rows, turn, last] = rows::fields(text, "ROWS TURN LAST, as in 4/4/1x2/4 o b2")?;
        Ok(Self {
            rows: rows::read(rows, letters)?,
            turn: rows::read_turn(turn, letters)?,
            last: (last != "-").then(|| last.to_ascii_lowercase()),
            swapped,
        })
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.last.as_deref().unwrap_or("-");
        let letters = letters(self.swapped);
        write!(f, "{} {} {last}", rows::write(&self.rows, letters), letters[self.turn.index()])?;
        if self.swapped { write!(f, " {}{}", letters[0], letters[1]) } else { Ok(()) }
    }
}

/// The set-up of a position.
pub(super) fn of(position: &Position) -> Setup {
    let side = position.options.side;
    let at = |cell: u8| Side::BOTH.into_iter().find(|&s| position.marks[s] >> cell & 1 != 0);
    let row = |y: u8| (0..side).map(|x| at(y * side + x)).collect();
    Setup {
        rows: (0..side).rev().map(row).collect(),
        turn: position.turn,
        last: position.last.map(|cell| square::name(side, cell).to_string()),
        swapped: position.swapped,
    }
}

/// The position of a set-up, or all its faults.
pub(super) fn check(options: Options, setup: &Setup) -> Result<Position, Faults> {
    let Options { side, n, .. } = options;
    let mut faults = Faults::default();
    rows::check_shape(&setup.rows, &vec![side as usize; side as usize], &mut faults);
    faults.clone().into_result(())?;

    let mut marks = Pair([0_u64; 2]);
    for (y, row) in (0..side).rev().zip(&setup.rows) {
        for (x, mark) in (0..side).zip(row) {
            if let Some(whose) = *mark {
                marks[whose] |= 1 << (y * side + x);
            }
        }
    }
    let starter = if setup.swapped { Side::Second } else { Side::First };
    let counts = Pair(marks.0.map(u64::count_ones));
    rows::check_counts(counts, starter, setup.turn, &mut faults);
    if setup.swapped {
        pie::check_setup(options.pie, marks == Pair([0, 0]), "mark", &mut faults);
    }

    let (mover, other) = (setup.turn, setup.turn.other());
    let last = match &setup.last {
        None => {
            faults.push_if(marks[other] != 0, || {
                Fault::new(
                    "last-missing",
                    "",
                    format!("{other} has marks, but no last one is named"),
                )
            });
            None
        }
        Some(name) => {
            let cell = square::read(side, name).filter(|&cell| marks[other] >> cell & 1 != 0);
            faults.push_if(cell.is_none(), || {
                let message = format!("the last mark, {name}, is not a mark of {other}");
                Fault::new("last-not-there", name.clone(), message)
            });
            cell
        }
    };

    let board = board::of(side);
    faults.push_if(last.is_some_and(|last| !can_be_last(options, marks, mover, last)), || {
        let name = setup.last.clone().unwrap_or_default();
        let message = format!("{other}'s last mark, {name}, is not beside any mark of {mover}");
        Fault::new("last-not-near", name, message)
    });
    let has_line = |marks| board.has_line(marks, n);
    faults.push_if(has_line(marks[mover]), || {
        Fault::new("won-already", "", format!("{mover} is to move, but has a line of {n} already"))
    });
    let before_last = marks[other] & !last.map_or(0, |cell| 1 << cell);
    faults.push_if(last.is_some() && has_line(before_last), || {
        let message = format!("{other} had a line of {n} before the last mark");
        Fault::new("won-before-last", "", message)
    });
    faults.into_result(()).map(|()| Position::assemble(options, marks, last, mover, setup.swapped))
}

/// Whether the mark on `last` can have replied to one of the mover's marks.
fn can_be_last(options: Options, marks: Pair<u64>, mover: Side, last: u8) -> bool {
    let (board, bit) = (board::of(options.side), 1_u64 << last);
    let before = (marks.0[0] | marks.0[1]) & !bit;
    // With `fallback=anywhere`: some mark of the mover had no free cell around it.
    let is_walled_in =
        |cell: u8| marks[mover] >> cell & 1 != 0 && board.around[usize::from(cell)] & !before == 0;
    marks[mover] == 0
        || board.around[usize::from(last)] & marks[mover] != 0
        || (options.fallback == Fallback::Anywhere
            && (0..options.side * options.side).any(is_walled_in))
}
