//! A progress line on standard error if that is a terminal.

use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use ludoteca_solver::Progress;

use crate::progress::REDRAW_INTERVAL;

/// A live line with a count whose total is unknown.
pub(super) struct ProgressLine {
    bar: ProgressBar,
}

impl ProgressLine {
    /// Starts counting `unit` from 0.
    pub(super) fn new(unit: &str) -> Self {
        let style = format!("{{spinner}} {{elapsed}}  {{human_pos}} {unit}, {{rate}}  {{msg}}");
        let style = ProgressStyle::with_template(&style).expect("the template is right");
        let rate = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            let seconds = state.elapsed().as_secs_f64().max(0.1);
            let _ = write!(out, "{:.1} M/s", state.pos() as f64 / seconds / 1e6);
        };
        let bar = ProgressBar::new_spinner();
        bar.set_style(style.with_key("rate", rate));
        bar.enable_steady_tick(REDRAW_INTERVAL);
        Self { bar }
    }

    /// Sets the count.
    pub(super) fn set(&self, position: u64) {
        if self.is_due(position) {
            self.bar.set_position(position);
        }
    }

    /// Shows the progress of a search after `before` earlier evaluations.
    pub(super) fn show_search(&self, before: u64, progress: &Progress) {
        let position = before + progress.nodes();
        if self.is_due(position) {
            self.bar.set_position(position);
            let (proof, disproof) = progress.proof_numbers();
            let load = f64::from(progress.load()) / 10.0;
            self.bar.set_message(format!(
                "proof number {proof}, disproof number {disproof}; table {load:.0} % full"
            ));
        }
    }

    /// Adds to the count; any thread may call this.
    pub(super) fn add(&self, positions: u64) {
        self.bar.inc(positions);
    }

    /// Shows the progress of the search of one position.
    pub(super) fn show_position(&self, position: &str, progress: &Progress) {
        let nodes = progress.nodes();
        if self.is_due(nodes) {
            self.bar.set_position(nodes);
            let (proof, disproof) = progress.proof_numbers();
            self.bar.set_message(format!("{position}: proof {proof}, disproof {disproof}"));
        }
    }

    /// Prints a line above the live one.
    pub(super) fn println(&self, text: &str) {
        self.bar.suspend(|| eprintln!("{text}"));
    }

    /// Limits the updates, because progress is reported thousands of times per second.
    fn is_due(&self, position: u64) -> bool {
        position >> 16 != self.bar.position() >> 16
    }

    /// Removes the live line.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
