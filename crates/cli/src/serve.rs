//! `ludoteca serve`: runs the web app until it is stopped.

use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use ludoteca_service::{
    BusUrl, Config, DatabaseUrl, HostName, InvalidProxy, KeptEmpty, Limits, PublicUrl, Quotas,
    Server, TrustedProxy,
};

use crate::address::socket_address;
use crate::data_folder::usual_folder;
use crate::failure::Failure;
use crate::lan;
use crate::log::{LogFormat, log};
use crate::service_manager::{self, Stage};
use crate::signals::stop_signal;

pub(crate) const HELP: &str = "\
Examples:
  ludoteca serve --open
      open the web app in the browser
  ludoteca serve --lan
      play with others in the local network
  ludoteca serve --listen 0.0.0.0:80
      accept connections from other machines
  ludoteca serve --public-url https://play.example.org/
      run behind a reverse proxy with TLS
  ludoteca serve --data ./games
      store the games in a given folder
  ludoteca serve --database postgres://ludoteca@db.example.org/games
      store them in a PostgreSQL database
  ludoteca serve --database postgres://ludoteca@db.example.org/games \\
      --bus nats://bus.example.org
      run as one of several servers of a service
  RUST_LOG=debug ludoteca serve
      log more";

/// The arguments of `serve`.
#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// IP address and port to listen on; port 0 selects a free port
    #[arg(
        long,
        value_name = "ADDRESS:PORT",
        default_value = "127.0.0.1:8080",
        value_parser = socket_address
    )]
    pub(crate) listen: SocketAddr,
    /// Accept connections from the local network, and show the address as a QR code
    #[arg(long, conflicts_with = "listen")]
    pub(crate) lan: bool,
    /// Folder of the games [default: the application data folder of the system]
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Database server for the games, as `postgres://user@host/name`, several hosts separated by commas; a password
    /// comes from `PGPASSWORD` or `~/.pgpass` [default: a file in the folder of the games]
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<DatabaseUrl>,
    /// Replicas of the database for reads that may lag, as `postgres://user@host1,host2/name`
    #[arg(long, value_name = "URL", requires = "database")]
    pub(crate) replica: Option<DatabaseUrl>,
    /// Bus that connects servers with the same database and their workers, as `nats://host`, several
    /// addresses separated by commas; a password comes from `NATS_PASSWORD`
    #[arg(long, value_name = "URL", requires = "database")]
    pub(crate) bus: Option<BusUrl>,
    /// Folder of the tablebases [default: tables, in the folder of the games]
    #[arg(long, value_name = "DIR")]
    pub(crate) tables: Option<PathBuf>,
    /// Host name to accept besides localhost, IP addresses and this machine's name; repeatable
    #[arg(long, value_name = "NAME")]
    pub(crate) allow_host: Vec<HostName>,
    /// Public address of the server, such as `https://play.example.org/`
    #[arg(long, value_name = "URL")]
    pub(crate) public_url: Option<PublicUrl>,
    /// Address or network of a reverse proxy whose X-Forwarded-For and X-Forwarded-Proto are
    /// trusted, or `none`; repeatable [default: this machine]
    #[arg(long, value_name = "ADDRESS", value_parser = trusted_proxy)]
    pub(crate) trusted_proxy: Vec<Option<TrustedProxy>>,
    /// Seconds for which games continue after the signal to stop, while no new ones begin; a second
    /// signal ends the server at once
    #[arg(long, value_name = "SECONDS", default_value_t = 1)]
    pub(crate) drain: u32,
    /// Megabytes that may wait for clients to read them, in all connections together; beyond that, those that have
    /// read nothing for the longest time are closed
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub(crate) queued_megabytes: u32,
    /// Disable the limits on requests, games and connections of a client, for measurements
    #[arg(long)]
    pub(crate) no_limits: bool,
    /// Format of the log on standard error
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    pub(crate) log_format: LogFormat,
    /// Delete games without moves after this many days
    #[arg(long, value_name = "DAYS", default_value_t = 1)]
    pub(crate) keep_empty_days: u32,
    /// Delete games without moves after this many days, if two people have taken their seats
    #[arg(long, value_name = "DAYS", default_value_t = 14)]
    pub(crate) keep_seated_days: u32,
    /// IP address and port that serves metrics for Prometheus at /metrics; keep it private
    #[arg(long, value_name = "ADDRESS:PORT", value_parser = socket_address)]
    pub(crate) metrics: Option<SocketAddr>,
    /// Open the web app in the browser
    #[arg(long)]
    pub(crate) open: bool,
}

fn trusted_proxy(text: &str) -> Result<Option<TrustedProxy>, InvalidProxy> {
    if text == "none" { Ok(None) } else { text.parse().map(Some) }
}

/// Serves until Ctrl-C or, on Unix, SIGTERM. A second signal exits at once.
pub(crate) fn run(args: ServeArgs, out: &mut impl Write) -> Result<(), Failure> {
    let data = args.data.clone().map_or_else(|| usual_folder("--data"), Ok)?;
    let (lan, browse, public) = (args.lan, args.open, args.public_url.clone());
    let stop = stop_signal()?;
    log(args.log_format, "info");
    tokio::runtime::Runtime::new()?.block_on(async {
        let database = args.database.as_ref().map(ToString::to_string);
        let shown = database.unwrap_or_else(|| data.display().to_string());
        let server = tokio::select! {
            opened = ludoteca_service::open(config(args, data)) => {
                opened.map_err(Failure::failed)?
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
            let failed = |error: qrcode::types::QrError| Failure::failed(error);
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
        replicas: args.replica,
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
    config.limits.queued_bytes = args.queued_megabytes as usize * 1_000_000;
    if args.no_limits {
        config.limits = Limits::for_load_tests();
        config.quotas = Quotas::unlimited();
    }
    let days = |days| Duration::from_hours(24 * u64::from(days));
    config.quotas.keep_empty =
        KeptEmpty { waiting: days(args.keep_empty_days), seated: days(args.keep_seated_days) };
    config.limits.drain = Duration::from_secs(args.drain.into());
    config
}

/// Describes the accepted host names, for access from other machines.
fn hosts(server: &Server) -> String {
    let own = ["IP addresses".to_owned(), "localhost".to_owned()].into_iter();
    let names: Vec<String> = own.chain(server.hosts().map(ToString::to_string)).collect();
    format!("Accepted host names: {}. Add one with --allow-host NAME.", names.join(", "))
}
