//! Heartbeats of a WebSocket, by which both ends notice a dead connection.

use std::time::Duration;

use axum::extract::ws::Message as Frame;
use ludoteca_store::service_time::now;
use tokio::time::Instant;

use super::{HEARTBEAT_INTERVAL, IDLE_INTERVALS};
use crate::wire::SocketMessage;

/// The heartbeats of one socket, and how long its client may be silent.
pub(super) struct Heartbeats {
    /// Number of [`HEARTBEAT_INTERVAL`]s until the next one.
    remaining: u32,
    /// Number of [`HEARTBEAT_INTERVAL`]s between two, as announced to the client.
    announced: u32,
    /// When the client has been silent for too long.
    pub(super) deadline: Instant,
    /// When the last ping was sent.
    pinged: Instant,
    /// Number of pings sent.
    pings: u64,
}

impl Heartbeats {
    /// Those of a socket that has just opened; the first one is due.
    pub(super) fn new() -> Self {
        let mut new = Self {
            remaining: 0,
            announced: IDLE_INTERVALS,
            deadline: Instant::now(),
            pinged: Instant::now(),
            pings: 0,
        };
        new.received();
        new
    }

    /// The client has sent something.
    pub(super) fn received(&mut self) {
        self.deadline = Instant::now() + self.timeout();
    }

    /// The time from the last ping to the pong with this payload, unless the pong belongs to an earlier one.
    pub(super) fn delay(&self, pong: &[u8]) -> Option<Duration> {
        (pong == self.pings.to_be_bytes()).then(|| self.pinged.elapsed())
    }

    /// The heartbeat that is due after a [`HEARTBEAT_INTERVAL`].
    pub(super) fn tick(&mut self, has_running_clock: bool) -> Option<(Frame, SocketMessage)> {
        self.remaining = self.remaining.saturating_sub(1);
        if has_running_clock || self.remaining == 0 {
            Some(self.next(has_running_clock))
        } else {
            None
        }
    }

    /// The heartbeat that is due because the clock of a watched game has begun to run: from now on, a client that
    /// still expected long intervals would notice a dead connection too late.
    pub(super) fn clock_started(
        &mut self,
        has_running_clock: bool,
    ) -> Option<(Frame, SocketMessage)> {
        (has_running_clock && self.announced > 1).then(|| self.next(true))
    }

    fn next(&mut self, has_running_clock: bool) -> (Frame, SocketMessage) {
        self.announced = if has_running_clock { 1 } else { IDLE_INTERVALS };
        self.remaining = self.announced;
        self.deadline = self.deadline.min(Instant::now() + self.timeout());
        self.pings += 1;
        self.pinged = Instant::now();
        let interval = (self.announced * HEARTBEAT_INTERVAL).as_millis() as u64;
        let beat = SocketMessage::Beat { now: now().as_millis(), interval };
        (Frame::Ping(self.pings.to_be_bytes().to_vec().into()), beat)
    }

    fn timeout(&self) -> Duration {
        2 * self.announced * HEARTBEAT_INTERVAL
    }
}
