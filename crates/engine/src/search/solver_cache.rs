//! The solver that an engine keeps between searches, and its share of the memory.

use ludoteca_solver::Solver;

use crate::eval::Evaluate;
use crate::limits::Limits;

/// The solver gets `1/MEMORY_DIVISOR` of the hash memory.
const MEMORY_DIVISOR: usize = 2;
/// Approximate memory that the solver uses per node.
const BYTES_PER_NODE: u64 = 8;

/// A solver that is kept between searches.
#[derive(Debug, Default)]
pub(crate) struct SolverCache(Option<(usize, Solver)>);

impl SolverCache {
    /// Returns the solver with `bytes` of memory, or none if `bytes` is 0.
    pub(super) fn solver(&mut self, bytes: usize) -> Option<&mut Solver> {
        if bytes == 0 {
            self.0 = None;
            return None;
        }
        if self.0.as_ref().is_none_or(|kept| kept.0 != bytes) {
            // Frees the old memory before allocating the new.
            self.0 = None;
        }
        let (_, solver) = self.0.get_or_insert_with(|| (bytes, Solver::new(bytes)));
        Some(solver)
    }

    /// Clears the solver's table but keeps its memory.
    pub(super) fn forget(&mut self) {
        self.0.iter_mut().for_each(|(_, solver)| solver.clear());
    }
}

/// Bytes of the hash memory for the solver; 0 if the search neither plays at full strength nor
/// settles every position.
pub(super) fn solver_bytes<P: Evaluate>(limits: &Limits, settles: bool, hash: usize) -> usize {
    let nodes = limits.nodes.unwrap_or(u64::MAX).saturating_add(limits.settling);
    let most = usize::try_from(nodes.saturating_mul(BYTES_PER_NODE)).unwrap_or(usize::MAX);
    if P::PROVER.is_some() && (settles || limits.are_strong()) {
        (hash / MEMORY_DIVISOR).min(most)
    } else {
        0
    }
}
