//! The faults.

use clap::ValueEnum;

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, ValueEnum)]
pub(crate) enum Kind {
    /// A node is killed and started again
    KillNode,
    /// A worker is killed and started again
    KillWorker,
    /// `PostgreSQL` is killed and started again
    KillPostgres,
    /// A NATS server is killed and started again
    KillNats,
    /// Connections break and cannot be made again
    Cut,
    /// Connections pass nothing on
    Stall,
    /// Connections are slow
    Delay,
    /// Connections break in mid-message
    Truncate,
    /// A node is started again with another time of day
    Skew,
    /// The disk of the database is full
    FullDisk,
    /// A node is replaced in order, by another version if there is one
    Upgrade,
}

impl Kind {
    pub(super) const ALL: &[Self] = &[
        Self::KillNode,
        Self::KillWorker,
        Self::KillPostgres,
        Self::KillNats,
        Self::Cut,
        Self::Stall,
        Self::Delay,
        Self::Truncate,
        Self::Skew,
        Self::FullDisk,
        Self::Upgrade,
    ];
}
