//! Boards without rules: names of cells, lines, symmetries, drawings.

pub mod hex;
pub mod rows;
pub mod square;
pub mod windows;

pub use crate::game::layout;
