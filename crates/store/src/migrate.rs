//! The schema of the database: the steps that create it, and why a database cannot be opened.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// A step from one version to the next, for both databases. Released steps never change.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    /// The version after the step.
    pub version: i64,
    /// The first version of the program that works with the schema after the step. Only servers
    /// that share a `PostgreSQL` database may be of several versions.
    pub needs: i64,
    pub sqlite: &'static str,
    pub postgres: &'static str,
}

/// The first step creates the schema; earlier versions were never released.
pub(crate) const STEPS: &[Step] = &[
    Step {
        version: 11,
        needs: 11,
        sqlite: include_str!("../migrations/sqlite/0011_schema.sql"),
        postgres: include_str!("../migrations/postgres/0011_schema.sql"),
    },
    Step {
        version: 12,
        needs: 11,
        sqlite: include_str!("../migrations/sqlite/0012_proof.sql"),
        postgres: include_str!("../migrations/postgres/0012_proof.sql"),
    },
    Step {
        version: 13,
        needs: 11,
        sqlite: include_str!("../migrations/sqlite/0013_strangers.sql"),
        postgres: include_str!("../migrations/postgres/0013_strangers.sql"),
    },
    Step {
        version: 14,
        needs: 11,
        sqlite: include_str!("../migrations/sqlite/0014_boards.sql"),
        postgres: include_str!("../migrations/postgres/0014_boards.sql"),
    },
    Step {
        version: 15,
        needs: 11,
        sqlite: include_str!("../migrations/sqlite/0015_service_periods.sql"),
        postgres: include_str!("../migrations/postgres/0015_service_periods.sql"),
    },
    Step {
        version: 16,
        // Earlier programs do not count results.
        needs: 16,
        sqlite: include_str!("../migrations/sqlite/0016_load.sql"),
        postgres: include_str!("../migrations/postgres/0016_load.sql"),
    },
    Step {
        version: 17,
        needs: 16,
        sqlite: include_str!("../migrations/sqlite/0017_focus.sql"),
        postgres: include_str!("../migrations/postgres/0017_focus.sql"),
    },
    Step {
        version: 19,
        needs: 16,
        sqlite: include_str!("../migrations/sqlite/0019_training.sql"),
        postgres: include_str!("../migrations/postgres/0019_training.sql"),
    },
    Step {
        version: 21,
        needs: 16,
        sqlite: include_str!("../migrations/sqlite/0021_blocked.sql"),
        postgres: include_str!("../migrations/postgres/0021_blocked.sql"),
    },
    Step {
        version: 22,
        needs: 16,
        sqlite: include_str!("../migrations/sqlite/0022_conditional_moves.sql"),
        postgres: include_str!("../migrations/postgres/0022_conditional_moves.sql"),
    },
    Step {
        version: 23,
        // Earlier programs do not read the events.
        needs: 23,
        sqlite: include_str!("../migrations/sqlite/0023_days_off.sql"),
        postgres: include_str!("../migrations/postgres/0023_days_off.sql"),
    },
    Step {
        version: 24,
        // Earlier programs do not write the chain of a game whose events they change.
        needs: 24,
        sqlite: include_str!("../migrations/sqlite/0024_chain.sql"),
        postgres: include_str!("../migrations/postgres/0024_distribution.sql"),
    },
    Step {
        version: 25,
        // Earlier programs keep the boards in the seats.
        needs: 25,
        sqlite: include_str!("../migrations/sqlite/0025_boards.sql"),
        postgres: include_str!("../migrations/postgres/0025_boards.sql"),
    },
    Step {
        version: 26,
        needs: 25,
        sqlite: include_str!("../migrations/sqlite/0026_explorer.sql"),
        postgres: include_str!("../migrations/postgres/0026_explorer.sql"),
    },
];

/// The version that this program writes.
pub const VERSION: i64 = STEPS[STEPS.len() - 1].version;

/// The oldest version that this program opens.
const OLDEST: i64 = STEPS[0].version;

/// Fails if a program from before the first release created the database.
pub(crate) fn reject_older(found: i64) -> Result<(), MigrateError> {
    if found < OLDEST { Err(MigrateError::Older { found }) } else { Ok(()) }
}

/// Why the database cannot be migrated to this program's version.
#[derive(Debug, Error)]
pub enum MigrateError {
    /// A newer program has written the database.
    #[error(
        "it is of version {found}, written by a newer program; \
         this one knows versions up to {known}"
    )]
    Newer {
        /// The version found.
        found: i64,
        /// The newest version that this program knows.
        known: i64,
    },
    /// A program from before the first release has written the database.
    #[error(
        "it is of version {found}, written by a program from before release 0.1.0, and no release \
         can open it: releases begin with version {OLDEST}"
    )]
    Older {
        /// The version found.
        found: i64,
    },
    /// The write-ahead log is damaged or cannot be read, and it cannot be copied.
    #[error(
        "its write-ahead log {} cannot be read, or is damaged and cannot be copied: {source}; free \
         some space, or move the log elsewhere to start without it",
        file.display()
    )]
    Log {
        /// The log.
        file: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// The database server rejects the connection.
    #[error("{0}")]
    Unreachable(String),
    /// The database server does not respond at present.
    #[error("{0}")]
    Absent(String),
    /// The database cannot be read or changed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}
