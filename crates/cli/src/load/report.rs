//! What was measured.

use std::io::{self, Write};
use std::time::Duration;

use hdrhistogram::Histogram;
use serde_json::{Map, Value};

/// Times of many events.
pub(super) type Times = Histogram<u64>;

/// No times yet; microseconds, with three significant digits.
pub(super) fn times() -> Times {
    Histogram::new(3).expect("three digits are possible")
}

/// Adds a time.
pub(super) fn note(times: &mut Times, time: Duration) {
    times.saturating_record(time.as_micros() as u64);
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
        for (name, quantile) in [("p50", 0.5), ("p99", 0.99), ("p999", 0.999), ("max", 1.0)] {
            let milliseconds = times.value_at_quantile(quantile) as f64 / 1e3;
            self.add(&format!("{prefix}{name}_ms"), milliseconds);
        }
    }

    /// Records that the server did something wrong.
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
