//! Round one of SIX: proves whether a side can force a shape before the round ends.
//!
//! The query is binary, because the opponent succeeds with every other outcome, including a shape
//! of its own. Tiles are only added, so no position repeats, and the same proof search applies as
//! in the other games.
//!
//! The module `threats` finds winning threat sequences with forced replies by a search of its own.
//! If the opponent threatens one, only moves in its relevance zone are searched. `evaluation` is
//! the static evaluation of a state, `graph` the graph of states, `board` the tiles and the shapes
//! around them, and `key` the hash keys. `query` and `solution` translate between positions of the
//! rules and searches, and `claim` makes both available to trees.

mod board;
mod claim;
mod evaluation;
mod graph;
mod key;
mod query;
mod solution;
mod threats;

pub use solution::{AttackResult, RoundOne, attack, solve};
