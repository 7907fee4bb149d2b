//! `ludoteca serve`: the web app, until it is told to stop.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use directories::ProjectDirs;
use ludoteca_service::{Config, Server};
use tokio::sync::Notify;
use tracing_subscriber::EnvFilter;

use crate::args::ServeArgs;
use crate::failure::Failure;
use crate::signals;

/// Serves until Ctrl-C or, on Unix, SIGTERM; a second one ends it at once.
pub(crate) fn run(args: ServeArgs, out: &mut impl Write) -> Result<(), Failure> {
    let ServeArgs { listen, data, tables, allow_host, keep_empty_days, open: browse } = args;
    let data = data.map_or_else(|| usual_folder("--data"), Ok)?;
    let asked = asked_to_stop()?;
    log();
    tokio::runtime::Runtime::new()?.block_on(async {
        let shown = data.display().to_string();
        let mut config = Config { tables, allowed_hosts: allow_host, ..Config::new(listen, data) };
        config.quotas.keep_empty = Duration::from_hours(24 * u64::from(keep_empty_days));
        let server = ludoteca_service::open(config)
            .await
            .map_err(|error| Failure::Failed(error.to_string()))?;
        let url = format!("http://{}", server.address());
        writeln!(out, "Ludoteca: {url}\nThe games are kept in {shown}; Ctrl-C stops.")?;
        if !server.address().ip().is_loopback() {
            writeln!(out, "{}", hosts(&server))?;
        }
        out.flush()?;
        if browse && let Err(error) = open::that_detached(&url) {
            eprintln!("no browser could be opened: {error}");
        }
        server.run(async move { asked.notified().await }).await?;
        Ok(())
    })
}

/// The names under which the server answers, for whoever opens it from another machine.
fn hosts(server: &Server) -> String {
    let own = ["its addresses".to_owned(), "localhost".to_owned()].into_iter();
    let names: Vec<String> = own.chain(server.hosts().map(ToString::to_string)).collect();
    format!("It answers under {}; --allow-host NAME adds a name.", names.join(", "))
}

/// The folder for a program's data by the platform's convention.
///
/// Where none is known, the error names the option that names one.
pub(crate) fn usual_folder(option: &str) -> Result<PathBuf, Failure> {
    let folders = ProjectDirs::from("", "", "ludoteca").ok_or_else(|| {
        Failure::Failed(format!("no home folder is known: name a folder with {option}"))
    })?;
    Ok(folders.data_dir().to_owned())
}

/// What happens is told on standard error; `RUST_LOG` says how much of it.
fn log() {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    // Where a log is set up already, as in a test, it stays.
    let _ = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal())
        .try_init();
}

/// Told once when the program is asked to stop. Asked again, it ends at once.
fn asked_to_stop() -> Result<Arc<Notify>, Failure> {
    let asked = Arc::new(Notify::new());
    let ask = Arc::clone(&asked);
    signals::at_first(move || ask.notify_one())?;
    Ok(asked)
}
