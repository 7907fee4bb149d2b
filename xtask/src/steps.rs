//! Steps of a long task, with the time that each of them took.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};

/// The steps so far. Dropped, it prints their durations.
#[derive(Default)]
pub(crate) struct Steps(Vec<(&'static str, Duration)>);

impl Steps {
    /// Runs a step; an error names it.
    pub(crate) fn run(
        &mut self,
        name: &'static str,
        step: impl FnOnce() -> Result<()>,
    ) -> Result<()> {
        let start = Instant::now();
        let result = step().with_context(|| format!("step `{name}` failed"));
        self.0.push((name, start.elapsed()));
        result
    }
}

impl Drop for Steps {
    fn drop(&mut self) {
        for (name, duration) in &self.0 {
            eprintln!("{:>6} s  {name}", duration.as_secs());
        }
    }
}
