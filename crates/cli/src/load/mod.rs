//! `ludoteca load`: measures a server under load, over the same WebSockets that pages use.

mod analyses;
mod client;
mod conflicts;
mod error;
mod idle;
mod kills;
mod moves;
mod report;
mod server;
mod slow;
mod spectators;
mod storm;
mod table;

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use self::error::LoadError;
use self::report::Report;
use self::server::{Server, Site};
use crate::failure::Failure;
use crate::whole::within;

pub(crate) const HELP: &str = "\
Without --server, the command starts a server on this machine, with an empty
data folder and without limits, and stops it at the end. A server that is
already running must have been started with --no-limits.

Examples:
  ludoteca load moves --games 50 --seconds 15
      maximum rate of moves
  ludoteca load moves --games 1000 --think 5000
      games at human pace
  ludoteca load idle --sockets 10000
      memory of each idle WebSocket
  ludoteca load spectators --sockets 2000
      many spectators of one game
  ludoteca load storm --sockets 2000
      all connections break at once
  ludoteca load slow --sockets 100
      clients that never read
  ludoteca load kill --rounds 200
      kill -9 in mid-game
  ludoteca load conflicts --rounds 10000
      twenty clients send a move at once
  ludoteca load analyses --at-once 4 --seconds 30
      analyses, one after the other
  ludoteca load moves --server http://127.0.0.1:8080 --json
  ludoteca load moves --server http://127.0.0.1:8081 \\
      --server http://127.0.0.1:8082
      two servers of one service

Times are from sending a move to the opponent's receipt.
docs/developers/measuring.md explains the figures.";

/// The arguments of `load`.
#[derive(Args, Debug)]
pub(crate) struct LoadArgs {
    /// Scenario
    #[command(subcommand)]
    scenario: Scenario,
    /// Address of a running server, such as `http://127.0.0.1:8080`; repeatable, for several
    /// servers of one service, which take turns [default: start a server]
    #[arg(long, value_name = "URL", global = true)]
    server: Vec<String>,
    /// Folder in which the started server stores its games [default: the current folder]
    #[arg(long, value_name = "DIR", global = true, conflicts_with = "server")]
    data: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long, global = true)]
    json: bool,
    /// Random seed of the moves
    #[arg(long, value_name = "N", default_value_t = 1, global = true)]
    seed: u64,
}

#[derive(Debug, Subcommand)]
enum Scenario {
    /// Play many concurrent games
    Moves(moves::MovesArgs),
    /// Keep idle WebSockets open
    Idle {
        /// Number of WebSockets
        #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = within::<u64>(1..=20_000))]
        sockets: u64,
    },
    /// Watch one game from many WebSockets
    Spectators {
        /// Number of WebSockets
        #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = within::<u64>(1..=20_000))]
        sockets: u64,
    },
    /// Break all connections at once, and again after they reconnect
    Storm {
        /// Number of WebSockets
        #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = within::<u64>(1..=20_000))]
        sockets: u64,
    },
    /// Open WebSockets that watch games and never read
    Slow {
        /// Number of WebSockets
        #[arg(long, value_name = "N", default_value_t = 100, value_parser = within::<u64>(1..=20_000))]
        sockets: u64,
        /// Duration of each of the two measurements, in seconds
        #[arg(long, value_name = "N", default_value_t = 10, value_parser = within::<u64>(1..=86_400))]
        seconds: u64,
    },
    /// Kill the started server repeatedly in mid-game
    Kill(kills::KillArgs),
    /// Send conflicting moves at the same time
    Conflicts(conflicts::ConflictArgs),
    /// Analyse positions
    Analyses(analyses::AnalysesArgs),
}

/// Applies the load and prints the measurements.
pub(crate) fn run(args: LoadArgs, out: &mut impl Write) -> Result<(), Failure> {
    let LoadArgs { scenario, server, data, json, seed } = args;
    if !server.is_empty() && matches!(scenario, Scenario::Kill(_)) {
        return Err(Failure::Usage("`load kill` kills its own server; leave out --server".into()));
    }
    let usage = |error: LoadError| Failure::Usage(error.to_string());
    let remote = if server.is_empty() { None } else { Some(Site::new(&server).map_err(usage)?) };
    server::raise_file_limit();
    let report = tokio::runtime::Runtime::new()?.block_on(async {
        let mut own = None;
        let site = match remote {
            Some(remote) => remote,
            None => own.insert(Server::start(data.as_deref()).await?).site(),
        };
        let mut report = match scenario {
            Scenario::Moves(args) => moves::run(&site, args, seed).await,
            Scenario::Idle { sockets } => idle::run(&site, sockets).await,
            Scenario::Spectators { sockets } => spectators::run(&site, sockets, seed).await,
            Scenario::Storm { sockets } => storm::run(&site, sockets, seed).await,
            Scenario::Slow { sockets, seconds } => slow::run(&site, sockets, seconds, seed).await,
            Scenario::Kill(args) => {
                let own = own.as_mut().expect("this scenario has a server of its own");
                kills::run(own, args, seed).await
            }
            Scenario::Conflicts(args) => conflicts::run(&site, args, seed).await,
            Scenario::Analyses(args) => analyses::run(&site, args, seed).await,
        }?;
        if let Some(memory) = site.memory() {
            report.add("server_mib", memory as f64 / f64::from(1 << 20));
        }
        Ok::<Report, LoadError>(report)
    });
    let report = report.map_err(Failure::failed)?;
    report.print(json, out)?;
    match report.failure() {
        Some(failure) => Err(Failure::Failed(failure.to_owned())),
        None => Ok(()),
    }
}
