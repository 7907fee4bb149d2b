//! `ludoteca analyse`: analyses a position by iterative deepening until it is stopped.

mod live;
mod subject;

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use clap::Args;
use fluent_bundle::FluentValue;
use ludoteca_engine::{Engine, Info, Limits, Resources, SearchReport};
use ludoteca_rules::AnyMatch;
use ludoteca_terminal::{Lang, Words};

use crate::choice::play;
use crate::failure::Failure;
use crate::knowledge::KnowledgeArgs;
use crate::resources::{self, DEFAULT_HASH};
use crate::whole::within;
use crate::{json_lines, record, signals};
use live::Live;
use subject::GameOrRecord;

pub(crate) const EXAMPLES: &str = "\
Examples:
  ludoteca analyse morris --time 10
      the starting position, for 10 seconds
  ludoteca analyse coffee --board square --side 5 --moves 'c3ne d4n' --lines 5
  ludoteca analyse fourmation --start '7/7/7/3x3/7/7/7 o d4' --nodes 1000000
  ludoteca analyse game.txt --ply 12
      a recorded game, after 12 moves
  ludoteca analyse six --nodes 100000 --json | tail -n 1 | jq '.lines[0].moves'

The search deepens by one ply per iteration until Ctrl-C, a limit or a proof. On
a terminal, a table shows for each of the best moves its value (a score such as
+0.35, or a proved value such as `wins in 9` plies), the expected result for the
side to move (100 % is a win, 50 % a draw) and the principal variation.
Otherwise, or with --json, each iteration prints one JSON object per line, in
the format of `POST /api/analysis`; the last one has \"done\":true. With one
thread and --nodes or --depth, results are reproducible.";

/// The arguments of `analyse`.
#[derive(Args, Debug)]
pub(crate) struct AnalyseArgs {
    #[command(flatten)]
    subject: GameOrRecord,
    /// Start from a position
    #[arg(long, value_name = "POSITION")]
    start: Option<String>,
    /// Analyse the position after N moves of the record [default: after the last move]
    #[arg(long, value_name = "N", value_parser = within::<usize>(0..=u64::MAX))]
    ply: Option<usize>,
    /// Play these moves first, separated by spaces
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    moves: Option<String>,
    /// Number of best moves to report
    #[arg(long, value_name = "N", default_value = "3", value_parser = within::<u16>(1..=500))]
    lines: u16,
    /// Maximum number of nodes to search
    #[arg(long, value_name = "N", value_parser = within::<u64>(1..=u64::MAX))]
    nodes: Option<u64>,
    /// Maximum search depth, in plies
    #[arg(long, value_name = "N", value_parser = within::<u32>(1..=u32::MAX.into()))]
    depth: Option<u32>,
    /// Maximum time, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Number of search threads; with more than one, results may vary between runs
    #[arg(long, value_name = "N", default_value = "1", value_parser = resources::threads)]
    threads: usize,
    /// Size of the transposition table, in MB
    #[arg(long, value_name = "MB", default_value = DEFAULT_HASH, value_parser = resources::hash)]
    hash: usize,
    #[command(flatten)]
    knowledge: KnowledgeArgs,
    /// Print one JSON object per iteration, also on a terminal
    #[arg(long)]
    json: bool,
    /// Language of the table [default: from the environment]
    #[arg(long)]
    lang: Option<Lang>,
}

fn seconds(text: &str) -> Result<Duration, &'static str> {
    let seconds = text.parse().ok().filter(|&seconds: &f64| seconds > 0.0);
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.filter(|time| !time.is_zero())
        .ok_or("expected a number of seconds above 0, such as 10 or 0.5")
}

impl AnalyseArgs {
    /// Returns the game at the requested position.
    fn game(&self, words: &Words) -> Result<AnyMatch, Failure> {
        let wrong = |key: &str, given: &[(&str, FluentValue<'_>)]| {
            Err(Failure::Usage(words.format(key, given)))
        };
        let mut game = match &self.subject {
            GameOrRecord::Game(_) if self.ply.is_some() => {
                return wrong("play-error-ply-of-game", &[]);
            }
            GameOrRecord::Game(choice) => choice.start(self.start.as_deref(), words)?,
            GameOrRecord::Record(file) => record::read(file, words)?.0.replay(),
        };
        if let Some(ply) = self.ply {
            if ply > game.ply() {
                let given = [("ply", ply.into()), ("count", game.ply().into())];
                return wrong("play-error-ply", &given);
            }
            while game.ply() > ply {
                game.undo();
            }
        }
        play(&mut game, self.moves.as_deref(), words)?;
        let Some(outcome) = game.outcome() else { return Ok(game) };
        let outcome = ("outcome", words.outcome(&game, outcome).into());
        match (&self.subject, game.ply()) {
            (GameOrRecord::Record(_), count @ 1..) => {
                let given = [("count", count.into()), outcome, ("last", (count - 1).into())];
                wrong("play-error-over-after", &given)
            }
            _ => wrong("play-error-over-there", &[outcome]),
        }
    }
}

/// Analyses the position and reports each iteration.
pub(crate) fn run(args: &AnalyseArgs, out: &mut impl Write) -> Result<(), Failure> {
    let words = Words::new(args.lang.unwrap_or_else(Lang::from_environment));
    let game = args.game(&words)?;
    let limits = Limits {
        nodes: args.nodes,
        depth: args.depth,
        time: args.time,
        lines: args.lines.into(),
        ..Limits::default()
    };
    let knowledge = args.knowledge.open();
    let resources = Resources { hash: args.hash, threads: args.threads, knowledge };
    let mut engine = Engine::new(0).with(resources);
    engine.set_position(&game);

    let is_live = !args.json && io::stdout().is_terminal() && !ludoteca_terminal::is_dumb();
    let mut reporter =
        if is_live { Reporter::Live(Box::new(Live::new(words, &game))) } else { Reporter::Json };
    let stop = signals::stop()?;
    let mut result = Ok(());
    let end = engine.analyse(&limits, &stop, &mut |info| {
        if result.is_ok() {
            result = reporter.report(&game, info, false, out);
        }
        if result.is_err() {
            stop.stop();
        }
    });
    result?;
    let end = end.expect("the game is in progress");
    Ok(reporter.report(&game, &end, true, out)?)
}

/// The output format of reports.
enum Reporter {
    Json,
    Live(Box<Live>),
}

impl Reporter {
    fn report(
        &mut self,
        game: &AnyMatch,
        info: &Info,
        done: bool,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let report = SearchReport::new(game, info, done);
        match self {
            Self::Json => json_lines::write(&mut *out, &report)?,
            Self::Live(live) => live.draw(&report, info, out)?,
        }
        out.flush()
    }
}
