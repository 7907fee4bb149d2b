//! Limits of a search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ludoteca_rules::Game;
use serde::{Deserialize, Serialize};

use crate::eval::Weights;

/// Limits of a search and its tolerance in choosing a move. By default a search ends only when it
/// is stopped or has proved the value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Limits {
    /// Maximum number of positions to visit. Without a time limit, the same seed, position and node
    /// limit give the same move on every machine.
    pub nodes: Option<u64>,
    /// Solver evaluations allowed beyond `nodes` to prove a position of a game with a built-in book.
    /// With one line, any value above 0 lets the solver finish the proof, so that every move keeps
    /// the value of the position. With a time limit as well, they are spent in the time left after `nodes`;
    /// [`SETTLING`](Self::SETTLING) if there is no limit at all.
    pub settling: u64,
    /// Hard time limit.
    pub time: Option<Duration>,
    /// Soft time limit: no new iteration starts after it.
    pub soft_time: Option<Duration>,
    /// Maximum depth in plies, at least 1. Depth 1 sees no reply; from depth 2 on, the search also
    /// detects a win in one at the horizon.
    pub depth: Option<u32>,
    /// Margin in centi-units: any move whose estimate is within it of the best may be chosen. A
    /// proved win is never rejected. 0 is full strength.
    pub margin: i32,
    /// Percentage of the legal moves that the search overlooks, from the first to the second number:
    /// the seed chooses the percentage, and with the position the moves. At least one move remains.
    /// The search can thus miss a win, and the only defence against a threat. Zeros are full strength.
    pub overlooked: [u8; 2],
    /// Number of moves that get exact values and variations, best first; 0 means 1.
    pub lines: usize,
}

impl Limits {
    /// Solver evaluations that suffice to prove any position beyond the built-in books. The hardest
    /// known position takes three quarters of them, about 3 s.
    pub const SETTLING: u64 = 40_000_000;

    /// Solver evaluations allowed from the start in a game with a built-in book. None under a time
    /// limit, where the solver could use up the time without completing a proof.
    pub(crate) fn to_settle(&self) -> u64 {
        match self.nodes {
            _ if self.has_clock() || !self.follow_books() => 0,
            None => Self::SETTLING,
            Some(_) => self.settling_allowance(),
        }
    }

    /// Solver evaluations allowed after the node limit, in the time left under a time limit.
    pub(crate) fn to_settle_in_time_left(&self) -> u64 {
        let is_allowed = self.has_clock() && self.nodes.is_some() && self.follow_books();
        if is_allowed { self.settling_allowance() } else { 0 }
    }

    const fn settling_allowance(&self) -> u64 {
        if self.settling > 0 && self.lines <= 1 { u64::MAX } else { self.settling }
    }

    /// Whether the search plays at full strength. Weaker searches use neither proofs nor tablebases.
    pub(crate) fn are_strong(&self) -> bool {
        self.depth.is_none() && self.have_strong_nodes()
    }

    /// Whether the search uses the built-in book. A depth limit alone requests a plain search; with
    /// a node limit as well, such as that of a level, the book is used.
    pub(crate) fn follow_books(&self) -> bool {
        self.have_strong_nodes() && (self.depth.is_none() || self.nodes.is_some())
    }

    /// Whether the search may overlook moves.
    pub(crate) fn overlook(&self) -> bool {
        self.overlooked != [0; 2]
    }

    fn have_strong_nodes(&self) -> bool {
        /// Searches with fewer nodes are weak by intent.
        const MIN_STRONG_NODES: u64 = 100_000;
        self.margin <= 0 && !self.overlook() && self.nodes.is_none_or(|n| n >= MIN_STRONG_NODES)
    }

    /// Whether the search has a time limit.
    pub(crate) fn has_clock(&self) -> bool {
        self.time.is_some() || self.soft_time.is_some()
    }

    /// Whether only a proof or a stop ends the search.
    pub(crate) fn are_none(&self) -> bool {
        !self.has_clock()
            && self.nodes.is_none()
            && self.depth.is_none()
            && self.margin <= 0
            && !self.overlook()
    }

    /// These limits with a margin in hundredths of the game's scale. One scale multiplies the odds of
    /// winning by e.
    ///
    /// ```
    /// use ludoteca_engine::Limits;
    /// use ludoteca_rules::Game;
    /// let limits = Limits { nodes: Some(4_000), ..Limits::default() };
    /// assert!(limits.with_margin(Game::Six, 20).margin > 0);
    /// ```
    #[must_use]
    pub fn with_margin(self, game: Game, hundredths: i32) -> Self {
        Self { margin: hundredths * Weights::built_in_scale(game) / 100, ..self }
    }

    /// Usual number of nodes for each position of a review.
    pub const REVIEW_NODES: u64 = 100_000;

    /// Limits for each position of a review: this number of nodes, and what a proof takes.
    pub fn for_review(nodes: u64) -> Self {
        Self { nodes: Some(nodes), settling: Self::SETTLING, ..Self::default() }
    }

    /// Limits for a hint: strong enough for advice, and fast.
    ///
    /// ```
    /// use ludoteca_engine::{Level, Limits};
    /// use ludoteca_rules::Game;
    /// assert!(Limits::for_hint().nodes > Level::new(5).unwrap().limits(Game::Six).nodes);
    /// ```
    pub fn for_hint() -> Self {
        Self::for_review(300_000)
    }
}

/// A flag that stops a search from another thread. Clones share the flag.
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
    /// Stops every search that holds this flag or a clone of it, irrevocably.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is set.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
