//! What can be asked of `ludoteca arena`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use ludoteca_arena::parse::duration;
use ludoteca_arena::{EngineSpec, Sprt};
use ludoteca_protocol::machine::most_threads;

use crate::choice::MatchOrLadder;
use crate::whole::within;

pub(crate) const HELP: &str = r#"An engine is a list of settings with commas between them:
  level=N            the computer at a level
  nodes=N            at full strength, visiting so many positions for each move
  movetime=TIME      … taking so long for each move: 100ms, 1.5s
  depth=N            … looking so many plies ahead
  tc=TIME+TIME       … with a clock: a time for the game and what each move adds, such as 10s+0.1s
  reference=N        the plain opponent: UCT with so many random playouts for each move
  weights=FILE       … with other weights than the built-in ones
  tables=DIR         … with the exact tables of Nine Men's Morris in a folder
  threads=N hash=MB  what the search may use, 1 and 32 by default
  cmd="PROGRAM ARG"  another program that speaks UGI, with a limit as above;
                     option.NAME=VALUE sets one of its options
  name=NAME          how tables and records call it

Examples:
  ludoteca arena --game morris --engine level=3 --engine level=2 --games 40
  ludoteca arena --game six --engine nodes=20000 --engine reference=2000 --games 20 --json
  ludoteca arena --game coffee --board square --side 6 --n 5 --engine movetime=100ms --engine movetime=50ms
  ludoteca arena --game fourmation --engine nodes=2000 --engine nodes=1000 --games 4000 --sprt 0,30
  ludoteca arena --game six --engine 'cmd="./my-engine --fast",movetime=1s' --engine movetime=1s
  ludoteca arena --ladder fourmation --games 20 --markdown

Each opening is played twice, with sides changed. docs/arena.md says what the numbers mean."#;

/// The arguments of `arena`.
#[derive(Args, Debug)]
pub(crate) struct ArenaArgs {
    #[command(flatten)]
    pub(crate) choice: MatchOrLadder,
    /// An engine that takes part; give two, or more for everybody against everybody
    #[arg(long = "engine", value_name = "SETTINGS", conflicts_with = "ladder")]
    pub(crate) engines: Vec<EngineSpec>,
    /// Games of each pairing, an even number
    #[arg(long, value_name = "N", default_value = "100", value_parser = games)]
    pub(crate) games: u32,
    /// Games at once, at most as many as there are processors
    #[arg(
        long,
        value_name = "N",
        default_value = "1",
        value_parser = within::<u64>(1..=most_threads())
    )]
    pub(crate) concurrency: u64,
    /// Where the chance of openings and engines begins; equal seeds give equal games where no time
    /// limits
    #[arg(long, value_name = "N", default_value = "1", value_parser = within::<u64>(0..=u64::MAX))]
    pub(crate) seed: u64,
    /// Random plies that each game opens with
    #[arg(
        long,
        value_name = "N",
        default_value = "4",
        value_parser = within::<u32>(0..=40)
    )]
    pub(crate) opening_plies: u32,
    /// Begin from the openings in a file, one a line, instead of random ones
    #[arg(long, value_name = "FILE", conflicts_with = "opening_plies")]
    pub(crate) openings: Option<PathBuf>,
    /// Stop when it is decided whether the first engine is stronger by ELO0 or less, or by ELO1 or
    /// more
    #[arg(
        long,
        value_name = "ELO0,ELO1[,ALPHA,BETA]",
        conflicts_with = "ladder",
        allow_hyphen_values = true
    )]
    pub(crate) sprt: Option<Sprt>,
    /// How much later than its time a move may come
    #[arg(long, value_name = "TIME", default_value = "250ms", allow_hyphen_values = true, value_parser = grace)]
    pub(crate) grace: Duration,
    /// How long a program without a limit of time may take for a move
    #[arg(long, value_name = "TIME", default_value = "60s", allow_hyphen_values = true, value_parser = duration)]
    pub(crate) timeout: Duration,
    /// Keep the record of each game in this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) record_dir: Option<PathBuf>,
    /// Keep the results in this file, and go on where it ends
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
    /// Print one JSON object at the end
    #[arg(long, conflicts_with = "markdown")]
    pub(crate) json: bool,
    /// Print the table at the end as Markdown
    #[arg(long)]
    pub(crate) markdown: bool,
}

fn grace(text: &str) -> Result<Duration, String> {
    if matches!(text, "0" | "0s" | "0ms") { Ok(Duration::ZERO) } else { duration(text) }
}

fn games(text: &str) -> Result<u32, String> {
    let number: Option<u32> = text.parse().ok();
    number.filter(|games| *games >= 2 && games % 2 == 0 && *games <= 10_000_000).ok_or_else(|| {
        "it must be an even number from 2 to 10000000: each opening is played from both sides"
            .into()
    })
}
