//! The single step of a move: put a mark on a cell.

use super::moves::Move;
use super::position::Position;
use crate::game::steps::{Step, Steps, Stepwise, Verb};

impl Stepwise for Position {
    fn steps(&self, Move(cell): Move) -> Steps {
        Steps::from_iter([Step { verb: Verb::Put, at: self.name(cell) }])
    }
}
