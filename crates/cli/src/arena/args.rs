//! Arguments of `ludoteca arena`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use ludoteca_arena::parse::{ParseError, duration};
use ludoteca_arena::{EngineSpec, Sprt};
use ludoteca_protocol::machine::max_threads;

use crate::choice::MatchOrLadder;
use crate::whole::within;

pub(crate) const HELP: &str = r#"An engine is a comma-separated list of settings:
  level=N            play at a level, 1 to 10
  nodes=N            play at full strength with N nodes per move
  movetime=TIME      … with a fixed time per move, such as 100ms or 1.5s
  depth=N            … to a fixed depth, in plies
  tc=TIME+TIME       … with a clock: a time for the game and an increment per
                     move, such as 10s+0.1s
  margin=N           choose among all moves within N hundredths of the
                     evaluation scale of the best; one scale multiplies the odds
                     of winning by e
  reference=N        play as the reference opponent: UCT with N random playouts
                     per move
  weights=FILE       use other evaluation weights than the built-in ones
  tables=DIR         use the tablebases of Nine Men's Morris in a folder
  threads=N hash=MB  search threads and transposition table [default: 1 and 32]
  cmd="PROGRAM ARG"  run an external UGI engine, with a limit as above;
                     option.NAME=VALUE sets one of its options
  name=NAME          name in tables and records

Examples:
  ludoteca arena --game morris --engine level=3 --engine level=2 --games 40
  ludoteca arena --game six --engine nodes=20000 --engine reference=2000 \
      --games 20 --json
  ludoteca arena --game coffee --board square --side 6 --n 5 \
      --engine movetime=100ms --engine movetime=50ms
  ludoteca arena --game fourmation --engine nodes=2000 --engine nodes=1000 \
      --games 4000 --sprt 0,30
  ludoteca arena --game six --engine 'cmd="./my-engine --fast",movetime=1s' \
      --engine movetime=1s
  ludoteca arena --ladder fourmation --games 20 --markdown

Each opening is played twice, with sides exchanged. docs/researchers/arena.md
explains the results."#;

/// The arguments of `arena`.
#[derive(Args, Debug)]
pub(crate) struct ArenaArgs {
    #[command(flatten)]
    pub(crate) choice: MatchOrLadder,
    /// Engine to play; repeat for at least two engines. With more than two, each plays every other
    #[arg(long = "engine", value_name = "SETTINGS", conflicts_with = "ladder")]
    pub(crate) engines: Vec<EngineSpec>,
    /// Number of games per pairing, even
    #[arg(long, value_name = "N", default_value = "100", value_parser = games)]
    pub(crate) games: u32,
    /// Number of concurrent games, at most the number of processors
    #[arg(
        long,
        value_name = "N",
        default_value = "1",
        value_parser = within::<u64>(1..=max_threads())
    )]
    pub(crate) concurrency: u64,
    /// Random seed of openings and engines; equal seeds give equal games unless time is limited
    #[arg(long, value_name = "N", default_value = "1", value_parser = within::<u64>(0..=u64::MAX))]
    pub(crate) seed: u64,
    /// Number of random plies at the start of each game
    #[arg(
        long,
        value_name = "N",
        default_value = "4",
        value_parser = within::<u32>(0..=40)
    )]
    pub(crate) opening_plies: u32,
    /// Use the openings in a file, one per line, instead of random ones
    #[arg(long, value_name = "FILE", conflicts_with = "opening_plies")]
    pub(crate) openings: Option<PathBuf>,
    /// Run a sequential probability ratio test: stop as soon as the first engine is found to be stronger by
    /// at most ELO0 or at least ELO1
    #[arg(
        long,
        value_name = "ELO0,ELO1[,ALPHA,BETA]",
        conflicts_with = "ladder",
        allow_hyphen_values = true
    )]
    pub(crate) sprt: Option<Sprt>,
    /// Tolerance for moves that exceed their time
    #[arg(long, value_name = "TIME", default_value = "250ms", allow_hyphen_values = true, value_parser = grace)]
    pub(crate) grace: Duration,
    /// Maximum time per move of an external engine without a time limit
    #[arg(long, value_name = "TIME", default_value = "60s", allow_hyphen_values = true, value_parser = duration)]
    pub(crate) timeout: Duration,
    /// Write the record of each game to this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) record_dir: Option<PathBuf>,
    /// Store the results in this file, and resume the match from it if it exists
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
    /// Print the summary as one JSON object
    #[arg(long, conflicts_with = "markdown")]
    pub(crate) json: bool,
    /// Print the summary as Markdown
    #[arg(long)]
    pub(crate) markdown: bool,
}

fn grace(text: &str) -> Result<Duration, ParseError> {
    if matches!(text, "0" | "0s" | "0ms") { Ok(Duration::ZERO) } else { duration(text) }
}

fn games(text: &str) -> Result<u32, String> {
    let number: Option<u32> = text.parse().ok();
    number.filter(|games| *games >= 2 && games % 2 == 0 && *games <= 10_000_000).ok_or_else(|| {
        "expected an even number from 2 to 10000000, because each opening is played from both sides"
            .into()
    })
}
