//! Ctrl-C and, on Unix, SIGTERM.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use ludoteca_engine::Stop;

use crate::failure::Failure;

/// The exit code of a program that Ctrl-C has ended.
const INTERRUPTED: i32 = 130;

/// Does something at the first signal; the second ends the program at once.
pub(crate) fn at_first(act: impl Fn() + Send + 'static) -> Result<(), Failure> {
    let again = AtomicBool::new(false);
    let handler = move || {
        if again.swap(true, Ordering::Relaxed) {
            process::exit(INTERRUPTED);
        }
        act();
    };
    ctrlc::set_handler(handler)
        .map_err(|error| Failure::Failed(format!("signals cannot be taken: {error}")))
}

/// Set by the first signal.
pub(crate) fn stop() -> Result<Stop, Failure> {
    let stop = Stop::default();
    let asked = stop.clone();
    at_first(move || asked.stop())?;
    Ok(stop)
}
