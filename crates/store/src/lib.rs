//! The store: games, players and all that belongs to them, in `SQLite` or `PostgreSQL`.
//!
//! A query or a change is written once, with [`sql`](database::sql), in a statement that both databases
//! understand, and as a method of [`Store`]. A new table or column needs a step in both folders of
//! `migrations`, an entry in `migrate.rs` and a line in `tables.rs`; tests fail where one is missing.
//!
//! # Modules
//!
//! - Each kind of data has a module with its statements, such as [`accounts`], [`challenges`], [`messages`],
//!   [`push`]; [`explorer`] is the index of moves, [`boards`] has what fair play compares. [`tables`] lists all tables.
//!   [`filter`] selects games, [`listing`] reads them, [`removal`] deletes them.
//! - [`writer`] collects writes; [`batch`] is one transaction of them. The trait `Engine` ([`engine`]) covers the
//!   differences between [`sqlite`] and [`postgres`]; the latter compares the last event of a game and
//!   appends in one statement for all games of a batch.
//! - [`checksum`] and [`rows`] find damaged rows; `sqlite::wal` and `sqlite::mark` a damaged write-ahead log;
//!   [`verify`] checks all of them; [`failure`] classifies errors. [`event_batch`] verifies events of another node.
//! - [`rating_system`] decides which games count and computes ratings; [`ratings`] writes them in the transaction
//!   that ends the game, and [`tallies`] counts its result there. [`owner`] derives a player's id from the hash of
//!   its secret, [`token`] is a personal token.
//! - [`service_time`] is the clock of all servers, [`service_periods`] records when moves could be stored, [`leases`]
//!   stores the leases of servers. [`anonymise`] is the only code that changes stored events. [`mutation`] has faults
//!   that the tests must detect.
//! - `contract` has the tests that both databases pass, [`copy`] is `ludoteca migrate-data`, [`mod@examine`] reads
//!   for `ludoteca doctor`, [`mod@read_game`] for `ludoteca fair-play`, [`public_games`] for `ludoteca export`;
//!   [`private`] creates files that only their owner reads.
//!
//! # Invariants
//!
//! An event is on disk before anybody is notified. Its key is (game, number). A failed write never becomes partly
//! visible: the writer replaces its connection, the client gets 503, and the game is read again. No disk failure
//! requires a restart. Checksums cover everything that is read of a game, and each event's checksum covers the
//! previous one; a new column that is shown must be covered. No row number of `games` is used twice while a server
//! runs: rooms write by number.

pub mod explorer;
pub mod id;
pub mod lock;
pub mod mutation;
pub mod owner;
pub mod private;
pub mod rating_system;
pub mod service_time;
pub mod token;

mod accounts;
mod anonymise;
mod batch;
mod boards;
mod challenges;
mod checksum;
mod conditional;
mod content;
#[cfg(test)]
mod contract;
mod copy;
mod credentials;
mod cursor;
mod database;
mod days_off;
mod engine;
mod event_batch;
mod examine;
mod failure;
mod filter;
mod finished_game;
mod focus;
mod games;
mod leases;
mod listing;
mod many;
mod memo;
mod messages;
mod metrics;
mod migrate;
mod monitor;
mod names;
mod networks;
mod offers;
mod outage;
mod passkeys;
mod postgres;
mod public_games;
mod push;
mod ratings;
mod read_game;
mod reader;
mod removal;
mod replica_reads;
mod replicas;
mod rows;
mod service_periods;
mod sessions;
mod shown_ratings;
mod sqlite;
mod summary;
mod tables;
mod tallies;
mod time;
mod tokens;
mod training;
mod transaction;
mod verify;
mod write;
mod writer;

use checksum::Checksum;

pub use accounts::{Account, NewAccount, Which};
pub use challenges::{AddedChallenge, Challenge, ChallengeLimits};
pub use content::Content;
pub use copy::{Copied, CopiedTable, CopyError, Place, migrate_data};
pub use copy::{DATABASE, file};
pub use credentials::Credential;
pub use cursor::{Cursor, InvalidCursor};
pub use days_off::{PendingDaysOff, StoredDaysOff};
pub use event_batch::EventBatch;
pub use examine::{Examined, examine};
pub use failure::StoreError;
pub use filter::Filter;
pub use focus::{FocusLoss, FocusLosses, MAX_LOSSES};
pub use games::{Since, Store, Stored};
pub use listing::{Changed, Page};
pub use memo::Board;
pub use messages::{Blocked, NewMessage, Report, StoredMessage};
pub use metrics::{StoreMetrics, latency};
pub use migrate::{MigrateError, VERSION};
pub use offers::{OfferFilter, OffersOf};
pub use passkeys::{MAX_PASSKEYS, NewPasskey, StoredPasskey};
pub use postgres::{DatabaseUrl, InvalidDatabaseUrl, ReplicaState, replica_states};
pub use public_games::{PublicGame, read_public_games};
pub use push::{NewSubscription, Subscription};
pub use ratings::{BestRated, CurrentRatings, GameRating, GameRatings, RatingRow};
pub use read_game::read_game;
pub use reader::ReadError;
pub use replicas::MAX_LAG;
pub use service_periods::CONFIRM_INTERVAL;
pub use sessions::{Device, Digest, NewSession, SESSION_AGE, Session, StoredSession};
pub use shown_ratings::points;
pub use sqlite::{check_version, mark_of};
pub use summary::Summary;
pub use training::Training;
pub use verify::{
    DamagedGame, Extent, OnDamage, Verified, VerifyError, WRONG_TALLIES_ADVICE, damage_lines,
    verify_file,
};

/// The end of a stored game, which its next event follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tail {
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
pub enum Appended {
    /// The events are durable: the new tail, and the time in milliseconds since 1970.
    Yes(Tail, i64),
    /// The game already has an event of this number, or was deleted, or its challenge is no longer open;
    /// nothing was written.
    NumberTaken,
}
