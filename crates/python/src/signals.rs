//! Signals such as Ctrl-C during long calls.

use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// How long a signal may wait.
pub(crate) const PAUSE: Duration = Duration::from_millis(20);

/// Handles the signals that arrive during a call that has released the GIL.
pub(crate) struct Signals {
    checked: Instant,
}

impl Signals {
    pub(crate) fn new() -> Self {
        Self { checked: Instant::now() }
    }

    /// Runs the handlers of signals, unless they had their turn a moment ago.
    ///
    /// # Errors
    /// What a handler has raised, such as `KeyboardInterrupt`.
    pub(crate) fn check(&mut self) -> PyResult<()> {
        if self.checked.elapsed() < PAUSE {
            return Ok(());
        }
        let handled = Python::attach(|py| -> PyResult<()> { py.check_signals() });
        self.checked = Instant::now();
        handled
    }
}
