//! The single step of a move: put a mark on a cell, or swap.

use super::moves::Move;
use super::position::Position;
use crate::game::pie;
use crate::game::steps::{Step, Steps, Stepwise, Verb};

impl Stepwise for Position {
    fn steps(&self, mv: Move) -> Steps {
        if mv == Move::SWAP {
            return pie::steps();
        }
        Steps::from_iter([Step { verb: Verb::Put, at: self.name(mv.0) }])
    }
}
