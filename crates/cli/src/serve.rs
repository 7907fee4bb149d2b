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

use crate::args::{LogFormat, ServeArgs};
use crate::failure::Failure;
use crate::service_manager::{self, Stage};
use crate::{lan, signals};

/// Serves until Ctrl-C or, on Unix, SIGTERM. A second signal exits at once.
pub(crate) fn run(args: ServeArgs, out: &mut impl Write) -> Result<(), Failure> {
    let data = args.data.clone().map_or_else(|| usual_folder("--data"), Ok)?;
    let (lan, browse, public) = (args.lan, args.open, args.public_url.clone());
    let stop = stop_signal()?;
    log(args.log_format);
    tokio::runtime::Runtime::new()?.block_on(async {
        let database = args.database.as_ref().map(ToString::to_string);
        let shown = database.unwrap_or_else(|| data.display().to_string());
        let server = tokio::select! {
            opened = ludoteca_service::open(config(args, data)) => {
                opened.map_err(|error| Failure::Failed(error.to_string()))?
            }
            // It may wait for its database.
            () = stop.notified() => return Ok(()),
        };
        let mut address = server.address();
        if lan {
            let no_network =
                |error| Failure::Failed(format!("this machine has no network: {error}"));
            address.set_ip(lan::address().map_err(no_network)?);
        }
        let local = format!("http://{address}");
        let url = public.as_ref().map_or_else(|| local.clone(), ToString::to_string);
        writeln!(out, "Ludoteca: {url}\nGames are stored in {shown}. Press Ctrl-C to stop.")?;
        if public.is_some() {
            writeln!(out, "The server listens on {local}.")?;
        }
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
        service_manager::report(Stage::Ready);
        let stopped = async move {
            stop.notified().await;
            service_manager::report(Stage::Stopping);
        };
        server.run(stopped).await?;
        Ok(())
    })
}

/// The configuration of a server with these arguments, for games in the folder `data`.
fn config(args: ServeArgs, data: PathBuf) -> Config {
    let ServeArgs { listen, lan, tables, allow_host, public_url, trusted_proxy, metrics, .. } =
        args;
    let listen = if lan { (Ipv4Addr::UNSPECIFIED, listen.port()).into() } else { listen };
    let mut config = Config {
        database: args.database,
        bus: args.bus,
        tables,
        metrics,
        public_url,
        allowed_hosts: allow_host,
        ..Config::new(listen, data)
    };
    if !trusted_proxy.is_empty() {
        config.trusted_proxies = trusted_proxy.into_iter().flatten().collect();
    }
    if args.no_limits {
        config.limits = Limits::for_load_tests();
        config.quotas = Quotas::unlimited();
    }
    config.quotas.keep_empty = Duration::from_hours(24 * u64::from(args.keep_empty_days));
    config.limits.drain = Duration::from_secs(args.drain.into());
    config
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
pub(crate) fn log(format: LogFormat) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
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

/// Returns a handle that is notified by the first stop signal. The second one exits at once.
pub(crate) fn stop_signal() -> Result<Arc<Notify>, Failure> {
    let stop = Arc::new(Notify::new());
    let notify = Arc::clone(&stop);
    signals::on_first_signal(move || notify.notify_one())?;
    Ok(stop)
}
