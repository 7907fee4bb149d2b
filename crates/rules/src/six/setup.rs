//! Set-ups of SIX: the FEN-like line, and the faults that make one impossible.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::str::FromStr;
use core::{fmt, mem};

use super::bounds::Bounds;
use super::options::{Opening, Options};
use super::plane::Cell;
use super::position::Position;
use super::shapes;
use super::torus::{Board, Spot};
use crate::game::fault::{Fault, Faults};
use crate::game::side::{Pair, Side};
use crate::game::whole;
use crate::geometry::rows::{self, Rows};

/// The letters of the two sides: red and black.
pub(super) const LETTERS: [char; 2] = ['r', 'b'];
const FORM: &str = "ROWS TURN HAND HAND CORNER, as in rb r 20 20 0,0";
/// Maximum distance of a set-up's corner from `0,0`, which keeps later moves within the range of a
/// [`Cell`].
const MAX_COORDINATE: u16 = 10_000;

/// Connected tiles span less than this.
pub(super) const MAX_SPAN: i32 = 64;

/// Any describable position of SIX: `1r/rb b 19 20 0,0`.
///
/// Rows from the top, each from the least x of the bounding box, `r` first's tiles, `b` second's,
/// numbers for empty cells; then the side to move, first's hand and second's, and the place on the
/// plane of the box's lower-left corner. A row stands half a cell further east than the one below.
///
/// ```
/// use ludoteca_rules::{Position, six};
/// let setup: six::Setup = "rb/1r r 20 20 0,0".parse()?;
/// let faults = six::Position::from_setup(&six::Options::default(), &setup).unwrap_err();
/// assert_eq!(
///     faults.to_string(),
///     "first has 2 tiles on the board and 20 in hand, of 21 in the game"
/// );
/// # Ok::<(), ludoteca_rules::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Rows from the top, equally long; `None` is an empty cell.
    pub rows: Rows,
    /// The side to move.
    pub turn: Side,
    /// The tiles in hand.
    pub hands: Pair<u8>,
    /// The place of the first cell of the last row.
    pub corner: Cell,
}

impl FromStr for Setup {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let [rows, turn, first, second, corner] = rows::fields(text, FORM)?;
        let cut = |text: &str| text.chars().take(20).collect::<String>();
        let hand = |text: &str| {
            whole::parse(text).ok_or_else(|| {
                let message = format!("a hand is a number of tiles, not {}", cut(text));
                Fault::new("setup-hand", cut(text), message)
            })
        };
        let corner_fault = |_| {
            let message = format!("the corner is a cell such as -1,2, not {}", cut(corner));
            Fault::new("setup-corner", cut(corner), message)
        };
        Ok(Self {
            rows: rows::read(rows, LETTERS)?,
            turn: rows::read_turn(turn, LETTERS)?,
            hands: Pair([hand(first)?, hand(second)?]),
            corner: corner.parse().map_err(corner_fault)?,
        })
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = rows::write(&self.rows, LETTERS);
        let Pair([first, second]) = self.hands;
        write!(f, "{rows} {} {first} {second} {}", LETTERS[self.turn.index()], self.corner)
    }
}

/// The set-up of a position.
pub(super) fn of(position: &Position) -> Setup {
    let Bounds { corner, width, height } = position.bounds;
    let at = |x: u8, y: u8| position.at(corner.moved(i16::from(x), i16::from(y)));
    let row = |y: u8| (0..width).map(|x| at(x, y)).collect();
    Setup {
        rows: (0..height).rev().map(row).collect(),
        turn: position.turn,
        hands: position.hands,
        corner,
    }
}

/// The position of a set-up, or all its faults.
pub(super) fn check(options: Options, setup: &Setup) -> Result<Position, Faults> {
    let mut faults = Faults::default();
    let width = setup.rows.first().map_or(0, Vec::len);
    rows::check_shape(&setup.rows, &vec![width; setup.rows.len()], &mut faults);
    let tiles = tiles(setup);
    // The corner of the position's own set-up: empty rows and columns at the edge are excluded.
    let cells: Vec<_> = tiles.iter().map(|tile| tile.0).collect();
    let corner = Bounds::of(&cells).corner;
    faults.push_if(corner.x.unsigned_abs().max(corner.y.unsigned_abs()) > MAX_COORDINATE, || {
        let message = format!("the corner, {corner}, is more than {MAX_COORDINATE} from 0,0");
        Fault::new("too-far", corner.to_string(), message)
    });
    let count = |side| tiles.iter().filter(|tile| tile.1 == side).count();
    let counts = Pair(Side::BOTH.map(count));
    check_numbers(options, setup, counts, &mut faults);
    let is_whole = hang_together(&tiles);
    faults.push_if(!is_whole, || {
        Fault::new("disconnected", "", "the tiles do not all hang together")
    });
    // The remaining checks use the torus, which holds only what fits.
    if !is_whole || tiles.len() > 60 {
        return Err(faults);
    }
    let position = Position::assemble(options, &tiles, setup.turn, setup.hands);
    check_last_move(&position, &mut faults);
    faults.into_result(position)
}

