//! `ludoteca review`: rates the moves of a record.

mod table;

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use clap::Args;
use indicatif::ProgressBar;
use ludoteca_engine::review::{Review, Summary};
use ludoteca_engine::{Limits, Resources, Stop};
use ludoteca_terminal::{Lang, Words};

use crate::failure::Failure;
use crate::knowledge::KnowledgeArgs;
use crate::progress::{bar, per_second};
use crate::whole::within;
use crate::{json_lines, record, resources};
use table::Table;

pub(crate) const EXAMPLES: &str = "\
Examples:
  ludoteca review game.txt
  ludoteca review game.json --nodes 1000000 --threads 2    search deeper
  ludoteca review --json game.txt | jq 'select(.verdict == \"blunder\")'
  ludoteca review - --lang es < game.txt

Each line shows the move, a mark (?! inaccuracy, ? mistake, ?? blunder, ! the
only move), the expected result before and after the move (100% is a win, 50% a
draw) and the corresponding values: a proved value such as `win in 9` plies, or
a score such as +0.35. With one thread, the verdicts for a record and a number
of --nodes are reproducible. docs/players/analysis.md explains the verdicts.";

/// The arguments of `review`.
#[derive(Args, Debug)]
pub(crate) struct ReviewArgs {
    /// Record as text or JSON; - for standard input
    file: PathBuf,
    /// Maximum number of nodes per move
    #[arg(long, value_name = "N", default_value_t = Limits::REVIEW_NODES, value_parser = within::<u64>(1..=u64::MAX))]
    nodes: u64,
    /// Number of search threads; with more than one, verdicts may vary between runs
    #[arg(long, value_name = "N", default_value = "1", value_parser = resources::threads)]
    threads: usize,
    #[command(flatten)]
    knowledge: KnowledgeArgs,
    /// Print one JSON object per move and a summary, in the format of `POST /api/review`
    #[arg(long)]
    json: bool,
    /// Language [default: from the environment]
    #[arg(long)]
    lang: Option<Lang>,
}

/// Reviews a record and prints each verdict as soon as it is known.
pub(crate) fn run(args: &ReviewArgs, out: &mut impl Write) -> Result<(), Failure> {
    let words = Words::new(args.lang.unwrap_or_else(Lang::from_environment));
    let (record, _) = record::read(&args.file, &words)?;
    let limits = Limits::for_review(args.nodes);
    let (threads, knowledge) = (args.threads, args.knowledge.open());
    let resources = Resources { threads, knowledge, ..Resources::default() };
    let game = record.replay();
    let review = Review::new(&game, &limits, resources, Stop::default());

    // See <https://no-color.org>.
    let no_colour = std::env::var("NO_COLOR").is_ok_and(|value| !value.is_empty());
    let table = Table::new(&record, &words, io::stdout().is_terminal() && !no_colour);
    if !args.json {
        write!(out, "{}", table.head(args.nodes))?;
        if game.ply() > 0 {
            writeln!(out)?;
        }
    }
    let progress = progress(&words, review.plies() as u64);
    let mut summary = Summary::default();
    for judged in review {
        summary.add(&judged);
        progress.inc(1);
        // The line replaces the progress bar, which is redrawn below it.
        progress.suspend(|| {
            if args.json {
                json_lines::write(&mut *out, &judged)?;
            } else {
                writeln!(out, "{}", table.row(&judged))?;
            }
            out.flush()
        })?;
    }
    progress.finish_and_clear();
    if args.json {
        json_lines::write(&mut *out, &summary)?;
    } else if game.ply() > 0 {
        write!(out, "{}", table.summary(&summary))?;
    }
    Ok(())
}

/// Creates a progress bar with rate and time left, on standard error if that is a terminal.
fn progress(words: &Words, plies: u64) -> ProgressBar {
    let [moves, left] =
        ["moves", "left"].map(|key| words.format(&format!("play-review-{key}"), &[]));
    let template = format!("{{bar:30}} {{pos}}/{{len}} {moves}, {{rate}}, {{eta}} {left}");
    bar(&template, plies, per_second)
}
