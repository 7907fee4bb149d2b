//! Signals such as Ctrl-C during long calls.

use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// Maximum time for which a signal waits.
pub(crate) const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Handles the signals that arrive during a call that has released the GIL.
pub(crate) struct Signals {
    checked: Instant,
}

impl Signals {
    pub(crate) fn new() -> Self {
        Self { checked: Instant::now() }
    }

    /// Runs the handlers of signals, unless they ran less than [`POLL_INTERVAL`] ago.
    ///
    /// # Errors
    /// The exception of a handler, such as `KeyboardInterrupt`.
    pub(crate) fn check(&mut self) -> PyResult<()> {
        if self.checked.elapsed() < POLL_INTERVAL {
            return Ok(());
        }
        let handled = Python::attach(|py| -> PyResult<()> { py.check_signals() });
        self.checked = Instant::now();
        handled
    }
}
