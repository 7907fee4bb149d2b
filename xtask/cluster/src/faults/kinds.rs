//! The faults.

use clap::ValueEnum;

/// A kind of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, ValueEnum)]
pub(crate) enum Kind {
    /// A node is killed and restarted
    KillNode,
    /// A worker is killed and restarted
    KillWorker,
    /// `PostgreSQL` is killed and restarted; with replicas the primary, alone or with its Patroni
    KillPostgres,
    /// A NATS server is killed and restarted
    KillNats,
    /// Connections break and cannot be re-established
    Cut,
    /// Connections stay open but transfer no data
    Stall,
    /// Connections are slow
    Delay,
    /// Connections break in mid-message
    Truncate,
    /// A node is restarted with a different system time
    Skew,
    /// The disk of the database is full
    FullDisk,
    /// A node is replaced gracefully, by another version if there is one
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
