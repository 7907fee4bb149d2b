//! `ludoteca tables`: exact tables of Nine Men's Morris built, checked, counted and asked.

mod build;
mod probe;
mod prove;
mod question;
mod stats;
mod verify;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, Subcommand};
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use ludoteca_tablebase::{DrawRule, MEN, Subspace, Tables};

use crate::failure::Failure;
use crate::serve::usual_folder;
use crate::whole::within;

pub(crate) const HELP: &str = "\
Examples:
  ludoteca tables build morris --max-men 10      small tables, in seconds
  ludoteca tables build morris                   all of the moving phase, in minutes
  ludoteca tables build morris --placing         every position of the game
  ludoteca tables verify --sample 10000          check them by the rules
  ludoteca tables stats                          wins, draws and losses
  ludoteca tables probe '3/3/1ww/3b2/2w/3/b1b w 0 0'
  ludoteca tables probe --jsonl < positions.jsonl > values.jsonl

docs/tables.md tells what the tables hold, and how they are made.";

const BUILD: &str = "\
What is finished is kept: a build that was stopped goes on with the first table that is missing.

Examples:
  ludoteca tables build morris --dir ./tables --max-men 10
  ludoteca tables build morris --dir ./values --wdl --threads 2 --memory 6GiB
  ludoteca tables build morris --dir ./tables --unlimited";

const PROBE: &str = r#"With --jsonl each line in is a position, and each line out its value for the person to move:
  {"first":["a7","d7","g7"],"second":["a1","d1","g1","b2"],"to_move":"second"}
  {"value":"win","distance":3}
  first, second  the points where their men stand; both hands are empty
  to_move        first or second
  quiet          plies since the last capture, 0 to 99; absent: 0
The distance is in plies to the next capture or the end, and null for a draw. A line that is
wrong gets {"error":{"line":N,"at":"first[2]","message":"…"}}, and the next one is answered.

Examples:
  ludoteca tables probe '3/3/1ww/3b2/2w/3/b1b w 0 0'
  ludoteca tables probe --quiet 90 '3/3/1ww/3b2/2w/3/b1b w 0 0'
  ludoteca tables probe --jsonl --dir ./tables < positions.jsonl"#;

/// What to do with tables.
#[derive(Debug, Subcommand)]
pub(crate) enum TablesCommand {
    /// Solve the game, from the fewest men upwards
    #[command(after_help = BUILD)]
    Build(build::BuildArgs),
    /// Check what tables say of each position by what they say of its successors
    Verify(verify::VerifyArgs),
    /// Count positions by value
    Stats(stats::StatsArgs),
    /// Search a position with men in hand, where the moving phase's tables alone are there
    Prove(prove::ProveArgs),
    /// Ask for the value of a position and of its moves
    #[command(after_help = PROBE)]
    Probe(probe::ProbeArgs),
}

/// Where tables are, and which.
#[derive(Args, Debug)]
pub(crate) struct Place {
    /// The folder of the tables [default: tables, in the system's folder for programs' data]
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
    /// The tables of play without end, without the hundred-ply rule
    #[arg(long)]
    unlimited: bool,
}

/// How many of them.
#[derive(Args, Debug)]
pub(crate) struct Extent {
    /// The most men on the board, of both persons together
    #[arg(long, value_name = "TOTAL", default_value = "18", value_parser = within::<usize>(6..=18))]
    max_men: usize,
}

impl Place {
    fn folder(&self) -> Result<PathBuf, Failure> {
        self.dir.clone().map_or_else(|| Ok(usual_folder("--dir")?.join("tables")), Ok)
    }

    fn rule(&self) -> DrawRule {
        if self.unlimited { DrawRule::Unlimited } else { DrawRule::HundredPlies }
    }

    /// The tables there, and those of the program.
    fn tables(&self) -> Result<Tables, Failure> {
        Ok(Tables::new(&self.folder()?))
    }
}

impl Extent {
    /// The subspaces whose tables are there.
    fn present(&self, tables: &Tables, rule: DrawRule) -> Result<Vec<Subspace>, Failure> {
        let mut present = Vec::new();
        let moving = Subspace::all().filter(|subspace| subspace.men() <= self.max_men);
        let placing = (1..=2 * MEN).flat_map(Subspace::placing).filter(|_| self.max_men == 2 * MEN);
        for subspace in moving.chain(placing) {
            if tables.table(rule, subspace).map_err(failed)?.is_some() {
                present.push(subspace);
            }
        }
        if present.is_empty() { Err(no_tables(tables)) } else { Ok(present) }
    }
}

fn no_tables(tables: &Tables) -> Failure {
    let folder = tables.folder().unwrap_or(Path::new("the program")).display();
    Failure::Failed(format!(
        "there are no such tables in {folder}: build them with `ludoteca tables build morris`, or \
         name another folder with --dir"
    ))
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::Failed(error.to_string())
}

/// How far it is, how fast it goes and how long it takes, on standard error where that is a
/// terminal.
fn progress(slots: u64) -> ProgressBar {
    /// How often the bar is drawn.
    const TICK: Duration = Duration::from_millis(200);
    let style = "{bar:30} {percent}% {msg}, {rate}, {eta} left";
    let style = ProgressStyle::with_template(style).expect("the template is right");
    let rate = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
        let _ = write!(out, "{} slots/s", HumanCount(state.per_sec() as u64));
    };
    let bar = ProgressBar::with_draw_target(Some(slots), ProgressDrawTarget::stderr())
        .with_style(style.with_key("rate", rate));
    bar.enable_steady_tick(TICK);
    bar
}

/// Has all work in parallel done by so many threads, or one a processor.
fn threads(number: Option<usize>) -> Result<(), Failure> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(number.unwrap_or(0));
    pool.build_global().map_err(failed)
}

/// Does it.
pub(crate) fn run(command: TablesCommand, out: &mut impl Write) -> Result<(), Failure> {
    match command {
        TablesCommand::Build(args) => build::run(&args, out),
        TablesCommand::Verify(args) => verify::run(&args, out),
        TablesCommand::Stats(args) => stats::run(&args, out),
        TablesCommand::Prove(args) => prove::run(&args, out),
        TablesCommand::Probe(args) => probe::run(&args, out),
    }
}
