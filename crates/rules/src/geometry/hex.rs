//! Hexagonal boards whose rows lie east–west, up to side 6: cell `y * width + x` is bit `cell` of a
//! word, where x steps east, y steps north-east and `width` is `2 * side - 1`. The board is that
//! rhombus without its south-west and north-east corners, here for side 3:
//!
//! ```text
//!   e     20 21 22
//!   d   15 16 17 18
//!   c 10 11 12 13 14
//!   b   6  7  8  9
//!   a     2  3  4
//! ```
//!
//! A cell's name is its row's letter and its place in the row from 1 at the left: cell 6 is `b1`.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;
use core::ops::Range;

use crate::game::layout::{HEX_AXES, Layout, Tiling, spot};
use crate::game::position::Symmetry;
use crate::game::view::Place;
use crate::geometry::cell_name;

/// The symmetries of a hexagon.
pub const SYMMETRIES: Symmetry = 12;

/// Number of cells in the longest row, and number of rows.
///
/// ```
/// use ludoteca_rules::geometry::hex;
/// assert_eq!(hex::width(3), 5);
/// ```
pub const fn width(side: u8) -> u8 {
    2 * side - 1
}

/// The cells of row `y`, counted from 0 at the bottom.
///
/// ```
/// use ludoteca_rules::geometry::hex;
/// assert_eq!(hex::row(3, 1), 6..10);
/// ```
pub const fn row(side: u8, y: u8) -> Range<u8> {
    let start = y * width(side);
    let middle = side - 1;
    if y < middle {
        start + middle - y..start + width(side)
    } else {
        start..start + width(side) + middle - y
    }
}

/// The name of a cell: row letter, place in the row.
///
/// ```
/// use ludoteca_rules::geometry::hex;
/// assert_eq!(hex::name(3, 6).as_str(), "b1");
/// ```
pub fn name(side: u8, cell: u8) -> Place {
    let y = cell / width(side);
    let place = (cell + 1).wrapping_sub(row(side, y).start);
    cell_name(y, place)
}

/// The cell with this name, ignoring case; `None` if the board has no such cell.
///
/// ```
/// use ludoteca_rules::geometry::hex;
/// assert_eq!(hex::read(3, "b1"), Some(6));
/// assert_eq!(hex::name(6, 114).as_str(), "k5");
/// assert_eq!(hex::read(3, "a4"), None);
/// ```
pub fn read(side: u8, name: &str) -> Option<u8> {
    let mut chars = name.chars();
    let y = u8::try_from(chars.next()?.to_ascii_lowercase()).ok()?.checked_sub(b'a')?;
    let place = chars.as_str();
    if y >= width(side) || !place.starts_with(|c: char| matches!(c, '1'..='9')) {
        return None;
    }
    let place: u8 = place.parse().ok()?;
    row(side, y).nth(usize::from(place) - 1)
}

/// The image of `cell` under symmetry `s`: from 6 on a reflection that swaps east and north-east,
/// then `s % 6` rotations from east to north-east.
///
/// ```
/// use ludoteca_rules::geometry::hex;
/// let east = hex::read(4, "d7").unwrap();
/// assert_eq!(hex::name(4, hex::transform(4, east, 1)).as_str(), "g4");
/// assert_eq!(hex::name(4, hex::transform(4, east, 2)).as_str(), "g1");
/// ```
pub const fn transform(side: u8, cell: u8, s: Symmetry) -> u8 {
    let middle = side as i8 - 1;
    let (mut x, mut y) = ((cell % width(side)) as i8 - middle, (cell / width(side)) as i8 - middle);
    if s >= 6 {
        (x, y) = (y, x);
    }
    let mut turns = s % 6;
    while turns > 0 {
        (x, y) = (-y, x + y);
        turns -= 1;
    }
    (y + middle) as u8 * width(side) + (x + middle) as u8
}

