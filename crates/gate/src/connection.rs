//! The state of a connection, for the registry.

use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use tokio_util::sync::CancellationToken;

use super::framing::End;
use super::queued::{Queued, Total};

/// The phase of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// The client sends a request header, or the connection is new.
    Header,
    /// The client has its response and has sent nothing since.
    Idle,
    /// A request is in progress.
    Busy,
    /// The connection is a WebSocket.
    Socket,
}

impl Phase {
    const ALL: [Self; 4] = [Self::Header, Self::Idle, Self::Busy, Self::Socket];
}

/// The state of a connection. Its own task writes it; others read it.
#[derive(Debug)]
pub struct Connection {
    /// The client's network.
    pub(super) network: IpAddr,
    /// When the server started. Times are stored in milliseconds since then.
    epoch: Instant,
    /// The phase in the lowest two bits, above it the time when it began.
    phase: AtomicU64,
    /// Time since which the client has not read the bytes that wait for it; 0 if none wait.
    blocked: AtomicU64,
    /// The bytes that wait for the client.
    pub(super) queued: Queued,
    /// Number of requests handed to the service.
    requests: AtomicU64,
    /// The number of the last request that is read as HTTP, and the reason.
    end: OnceLock<(u64, End)>,
    /// Cancelled when the connection is to be closed at once.
    pub(super) dropped: CancellationToken,
    /// Cancelled when the client has sent too much on a WebSocket.
    pub(super) flooded: CancellationToken,
}

impl Connection {
    /// A connection that has just been opened.
    pub(super) fn new(network: IpAddr, epoch: Instant, total: &Arc<Total>) -> Self {
        let connection = Self {
            network,
            epoch,
            phase: AtomicU64::new(0),
            blocked: AtomicU64::new(0),
            queued: Queued::new(total),
            requests: AtomicU64::new(0),
            end: OnceLock::new(),
            dropped: CancellationToken::new(),
            flooded: CancellationToken::new(),
        };
        connection.enter(Phase::Header);
        connection
    }

    fn now(&self) -> u64 {
        self.epoch.elapsed().as_millis() as u64
    }

    pub(super) fn enter(&self, phase: Phase) {
        self.phase.store(self.now() << 2 | phase as u64, Ordering::Relaxed);
    }

    pub(super) fn phase(&self) -> Phase {
        Phase::ALL[(self.phase.load(Ordering::Relaxed) & 3) as usize]
    }

    /// The time in the present phase.
    pub(super) fn time_in_phase(&self) -> Duration {
        self.since(self.phase.load(Ordering::Relaxed) >> 2)
    }

    /// The time for which the client has read nothing although bytes wait for it.
    pub(super) fn time_blocked(&self) -> Option<Duration> {
        let since = self.blocked.load(Ordering::Relaxed);
        (since > 0).then(|| self.since(since))
    }

    fn since(&self, begin: u64) -> Duration {
        Duration::from_millis(self.now().saturating_sub(begin))
    }

    /// Whether the connection can be closed without losing a response.
    pub(super) fn is_idle(&self) -> bool {
        matches!(self.phase(), Phase::Header | Phase::Idle) && self.time_blocked().is_none()
    }

    /// Whether the client has sent a request.
    pub(super) fn is_used(&self) -> bool {
        self.requests.load(Ordering::Relaxed) > 0
    }

    /// Records whether bytes wait that the client does not read.
    pub(super) fn note_blocked(&self, is_blocked: bool) {
        if is_blocked != self.time_blocked().is_some() {
            let since = if is_blocked { self.now().max(1) } else { 0 };
            self.blocked.store(since, Ordering::Relaxed);
        }
    }

    /// Ends HTTP on this connection with the request of this number.
    pub(super) fn set_end(&self, number: u64, end: End) {
        // The first one counts; nothing is read as HTTP after it.
        let _ = self.end.set((number, end));
    }

    /// Begins a request and returns whether it is the last one.
    pub(super) fn begin_request(&self) -> Option<&End> {
        self.enter(Phase::Busy);
        let number = self.requests.fetch_add(1, Ordering::Relaxed) + 1;
        self.end.get().filter(|(last, _)| *last == number).map(|(_, end)| end)
    }

    /// The client's network.
    pub const fn network(&self) -> IpAddr {
        self.network
    }

    /// Resolves when the connection is to be closed at once.
    pub async fn dropped(&self) {
        self.dropped.cancelled().await;
    }

    /// Resolves when the client has exceeded the limit of a WebSocket.
    pub async fn flooded(&self) {
        self.flooded.cancelled().await;
    }
}
