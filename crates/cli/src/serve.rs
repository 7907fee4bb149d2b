//! `ludoteca serve`: runs the web app until it is stopped.

use std::io::{self, IsTerminal, Write};
use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use directories::ProjectDirs;
use ludoteca_service::{Config, Limits, Quotas, Server};
use tokio::sync::Notify;
use tracing_subscriber::EnvFilter;

use crate::args::ServeArgs;
use crate::failure::Failure;
use crate::{lan, signals};

/// Serves until Ctrl-C or, on Unix, SIGTERM. A second signal exits at once.
pub(crate) fn run(args: ServeArgs, out: &mut impl Write) -> Result<(), Failure> {
    let ServeArgs { listen, lan, data, tables, allow_host, keep_empty_days, .. } = args;
    let ServeArgs { metrics, no_limits, open: browse, .. } = args;
    let listen = if lan { (Ipv4Addr::UNSPECIFIED, listen.port()).into() } else { listen };
    let data = data.map_or_else(|| usual_folder("--data"), Ok)?;
    let stop = stop_signal()?;
    log();
    tokio::runtime::Runtime::new()?.block_on(async {
        let shown = data.display().to_string();
        let mut config =
            Config { tables, metrics, allowed_hosts: allow_host, ..Config::new(listen, data) };
        if no_limits {
            config.limits = Limits::for_load_tests();
            config.quotas = Quotas::UNLIMITED;
        }
        config.quotas.keep_empty = Duration::from_hours(24 * u64::from(keep_empty_days));
        let server = ludoteca_service::open(config)
            .await
            .map_err(|error| Failure::Failed(error.to_string()))?;
        let mut address = server.address();
        if lan {
            let no_network =
                |error| Failure::Failed(format!("this machine has no network: {error}"));
            address.set_ip(lan::address().map_err(no_network)?);
        }
        let url = format!("http://{address}");
        writeln!(out, "Ludoteca: {url}\nGames are stored in {shown}. Press Ctrl-C to stop.")?;
        if lan {
            let failed = |error: qrcode::types::QrError| Failure::Failed(error.to_string());
            let code = lan::qr_code(&url).map_err(failed)?;
            writeln!(out, "Others in the same network open the same address:\n{code}")?;
        } else if !server.address().ip().is_loopback() {
            writeln!(out, "{}", hosts(&server))?;
        }
        out.flush()?;
        if browse && let Err(error) = open::that_detached(&url) {
            eprintln!("cannot open a browser: {error}");
        }
        server.run(async move { stop.notified().await }).await?;
        Ok(())
    })
}

/// Describes the accepted host names, for access from other machines.
fn hosts(server: &Server) -> String {
    let own = ["IP addresses".to_owned(), "localhost".to_owned()].into_iter();
    let names: Vec<String> = own.chain(server.hosts().map(ToString::to_string)).collect();
    format!("Accepted host names: {}. Add one with --allow-host NAME.", names.join(", "))
}

/// Returns the application data folder of the platform.
///
/// If there is none, the error names the option to use instead.
pub(crate) fn usual_folder(option: &str) -> Result<PathBuf, Failure> {
    let folders = ProjectDirs::from("", "", "ludoteca").ok_or_else(|| {
        Failure::Failed(format!("no home folder found; choose a folder with {option}"))
    })?;
    Ok(folders.data_dir().to_owned())
}

/// Sets up the log on standard error. `RUST_LOG` selects the level.
fn log() {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    // An existing subscriber, as in a test, stays.
    let _ = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal())
        .try_init();
}

/// Returns a handle that is notified by the first stop signal. The second one exits at once.
fn stop_signal() -> Result<Arc<Notify>, Failure> {
    let stop = Arc::new(Notify::new());
    let notify = Arc::clone(&stop);
    signals::on_first_signal(move || notify.notify_one())?;
    Ok(stop)
}
