//! The steps of a move: put a stone, then lay the rod.

use alloc::vec::Vec;

use super::axis::Axis;
use super::explain::ROD_WITHOUT_EMPTY;
use super::moves::Move;
use super::position::Position;
use crate::game::pie;
use crate::game::steps::{Barred, Step, Steps, Stepwise, Verb};
use crate::game::view::place;

fn rod(axis: Axis) -> Step {
    Step { verb: Verb::Rod, at: place(axis.name()) }
}

impl Stepwise for Position {
    fn steps(&self, mv: Move) -> Steps {
        let put = |cell| Step { verb: Verb::Put, at: self.board().name(cell) };
        match mv {
            Move::Rod(cell, axis) => Steps::from_iter([put(cell), rod(axis)]),
            Move::Win(cell) => Steps::from_iter([put(cell)]),
            Move::Swap => pie::steps(),
        }
    }

    /// The axes along which the rod may not lie on the chosen stone, because the line would have no
    /// empty cell. A winning stone takes no rod.
    fn barred(&self, chosen: &[Step]) -> Vec<Barred> {
        let &[Step { verb: Verb::Put, at }] = chosen else { return Vec::new() };
        let cell = self.board().read(&at).filter(|cell| self.winning() >> cell & 1 == 0);
        let dead = cell.into_iter().flat_map(|cell| {
            let axes = self.axes().iter().copied();
            axes.filter(move |&axis| self.line(cell, axis) & self.empty() == 0)
        });
        let barred = |axis| Barred { step: rod(axis), code: ROD_WITHOUT_EMPTY };
        dead.map(barred).collect()
    }
}
