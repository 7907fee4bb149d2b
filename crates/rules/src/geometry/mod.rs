//! Boards without rules: names of cells, lines, symmetries, drawings.

pub mod hex;
pub mod rows;
pub mod square;
pub mod windows;

pub use crate::game::layout;

use crate::game::view::Place;

/// The name of a cell: a letter and a number. Without the formatting machinery, because every state of a game names
/// many cells.
fn cell_name(letter: u8, number: u8) -> Place {
    let mut name = Place::new();
    name.push(char::from(b'a' + letter));
    for unit in [100, 10, 1] {
        if number >= unit {
            name.push(char::from(b'0' + number / unit % 10));
        }
    }
    name
}

/// The indices of a word's bits in ascending order.
#[inline]
pub(crate) fn ones(word: u64) -> impl Iterator<Item = u8> + Clone {
    let mut left = word;
    core::iter::from_fn(move || {
        let bit = left.trailing_zeros() as u8;
        left &= left.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}
