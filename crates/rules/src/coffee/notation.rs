//! Moves of Coffee as text: `c3ne`, `c3`, `swap`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::axis::Axis;
use super::moves::Move;
use super::position::Position;
use crate::game::fault::Fault;
use crate::game::notation::Notation;
use crate::game::pie;

/// Length of the longest move text.
const MAX_LENGTH: usize = 5;

impl Notation for Position {
    const PATTERN: &'static str =
        "a cell and the rod's axis, such as c3ne, a winning cell alone, such as c3, or swap";

    fn write_move(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        match mv {
            Move::Rod(cell, axis) => {
                out.write_str(&self.board().name(cell))?;
                out.write_str(axis.name())
            }
            Move::Win(cell) => out.write_str(&self.board().name(cell)),
            Move::Swap => out.write_str(pie::SWAP),
        }
    }

    fn read_move(&self, text: &str) -> Option<Move> {
        let text = text.trim();
        if text.len() > MAX_LENGTH {
            return None;
        }
        let text = text.to_ascii_lowercase();
        if text == pie::SWAP {
            return Some(Move::Swap);
        }
        let (name, axis) = text.split_at(text.rfind(|c: char| c.is_ascii_digit())? + 1);
        let cell = self.board().read(name)?;
        if axis.is_empty() {
            return Some(Move::Win(cell));
        }
        let axis = Axis::ALL.into_iter().find(|a| a.name() == axis)?;
        Some(Move::Rod(cell, axis))
    }

    fn check(&self, mv: Move) -> Result<(), Fault> {
        self.explain(mv)
    }
}

impl Position {
    /// Reads a rod in move notation, on an axis of the board.
    pub(super) fn read_rod(&self, text: &str) -> Option<(u8, Axis)> {
        match self.read_move(text) {
            Some(Move::Rod(cell, axis)) if self.board().axes().contains(&axis) => {
                Some((cell, axis))
            }
            _ => None,
        }
    }

    /// The rod in move notation, or `-`.
    pub(super) fn rod_text(&self) -> String {
        self.rod.map_or_else(
            || "-".into(),
            |(cell, axis)| format!("{}{}", self.board().name(cell), axis.name()),
        )
    }

    /// The board's axes as text: `e, ne or nw`.
    pub(super) fn axes_text(&self) -> String {
        let names: Vec<_> = self.board().axes().iter().map(|axis| axis.name()).collect();
        let (last, rest) = names.split_last().expect("every board has axes");
        format!("{} or {last}", rest.join(", "))
    }
}
