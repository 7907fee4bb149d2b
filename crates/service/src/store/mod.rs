//! The store: games in a database.

mod accounts;
mod anonymise;
mod batch;
mod challenges;
mod checksum;
mod failure;
mod fill;
mod filter;
mod listing;
mod mark;
mod messages;
mod migrations;
mod outage;
mod passkeys;
mod push;
mod ratings;
mod removal;
mod rows;
mod sqlite;
mod stored;
mod summary;
mod tokens;
mod transaction;
mod wal;
mod writer;

#[cfg(test)]
mod tests;

use checksum::Checksum;

pub(crate) use accounts::{Account, NewAccount, NewSession, Session, StoredSession, Which};
pub(crate) use failure::StoreError;
pub(crate) use filter::{Cursor, Filter, InvalidCursor, Opponent, ResultFilter};
pub(crate) use listing::Page;
pub(crate) use mark::mark_of;
pub(crate) use messages::{Blocked, NewMessage, Report, StoredMessage};
pub use migrations::MigrateError;
pub(crate) use migrations::VERSION;
pub(crate) use passkeys::{NewPasskey, StoredPasskey};
pub(crate) use ratings::{BestRated, CurrentRatings, GameRating, GameRatings, RatingRow};
pub(crate) use sqlite::{Store, Stored};
pub(crate) use summary::{ListedGame, Summary};

/// Where a stored game's next event goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tail {
    /// The number of the game's row.
    game: i64,
    /// Checksum of all that is stored of it.
    chain: Checksum,
}

/// The result of appending events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Appended {
    /// The events are on the disk; the next event goes here.
    Yes(Tail),
    /// The game already has an event of this number, or was deleted, or its challenge is no longer open;
    /// nothing was written.
    NumberTaken,
}
