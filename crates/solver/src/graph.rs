//! The interface between the search and a game.

use ludoteca_rules::Position;

use crate::goal::Goal;
use crate::proof_numbers::{INFINITE, ProofNumbers};
use crate::table::Key;

/// The rule that combines the proof numbers of all moves to be refuted into a disproof number.
#[derive(Clone, Copy, Debug)]
pub enum Aggregation {
    /// Their sum. Exact if the subtrees are disjoint.
    Sum,
    /// The maximum, 1/64 of the others, and 3/8 of a new state's number for each further unsolved
    /// move. Similar to weak proof-number search (Ueda et al. 2008). Preferable if the subtrees
    /// overlap so much that a sum would count most states repeatedly.
    WeakSum,
}

/// A game as a directed graph of states. A state may be coarser than a position: it omits what does
/// not affect the result.
///
/// The graph is acyclic because [`rank`](Self::rank) increases along every edge. The value of a
/// state is therefore independent of the path to it, and a table entry is valid everywhere.
pub trait Graph: Sync {
    /// The positions that states are made from.
    type Position: Position;
    /// The board, the side to move and the goal.
    type State: Copy + Sync;

    /// See [`Aggregation`].
    const AGGREGATION: Aggregation;
    /// Whether the game has draws. If not, both goals are equivalent.
    const DRAWS: bool;

    /// Returns the state of a position.
    fn state(&self, position: &Self::Position, goal: Goal) -> Self::State;

    /// Returns the table key of a state. With few stones on the board, it is the [canonical
    /// key](Self::canonical_key).
    fn key(&self, state: &Self::State) -> Key;

    /// Returns a key that all images of a state under the symmetries of the board share.
    fn canonical_key(&self, state: &Self::State) -> Key;

    /// Number of stones on the board.
    fn stones(&self, state: &Self::State) -> u32;

    /// A number that increases with every move.
    fn rank(&self, state: &Self::State) -> u32;

    /// Static evaluation: the initial numbers of a state without expanding it. Solved numbers are
    /// exact. The opponent of the side to move must not have a line.
    fn evaluate(&self, state: &Self::State) -> ProofNumbers;

    /// Expands a state. Returns its numbers if that solves it, otherwise fills `out` with its
    /// children and their static evaluations.
    ///
    /// `out` is empty before the call and receives the states after all moves except those that let
    /// the opponent win at once. It may stay empty only if the state is solved.
    fn expand(
        &self,
        state: &Self::State,
        out: &mut Vec<Child<Self::State>>,
    ) -> Option<ProofNumbers>;
}

/// A state after a move, with its numbers for the side to move there.
#[derive(Clone, Copy, Debug)]
pub struct Child<S> {
    pub state: S,
    pub key: Key,
    pub numbers: ProofNumbers,
    /// Number of other threads in its subtree.
    pub busy_threads: u32,
}

impl<S> Child<S> {
    /// Disproof number for the choice of the most-proving child. Virtual loss makes children with
    /// other threads less attractive, so that threads spread out (Kaneko 2010).
    #[inline]
    pub(crate) const fn effective_disproof(&self) -> u32 {
        let ProofNumbers { disproof, .. } = self.numbers;
        if self.busy_threads == 0 || disproof == 0 || disproof >= INFINITE {
            return disproof;
        }
        let penalty = self.busy_threads * (disproof / VIRTUAL_LOSS_DIVISOR + 1);
        if disproof + penalty < INFINITE { disproof + penalty } else { INFINITE - 1 }
    }
}

/// Virtual loss: each busy thread adds `1/VIRTUAL_LOSS_DIVISOR` of the disproof number.
const VIRTUAL_LOSS_DIVISOR: u32 = 4;