/// The board with row letters, and the numbers of the places, around `symbol(cell)`.
///
/// The number of a place is at the end of its line to the lower right, which bends at the middle
/// row.
///
/// ```
/// use ludoteca_rules::geometry::hex;
/// let b1 = hex::read(2, "b1").unwrap();
/// let drawing = hex::draw(2, |cell| if cell == b1 { 'x' } else { '.' });
/// assert_eq!(drawing, "c  . .\nb x . .\na  . . 3\n    1 2\n");
/// ```
pub fn draw(side: u8, symbol: impl Fn(u8) -> char) -> String {
    let (width, middle) = (width(side), side - 1);
    let mut text = String::new();
    for y in (0..width).rev() {
        let letter = char::from(b'a' + y);
        let indent = usize::from(y.abs_diff(middle));
        let _ = write!(text, "{letter}{:indent$}", "");
        let row = row(side, y);
        let length = row.end - row.start;
        for cell in row {
            let _ = write!(text, " {}", symbol(cell));
        }
        if y < middle {
            let _ = write!(text, " {}", length + 1);
        }
        text.push('\n');
    }
    let indent = usize::from(side) + 1;
    let _ = write!(text, "{:indent$}", "");
    for place in 1..=side {
        let _ = write!(text, " {place}");
    }
    text.push('\n');
    text
}

/// The board as a lattice: row letters at the left, places in the row at the lower right ends.
///
/// ```
/// use ludoteca_rules::geometry::hex;
/// let layout = hex::layout(2);
/// let d1 = layout.spots.iter().find(|spot| spot.at.as_str() == "c1").unwrap();
/// assert_eq!((layout.spots.len(), d1.column, d1.row), (7, 1, 0));
/// ```
pub fn layout(side: u8) -> Layout {
    let (width, middle) = (width(side), side - 1);
    let down = |y: u8| i16::from(width - 1 - y);
    let indent = |y: u8| i16::from(y.abs_diff(middle));
    let place = |y: u8, i: usize| indent(y) + 2 * i as i16;
    let in_row = |y| row(side, y).enumerate().map(move |(i, cell)| (y, i, cell));
    let spots = (0..width).flat_map(in_row);
    let letters = (0..width).map(|y| spot(char::from(b'a' + y), indent(y) - 2, down(y)));
    // Each place of a row has one label, below or beside the lower half of the board.
    let below = (0..side).map(|i| spot(i + 1, place(0, i.into()) + 1, i16::from(width)));
    let beside = (0..middle).map(|y| {
        let length = row(side, y).len();
        spot(length + 1, place(y, length), down(y))
    });
    Layout {
        tiling: Tiling::Hexagons,
        spots: spots.map(|(y, i, c)| spot(name(side, c), place(y, i), down(y))).collect(),
        lines: Vec::new(),
        axes: HEX_AXES.to_vec(),
        labels: letters.chain(below).chain(beside).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_places() {
        assert_eq!(
            draw(3, |cell| name(3, cell).pop().unwrap()),
            "\
e   1 2 3
d  1 2 3 4
c 1 2 3 4 5
b  1 2 3 4 5
a   1 2 3 4
     1 2 3
"
        );
        for side in 2..=6 {
            for cell in (0..width(side)).flat_map(|y| row(side, y)) {
                assert_eq!(read(side, &name(side, cell)), Some(cell));
            }
        }
        for wrong in ["", "a", "1", "a0", "a01", "a+1", "a4", "c6", "f1", "a99999", "é1"] {
            assert_eq!(read(3, wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_turn_goes_once_around_and_a_mirror_is_its_own_inverse() {
        let go = |cell, s| name(4, transform(4, read(4, cell).unwrap(), s)).to_string();
        let corners: Vec<_> = (0..6).map(|s| go("d7", s)).collect();
        assert_eq!(corners, ["d7", "g4", "g1", "d1", "a1", "a4"]);
        assert_eq!(go("d7", 6), "g4");
        assert_eq!(go("g4", 6), "d7");
        assert_eq!(go("e4", 6), "d5");
        assert_eq!(go("e3", 6), "c4");
    }
}
