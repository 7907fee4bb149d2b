//! The history of a run: what clients did and saw, in chronological order.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use serde::Serialize;
use serde_json::Value;

/// One line of a history.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Entry {
    /// Milliseconds since the start of the run, by the clock of the clients.
    pub(crate) at: u64,
    pub(crate) client: u64,
    /// Index of the node to which the client is connected.
    pub(crate) node: usize,
    pub(crate) game: String,
    #[serde(flatten)]
    pub(crate) what: What,
}

/// The event.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub(crate) enum What {
    /// A request was sent.
    Sent { request: u64, action: Action },
    /// The request was acknowledged: it must never be lost.
    Acknowledged { request: u64 },
    /// The request was refused: it must not take effect.
    Refused { request: u64, code: String },
    /// It is unknown whether the request took effect.
    Unknown { request: u64 },
    /// A connection delivered the game.
    Joined,
    /// The connection has ended.
    Left,
    /// An event has arrived.
    Seen(Event),
    /// A state has arrived.
    State(State),
    /// The last state that the client knows at the end of the run.
    Final { seq: u64, moves: u64 },
}

/// A request that changes a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "action", rename_all = "kebab-case")]
pub(crate) enum Action {
    /// A move after the event number `seq`.
    Move { seq: u64, mv: String },
    /// A player takes the open seat.
    Sit,
}

/// An event of a game, as a client sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Event {
    pub(crate) seq: u64,
    pub(crate) kind: String,
    pub(crate) side: Option<String>,
    pub(crate) mv: Option<String>,
}

/// A state of a game, as a client sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct State {
    pub(crate) seq: u64,
    /// Digest of all moves so far.
    pub(crate) moves: u64,
    /// The ids of the players in the order of their sides.
    pub(crate) holders: [Option<String>; 2],
    /// The time of the service, in milliseconds since 1970.
    pub(crate) now: u64,
}

impl Event {
    /// An event of an update.
    pub(crate) fn read(event: &Value) -> Self {
        let text = |name: &str| event[name].as_str().map(str::to_owned);
        let kind = text("type").unwrap_or_default();
        Self { seq: event["seq"].as_u64().unwrap_or(0), kind, side: text("side"), mv: text("move") }
    }
}

impl State {
    /// A state of an update that was sent at `now`.
    pub(crate) fn read(state: &Value, now: u64) -> Self {
        let moves = state["moves"].as_array().into_iter().flatten().filter_map(Value::as_str);
        let holder = |side: &str| state["players"][side]["id"].as_str().map(str::to_owned);
        Self {
            seq: state["seq"].as_u64().unwrap_or(0),
            moves: digest(moves),
            holders: ["first", "second"].map(holder),
            now,
        }
    }
}

/// The digest of a list of moves.
pub(crate) fn digest<'a>(moves: impl Iterator<Item = &'a str>) -> u64 {
    let mut hasher = DefaultHasher::new();
    moves.for_each(|mv| mv.hash(&mut hasher));
    hasher.finish()
}

/// The shared history to which clients append.
#[derive(Clone, Debug)]
pub(crate) struct Recorder {
    entries: Arc<Mutex<Vec<Entry>>>,
    requests: Arc<AtomicU64>,
    began: Instant,
}

impl Recorder {
    /// An empty history that begins now.
    pub(crate) fn new() -> Self {
        Self { entries: Arc::default(), requests: Arc::default(), began: Instant::now() }
    }

    /// Milliseconds since the start.
    pub(crate) fn now(&self) -> u64 {
        self.began.elapsed().as_millis() as u64
    }

    /// The number of a new request.
    pub(crate) fn request(&self) -> u64 {
        self.requests.fetch_add(1, Ordering::Relaxed)
    }

    pub(crate) fn add(&self, client: u64, node: usize, game: &str, what: What) {
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        // The time is taken under the lock, so times never decrease.
        entries.push(Entry { at: self.now(), client, node, game: game.to_owned(), what });
    }

    /// The entries so far.
    pub(crate) fn entries(&self) -> Vec<Entry> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
