//! The extension module `ludoteca._ludoteca`. The package around it is in `python/ludoteca`, which documents
//! everything for its users; the doc comments here become docstrings.
//!
//! There is a module for each class. [`encoding`] turns positions and moves of each game into planes and action
//! numbers, which environments, spaces and the tree search share.

#![expect(
    clippy::doc_link_with_quotes,
    reason = "doc comments are docstrings, with examples in Python"
)]

// First, because macros are visible only below their definition.
#[macro_use]
mod dispatch;

mod arrays;
mod cache;
mod encoding;
mod env;
mod error;
mod forest;
mod games;
mod json;
mod matches;
mod mcts;
mod numbers;
mod outcome;
mod pickle;
mod play;
mod record;
mod search;
mod signals;
mod space;
mod strength;
mod svg;
mod tables;
mod threads;
mod tree;
mod tree_search;

use pyo3::prelude::*;

#[pymodule]
mod _ludoteca {
    #[pymodule_export]
    use crate::env::VecEnv;
    #[pymodule_export]
    use crate::error::{IllegalMove, InvalidOptions, InvalidPosition, InvalidRecord};
    #[pymodule_export]
    use crate::games::{option_ranges, options, presets, rules};
    #[pymodule_export]
    use crate::matches::Match;
    #[pymodule_export]
    use crate::mcts::mcts;
    #[pymodule_export]
    use crate::outcome::Outcome;
    #[pymodule_export]
    use crate::play::ActionMatch;
    #[pymodule_export]
    use crate::record::{record_in_format, record_json, record_text};
    #[pymodule_export]
    use crate::search::Searcher;
    #[pymodule_export]
    use crate::space::Space;
    #[pymodule_export]
    use crate::strength::strength;
    #[pymodule_export]
    use crate::tables::Tables;
    #[pymodule_export]
    use crate::tree_search::TreeSearch;
    use pyo3::prelude::*;

    /// The version of the package, which pickles carry.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        // Imports NumPy now, because an exception such as KeyboardInterrupt would be a panic later.
        module.py().import("numpy")?;
        let _ = numpy::dtype::<u8>(module.py());
        module.add("GAMES", crate::games::names())
    }
}
