//! Boards without rules: names of cells, lines, symmetries, drawings.

pub mod rows;
pub mod square;
