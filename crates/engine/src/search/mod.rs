//! Principal-variation search with iterative deepening, generic over the game.
//!
//! The search detects draws by history: a position that repeats an earlier one, or that follows the
//! hundredth quiet ply, is a draw. Transposition table entries carry no history. Three invariants
//! keep the table from corrupting proofs:
//!
//! - Entries expire with their search, so all of them share the game's past; and a node checks for
//!   draws by history before it probes the table.
//! - A draw by history scores 0. It can hide a proved win or loss but never create one.
//! - A decided entry is used only if its end comes before the hundredth quiet ply. Where the search
//!   depth reaches that ply, the table is neither probed nor written.
//!
//! The counter `unproved` tracks what a score rests on. Everything heuristic increments it: a static
//! evaluation at the horizon, a draw by history, omitted moves, an unproved table entry. A node that
//! leaves the counter unchanged is solved.

mod announce;
mod budget;
mod claims;
mod deepening;
mod expectation;
mod forced;
mod line;
mod node;
mod ordering;
mod proofs;
mod request;
mod resistance;
mod root;
mod score;
mod shared;
mod solver_cache;
mod tablebase;
mod threads;
mod transposition;
mod tree;

pub(crate) use claims::Purpose;
pub(crate) use request::Request;
pub(crate) use threads::search;

/// State that an engine keeps between searches: the memory of its tables and, within one game, the
/// results of the solver, which remain valid.
#[derive(Debug, Default)]
pub(crate) struct SearchContext {
    table: transposition::TranspositionTable,
    solver: solver_cache::SolverCache,
    claims: claims::SmallProofCache,
}

impl SearchContext {
    /// Forgets the current game.
    pub(crate) fn forget(&mut self) {
        self.solver.forget();
    }
}
