//! How far a search is, on standard error where that is a terminal.

use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressState, ProgressStyle};
use ludoteca_solver::Progress;

/// How often it is drawn.
const TICK: Duration = Duration::from_millis(200);

/// A line that says how far something is that nobody knows the length of.
pub(super) struct Watch {
    bar: ProgressBar,
}

impl Watch {
    /// Begins to count, from 0.
    pub(super) fn of(what: &str) -> Self {
        let style = format!("{{spinner}} {{elapsed}}  {{count}} {what}, {{rate}}  {{msg}}");
        let style = ProgressStyle::with_template(&style).expect("the template is right");
        let count = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            let _ = write!(out, "{}", HumanCount(state.pos()));
        };
        let rate = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            let seconds = state.elapsed().as_secs_f64().max(0.1);
            let _ = write!(out, "{:.1} M/s", state.pos() as f64 / seconds / 1e6);
        };
        let bar = ProgressBar::new_spinner();
        bar.set_style(style.with_key("count", count).with_key("rate", rate));
        bar.enable_steady_tick(TICK);
        Self { bar }
    }

    /// It is so far.
    pub(super) fn count(&self, position: u64) {
        if self.is_news(position) {
            self.bar.set_position(position);
        }
    }

    /// How far a search is, after so many evaluations before it.
    pub(super) fn search(&self, before: u64, progress: &Progress) {
        let position = before + progress.nodes();
        if self.is_news(position) {
            self.bar.set_position(position);
            let (proof, disproof) = progress.numbers();
            let load = f64::from(progress.load()) / 10.0;
            self.bar.set_message(format!(
                "proof number {proof}, disproof number {disproof}; table {load:.0} % full"
            ));
        }
    }

    /// It has moved on by this much; any thread may report.
    pub(super) fn add(&self, positions: u64) {
        self.bar.inc(positions);
    }

    /// How far the search of one position is.
    pub(super) fn search_of(&self, position: &str, progress: &Progress) {
        let nodes = progress.nodes();
        if self.is_news(nodes) {
            self.bar.set_position(nodes);
            let (proof, disproof) = progress.numbers();
            self.bar.set_message(format!("{position}: proof {proof}, disproof {disproof}"));
        }
    }

    /// Writes a line above the live one.
    pub(super) fn line(&self, text: &str) {
        self.bar.suspend(|| eprintln!("{text}"));
    }

    /// It is told thousands of times a second.
    fn is_news(&self, position: u64) -> bool {
        position >> 16 != self.bar.position() >> 16
    }

    /// Takes the line away.
    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }
}
