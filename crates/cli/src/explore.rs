//! `ludoteca explore`: how often each move of a position was played, and with which results.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use ludoteca_explorer::{Candidate, Index, engine_games, explore};
use ludoteca_terminal::{Lang, Words};
use serde_json::json;

use crate::choice::{GameChoice, play};
use crate::failure::Failure;
use crate::record::read_all;

pub(crate) const EXAMPLES: &str = "\
Examples:
  ludoteca explore morris
      the first moves in the engine's games
  ludoteca explore coffee --moves 'd4ne' --json
  ludoteca explore six --games ludoteca-games.txt
      in games of your own, as the page exports them

Symmetric moves count as one, and so do equal positions after different moves.
Unfinished games and games that start from a position are left out.";

/// The arguments of `explore`.
#[derive(Args, Debug)]
pub(crate) struct ExploreArgs {
    #[command(flatten)]
    choice: GameChoice,
    /// Start from a position
    #[arg(long, value_name = "POSITION")]
    start: Option<String>,
    /// Play these moves first, separated by spaces
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    moves: Option<String>,
    /// File of records to count, - for standard input; repeatable [default: the built-in games of
    /// the engine]
    #[arg(long = "games", value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &ExploreArgs, out: &mut impl Write) -> Result<(), Failure> {
    let words = Words::new(Lang::En);
    let mut game = args.choice.start(args.start.as_deref(), &words)?;
    play(&mut game, args.moves.as_deref(), &words)?;
    let mut own = Index::default();
    for file in &args.files {
        let (records, _) = read_all(file).map_err(|failure| match failure {
            Failure::Failed(what) => Failure::Usage(what),
            other => other,
        })?;
        for record in &records {
            own.add(record);
        }
    }
    let index = if args.files.is_empty() { engine_games(game.game()) } else { &own };
    let options = game.options();
    let played = explore(&game, |step| index.results(options, step));
    if args.json {
        let moves: Vec<_> = played
            .iter()
            .map(|Candidate { moves, results }| {
                let (first, draws, second) = (results.first, results.draws, results.second);
                json!({"moves": moves, "first": first, "draws": draws, "second": second})
            })
            .collect();
        writeln!(out, "{}", json!({ "moves": moves }))?;
        return Ok(());
    }
    Ok(write_table(&played, out)?)
}

/// Writes the moves as a table, or a sentence if there are none.
fn write_table(played: &[Candidate], out: &mut impl Write) -> io::Result<()> {
    if played.is_empty() {
        return writeln!(out, "none of the games has reached this position");
    }
    let name = |candidate: &Candidate| match candidate.moves.len() {
        1 => candidate.moves[0].clone(),
        count => format!("{} (+{})", candidate.moves[0], count - 1),
    };
    let width = played.iter().map(|candidate| name(candidate).len()).max().unwrap_or(0).max(4);
    writeln!(out, "{:width$}  games  first  draws  second", "move")?;
    for candidate in played {
        let (name, results) = (name(candidate), candidate.results);
        let share = |won: u32| 100.0 * f64::from(won) / f64::from(results.games());
        writeln!(
            out,
            "{name:width$}  {:>5}  {:>3.0} %  {:>3.0} %   {:>3.0} %",
            results.games(),
            share(results.first),
            share(results.draws),
            share(results.second),
        )?;
    }
    Ok(())
}
