//! `ludoteca solve`: proves which side wins a game, or forces a shape in round one of SIX.

mod board;
mod certificate;
mod check;
mod pack;
mod parts;
mod progress_line;
mod report;
mod resumable;
mod run;
mod six;
mod tree;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use ludoteca_rules::AnyMatch;
use ludoteca_solver::for_solvable;
use ludoteca_terminal::{Lang, Words};

use crate::choice::{GameChoice, play};
use crate::failure::Failure;
use crate::{resources, signals};
pub(crate) use check::{CheckArgs, ProvedClaims, check, proved_claims};
pub(crate) use pack::{PackArgs, pack};

pub(crate) const HELP: &str = "\
Coffee and 4mation are solved by proof-number search with a transposition table
of the given size. A checkpoint is saved every 10 minutes, and when Ctrl-C or
--time stops the search; the same command resumes from there.

Examples:
  ludoteca solve fourmation
      the result and a best line
  ludoteca solve fourmation --first-moves
      the value of each first move
  ludoteca solve coffee --options 'square-5 n=4' --proof square-5.proof
  ludoteca solve coffee --options 'square-6 n=4' --memory 8GiB --time 30m
  ludoteca solve coffee --options 'hex-4 n=4' --tree hex-4.tree --memory 12GiB
  ludoteca solve fourmation --moves 'a1 b2' --json
  ludoteca solve six --tiles 10
      the side that can force a shape
  ludoteca solve six --tiles 13 --tree 13.tree --claim first-wins

For SIX, the result is the side that can force a shape in round one; round two
is not solved. Nine Men's Morris is solved by tables: `ludoteca tables`.";

/// The arguments of `solve`.
#[derive(Args, Debug)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    choice: GameChoice,
    /// Also solve the position after each first move, and draw the results: w wins, = draws, l
    /// loses; for a stone with a rod, the winning rods
    #[arg(long)]
    first_moves: bool,
    /// Start from this position
    #[arg(long, visible_alias = "start", value_name = "POSITION")]
    position: Option<String>,
    /// Moves to play first, separated by spaces
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    moves: Option<String>,
    /// Memory of the transposition table, such as 8GiB
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = resources::memory)]
    memory: u64,
    /// Number of threads [default: number of processors]
    #[arg(long, value_name = "N", value_parser = resources::threads)]
    threads: Option<usize>,
    /// Time limit, such as 90s or 2h
    #[arg(long, value_name = "TIME", value_parser = resources::duration)]
    time: Option<Duration>,
    /// Write the proof to a file for `ludoteca check`; with --tree, to a folder as a proof in parts
    #[arg(long, value_name = "PATH", conflicts_with = "position")]
    proof: Option<PathBuf>,
    /// Checkpoint file of a long search [default: in the system's folder for application data]
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    #[command(flatten)]
    tree: tree::TreeArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl SolveArgs {
    fn game(&self) -> Result<AnyMatch, Failure> {
        let words = Words::new(Lang::En);
        let mut game = self.choice.start(self.position.as_deref(), &words)?;
        play(&mut game, self.moves.as_deref(), &words)?;
        if game.outcome().is_some() {
            return Err(Failure::Usage(
                "the game is over in this position: there is nothing to solve".into(),
            ));
        }
        Ok(game)
    }
}

/// Runs `solve`.
pub(crate) fn run(args: &SolveArgs, out: &mut impl Write) -> Result<(), Failure> {
    let game = args.game()?;
    let memory = resources::table(args.memory)?;
    let search = resumable::ResumableSearch { args, memory, stop: signals::stop()? };
    if let AnyMatch::Six(game) = &game {
        return six::run(game, &search, out);
    }
    for_solvable!(&game, game => run::run(game, &search, out)).unwrap_or_else(|| {
        Err(Failure::Usage(format!(
            "{} is not solved by search; for Nine Men's Morris there is `ludoteca tables`",
            game.game()
        )))
    })
}
