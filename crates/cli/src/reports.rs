//! `ludoteca reports`: what players have reported about others, for the operator of a server.

use std::io::Write;

use clap::{Args, Subcommand};
use ludoteca_service::{Place, PlayerReport, ReportsError};
use tokio::runtime::Runtime;

use crate::data_folder::usual_folder;
use crate::failure::Failure;

pub(crate) const EXAMPLES: &str = "\
Reports are listed from the oldest, each with the last messages of its game.
Closing a report deletes it with its messages. A server may be running.

Examples:
  ludoteca reports             the reports in the default folder
  ludoteca reports ./games     those in a given folder
  ludoteca reports postgres://ludoteca@db/games
                               those in a PostgreSQL database
  ludoteca reports close 3 5   delete reports 3 and 5";

/// The arguments of `reports`.
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct ReportsArgs {
    #[command(subcommand)]
    command: Option<ReportsCommand>,
    /// Folder of the games, or address of their database [default: the application data folder of the
    /// system]
    #[arg(value_name = "DIR")]
    data: Option<Place>,
}

/// The subcommands of `reports`.
#[derive(Debug, Subcommand)]
enum ReportsCommand {
    /// Delete handled reports
    Close {
        /// Numbers of the reports
        #[arg(required = true, value_name = "NUMBER")]
        numbers: Vec<i64>,
        /// Folder of the games, or address of their database [default: the application data folder of
        /// the system]
        #[arg(long, value_name = "DIR")]
        data: Option<Place>,
    },
}

/// Prints or closes the reports.
pub(crate) fn run(args: ReportsArgs, out: &mut impl Write) -> Result<(), Failure> {
    match args.command {
        Some(ReportsCommand::Close { numbers, data }) => close(&numbers, data, out),
        None => list(args.data, out),
    }
}

fn usual(option: &str) -> Result<Place, Failure> {
    usual_folder(option).map(|folder| Place::from(folder.as_path()))
}

fn close(numbers: &[i64], data: Option<Place>, out: &mut impl Write) -> Result<(), Failure> {
    let data = data.map_or_else(|| usual("--data"), Ok)?;
    let closed = Runtime::new()?.block_on(ludoteca_service::close_reports(&data, numbers));
    closed.map_err(|error| match error {
        ReportsError::Missing { .. } => Failure::Usage(error.to_string()),
        error @ ReportsError::Database { .. } => Failure::failed(error),
    })?;
    for number in numbers {
        writeln!(out, "report {number} is closed")?;
    }
    Ok(())
}

fn list(data: Option<Place>, out: &mut impl Write) -> Result<(), Failure> {
    let data = data.map_or_else(|| usual("DIR"), Ok)?;
    let reports = Runtime::new()?.block_on(ludoteca_service::reports(&data));
    let reports = reports.map_err(Failure::failed)?;
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
