//! What a live room knows about its host, and the values that both exchange.

use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use crate::{Outage, Timestamp};

/// What is constant while a room is in memory.
#[derive(Clone, Copy, Debug, Default)]
pub struct Config {
    /// Whether other hosts may write to the store.
    pub is_shared: bool,
    /// How long a game counts as attended after a request for it.
    pub unattended_timeout: Duration,
    /// The local time at which the room was loaded.
    pub now: Duration,
}

/// All that a decision depends on besides the room.
#[derive(Clone, Debug)]
pub struct Now {
    /// The store's time, by which clocks run; while they stand still, when the store was last confirmed.
    pub time: Timestamp,
    /// The outages so far, in their order; `None` while clocks stand still, because the store is not confirmed.
    pub outages: Option<Arc<[Outage]>>,
    /// The time of the host's monotonic clock.
    pub local: Duration,
    /// Whether the host holds the lease of the game: it ticks, and moves for the computer.
    pub holds_lease: bool,
    /// Whether the host receives the events of others.
    pub link: Link,
}

/// Whether a host receives the events of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// There are no others.
    Alone,
    /// It does.
    Up,
    /// It does not at present.
    Down,
}

/// The end of a stored log, which the next event follows. Only the store reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tail {
    /// The game's number in the store.
    pub game: u64,
    /// The checksum of all that is stored of it.
    pub chain: u64,
}

/// Identifies a request that waits for its reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ticket(pub u64);

/// Why a host could not perform an effect.
pub trait Failure: Clone + Debug {
    /// Whether the same request may succeed later.
    fn is_temporary(&self) -> bool;
}

impl Failure for () {
    fn is_temporary(&self) -> bool {
        true
    }
}

/// Identifies a host among those with one store.
pub type HostId = String;
