//! Puzzles: the shipped collections, the format, attempts and generation.

mod attempts;
mod generation;
mod shipped;
mod text;
