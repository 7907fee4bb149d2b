//! The last request for a room. A game between two computers continues only while clients pay
//! attention to it.

use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The last request for a room.
#[derive(Debug)]
pub(crate) struct Attention {
    last: Mutex<Option<(Instant, IpAddr)>>,
    /// How long a request counts as attention.
    linger: Duration,
}

impl Attention {
    /// No request yet.
    pub(super) const fn new(linger: Duration) -> Self {
        Self { last: Mutex::new(None), linger }
    }

    /// Records a request of a client.
    pub(crate) fn note(&self, client: IpAddr) {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some((Instant::now(), client));
    }

    /// The client of the last request.
    pub(super) fn client(&self) -> Option<IpAddr> {
        self.last().map(|(_, client)| client)
    }

    /// Whether the last request still counts as attention.
    pub(super) fn is_recent(&self) -> bool {
        self.last().is_some_and(|(at, _)| at.elapsed() < self.linger)
    }

    fn last(&self) -> Option<(Instant, IpAddr)> {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
