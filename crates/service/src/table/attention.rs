//! Who looks at a game. Computers play each other only as long as somebody does.

use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The last request for a game.
#[derive(Debug)]
pub(crate) struct Attention {
    last: Mutex<Option<(Instant, IpAddr)>>,
    /// How long a request counts.
    linger: Duration,
}

impl Attention {
    /// Nobody has asked for the game yet.
    pub(super) const fn new(linger: Duration) -> Self {
        Self { last: Mutex::new(None), linger }
    }

    /// A client asks for the game.
    pub(crate) fn note(&self, client: IpAddr) {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some((Instant::now(), client));
    }

    /// The client that asked last, if any has.
    pub(super) fn client(&self) -> Option<IpAddr> {
        self.last().map(|(_, client)| client)
    }

    /// Whether the last request still counts.
    pub(super) fn is_recent(&self) -> bool {
        self.last().is_some_and(|(at, _)| at.elapsed() < self.linger)
    }

    fn last(&self) -> Option<(Instant, IpAddr)> {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
