//! Progress bars on standard error, which appear only if that is a terminal.

use std::fmt::Write;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

/// Time between two redraws.
pub(crate) const REDRAW_INTERVAL: Duration = Duration::from_millis(200);

/// Creates a bar. The template may have a key `rate`, for which `rate` formats the steps per second.
pub(crate) fn bar(template: &str, length: u64, rate: fn(f64) -> String) -> ProgressBar {
    let style = ProgressStyle::with_template(template).expect("the template is valid");
    let rate = move |state: &ProgressState, out: &mut dyn Write| {
        let _ = out.write_str(&rate(state.per_sec()));
    };
    let bar = ProgressBar::new(length).with_style(style.with_key("rate", rate));
    bar.enable_steady_tick(REDRAW_INTERVAL);
    bar
}

/// Formats a rate with one decimal place.
pub(crate) fn per_second(rate: f64) -> String {
    format!("{rate:.1}/s")
}
