//! The progress of a build.

use crate::file::Counts;
use crate::index::Subspace;

/// Progress of a build.
#[derive(Clone, Copy, Debug)]
pub enum Progress {
    /// The build starts.
    Begin {
        /// Number of slots of all requested subspaces.
        slots: u64,
        /// Number of slots of the tables that already exist.
        there: u64,
    },
    /// Work on a subspace, and on the other one of its pair, progresses.
    Part {
        /// The subspace in which the side with more men is to move.
        subspace: Subspace,
        /// Approximate number of slots completed since the last report.
        slots: u64,
    },
    /// A table was written.
    Written {
        /// The subspace.
        subspace: Subspace,
        /// The distribution of the values.
        counts: Counts,
        /// Length of the file in bytes.
        bytes: u64,
    },
}
