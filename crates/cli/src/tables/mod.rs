//! `ludoteca tables`: builds, verifies and probes tablebases of Nine Men's Morris.

mod build;
mod probe;
mod prove;
mod query;
mod stats;
mod verify;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use indicatif::{HumanCount, ProgressBar};
use ludoteca_tablebase::{DrawRule, MEN, Subspace, Tables};

use crate::data_folder::usual_folder;
use crate::failure::Failure;
use crate::progress::bar;
use crate::whole::within;

pub(crate) const HELP: &str = "\
Examples:
  ludoteca tables build morris --max-men 10
      build small tables, in seconds
  ludoteca tables build morris
      build the whole moving phase, in minutes
  ludoteca tables build morris --placing
      build every position of the game
  ludoteca tables verify --sample 10000
      verify the tables with the rules
  ludoteca tables stats
      count wins, draws and losses
  ludoteca tables probe '3/3/1ww/3b2/2w/3/b1b w 0 0'
  ludoteca tables probe --jsonl < positions.jsonl > values.jsonl

See docs/researchers/tables.md for the contents of the tables and the algorithm.";

const BUILD: &str = "\
An interrupted build resumes with the first missing table.

Examples:
  ludoteca tables build morris --dir ./tables --max-men 10
  ludoteca tables build morris --dir ./values --wdl --threads 2 --memory 6GiB
  ludoteca tables build morris --dir ./tables --unlimited";

const PROBE: &str = r#"With --jsonl, each input line is a position, and each output line its value for
the side to move:
  {"first":["a7","d7","g7"],"second":["a1","d1","g1","b2"],"to_move":"second"}
  {"value":"win","distance":3}
  first, second  points of the men of each side; no men are in hand
  to_move        side to move, first or second
  quiet          plies since the last capture, 0 to 99 [default: 0]
The distance is the number of plies to the next capture or the end of the game,
null for a draw. An invalid line returns
{"error":{"line":N,"at":"first[2]","message":"…"}}, and processing continues.

Examples:
  ludoteca tables probe '3/3/1ww/3b2/2w/3/b1b w 0 0'
  ludoteca tables probe --quiet 90 '3/3/1ww/3b2/2w/3/b1b w 0 0'
  ludoteca tables probe --jsonl --dir ./tables < positions.jsonl"#;

/// The commands for tablebases.
#[derive(Debug, Subcommand)]
pub(crate) enum TablesCommand {
    /// Build tables by retrograde analysis
    #[command(after_help = BUILD)]
    Build(build::BuildArgs),
    /// Verify the value of each position against the values of its successors
    Verify(verify::VerifyArgs),
    /// Count positions by value
    Stats(stats::StatsArgs),
    /// Prove a position of the placing phase by search, with the tables of the moving phase
    Prove(prove::ProveArgs),
    /// Show the value of a position and of its moves
    #[command(after_help = PROBE)]
    Probe(probe::ProbeArgs),
}

/// The location and the kind of the tables.
#[derive(Args, Debug)]
pub(crate) struct Place {
    /// Folder of the tables [default: tables, in the application data folder of the system]
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
    /// Use tables for unlimited play, without the fifty-move rule
    #[arg(long)]
    unlimited: bool,
}

/// The range of the tables.
#[derive(Args, Debug)]
pub(crate) struct Extent {
    /// Maximum number of men on the board, of both sides together
    #[arg(long, value_name = "TOTAL", default_value = "18", value_parser = within::<usize>(6..=18))]
    max_men: usize,
}

impl Place {
    fn folder(&self) -> Result<PathBuf, Failure> {
        self.dir.clone().map_or_else(|| Ok(usual_folder("--dir")?.join("tables")), Ok)
    }

    fn rule(&self) -> DrawRule {
        if self.unlimited { DrawRule::Unlimited } else { DrawRule::FiftyMoveRule }
    }

    /// Opens the tables of the folder and the embedded ones.
    fn tables(&self) -> Result<Tables, Failure> {
        Ok(Tables::new(&self.folder()?))
    }
}

impl Extent {
    /// Returns the subspaces with an available table.
    fn present(&self, tables: &Tables, rule: DrawRule) -> Result<Vec<Subspace>, Failure> {
        let mut present = Vec::new();
        let moving = Subspace::all().filter(|subspace| subspace.men() <= self.max_men);
        let placing = (1..=2 * MEN).flat_map(Subspace::placing).filter(|_| self.max_men == 2 * MEN);
        for subspace in moving.chain(placing) {
            if tables.table(rule, subspace).map_err(Failure::failed)?.is_some() {
                present.push(subspace);
            }
        }
        if present.is_empty() { Err(no_tables(tables)) } else { Ok(present) }
    }
}

fn no_tables(tables: &Tables) -> Failure {
    let folder = tables.folder().unwrap_or(Path::new("the program")).display();
    Failure::Failed(format!(
        "no such tables in {folder}; build them with `ludoteca tables build morris`, or choose another \
         folder with --dir"
    ))
}

/// Creates a progress bar with rate and time left, on standard error if that is a terminal.
fn progress(slots: u64) -> ProgressBar {
    let rate = |rate| format!("{} slots/s", HumanCount(rate as u64));
    bar("{bar:30} {percent}% {msg}, {rate}, {eta} left", slots, rate)
}

/// Sets the number of threads of rayon's global pool; by default the number of processors.
fn threads(number: Option<usize>) -> Result<(), Failure> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(number.unwrap_or(0));
    pool.build_global().map_err(Failure::failed)
}

/// Runs a command.
pub(crate) fn run(command: TablesCommand, out: &mut impl Write) -> Result<(), Failure> {
    match command {
        TablesCommand::Build(args) => build::run(&args, out),
        TablesCommand::Verify(args) => verify::run(&args, out),
        TablesCommand::Stats(args) => stats::run(&args, out),
        TablesCommand::Prove(args) => prove::run(&args, out),
        TablesCommand::Probe(args) => probe::run(&args, out),
    }
}