/// The tiles with their cells, from the lowest row up, each row from the west.
pub(super) fn tiles(setup: &Setup) -> Vec<(Cell, Side)> {
    let rows = setup.rows.iter().rev().enumerate();
    let cells =
        rows.flat_map(|(y, row)| row.iter().enumerate().map(move |(x, &tile)| (x, y, tile)));
    cells.filter_map(|(x, y, tile)| Some((setup.corner.moved(x as i16, y as i16), tile?))).collect()
}

/// Whether there are tiles and all of them are connected.
fn hang_together(tiles: &[(Cell, Side)]) -> bool {
    // They are in the order of rows.
    let find = |to: Cell| tiles.binary_search_by_key(&(to.y, to.x), |(at, _)| (at.y, at.x)).ok();
    let mut is_reached = vec![false; tiles.len()];
    let mut next = vec![0];
    while let Some(i) = next.pop() {
        if tiles.get(i).is_some() && !mem::replace(&mut is_reached[i], true) {
            next.extend(tiles[i].0.around().into_iter().filter_map(find));
        }
    }
    !tiles.is_empty() && is_reached.into_iter().all(|is_reached| is_reached)
}

fn check_numbers(options: Options, setup: &Setup, counts: Pair<usize>, faults: &mut Faults) {
    let Setup { turn, hands, .. } = setup;
    let tiles = usize::from(options.tiles);
    let is_round_one = hands.0 != [0, 0];
    for side in Side::BOTH {
        let (board, hand) = (counts[side], usize::from(hands[side]));
        faults.push_if(board + hand > tiles, || {
            let message = format!(
                "{side} has {board} tiles on the board and {hand} in hand, of {tiles} in the game"
            );
            Fault::new("too-many-tiles", side.name(), message)
        });
        faults.push_if(is_round_one && board + hand < tiles, || {
            let message = format!(
                "{side} has {board} tiles on the board and {hand} in hand, of {tiles}: in round \
                 one nothing is lost"
            );
            Fault::new("wrong-counts", side.name(), message)
        });
        faults.push_if(is_round_one && board == 0, || {
            let message = format!("{side}'s starting tile is missing");
            Fault::new("no-starting-tile", side.name(), message)
        });
    }
    let [first, second] = hands.0.map(u16::from);
    let wanted = match turn {
        Side::First => second,
        Side::Second => first + 1,
    };
    let is_wrong = match turn {
        Side::First => first != wanted,
        Side::Second => is_round_one && second != wanted,
    };
    faults.push_if(is_wrong, || {
        let (other, other_hand) = match turn {
            Side::First => (Side::Second, second),
            Side::Second => (Side::First, first),
        };
        let message = format!(
            "with {turn} to move and {other_hand} tiles in {other}'s hand {turn} has {wanted}, not {}",
            hands[*turn]
        );
        Fault::new("wrong-hands", turn.name(), message)
    });
    let on_board = counts.0[0] + counts.0[1];
    // The largest of three groups and the tile laid: before that move there were at most 3 · 3 + 1
    // tiles, but twelve at least.
    faults.push_if(!is_round_one && on_board < 5, || {
        let message = format!("only {on_board} tiles are left: the game had already ended");
        Fault::new("too-few-tiles", "", message)
    });
}

/// Reports positions in which the side that is not to move cannot have made the last move.
fn check_last_move(position: &Position, faults: &mut Faults) {
    let (mover, other) = (position.turn, position.turn.other());
    let has_shape = |side: Side, tiles: &Board| {
        let mut own = position.tiles().filter(|tile| tile.1 == side);
        own.any(|(cell, _)| {
            tiles.has(Spot::from(cell)) && shapes::with(tiles, cell.into()).is_some()
        })
    };
    faults.push_if(has_shape(mover, &position.tiles[mover]), || {
        let message = format!("{mover} is to move, but has a shape already");
        Fault::new("won-already", "", message)
    });
    let is_start = position.hands.0 == [position.options.tiles - 1; 2];
    if is_start {
        return;
    }
    let can_be_last = |(cell, _): &(Cell, Side)| position.groups_after(Spot::from(*cell)).is_none();
    let without = |(cell, _): (Cell, Side)| {
        let mut tiles = position.tiles[other].clone();
        tiles.remove(Spot::from(cell));
        tiles
    };
    let last: Vec<_> =
        position.tiles().filter(|tile| tile.1 == other).filter(can_be_last).collect();
    if last.is_empty() {
        let message =
            format!("no tile of {other}'s can have been placed last: each connects others");
        faults.push(Fault::new("no-last-tile", "", message));
    } else if last.into_iter().all(|tile| has_shape(other, &without(tile))) {
        let message = format!("{other} has won more than once: no tile can have been laid last");
        faults.push(Fault::new("won-twice", "", message));
    }
    let is_apart = position.options.opening == Opening::Apart;
    let has_two = position.counts[Side::First] == 2 && position.is_round_one();
    let first = &position.tiles[Side::First];
    let touch = || {
        let mut own = position.tiles().filter(|tile| tile.1 == Side::First);
        own.any(|(cell, _)| first.ring(Spot::from(cell)) != 0)
    };
    faults.push_if(is_apart && has_two && touch(), || {
        Fault::new("not-apart", "", "first's first tile may not touch first's starting tile")
    });
}
