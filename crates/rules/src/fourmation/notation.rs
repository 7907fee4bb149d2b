//! Moves of 4mation as text: the name of a cell.

use std::fmt;

use super::explain;
use super::moves::Move;
use super::position::Position;
use crate::game::fault::Fault;
use crate::game::notation::Notation;
use crate::geometry::square;

impl Notation for Position {
    const PATTERN: &'static str = "a cell, such as d4";

    fn write_move(&self, Move(cell): Move, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&self.name(cell))
    }

    fn read_move(&self, text: &str) -> Option<Move> {
        square::read(self.options.side, text.trim()).map(Move)
    }

    fn check(&self, mv: Move) -> Result<(), Fault> {
        explain::check(self, mv)
    }
}
