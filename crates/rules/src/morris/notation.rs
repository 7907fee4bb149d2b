//! Moves of Nine Men's Morris as text: `d2`, `d2-d3`, `d2xa1`, `d2-d3xa1`.

use core::fmt;

use super::board::Point;
use super::explain;
use super::moves::Move;
use super::position::Position;
use crate::game::fault::Fault;
use crate::game::notation::Notation;

impl Notation for Position {
    const PATTERN: &'static str =
        "a point (d2) or two (d2-d3), and the man captured if a mill is closed (d2xa1, d2-d3xa1)";

    fn write_move(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{mv}")
    }

    fn read_move(&self, text: &str) -> Option<Move> {
        Move::read(text)
    }

    fn check(&self, mv: Move) -> Result<(), Fault> {
        explain::check(self, mv)
    }
}

impl Move {
    /// Reads `d2`, `d2-d3`, `d2xa1` or `d2-d3xa1`, ignoring case and surrounding whitespace.
    ///
    /// ```
    /// use ludoteca_rules::morris::Move;
    /// assert_eq!(Move::read(" D2-d3Xa1 "), Move::read("d2-d3xa1"));
    /// assert_eq!(Move::read("d2-d4"), None);
    /// ```
    pub fn read(text: &str) -> Option<Self> {
        let (path, capture) = match text.trim().split_once(['x', 'X']) {
            Some((path, capture)) => (path, Some(Point::read(capture)?)),
            None => (text.trim(), None),
        };
        let (from, to) = match path.split_once('-') {
            Some((from, to)) => (Some(Point::read(from)?), to),
            None => (None, path),
        };
        Some(Self::new(from, Point::read(to)?, capture))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(from) = self.from() {
            write!(f, "{from}-")?;
        }
        write!(f, "{}", self.to())?;
        match self.capture() {
            Some(man) => write!(f, "x{man}"),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
