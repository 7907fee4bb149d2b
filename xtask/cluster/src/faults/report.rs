//! The results of a run, as a table or as JSON.

use serde_json::{Map, Value};

/// Named figures, in order.
#[derive(Debug, Default)]
pub(super) struct Report(Vec<(String, u64)>);

impl Report {
    pub(super) fn add(&mut self, name: &str, value: u64) {
        self.0.push((name.to_owned(), value));
    }

    /// Adds the median and the maximum of times in milliseconds, if there are any.
    pub(super) fn add_times(&mut self, name: &str, mut times: Vec<u64>) {
        times.sort_unstable();
        if let Some(&longest) = times.last() {
            self.add(&format!("{name}_p50_ms"), times[times.len() / 2]);
            self.add(&format!("{name}_p99_ms"), times[(times.len() - 1) * 99 / 100]);
            self.add(&format!("{name}_max_ms"), longest);
        }
    }

    pub(super) fn print(&self, json: bool) {
        if json {
            let figures = self.0.iter().map(|(name, value)| (name.clone(), (*value).into()));
            return println!("{}", Value::Object(figures.collect::<Map<_, _>>()));
        }
        for (name, value) in &self.0 {
            println!("{name:<28}{value:>10}");
        }
    }
}
