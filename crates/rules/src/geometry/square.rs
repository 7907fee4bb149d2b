//! Square boards up to 8×8: cell `row * side + column` is bit `cell` of a word; `a1` is bit 0.
//!
//! ```text
//!  3 │ 6 7 8
//!  2 │ 3 4 5
//!  1 │ 0 1 2
//!      a b c
//! ```

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use crate::game::layout::{Layout, SQUARE_AXES, Tiling, spot};
use crate::game::position::Symmetry;
use crate::game::view::Place;
use crate::geometry::cell_name;

/// The symmetries of a square.
pub const SYMMETRIES: Symmetry = 8;

/// The name of a cell: column letter, row number.
///
/// ```
/// use ludoteca_rules::geometry::square;
/// assert_eq!(square::name(3, 5).as_str(), "c2");
/// ```
pub fn name(side: u8, cell: u8) -> Place {
    cell_name(cell % side, cell / side + 1)
}

/// The cell with this name, ignoring case; `None` if the board has no such cell.
///
/// ```
/// use ludoteca_rules::geometry::square;
/// assert_eq!(square::read(7, "d4"), Some(24));
/// assert_eq!(square::name(7, 24).as_str(), "d4");
/// assert_eq!(square::read(7, "h1"), None);
/// assert_eq!(square::read(7, "ff"), None);
/// ```
pub fn read(side: u8, name: &str) -> Option<u8> {
    let &[letter, digit] = name.as_bytes() else { return None };
    let column = letter.to_ascii_lowercase().checked_sub(b'a')?;
    let row = digit.checked_sub(b'1')?;
    (column < side && row < side).then(|| row * side + column)
}

/// The image of `cell` under symmetry `s`: bit 0 mirrors the columns, bit 1 the rows, bit 2 then
/// swaps columns and rows.
///
/// ```
/// use ludoteca_rules::geometry::square;
/// let c1 = square::read(3, "c1").unwrap();
/// assert_eq!(square::name(3, square::transform(3, c1, 1)).as_str(), "a1");
/// assert_eq!(square::name(3, square::transform(3, c1, 4)).as_str(), "a3");
/// ```
pub const fn transform(side: u8, cell: u8, s: Symmetry) -> u8 {
    let (mut x, mut y) = (cell % side, cell / side);
    if s & 1 != 0 {
        x = side - 1 - x;
    }
    if s & 2 != 0 {
        y = side - 1 - y;
    }
    if s & 4 != 0 { x * side + y } else { y * side + x }
}

/// The board with row numbers and column letters around `symbol(cell)`.
///
/// ```
/// use ludoteca_rules::geometry::square;
/// let drawing = square::draw(2, |cell| if cell == 0 { 'x' } else { '.' });
/// assert_eq!(drawing, "2 . .\n1 x .\n  a b\n");
/// ```
pub fn draw(side: u8, symbol: impl Fn(u8) -> char) -> String {
    let mut text = String::new();
    for row in (0..side).rev() {
        let _ = write!(text, "{}", row + 1);
        for column in 0..side {
            let _ = write!(text, " {}", symbol(row * side + column));
        }
        text.push('\n');
    }
    text.push(' ');
    for column in 0..side {
        let _ = write!(text, " {}", char::from(b'a' + column));
    }
    text.push('\n');
    text
}

/// The board as a lattice, with row numbers at the left and column letters below.
///
/// ```
/// use ludoteca_rules::geometry::square;
/// let layout = square::layout(7);
/// assert_eq!((layout.spots.len(), layout.labels.len(), layout.axes.len()), (49, 14, 4));
/// ```
pub fn layout(side: u8) -> Layout {
    let across = |column: u8| 2 * i16::from(column);
    let down = |row: u8| i16::from(side - 1 - row);
    let cells = 0..side * side;
    let numbers = (0..side).map(|row| spot(row + 1, -2, down(row)));
    let letters = (0..side).map(|c| spot(char::from(b'a' + c), across(c), i16::from(side)));
    Layout {
        tiling: Tiling::Squares,
        spots: cells.map(|c| spot(name(side, c), across(c % side), down(c / side))).collect(),
        lines: Vec::new(),
        axes: SQUARE_AXES.to_vec(),
        labels: letters.chain(numbers).collect(),
    }
}
