//! `ludoteca export`: data sets as Parquet and JSON Lines, with a data card and a manifest.
//!
//! [`schema`] describes a data set, and each of [`games`], [`puzzles`], [`first_moves`] and [`positions`] has the
//! description and the rows of one. [`output`] is the folder, in which [`parquet_file`] and [`row`] are the formats,
//! [`card`] is `README.md` and [`manifest`] `manifest.json`. [`check`] compares the digests.

mod card;
mod check;
mod digest;
mod first_moves;
mod games;
mod manifest;
mod output;
mod parquet_file;
mod positions;
mod pseudonyms;
mod puzzles;
mod row;
mod schema;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use self::card::Facts;
use self::output::{Formats, Output};
use self::schema::DataSet;
use crate::failure::Failure;
use crate::numbers::grouped;

pub(crate) const HELP: &str = "\
A data set is a folder with Parquet files, JSON Lines or both; README.md
describes the columns, the source, the licence and the limitations, and
manifest.json has the SHA-256 of each file. The same input, options and seed
give the same bytes. A folder that is not empty is never changed.

Examples:
  ludoteca export games --output games
      the public games of the server in the default folder
  ludoteca export puzzles --format parquet --output puzzles
  ludoteca export first-moves proofs/*.proof --output first-moves
  ludoteca export positions --subspace 4-3 --limit 10000 --output positions
  ludoteca export --check games
      compare a data set with its manifest

See docs/researchers/data.md for the columns.";

/// The arguments of `export`.
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true, arg_required_else_help = true)]
pub(crate) struct ExportArgs {
    #[command(subcommand)]
    set: Option<SetCommand>,
    /// Compare the files of a data set with its manifest
    #[arg(long, value_name = "DIR")]
    check: Option<PathBuf>,
}

/// The data sets.
#[derive(Debug, Subcommand)]
enum SetCommand {
    /// Finished games, with pseudonyms instead of names
    #[command(after_help = games::HELP)]
    Games(games::GamesArgs),
    /// Puzzles with their solutions
    #[command(after_help = puzzles::HELP)]
    Puzzles(puzzles::PuzzlesArgs),
    /// Proved values of the first moves of Coffee and 4mation
    #[command(after_help = first_moves::HELP)]
    FirstMoves(first_moves::FirstMovesArgs),
    /// Positions of Nine Men's Morris with their exact values
    #[command(after_help = positions::HELP)]
    Positions(positions::PositionsArgs),
}

/// The output of a data set.
#[derive(Args, Debug)]
struct Target {
    /// Folder of the data set; created if missing, otherwise it must be empty
    #[arg(long, value_name = "DIR")]
    output: PathBuf,
    /// Format of the data files
    #[arg(long, value_enum, default_value_t = Formats::Both)]
    format: Formats,
}

pub(crate) fn run(args: ExportArgs, out: &mut impl Write) -> Result<(), Failure> {
    match args {
        ExportArgs { check: Some(folder), .. } => check::run(&folder, out),
        ExportArgs { set: Some(SetCommand::Games(args)), .. } => games::run(&args, out),
        ExportArgs { set: Some(SetCommand::Puzzles(args)), .. } => puzzles::run(&args, out),
        ExportArgs { set: Some(SetCommand::FirstMoves(args)), .. } => first_moves::run(&args, out),
        ExportArgs { set: Some(SetCommand::Positions(args)), .. } => positions::run(&args, out),
        ExportArgs { set: None, check: None } => {
            Err(Failure::Usage("choose a data set, or --check".into()))
        }
    }
}

impl Target {
    fn open(&self, set: &'static DataSet) -> Result<Output, Failure> {
        Output::new(&self.output, set, self.format)
    }

    /// Completes the data set and reports it. `arguments` are those of the data set alone.
    fn finish(
        &self,
        output: Output,
        (licence, notes): (String, Vec<String>),
        arguments: Vec<String>,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let first = ["export".to_owned(), output.set_name().to_owned()];
        let last = ["--format".to_owned(), self.format.name().to_owned()];
        let arguments = first.into_iter().chain(arguments).chain(last).collect();
        let rows = output.finish(Facts { licence, notes, arguments })?;
        writeln!(out, "{}: {}", self.output.display(), count(rows))?;
        Ok(())
    }
}

fn count(rows: u64) -> String {
    if rows == 1 { "1 row".into() } else { format!("{} rows", grouped(rows)) }
}

/// The licence of data that belong to the program.
fn own_licence() -> String {
    format!("{}, as the program.", env!("CARGO_PKG_LICENSE"))
}

/// Returns the name of a path without its folder, so that a published command reveals nothing about the machine.
fn bare_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}
