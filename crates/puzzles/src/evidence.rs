//! Sources of proved values.

use ludoteca_rules::oracle::Proved;
use ludoteca_solver::{Budget, Solvable, Solver};

/// Memory of a proof search, in bytes: more than the largest budget fills.
pub(crate) const TABLE_BYTES: usize = 2 << 20;

/// A source of proved values.
pub(crate) trait Evidence<P> {
    /// A source that has proved nothing yet.
    fn new() -> Self;

    /// The value of a position in which the game is not over, after `quiet` plies that neither laid
    /// nor captured a piece, if at most `nodes` evaluations prove it; and the evaluations spent.
    fn value(&mut self, position: &P, quiet: u32, nodes: u64) -> (Option<Proved>, u64);
}

/// Depth-first proof-number search, for the games that the solver supports.
pub(crate) struct ProofSearch(Solver);

impl<P: Solvable> Evidence<P> for ProofSearch {
    fn new() -> Self {
        Self(Solver::new(TABLE_BYTES))
    }

    fn value(&mut self, position: &P, _: u32, nodes: u64) -> (Option<Proved>, u64) {
        let proof = self.0.solve(position, &Budget::nodes(nodes));
        (proof.value, proof.nodes)
    }
}
