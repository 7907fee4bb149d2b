//! What the search needs to know of a game.

use ludoteca_rules::Position;

use crate::numbers::{NEVER, Numbers};
use crate::table::Key;

/// What is asked of a position, of the person to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Does the person to move win?
    Wins,
    /// Does the person to move win or draw?
    HoldsOn,
}

impl Question {
    /// The opposite question is the one that the opponent's next position answers.
    #[inline]
    pub(crate) const fn turned(self) -> Self {
        match self {
            Self::Wins => Self::HoldsOn,
            Self::HoldsOn => Self::Wins,
        }
    }
}

/// How the proof numbers of the moves that all have to be refuted become one.
#[derive(Clone, Copy, Debug)]
pub enum Blend {
    /// Their sum: right where they share nothing.
    Sum,
    /// The largest, a sixteenth of the rest, and a half for each further open one: where they share
    /// most of what is below them, a sum counts it many times over.
    Shared,
}

/// A game as a graph of states, which may be coarser than positions: all that has no bearing on
/// who wins is left out.
///
/// The graph has no cycles, for [`rank`](Self::rank) grows along every edge; so a state's answer
/// never depends on the way to it, and what the table says of it holds everywhere.
pub trait Graph: Sync {
    /// The positions that the states are made from.
    type Position: Position;
    /// What stands where, who is to move, and what is asked of that person.
    type State: Copy + Sync;

    /// See [`Blend`].
    const BLEND: Blend;
    /// Whether a game may be drawn; if not, both questions are one.
    const DRAWS: bool;

    /// The state of a position.
    fn state(&self, position: &Self::Position, question: Question) -> Self::State;

    /// What the table knows the state by: as long as there are few stones, the
    /// [canonical key](Self::canonical_key).
    fn key(&self, state: &Self::State) -> Key;

    /// One key for a state and all its images under the symmetries of the board.
    fn canonical_key(&self, state: &Self::State) -> Key;

    /// Stones on the board.
    fn stones(&self, state: &Self::State) -> u32;

    /// Grows with every move.
    fn rank(&self, state: &Self::State) -> u32;

    /// What can be told of a state at a glance: settled numbers are the truth. No state is asked
    /// about in which the opponent of whoever is to move has a line.
    fn guess(&self, state: &Self::State) -> Numbers;

    /// What can be told of a state when its moves are looked at; if it is not settled so, its
    /// successors, each with its guess.
    ///
    /// `out` is empty and gets the states after all moves but those that let the opponent win at
    /// once. It may be left so only if the result is settled.
    fn expand(&self, state: &Self::State, out: &mut Vec<Child<Self::State>>) -> Option<Numbers>;
}

/// A state that a move leads to, and its numbers for the person to move there.
#[derive(Clone, Copy, Debug)]
pub struct Child<S> {
    pub state: S,
    pub key: Key,
    pub numbers: Numbers,
    /// How many other threads are at work below it.
    pub busy: u32,
}

impl<S> Child<S> {
    /// The disproof number by which the next child to work on is chosen: the more threads are below
    /// one, the farther it seems, so that they spread (Kaneko 2010).
    #[inline]
    pub(crate) const fn disproof(&self) -> u32 {
        let Numbers { disproof, .. } = self.numbers;
        if self.busy == 0 || disproof == 0 || disproof >= NEVER {
            return disproof;
        }
        let further = self.busy * (disproof / BUSY + 1);
        if disproof + further < NEVER { disproof + further } else { NEVER - 1 }
    }
}

/// Each thread at work below a child makes it seem farther by one part in so many.
const BUSY: u32 = 4;
