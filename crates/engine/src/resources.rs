//! What a search may use.

use std::sync::{Arc, LazyLock};

use crate::knowledge::Knowledge;

/// Memory, threads and tablebases available to a search.
#[derive(Clone, Debug)]
pub struct Resources {
    /// Maximum memory for the transposition table, in bytes.
    pub hash: usize,
    /// Number of search threads, where there are [several](ludoteca_solver::usable_threads). With more
    /// than one, a search is not deterministic.
    pub threads: usize,
    /// Tablebases. Searches with weak limits do not probe them.
    pub knowledge: Arc<Knowledge>,
}

impl Default for Resources {
    /// 32 MiB, one thread and the built-in tablebases.
    fn default() -> Self {
        static BUILT_IN: LazyLock<Arc<Knowledge>> =
            LazyLock::new(|| Arc::new(Knowledge::built_in()));
        Self { hash: 32 << 20, threads: 1, knowledge: Arc::clone(&BUILT_IN) }
    }
}
