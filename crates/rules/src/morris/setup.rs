//! Set-ups of Nine Men's Morris: the FEN-like line, and the faults that make one impossible.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::board::{self, Point};
use super::position::{MEN, Position};
use crate::game::fault::{Fault, Faults};
use crate::game::side::{Pair, Side};
use crate::game::whole;
use crate::geometry::rows;

/// The letters of the two sides: white and black.
pub(super) const LETTERS: [char; 2] = ['w', 'b'];
/// The points in each row of the grid.
const ROWS: [usize; 7] = [3, 3, 3, 6, 3, 3, 3];

/// Any describable position of Nine Men's Morris: `3/3/3/6/3/1w1/3 b 8 9`.
///
/// The seven rows of the grid from the top, with `w` for the first side's men, `b` for the second's
/// and numbers for empty points; then the side to move; then both hands.
///
/// A position is accepted if it has none of the faults below. It may still be unreachable: not
/// every impossibility is detected.
/// - A side has more than nine men, in hand and on the board.
/// - The hands do not result from play from the start: both empty, or equal with the first side to
///   move, or the first side's one less with the second side to move.
/// - The side to move has fewer than two men or the opponent fewer than three: the game would have
///   ended earlier.
/// - The side to move has two men, but the opponent has no mill that could have captured the third.
/// - A side has lost more men than the opponent has placed after the second: each of these captures
///   at most one. So a side that can close a mill faces at least two of the opponent's men.
///
/// ```
/// use ludoteca_rules::{Side, morris::Setup};
/// let setup: Setup = "3/3/3/6/3/1w1/3 b 8 9".parse()?;
/// assert_eq!(setup.rows[5], [None, Some(Side::First), None]);
/// assert_eq!((setup.turn, setup.hands), (Side::Second, Side::pair([8, 9])));
/// # Ok::<(), ludoteca_rules::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The rows of the grid from the top; `None` is an empty point.
    pub rows: Vec<Vec<Option<Side>>>,
    /// The side to move.
    pub turn: Side,
    /// Men in hand.
    pub hands: Pair<u8>,
}

impl FromStr for Setup {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let form = "ROWS TURN HAND HAND, as in 3/3/3/6/3/1w1/3 b 8 9";
        let [rows, turn, first, second] = rows::fields(text, form)?;
        Ok(Self {
            rows: rows::read(rows, LETTERS)?,
            turn: rows::read_turn(turn, LETTERS)?,
            hands: Pair([read_hand(first)?, read_hand(second)?]),
        })
    }
}

fn read_hand(text: &str) -> Result<u8, Fault> {
    whole::parse(text).ok_or_else(|| {
        let text: String = text.chars().take(20).collect();
        let message = format!("the men in hand are a number from 0 to {MEN}, not {text}");
        Fault::new("setup-hand", text, message)
    })
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Pair([first, second]) = self.hands;
        let turn = LETTERS[self.turn.index()];
        write!(f, "{} {turn} {first} {second}", rows::write(&self.rows, LETTERS))
    }
}

/// The points in the order of the set-up's rows.
fn reading_order() -> impl Iterator<Item = Point> {
    (0..7).rev().flat_map(|row| (0..7).filter_map(move |column| Point::at(row * 7 + column)))
}

/// The rows of the grid from the top, with the owner of each point.
pub(super) fn rows(owner: impl Fn(Point) -> Option<Side>) -> Vec<Vec<Option<Side>>> {
    let mut points = reading_order();
    ROWS.map(|length| points.by_ref().take(length).map(&owner).collect()).into()
}

/// The set-up of a position.
pub(super) fn of(position: &Position) -> Setup {
    let rows = rows(|point| position.owner(point));
    Setup { rows, turn: position.turn, hands: position.hands }
}

/// The position of a set-up, or all its faults.
pub(super) fn check(setup: &Setup) -> Result<Position, Faults> {
    let mut faults = Faults::default();
    rows::check_shape(&setup.rows, &ROWS, &mut faults);
    let mut men = Pair([0_u32; 2]);
    for (point, owner) in reading_order().zip(setup.rows.iter().flatten()) {
        if let Some(side) = *owner {
            men[side] |= point.bit();
        }
    }
    if faults.is_empty() {
        check_men(setup, men, &mut faults);
    }
    check_hands(setup, &mut faults);
    faults.into_result(()).map(|()| Position::assemble(men, setup.hands, setup.turn))
}

fn check_hands(Setup { turn, hands, .. }: &Setup, faults: &mut Faults) {
    let Pair([first, second]) = *hands;
    let wanted = match turn {
        Side::Second if second > 0 => second - 1,
        _ => second,
    };
    faults.push_if(first != wanted, || {
        let message = format!(
            "with {turn} to move and {second} men in second's hand there should be {wanted} in \
             first's, not {first}"
        );
        Fault::new("wrong-hands", "", message)
    });
}

fn check_men(setup: &Setup, men: Pair<u32>, faults: &mut Faults) {
    let (mover, other) = (setup.turn, setup.turn.other());
    let hand = |side| u32::from(setup.hands[side]);
    let left = |side| men[side].count_ones() + hand(side);
    let nine = u32::from(MEN);
    for side in Side::BOTH {
        let (left, on_board) = (left(side), men[side].count_ones());
        faults.push_if(left > nine, || {
            let message = format!(
                "{side} has {on_board} men on the board and {} in hand, more than {nine}",
                hand(side)
            );
            Fault::new("too-many-men", side.name(), message)
        });
        let lost = nine.saturating_sub(left);
        let placed = nine.saturating_sub(hand(side.other()));
        let captures = placed.saturating_sub(2);
        faults.push_if(lost > captures, || {
            let message = format!(
                "{side} has lost {lost}, but the {placed} men that {} has placed can have captured \
                 {captures} at the most",
                side.other()
            );
            Fault::new("too-many-captures", side.name(), message)
        });
    }
    faults.push_if(left(other) < 3, || {
        let message = format!(
            "{other} has fewer than three men ({}) and had lost before {mover} came to move",
            left(other)
        );
        Fault::new("lost-before", other.name(), message)
    });
    faults.push_if(left(mover) < 2, || {
        let message =
            format!("{mover} has fewer than two men ({}), but the game ends with two", left(mover));
        Fault::new("too-few-men", mover.name(), message)
    });
    faults.push_if(left(mover) == 2 && board::mills(men[other]) == 0, || {
        let message = format!("{mover} has just lost a man, but {other} has no mill");
        Fault::new("captured-without-mill", other.name(), message)
    });
}
