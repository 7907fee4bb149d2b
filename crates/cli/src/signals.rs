//! Ctrl-C and, on Unix, SIGTERM.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ludoteca_engine::Stop;
use tokio::sync::Notify;

use crate::failure::Failure;

/// The exit code after Ctrl-C.
const INTERRUPTED: i32 = 130;

/// Calls `act` on the first signal. The second signal exits at once.
pub(crate) fn on_first_signal(act: impl Fn() + Send + 'static) -> Result<(), Failure> {
    let again = AtomicBool::new(false);
    let handler = move || {
        if again.swap(true, Ordering::Relaxed) {
            process::exit(INTERRUPTED);
        }
        act();
    };
    ctrlc::set_handler(handler)
        .map_err(|error| Failure::Failed(format!("cannot handle signals: {error}")))
}

/// Returns a stop flag that the first signal sets.
pub(crate) fn stop() -> Result<Stop, Failure> {
    let stop = Stop::default();
    let signalled = stop.clone();
    on_first_signal(move || signalled.stop())?;
    Ok(stop)
}

/// Returns a handle that is notified by the first stop signal. The second one exits at once.
pub(crate) fn stop_signal() -> Result<Arc<Notify>, Failure> {
    let stop = Arc::new(Notify::new());
    let notify = Arc::clone(&stop);
    on_first_signal(move || notify.notify_one())?;
    Ok(stop)
}
