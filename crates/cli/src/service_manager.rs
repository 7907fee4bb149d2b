//! Reports to the service manager, systemd, which `Type=notify` waits for. Elsewhere, and without a
//! service manager, a report does nothing.

/// A stage of the server's life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// It accepts connections.
    Ready,
    /// It is stopping.
    Stopping,
}

/// Reports a stage.
#[cfg(target_os = "linux")]
pub(crate) fn report(stage: Stage) {
    use sd_notify::NotifyState;

    let reported = match stage {
        Stage::Ready => NotifyState::Ready,
        Stage::Stopping => NotifyState::Stopping,
    };
    if let Err(error) = sd_notify::notify(&[reported]) {
        eprintln!("cannot report to the service manager: {error}");
    }
}

/// Reports a stage.
#[cfg(not(target_os = "linux"))]
pub(crate) const fn report(_: Stage) {}
