//! The log of servers and workers.

use std::io::{self, IsTerminal};

use clap::ValueEnum;
use tracing_subscriber::EnvFilter;

/// Format of the log.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum LogFormat {
    /// Human-readable lines
    #[default]
    Text,
    /// One JSON object per line
    Json,
}

/// Sets up the log on standard error. `RUST_LOG` selects the level; otherwise it is the usual one.
pub(crate) fn log(format: LogFormat, usual: &str) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(usual));
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal());
    // An existing subscriber, as in a test, stays.
    let _ = match format {
        LogFormat::Text => log.try_init(),
        LogFormat::Json => log.json().flatten_event(true).with_span_list(false).try_init(),
    };
}
