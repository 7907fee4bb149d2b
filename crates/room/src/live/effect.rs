//! What the host of a live room has to do.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use super::host::{Tail, Ticket};
use super::job::{Class, SearchFailure, SearchId, SearchJob};
use crate::{Decided, Refusal, Timestamp};

/// What the host of a live room has to do. Of `Append`, `Read` and `Load`, at most one is under way.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect<F> {
    /// Stores these events, if the log still ends at the tail.
    Append(Arc<Decided>, Tail),
    /// Reads the events after this number, if the log up to it still ends at the tail.
    Read {
        /// The number of the last event that the room knows.
        after: u64,
        /// The end of the log that the room knows.
        tail: Tail,
    },
    /// Reads the whole game.
    Load,
    /// Replies to a request.
    Reply(Ticket, Reply<F>),
    /// Shows the events after a number to all who watch. They are durable.
    Publish {
        /// The number of the last event that was shown before.
        after: u64,
        /// Who has stored them.
        origin: Origin,
    },
    /// The connections to the room have changed. The host may collect several changes.
    PresenceChanged,
    /// Announces to the host with the lease when a player's time is up.
    Announce(Timestamp),
    /// Sends [`Tick`](super::Input::Tick) after this time. It replaces the previous timer; `None` ends it.
    Timer(Option<Duration>),
    /// Sends [`Tick`](super::Input::Tick) after this time, besides the timer.
    Retry(Duration),
    /// Starts a search, which ends with [`Searched`](super::Input::Searched).
    Search {
        /// Identifies it.
        search: SearchId,
        /// What to search for.
        job: SearchJob,
        /// How urgent it is.
        class: Class,
        /// The client that requested the game last.
        client: Option<IpAddr>,
    },
    /// Ends a search, whose result is no longer needed.
    Cancel(SearchId),
    /// Drops the room.
    Close,
}

/// Who has stored published events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// This host, which announces them to the others.
    Here,
    /// Another host.
    Elsewhere,
}

/// The reply to a request.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply<F> {
    /// The command was executed. The room has this number of events.
    Done {
        /// The number of the last event.
        seq: u64,
    },
    /// The room has all events that the client knows; those after the number are new.
    Events {
        /// The number that the client sent.
        after: u64,
    },
    /// A hint.
    Hint(String),
    /// The room rejects the command.
    Rejected(Refusal),
    /// A hint would be help in a game between two people.
    Unfair,
    /// The player has not seen the last event.
    Stale,
    /// The client knows an event that is not stored.
    NotYet {
        /// The number of the event.
        after: u64,
        /// The number of the last stored event.
        seq: u64,
    },
    /// The game does not exist, or not any more.
    NoSuchGame,
    /// The store has failed. Whether a command was executed is unknown.
    Unavailable(F),
    /// A search has failed.
    NotFound(SearchFailure<F>),
}
