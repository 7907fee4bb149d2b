//! Log lines about failing writes: one when they start to fail, one when they work again.

use std::time::{Duration, Instant};

use super::StoreError;

/// An outage is over once writes have succeeded for this long: a disk that is nearly full takes
/// some writes and refuses others.
const QUIET: Duration = Duration::from_secs(1);

/// The current outage, if there is one.
#[derive(Debug, Default)]
pub(super) struct Outage(Option<Failing>);

#[derive(Debug)]
struct Failing {
    since: Instant,
    /// When a write failed last.
    last: Instant,
    refused: usize,
    /// Whether one has succeeded since then.
    has_passed: bool,
}

impl Outage {
    /// Notes that this number of writes was refused for this reason.
    pub(super) fn failed(&mut self, error: &StoreError, writes: usize, now: Instant) {
        if let Some(failing) = &mut self.0 {
            failing.last = now;
            failing.refused += writes;
            failing.has_passed = false;
        } else {
            tracing::error!("writing fails: {error}; clients get 503 until it works again");
            let failing = Failing { since: now, last: now, refused: writes, has_passed: false };
            self.0 = Some(failing);
        }
    }

    /// Notes that a write succeeded.
    pub(super) fn succeeded(&mut self, now: Instant) {
        if let Some(failing) = &mut self.0 {
            failing.has_passed = true;
            if now.duration_since(failing.last) >= QUIET {
                self.end(now);
            }
        }
    }

    /// Notes that no write has come for at least [`QUIET`].
    pub(super) fn paused(&mut self, now: Instant) {
        if self.0.as_ref().is_some_and(|failing| failing.has_passed) {
            self.end(now);
        }
    }

    fn end(&mut self, now: Instant) {
        let Some(Failing { since, refused, .. }) = self.0.take() else { return };
        let seconds = now.duration_since(since).as_secs();
        tracing::warn!("writing works again; {refused} writes were refused in {seconds} s");
    }
}
