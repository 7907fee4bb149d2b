//! When a search ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long a search may go on, and how freely it chooses. By default there is no limit: it goes on
/// until it is stopped or has proved the value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The most positions to visit. Without a time limit the same seed, position and number give
    /// the same move on every machine.
    pub nodes: Option<u64>,
    /// Evaluations that the solver may add to `nodes` to settle a position of a game with a built-in
    /// book. With one line any number above 0 lets it finish the proof, so that each move keeps the
    /// position's value. Ignored with a time limit; without any limit it is [`SETTLING`](Self::SETTLING).
    pub settling: u64,
    /// The longest time to take.
    pub time: Option<Duration>,
    /// After this long no deeper look is begun: it would hardly end in time.
    pub soft_time: Option<Duration>,
    /// The most plies to look ahead, at least 1. At 1 the search sees what its own move makes and
    /// no reply; from 2 on it also sees a win in one at the end of each line.
    pub depth: Option<u32>,
    /// In centi-units: any move whose estimate is less than this below the best one's may be
    /// chosen. A proved win is never passed over. 0 is full strength.
    pub margin: i32,
    /// How many moves to give exact values and variations, the best first; 0 is taken for 1.
    pub lines: usize,
}

impl Limits {
    /// Evaluations that settle the positions beyond the built-in books: the hardest known takes three
    /// quarters of it, in some three seconds.
    pub const SETTLING: u64 = 40_000_000;

    /// Evaluations that the solver may add to the nodes in a game with a built-in book. Under a time
    /// limit it could take all of it and settle nothing, so there it has only its deferred.
    pub(crate) fn to_settle(&self) -> u64 {
        if self.has_clock() || !self.follow_books() {
            return 0;
        }
        match self.nodes {
            None => Self::SETTLING,
            Some(_) if self.settling > 0 && self.lines <= 1 => u64::MAX,
            Some(_) => self.settling,
        }
    }

    /// Whether the search has its full strength. Weaker searches use neither proofs nor tables.
    pub(crate) fn are_strong(&self) -> bool {
        self.depth.is_none() && self.have_strong_nodes()
    }

    /// Whether the search follows the built-in book of the game. With a number of nodes, such as a
    /// level has, a limit of depth does not matter; a depth alone asks for a plain search.
    pub(crate) fn follow_books(&self) -> bool {
        self.have_strong_nodes() && (self.depth.is_none() || self.nodes.is_some())
    }

    fn have_strong_nodes(&self) -> bool {
        /// With fewer nodes a search is meant to be weak.
        const LEAST_NODES: u64 = 100_000;
        self.margin <= 0 && self.nodes.is_none_or(|n| n >= LEAST_NODES)
    }

    /// Whether the search depends on the time.
    pub(crate) fn has_clock(&self) -> bool {
        self.time.is_some() || self.soft_time.is_some()
    }

    /// Whether nothing but a proof ends the search.
    pub(crate) fn are_none(&self) -> bool {
        !self.has_clock() && self.nodes.is_none() && self.depth.is_none() && self.margin <= 0
    }

    /// Enough for advice, and soon done.
    ///
    /// ```
    /// use ludoteca_engine::{Level, Limits};
    /// use ludoteca_rules::Game;
    /// assert!(Limits::for_hint().nodes > Level::new(5).unwrap().limits(Game::Six).nodes);
    /// ```
    pub fn for_hint() -> Self {
        Self { nodes: Some(300_000), settling: Self::SETTLING, ..Self::default() }
    }
}

/// A flag that ends a search from outside, at once. Clones share it.
///
/// ```
/// let stop = ludoteca_engine::Stop::default();
/// let handle = stop.clone();
/// std::thread::spawn(move || handle.stop()).join().unwrap();
/// assert!(stop.is_stopped());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Ends the searches that were given this flag or a clone of it. It cannot be taken back.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it has been stopped.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
