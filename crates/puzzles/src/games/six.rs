//! SIX. Values are proved in round one only.

use ludoteca_rules::oracle::Proved;
use ludoteca_rules::six::Position;
use ludoteca_rules::{Presentation, Side};
use ludoteca_solver::{Budget, Solver, six};

use super::PuzzleGame;
use crate::evidence::{Evidence, TABLE_BYTES};

impl PuzzleGame for Position {
    const BOARDS: &'static [&'static str] =
        &["tiles=21", "tiles=19 apart", "tiles=15", "tiles=12", "tiles=18 apart"];

    const NODES: u64 = 8_000;

    const POSITION_NODES: u64 = 150;

    const MAX_SKIPPED: usize = 0;

    type Evidence = ForcedShapes;

    /// Requires nearly complete shapes of both sides: without one, the opponent cannot force a
    /// shape, so that other moves are not proved to lose.
    fn is_promising(&self) -> bool {
        let shapes = self.view().shapes;
        Side::BOTH.iter().all(|&side| shapes.iter().any(|shape| shape.side == side))
    }
}

/// Proves which side forces a shape in round one.
pub(crate) struct ForcedShapes(Solver);

impl Evidence<Position> for ForcedShapes {
    fn new() -> Self {
        Self(Solver::new(TABLE_BYTES))
    }

    fn value(&mut self, position: &Position, _: u32, nodes: u64) -> (Option<Proved>, u64) {
        let found = six::solve(&mut self.0, position, &Budget::nodes(nodes)).proof;
        (found.value, found.nodes)
    }
}
