//! The limits of a search, and its progress.

use std::sync::atomic::Ordering::Relaxed;

use crate::shared_search::SharedSearch;

/// Limits of a search.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// Maximum number of states to evaluate. The search may exceed it by one expansion. With one
    /// thread, equal budgets give equal results on every machine.
    pub nodes: u64,
    /// Called about every thousand evaluations with the progress of the search; `true` ends the
    /// search.
    pub stop: &'a dyn Fn(&Progress) -> bool,
}

/// Progress of a running search.
pub struct Progress<'a> {
    pub(crate) shared: &'a SharedSearch<'a>,
    /// Evaluations of earlier rounds.
    pub(crate) before: u64,
}

impl Progress<'_> {
    /// Number of states evaluated by all threads.
    pub fn nodes(&self) -> u64 {
        self.before + self.shared.nodes.load(Relaxed)
    }

    /// Proof and disproof number of the current root.
    pub fn proof_numbers(&self) -> (u32, u32) {
        self.shared.root_numbers()
    }

    /// Load factor of the table, in thousandths.
    pub fn load(&self) -> u32 {
        self.shared.table.load()
    }
}

impl Budget<'static> {
    /// A budget of this many evaluations.
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes, stop: &|_| false }
    }
}

/// Evaluations in the first round if several queries or moves share a budget. The share doubles
/// each round.
pub(crate) const FIRST_ROUND_NODES: u64 = 1 << 10;
