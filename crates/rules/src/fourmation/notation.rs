//! Moves of 4mation as text: the name of a cell, or `swap`.

use core::fmt;

use super::explain;
use super::moves::Move;
use super::position::Position;
use crate::game::fault::Fault;
use crate::game::notation::Notation;
use crate::game::pie;
use crate::geometry::square;

impl Notation for Position {
    const PATTERN: &'static str = "a cell, such as d4, or swap";

    fn write_move(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        if mv == Move::SWAP {
            return out.write_str(pie::SWAP);
        }
        out.write_str(&self.name(mv.0))
    }

    fn read_move(&self, text: &str) -> Option<Move> {
        let text = text.trim();
        if text.eq_ignore_ascii_case(pie::SWAP) {
            return Some(Move::SWAP);
        }
        square::read(self.options.side, text).map(Move)
    }

    fn check(&self, mv: Move) -> Result<(), Fault> {
        explain::check(self, mv)
    }
}
