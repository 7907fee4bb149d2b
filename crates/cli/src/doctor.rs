//! `ludoteca doctor`: examines a server and reports what to correct.

use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;
use ludoteca_service::{BusUrl, Check, DatabaseUrl, Extent, Installation, PublicUrl};
use tokio::runtime::Runtime;

use crate::address::socket_address;
use crate::data_folder::usual_folder;
use crate::failure::Failure;

/// Number of games whose checksums are compared without `--full`.
const NEWEST: u32 = 1_000;

pub(crate) const HELP: &str = "\
Give the same options as to `ludoteca serve`. Nothing is changed, and the server
may be running. The exit status is 0 if all is well and 1 if there is something
to correct.

Examples:
  ludoteca doctor
      examine the default folder
  ludoteca doctor --data ./games --full
      compare the checksums of all games
  ludoteca doctor --public-url https://play.example.org/
      also whether people reach the server
  ludoteca doctor --database postgres://ludoteca@db.example.org/games \\
      --bus nats://bus.example.org
      a server of a service";

/// The arguments of `doctor`.
#[derive(Args, Debug)]
pub(crate) struct DoctorArgs {
    /// Folder of the games [default: the application data folder of the system]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Database server of the games, as `postgres://user@host/name`, several hosts separated by commas
    #[arg(long, value_name = "URL")]
    database: Option<DatabaseUrl>,
    /// Replicas of the database, as `postgres://user@host1,host2/name`
    #[arg(long, value_name = "URL", requires = "database")]
    replica: Option<DatabaseUrl>,
    /// Bus of the servers, as `nats://host`, several addresses separated by commas
    #[arg(long, value_name = "URL", requires = "database")]
    bus: Option<BusUrl>,
    /// IP address and port that the server listens on
    #[arg(
        long,
        value_name = "ADDRESS:PORT",
        default_value = "127.0.0.1:8080",
        value_parser = socket_address
    )]
    listen: SocketAddr,
    /// Public address of the server, such as `https://play.example.org/`
    #[arg(long, value_name = "URL")]
    public_url: Option<PublicUrl>,
    /// Compare the checksums of all games, not only of the newest 1,000, and check all indexes
    #[arg(long)]
    full: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Prints a line for each check, and below it what to do.
pub(crate) fn run(args: DoctorArgs, out: &mut impl Write) -> Result<(), Failure> {
    let DoctorArgs { data, database, replica: replicas, bus, listen, public_url, full, json } =
        args;
    let data = data.map_or_else(|| usual_folder("--data"), Ok)?;
    let extent = if full { Extent::All } else { Extent::Newest(NEWEST) };
    let installation = Installation { data, database, replicas, bus, listen, public_url, extent };
    let examine = ludoteca_service::examine_installation(&installation);
    let checks = Runtime::new()?.block_on(examine);
    if json {
        let report = serde_json::json!({"version": env!("CARGO_PKG_VERSION"), "checks": checks});
        writeln!(out, "{report}")?;
    } else {
        checks.iter().try_for_each(|check| print(check, out))?;
    }
    out.flush()?;
    match checks.iter().filter(|check| check.advice.is_some()).count() {
        0 => Ok(()),
        1 => Err(Failure::Failed("there is something to correct".into())),
        findings => Err(Failure::Failed(format!("there are {findings} things to correct"))),
    }
}

fn print(check: &Check, out: &mut impl Write) -> Result<(), Failure> {
    let Check { name, found, advice } = check;
    let mark = if advice.is_some() { "!!" } else { "ok" };
    writeln!(out, "{mark} {name:15} {found}")?;
    if let Some(advice) = advice {
        writeln!(out, "   {:15} → {advice}", "")?;
    }
    Ok(())
}
