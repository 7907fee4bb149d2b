//! Principal-variation search with iterative deepening, generic over the game.
//!
//! Draws by history are part of the search: the line of play knows its past, and a position that
//! repeats an earlier one or is the hundredth quiet one is drawn there and then. The table knows
//! positions without a past. That it never spoils a proof rests on three things:
//!
//! - no entry outlives its search, so all share the game's past, and a draw that the
//!   game's own past brings is seen before the table is asked;
//! - a draw by history scores 0 and so never makes a proved win or loss, only hides one;
//! - a decided entry is used only where its end comes before the hundredth quiet ply, and none at
//!   all, nor any made, where the hundredth lies within the depth to be searched.
//!
//! What a score rests on is tracked by one counter: whatever makes a score unproved (an estimate at
//! the horizon, a draw by history, moves left out, an unproved entry of the table) raises it. A
//! node after which the counter stands as before is solved.

mod announce;
mod budget;
mod claims;
mod expectation;
mod forced;
mod line;
mod node;
mod ordering;
mod proofs;
mod root;
mod score;
mod shared;
mod tablebase;
mod transposition;

pub(crate) use claims::Purpose;
pub(crate) use root::{Request, search};

/// What an engine keeps from search to search: the memory of its tables; and, while a game goes on,
/// what the solver has learnt, for that stays true.
#[derive(Debug, Default)]
pub(crate) struct SearchContext {
    table: transposition::TranspositionTable,
    solver: proofs::Kept,
    claims: claims::Kept,
}

impl SearchContext {
    /// To begin with another game.
    pub(crate) fn forget(&mut self) {
        self.solver.forget();
    }
}
