//! Moves of SIX as text: `2,0`, `0,0>2,-1`, `0,0>2,-1=3,0`.

use core::fmt;
use core::str::FromStr;

use super::explain;
use super::moves::Move;
use super::plane::NoCell;
use super::position::Position;
use crate::game::fault::Fault;
use crate::game::notation::Notation;

impl Notation for Position {
    const PATTERN: &'static str = "a cell (-1,2), or a tile, a cell and where asked the group that \
                                    stays (0,0>2,-1=3,0)";

    fn write_move(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{mv}")
    }

    fn read_move(&self, text: &str) -> Option<Move> {
        text.trim().parse().ok()
    }

    fn check(&self, mv: Move) -> Result<(), Fault> {
        explain::check(self, mv)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(lift) = self.lift {
            write!(f, "{lift}>")?;
        }
        write!(f, "{}", self.to)?;
        if let Some(keep) = self.keep {
            write!(f, "={keep}")?;
        }
        Ok(())
    }
}

impl FromStr for Move {
    type Err = NoCell;

    fn from_str(text: &str) -> Result<Self, NoCell> {
        let Some((lift, rest)) = text.split_once('>') else {
            return Ok(Self { lift: None, to: text.parse()?, keep: None });
        };
        let (to, keep) = match rest.split_once('=') {
            Some((to, keep)) => (to, Some(keep.parse()?)),
            None => (rest, None),
        };
        Ok(Self { lift: Some(lift.parse()?), to: to.parse()?, keep })
    }
}
