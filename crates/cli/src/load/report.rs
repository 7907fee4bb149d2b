//! Measurements.

use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use hdrhistogram::Histogram;
use serde_json::{Map, Value};

/// Times of many events, in microseconds. All tasks add to one histogram: the memory of one for each
/// of thousands of tasks would be first touched, and so paid for, while the server is measured.
#[derive(Debug)]
pub(super) struct Times(Mutex<Histogram<u64>>);

impl Times {
    /// No times yet.
    pub(super) fn new() -> Self {
        Self(Mutex::new(Histogram::new(3).expect("three significant digits are possible")))
    }

    /// Adds a time.
    pub(super) fn note(&self, time: Duration) {
        self.lock().record(time.as_micros() as u64).expect("the range grows with its values");
    }

    /// Number of times.
    pub(super) fn count(&self) -> u64 {
        self.lock().len()
    }

    /// The longest one.
    pub(super) fn longest(&self) -> Duration {
        Duration::from_micros(self.lock().max())
    }

    fn lock(&self) -> MutexGuard<'_, Histogram<u64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Named figures, in order.
#[derive(Debug)]
pub(super) struct Report {
    figures: Vec<(String, f64)>,
    failure: Option<String>,
}

impl Report {
    pub(super) const fn new() -> Self {
        Self { figures: Vec::new(), failure: None }
    }

    pub(super) fn add(&mut self, name: &str, value: f64) {
        self.figures.push((name.to_owned(), value));
    }

    /// Adds percentiles in milliseconds, under names that begin with `prefix`.
    pub(super) fn add_times(&mut self, prefix: &str, times: &Times) {
        let times = times.lock();
        for (name, quantile) in [("p50", 0.5), ("p99", 0.99), ("p999", 0.999), ("max", 1.0)] {
            let milliseconds = times.value_at_quantile(quantile) as f64 / 1e3;
            self.add(&format!("{prefix}{name}_ms"), milliseconds);
        }
    }

    /// Adds the server's additional memory for each of `sockets` WebSockets, if it is known.
    pub(super) fn add_memory(&mut self, before: Option<u64>, after: Option<u64>, sockets: usize) {
        if let (Some(before), Some(after)) = (before, after) {
            let of_each = after.saturating_sub(before) as f64 / sockets as f64;
            self.add("kib_per_socket", of_each / 1024.0);
        }
    }

    /// Records a fault of the server.
    pub(super) fn fail(&mut self, failure: String) {
        self.failure.get_or_insert(failure);
    }

    pub(super) fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    pub(super) fn print(&self, json: bool, out: &mut impl Write) -> io::Result<()> {
        if json {
            let figures = self.figures.iter().map(|(name, value)| (name.clone(), (*value).into()));
            let object: Map<String, Value> = figures.collect();
            return writeln!(out, "{}", Value::Object(object));
        }
        for (name, value) in &self.figures {
            let digits = if value.fract() == 0.0 { 0 } else { 2 };
            writeln!(out, "{name:<24}{value:>14.digits$}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_in_milliseconds() {
        let all = Times::new();
        for milliseconds in 1..=1_000 {
            all.note(Duration::from_millis(milliseconds));
        }
        let mut report = Report::new();
        report.add_times("", &all);
        let expected = [("p50", 500.0), ("p99", 990.0), ("p999", 999.0), ("max", 1_000.0)];
        for ((name, value), (quantile, milliseconds)) in report.figures.iter().zip(expected) {
            assert_eq!(*name, format!("{quantile}_ms"));
            assert!((value - milliseconds).abs() < 1.0, "{name} is {value}");
        }
    }
}
