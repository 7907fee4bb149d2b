//! Progress of a match on a terminal: the standings, games per second, and the time left.

use indicatif::ProgressBar;
use ludoteca_arena::{Observer, Progress};

use crate::progress::{bar, per_second};

/// Reports on standard error: messages always, the standings only on a terminal.
pub(super) struct Live {
    bar: ProgressBar,
}

impl Live {
    /// `before` of `total` games have been played in an earlier run.
    pub(super) fn new(before: u64, total: u64) -> Self {
        let rate =
            |rate| if rate < 1.0 { format!("{:.1}/min", rate * 60.0) } else { per_second(rate) };
        let bar = bar("{msg}\n{bar:30} {pos}/{len} games, {rate}, {eta} left", total, rate);
        bar.set_position(before);
        bar.reset_eta();
        Self { bar }
    }

    /// Removes the progress bar.
    pub(super) fn end(self) {
        self.bar.finish_and_clear();
    }
}

impl Observer for Live {
    fn on_progress(&mut self, progress: &Progress<'_>) {
        if self.bar.is_hidden() {
            return;
        }
        self.bar.set_message(progress.table().trim_end().to_owned());
        self.bar.set_position(progress.games());
    }

    fn on_message(&mut self, message: &str) {
        // It may quote an external program, which must not move the cursor.
        let message = message.replace(|c: char| c.is_control() && c != '\n', "\u{fffd}");
        if self.bar.is_hidden() {
            eprintln!("{message}");
        } else {
            self.bar.println(message);
        }
    }
}
