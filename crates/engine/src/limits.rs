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
    /// What the solver may evaluate beside `nodes` to settle a position of a game that has a built-in
    /// book. Without any limit it is [`SETTLING`](Self::SETTLING), and with a limit of time 0, whatever
    /// is said here.
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

    /// What the solver may evaluate beside the nodes, in a game with a built-in book. Where time is short
    /// it could take all of it and settle nothing, so then it has but its turns.
    pub(crate) fn to_settle(&self) -> u64 {
        match (self.time, self.nodes) {
            (Some(_), _) => 0,
            (None, None) => Self::SETTLING,
            (None, Some(_)) => self.settling,
        }
    }

    /// Whether they leave the search all its strength. Searches that are to be weak do without proofs
    /// and tables.
    pub(crate) fn are_strong(&self) -> bool {
        /// With fewer nodes a search is meant to be weak.
        const LEAST_NODES: u64 = 100_000;
        self.depth.is_none() && self.margin <= 0 && self.nodes.is_none_or(|n| n >= LEAST_NODES)
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
