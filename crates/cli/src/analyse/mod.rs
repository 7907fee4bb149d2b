//! `ludoteca analyse`: a position looked into, deeper and deeper, until it is told to end.

mod live;
mod subject;

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use clap::Args;
use fluent_bundle::FluentValue;
use ludoteca_engine::{Engine, Info, Limits, Resources, SearchReport};
use ludoteca_rules::AnyMatch;
use ludoteca_terminal::{Lang, Words};

use crate::failure::Failure;
use crate::knowledge::KnowledgeArgs;
use crate::resources::{self, USUAL_HASH};
use crate::whole::within;
use crate::{record, signals};
use live::Live;
use subject::GameOrRecord;

pub(crate) const EXAMPLES: &str = "\
Examples:
  ludoteca analyse morris --time 10                       ten seconds of the start
  ludoteca analyse coffee --board square --side 5 --moves 'c3ne d4n' --lines 5
  ludoteca analyse fourmation --start '7/7/7/3x3/7/7/7 o d4' --nodes 1000000
  ludoteca analyse game.txt --ply 12                      a game of yours, after twelve moves
  ludoteca analyse six --nodes 100000 --json | tail -n 1 | jq '.lines[0].moves'

It looks a ply deeper each time, until Ctrl-C, a limit or a proof. On a terminal a table is kept up to date:
each line has a value (an estimate such as +0.35, or proved: `wins in 9` plies), the points that it
lets the person to move expect (100 % is a win, 50 % a draw) and the best play for both. Elsewhere,
and with --json, each look is a line of JSON as `POST /api/analysis` sends it, the last one with
\"done\":true. With one thread and --nodes or --depth equal questions get equal answers.";

/// The arguments of `analyse`.
#[derive(Args, Debug)]
pub(crate) struct AnalyseArgs {
    #[command(flatten)]
    subject: GameOrRecord,
    /// Begin from a position
    #[arg(long, value_name = "POSITION")]
    start: Option<String>,
    /// Of a record: the position after so many moves [default: after the last]
    #[arg(long, value_name = "N", value_parser = within::<usize>(0..=u64::MAX))]
    ply: Option<usize>,
    /// Moves to play before, with blanks between them
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    moves: Option<String>,
    /// How many of the best moves are told
    #[arg(long, value_name = "N", default_value = "3", value_parser = within::<u16>(1..=500))]
    lines: u16,
    /// How many positions are visited at the most
    #[arg(long, value_name = "N", value_parser = within::<u64>(1..=u64::MAX))]
    nodes: Option<u64>,
    /// How many plies it looks ahead at the most
    #[arg(long, value_name = "N", value_parser = within::<u32>(1..=u32::MAX.into()))]
    depth: Option<u32>,
    /// How many seconds it takes at the most
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// How many threads search; with more than one, answers may differ from time to time
    #[arg(long, value_name = "N", default_value = "1", value_parser = resources::threads)]
    threads: usize,
    /// Memory for what was found, in MB
    #[arg(long, value_name = "MB", default_value = USUAL_HASH, value_parser = resources::hash)]
    hash: usize,
    #[command(flatten)]
    knowledge: KnowledgeArgs,
    /// A line of JSON for each look, on a terminal too
    #[arg(long)]
    json: bool,
    /// The language of the table [default: the environment's]
    #[arg(long)]
    lang: Option<Lang>,
}

fn seconds(text: &str) -> Result<Duration, &'static str> {
    let seconds = text.parse().ok().filter(|&seconds: &f64| seconds > 0.0);
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.filter(|time| !time.is_zero())
        .ok_or("write a number of seconds above 0, such as 10 or 0.5")
}

impl AnalyseArgs {
    /// The game that stands as was asked.
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
        let outcome = ("outcome", words.outcome(outcome).into());
        match (&self.subject, game.ply()) {
            (GameOrRecord::Record(_), count @ 1..) => {
                let given = [("count", count.into()), outcome, ("last", (count - 1).into())];
                wrong("play-error-over-after", &given)
            }
            _ => wrong("play-error-over-there", &[outcome]),
        }
    }
}

/// Plays what `--moves` holds.
pub(crate) fn play(game: &mut AnyMatch, moves: Option<&str>, words: &Words) -> Result<(), Failure> {
    for (mv, place) in moves.into_iter().flat_map(str::split_whitespace).zip(1..) {
        game.play_text(mv)
            .map_err(|error| Failure::Usage(words.in_moves(place, &error, game.game())))?;
    }
    Ok(())
}

/// Looks into the position and tells each look.
pub(crate) fn run(args: &AnalyseArgs, out: &mut impl Write) -> Result<(), Failure> {
    let words = Words::new(args.lang.unwrap_or_else(Lang::of_environment));
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
    let mut teller =
        if is_live { Teller::Live(Box::new(Live::new(words, &game))) } else { Teller::Json };
    let stop = signals::stop()?;
    let mut told = Ok(());
    let end = engine.analyse(&limits, &stop, &mut |info| {
        if told.is_ok() {
            told = teller.tell(&game, info, false, out);
        }
        if told.is_err() {
            stop.stop();
        }
    });
    told?;
    let end = end.expect("the game goes on");
    Ok(teller.tell(&game, &end, true, out)?)
}

/// How looks are told.
enum Teller {
    Json,
    Live(Box<Live>),
}

impl Teller {
    fn tell(
        &mut self,
        game: &AnyMatch,
        info: &Info,
        done: bool,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let look = SearchReport::new(game, info, done);
        match self {
            Self::Json => {
                serde_json::to_writer(&mut *out, &look)?;
                writeln!(out)?;
            }
            Self::Live(live) => live.draw(&look, info, out)?,
        }
        out.flush()
    }
}
