//! Progress of a match on a terminal: the standings, games per second, and the time left.

use std::fmt::Write;
use std::io::{self, IsTerminal};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use ludoteca_arena::{Observer, Progress};

/// How often the estimate of the time left is updated.
const TICK: Duration = Duration::from_secs(1);

/// Reports on standard error: messages always, the standings only on a terminal.
pub(super) struct Live {
    bar: ProgressBar,
}

impl Live {
    /// `before` of `total` games have been played in an earlier run.
    pub(super) fn new(before: u64, total: u64) -> Self {
        let style = "{msg}\n{bar:30} {pos}/{len} games, {rate}, {eta} left";
        let style = ProgressStyle::with_template(style).expect("the template is right");
        let style = style.with_key("rate", |state: &ProgressState, out: &mut dyn Write| {
            let rate = state.per_sec();
            let _ = if rate < 1.0 {
                write!(out, "{:.1}/min", rate * 60.0)
            } else {
                write!(out, "{rate:.1}/s")
            };
        });
        let bar = if io::stderr().is_terminal() {
            ProgressBar::new(total)
        } else {
            ProgressBar::hidden()
        };
        let bar = bar.with_style(style).with_position(before);
        bar.reset_eta();
        bar.enable_steady_tick(TICK);
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
