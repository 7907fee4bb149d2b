//! `ludoteca reports`: what players have reported about others, for the operator of a server.

use std::io::Write;

use clap::Args;
use ludoteca_service::{Place, PlayerReport};
use tokio::runtime::Runtime;

use crate::failure::Failure;
use crate::serve::usual_folder;

pub(crate) const EXAMPLES: &str = "\
The oldest report comes first, each with the last messages of its game. A server may run meanwhile.

Examples:
  ludoteca reports           the reports in the usual folder
  ludoteca reports ./games   those in a given folder
  ludoteca reports postgres://ludoteca@db/games
                             those in a PostgreSQL database";

/// The arguments of `reports`.
#[derive(Args, Debug)]
pub(crate) struct ReportsArgs {
    /// Folder of the games, or address of their database [default: the application data folder of the
    /// system]
    #[arg(value_name = "DIR")]
    data: Option<Place>,
}

/// Prints the reports.
pub(crate) fn run(args: ReportsArgs, out: &mut impl Write) -> Result<(), Failure> {
    let usual = || usual_folder("DIR").map(|folder| Place::from(folder.as_path()));
    let data = args.data.map_or_else(usual, Ok)?;
    let reports = Runtime::new()?.block_on(ludoteca_service::reports(&data));
    let reports = reports.map_err(|error| Failure::Failed(error.to_string()))?;
    if reports.is_empty() {
        writeln!(out, "there are no reports")?;
    }
    for report in &reports {
        print(report, out)?;
    }
    Ok(())
}

fn print(report: &PlayerReport, out: &mut impl Write) -> Result<(), Failure> {
    let PlayerReport { number, day, game, reporter, reported, name, reason, messages } = report;
    let name = name.as_ref().map(|name| format!(" ({name})")).unwrap_or_default();
    writeln!(out, "{number}. {day} {reason}: player {reported}{name}")?;
    writeln!(out, "   game {game}, reported by {reporter}")?;
    for message in messages {
        writeln!(out, "   {}: {}", message.player, message.text)?;
    }
    Ok(())
}
