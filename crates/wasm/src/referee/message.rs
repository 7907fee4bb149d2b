//! Messages between the referee and its worker.

use ludoteca_jobs::Job;
use ludoteca_wire::RoomUpdate;
use ludoteca_wire::stored::StoredEvent;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::referee::problem::Problem;
use crate::referee::request::Request;
use crate::referee::response::Response;
use crate::referee::stored::Summary;

/// What the worker reports. Not an enum with data, whose reader is several times larger.
#[derive(Debug, Deserialize)]
pub(crate) struct Input {
    #[serde(rename = "type")]
    pub(crate) kind: Kind,
    /// Identifies the request of [`Kind::Request`] and [`Kind::Dropped`].
    #[serde(default)]
    pub(crate) ticket: u64,
    pub(crate) request: Option<Request>,
    /// The id of the game, for the other kinds.
    #[serde(default)]
    pub(crate) game: String,
    /// The number of the search of [`Kind::Searched`].
    #[serde(default)]
    pub(crate) search: u64,
    /// The number of the last event of [`Kind::Updated`].
    #[serde(default)]
    pub(crate) seq: u64,
    pub(crate) found: Option<Box<RawValue>>,
    /// The checksum of the events of the stored game.
    pub(crate) chain: Option<u64>,
    /// Whether [`Kind::Created`] is about a game that did not exist before.
    #[serde(default)]
    pub(crate) is_new: bool,
    pub(crate) problem: Option<Problem>,
}

/// What has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    /// A request of the page.
    Request,
    /// Nobody waits for the response any more.
    Dropped,
    /// A request has created a game, or has found the existing one.
    Created,
    /// [`Effect::Load`] has found a game, none, or a problem.
    Loaded,
    /// [`Effect::Read`] has found events, a log with others than those known, or a problem.
    Read,
    /// [`Effect::Append`] has stored events, has found a log with others, or a problem. Only the first has a checksum.
    Appended,
    /// A search has found a line, or a problem.
    Searched,
    /// The time of [`Effect::Timer`] or [`Effect::Retry`] has come.
    Tick,
    /// This worker has the lease of [`Effect::Lease`].
    Leased,
    /// Another tab has announced an update.
    Updated,
    /// The game was deleted.
    Deleted,
}

impl Input {
    /// What was found; `None` if it is nothing, or illegible.
    pub(crate) fn found<T: DeserializeOwned>(self) -> Result<Option<T>, Problem> {
        match self.problem {
            Some(problem) => Err(problem),
            None => Ok(self.found.and_then(|found| serde_json::from_str(found.get()).ok())),
        }
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
    Post { news: TabMessage },
    /// Reports [`Kind::Tick`] after these milliseconds. It replaces the previous timer; `None` ends it.
    Timer { game: String, wait: Option<u64> },
    /// Reports [`Kind::Tick`] after these milliseconds, besides the timer.
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
pub(crate) enum TabMessage {
    /// New events.
    Update { update: Box<RoomUpdate> },
    /// The list of games has changed.
    OwnGames,
    /// The computer does not move.
    Trouble { game: String, code: String },
}
