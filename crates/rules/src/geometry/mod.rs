//! Boards without rules: names of cells, lines, symmetries, drawings.

pub mod hex;
pub mod plan;
pub mod rows;
pub mod square;
