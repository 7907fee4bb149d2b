//! The steps of a move: lift a tile, choose the group that stays, put the tile.

use alloc::vec::Vec;

use super::moves::Move;
use super::plane::Cell;
use super::position::Position;
use super::torus::Spot;
use crate::game::steps::{Step, Steps, Stepwise, Verb};
use crate::game::view::{Place, place};

impl Stepwise for Position {
    fn steps(&self, mv: Move) -> Steps {
        let step = |verb, cell: Cell| Step { verb, at: place(cell) };
        let lift = mv.lift.map(|cell| step(Verb::Lift, cell));
        let keep = mv.keep.map(|cell| step(Verb::Keep, cell));
        lift.into_iter().chain(keep).chain([step(Verb::Put, mv.to)]).collect()
    }

    /// The groups that are eliminated: with the lift, or where the mover must choose, with the
    /// group that stays.
    fn gone(&self, chosen: &[Step]) -> Vec<Place> {
        let cell = |step: &Step| step.at.parse().ok();
        let (lift, keep) = match chosen {
            [lift @ Step { verb: Verb::Lift, .. }] => (cell(lift), None),
            [lift, keep @ Step { verb: Verb::Keep, .. }] => (cell(lift), cell(keep)),
            _ => return Vec::new(),
        };
        let groups = lift.and_then(|lift: Cell| self.groups_after(Spot::from(lift)));
        let groups = groups.filter(|groups| keep.is_some() || groups.names().len() == 1);
        let gone = groups.map_or(0, |groups| groups.gone(keep));
        // A few cells, each inserted at its place: the sort of the standard library is 2 kB of WebAssembly.
        let mut cells: Vec<Cell> = Vec::new();
        for cell in self.connectivity.graph.cells(gone, self.bounds) {
            let at = cells.partition_point(|other| (other.y, other.x) < (cell.y, cell.x));
            cells.insert(at, cell);
        }
        cells.into_iter().map(place).collect()
    }
}
