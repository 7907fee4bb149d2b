//! Messages between the referee and its worker.

use ludoteca_jobs::Job;
use ludoteca_room::Event;
use ludoteca_wire::stored::StoredEvent;
use ludoteca_wire::{InvalidId, RoomUpdate};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::referee::problem::Problem;
use crate::referee::request::Request;
use crate::referee::response::Response;
use crate::referee::stored::Summary;

/// What the worker reports. It has no tag inside, because the reader of such a type is large.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Input {
    /// A request of the page.
    Request { ticket: u64, request: Request },
    /// Nobody waits for the response any more.
    Dropped { ticket: u64 },
    /// Something has happened to a game.
    Game { game: String, input: GameInput },
}

/// What happens to a game.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum GameInput {
    /// [`Effect::Load`] has found a [`Loaded`], or no game.
    Loaded(Done),
    /// [`Effect::Read`] has found [`NewEvents`], or others than those known.
    Read(Done),
    /// The checksum after [`Effect::Append`]; nothing if it was not the expected one before.
    Appended(Done),
    /// A search has found a line.
    Searched { search: u64, done: Done },
    /// The time of [`Effect::Timer`] or [`Effect::Retry`] has come.
    Tick,
    /// This worker has the lease of [`Effect::Lease`].
    Leased,
    /// Another tab has announced event number `seq`, with the new part of the log if it has a current version.
    Followed { seq: u64, log: Option<LogPart> },
    /// The game was deleted.
    Deleted,
}

/// What the worker has found, or the problem.
#[derive(Debug, Deserialize)]
pub(crate) struct Done {
    found: Option<Box<RawValue>>,
    problem: Option<Problem>,
}

impl Done {
    pub(crate) const fn problem(&self) -> Option<&Problem> {
        self.problem.as_ref()
    }

    /// What was found; `None` if it is nothing, or illegible.
    pub(crate) fn found<T: DeserializeOwned>(self) -> Result<Option<T>, Problem> {
        match self.problem {
            Some(problem) => Err(problem),
            None => Ok(self.found.and_then(|found| serde_json::from_str(found.get()).ok())),
        }
    }
}

/// A stored game, and the checksum of its events.
#[derive(Debug, Deserialize)]
pub(crate) struct Loaded {
    pub(crate) stored: Box<RawValue>,
    pub(crate) chain: u64,
}

/// Events that other tabs have stored, and the checksum after them.
#[derive(Debug, Deserialize)]
pub(crate) struct NewEvents {
    events: Vec<StoredEvent>,
    chain: u64,
}

impl NewEvents {
    /// The events, if they are legible.
    pub(crate) fn read(self) -> Option<(Vec<Event>, u64)> {
        Some((read(self.events).ok()?, self.chain))
    }
}

/// What the worker has to do, in this order.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum Effect {
    /// Responds to a request.
    Reply { ticket: u64, response: Response },
    /// Reads a game.
    Load { game: String },
    /// Reads the events after a number, if those up to it still have this checksum.
    Read { game: String, after: u64, chain: u64 },
    /// Appends events after a number, if it is that of the last one and those up to it still have this checksum. The
    /// other fields replace those of the stored game.
    Append {
        game: String,
        after: u64,
        chain: u64,
        events: Vec<StoredEvent>,
        played: u64,
        summary: Box<Summary>,
    },
    /// Sends a message to all tabs.
    Post { news: News },
    /// Reports [`GameInput::Tick`] after these milliseconds. It replaces the previous timer; `None` ends it.
    Timer { game: String, wait: Option<u64> },
    /// Reports [`GameInput::Tick`] after these milliseconds, besides the timer.
    Retry { game: String, wait: u64 },
    /// Runs a search.
    Search { game: String, search: u64, job: Job },
    /// Ends a search.
    Cancel { game: String, search: u64 },
    /// Requests the lease of a game, which one worker has at a time.
    Lease { game: String },
    /// Releases the lease, and ends the timer and the searches of a game.
    Close { game: String },
}

/// A message to all tabs.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(crate) enum News {
    /// New events, for pages and, if this worker has stored them, for other workers.
    Update { update: Box<RoomUpdate>, log: Option<LogPart> },
    /// The list of games has changed.
    OwnGames,
    /// The computer does not move.
    Trouble { game: String, code: String },
}

/// Stored events after a number, and the checksums before and after them.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct LogPart {
    pub(crate) after: u64,
    pub(crate) before: u64,
    pub(crate) events: Vec<StoredEvent>,
    pub(crate) chain: u64,
}

/// Stored events.
pub(crate) fn read(events: Vec<StoredEvent>) -> Result<Vec<Event>, InvalidId> {
    events.into_iter().map(Event::try_from).collect()
}
