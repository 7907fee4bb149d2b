//! The store: games, players and all that belongs to them, in `SQLite` or `PostgreSQL`.
//!
//! A query or a change is written once, with [`sql`](database::sql), in a statement that both databases
//! understand, and as a method of [`Store`]. A new table or column needs a step in both folders of
//! `migrations` and a line in `tables.rs`; tests fail where one of them is missing.

mod accounts;
mod anonymise;
mod batch;
mod challenges;
mod checksum;
mod content;
#[cfg(test)]
mod contract;
mod copy;
mod cursor;
mod database;
mod engine;
mod event_batch;
mod failure;
mod filter;
mod games;
mod leases;
mod listing;
mod many;
mod messages;
mod metrics;
mod migrate;
mod outage;
mod passkeys;
mod postgres;
mod push;
mod ratings;
mod removal;
mod rows;
mod sessions;
mod sqlite;
mod summary;
mod tables;
mod time;
mod tokens;
mod transaction;
mod write;
mod writer;

use checksum::Checksum;

pub(crate) use accounts::{Account, NewAccount, Which};
pub(crate) use challenges::{Challenge, Most};
pub(crate) use content::Content;
pub use copy::{CopiedTable, CopyError, Place, migrate_data};
pub(crate) use copy::{DATABASE, file};
pub(crate) use cursor::{Cursor, InvalidCursor};
pub(crate) use event_batch::EventBatch;
pub(crate) use failure::StoreError;
pub(crate) use filter::Filter;
pub(crate) use games::{Since, Store, Stored};
pub(crate) use listing::Page;
pub(crate) use many::Owned;
pub(crate) use messages::{Blocked, NewMessage, Report, StoredMessage};
pub(crate) use metrics::{StoreMetrics, latency};
pub use migrate::MigrateError;
pub(crate) use passkeys::{NewPasskey, StoredPasskey};
pub use postgres::{DatabaseUrl, InvalidDatabaseUrl};
pub(crate) use push::{NewSubscription, Subscription};
pub(crate) use ratings::{BestRated, CurrentRatings, GameRating, GameRatings, RatingRow};
pub(crate) use sessions::{Device, Digest, NewSession, SESSION_AGE, Session, StoredSession};
pub(crate) use sqlite::{VERSION, mark_of};
pub(crate) use summary::Summary;

/// The end of a stored game, which its next event follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tail {
    /// The number of the game's row.
    game: i64,
    /// Checksum of all that is stored of it.
    chain: Checksum,
}

impl From<Tail> for ludoteca_room::live::Tail {
    fn from(tail: Tail) -> Self {
        Self { game: tail.game.cast_unsigned(), chain: tail.chain.0.cast_unsigned() }
    }
}

impl From<ludoteca_room::live::Tail> for Tail {
    fn from(tail: ludoteca_room::live::Tail) -> Self {
        Self { game: tail.game.cast_signed(), chain: Checksum(tail.chain.cast_signed()) }
    }
}

/// The result of appending events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Appended {
    /// The events are durable: the new tail, and the time in milliseconds since 1970.
    Yes(Tail, i64),
    /// The game already has an event of this number, or was deleted, or its challenge is no longer open;
    /// nothing was written.
    NumberTaken,
}
