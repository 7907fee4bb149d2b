//! Puzzles: the shipped collections, the format, answers and generation.

mod answers;
mod generation;
mod shipped;
mod text;
