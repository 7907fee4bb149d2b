//! Reports failing writes: one log line when they begin to fail, one when they succeed again.

use std::time::{Duration, Instant};

use super::StoreError;

/// Time for which writes must succeed before an outage is over: a nearly full disk accepts some
/// writes and rejects others.
const OUTAGE_END: Duration = Duration::from_secs(1);

/// The current outage, if there is one.
#[derive(Debug, Default)]
pub(super) struct Outage(Option<Failing>);

#[derive(Debug)]
struct Failing {
    since: Instant,
    /// The time of the last failed write.
    last: Instant,
    rejected: usize,
    /// Whether a write has succeeded since then.
    has_passed: bool,
}

impl Outage {
    /// Records that `writes` writes failed.
    pub(super) fn failed(&mut self, error: &StoreError, writes: usize, now: Instant) {
        if let Some(failing) = &mut self.0 {
            failing.last = now;
            failing.rejected += writes;
            failing.has_passed = false;
        } else {
            let reason = error.reason();
            tracing::error!("writing fails: {reason}; clients get 503 until it works again");
            let failing = Failing { since: now, last: now, rejected: writes, has_passed: false };
            self.0 = Some(failing);
        }
    }

    /// Records that a write succeeded.
    pub(super) fn succeeded(&mut self, now: Instant) {
        if let Some(failing) = &mut self.0 {
            failing.has_passed = true;
            if now.duration_since(failing.last) >= OUTAGE_END {
                self.end(now);
            }
        }
    }

    /// Records that no write has arrived for at least [`OUTAGE_END`].
    pub(super) fn paused(&mut self, now: Instant) {
        if self.0.as_ref().is_some_and(|failing| failing.has_passed) {
            self.end(now);
        }
    }

    fn end(&mut self, now: Instant) {
        let Some(Failing { since, rejected, .. }) = self.0.take() else { return };
        let seconds = now.duration_since(since).as_secs();
        tracing::warn!("writing works again; {rejected} writes were refused in {seconds} s");
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};
    use std::sync::{Arc, Mutex};

    use tracing_subscriber::fmt::MakeWriter;

    use super::*;

    /// The log's output.
    #[derive(Clone, Default)]
    struct Log(Arc<Mutex<Vec<u8>>>);

    impl Write for Log {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl MakeWriter<'_> for Log {
        type Writer = Self;
        fn make_writer(&self) -> Self {
            self.clone()
        }
    }

    impl Log {
        fn lines(&self) -> Vec<String> {
            let text = String::from_utf8(std::mem::take(&mut *self.0.lock().unwrap())).unwrap();
            text.lines().map(str::to_owned).collect()
        }
    }

    #[test]
    fn the_log_has_a_line_when_it_begins_and_one_when_it_is_over() {
        let log = Log::default();
        let subscriber =
            tracing_subscriber::fmt().with_writer(log.clone()).without_time().with_ansi(false);
        let _guard = tracing::subscriber::set_default(subscriber.finish());
        let start = Instant::now();
        let after = |seconds| start + Duration::from_secs(seconds);
        let mut outage = Outage::default();
        outage.succeeded(start);
        outage.paused(start);
        assert_eq!(log.lines(), [""; 0]);
        outage.failed(&StoreError::Full, 3, start);
        let [line] = &log.lines()[..] else { panic!() };
        assert!(line.contains("ERROR") && line.contains("the disk is full"), "{line}");
        // A nearly full disk.
        for second in 1..5 {
            outage.failed(&StoreError::Full, 1, after(second));
            outage.succeeded(after(second));
        }
        outage.failed(&StoreError::Full, 1, after(5));
        outage.paused(after(9));
        assert_eq!(log.lines(), [""; 0]);
        outage.succeeded(after(10));
        let [line] = &log.lines()[..] else { panic!() };
        assert!(line.ends_with("writing works again; 8 writes were refused in 10 s"), "{line}");
        outage.failed(&StoreError::Full, 1, after(20));
        outage.succeeded(after(20));
        outage.paused(after(21));
        outage.succeeded(after(30));
        assert_eq!(log.lines().len(), 2);
    }
}
