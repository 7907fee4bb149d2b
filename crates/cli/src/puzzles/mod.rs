//! `ludoteca puzzles`: makes, checks and shows puzzles.

mod check;
mod make;
mod show;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use ludoteca_puzzles::{MAX_BYTES, Puzzle, parse};
use ludoteca_rules::Game;
use ludoteca_service::BusUrl;

use crate::choice::{GameChoice, game_names};
use crate::failure::Failure;
use crate::files;
use crate::whole::within;

pub(crate) const HELP: &str = "\
A puzzle is a position in which exactly one move wins, or draws, up to
symmetries of the board, and every other move is proved not to.

Examples:
  ludoteca puzzles make coffee --count 20 --output coffee.txt
  ludoteca puzzles check coffee.txt
  ludoteca puzzles check

See docs/players/puzzles.md for the format, the ratings and the themes.";

const MAKE: &str = "\
Positions come from games between weak levels, or from random set-ups if tables
have their values. Each puzzle is appended to the file as soon as it is found.
After Ctrl-C, the same command resumes, with the same results as without the
interruption.

Examples:
  ludoteca puzzles make fourmation
  ludoteca puzzles make coffee --options 'square-5 n=4' --count 50 --seed 7 \\
      --output square-5.txt
  ludoteca puzzles make six --bus nats://bus.example.org
      share the work among workers";

/// The subcommands of `puzzles`.
#[derive(Debug, Subcommand)]
pub(crate) enum PuzzlesCommand {
    /// Find puzzles and append them to a file
    #[command(after_help = MAKE)]
    Make(MakeArgs),
    /// Verify puzzles: prove that each move of a solution is the only one
    Check {
        /// File of puzzles; - for standard input [default: the built-in puzzles]
        file: Option<PathBuf>,
    },
    /// Show a built-in puzzle with its solution
    Show {
        /// Game
        #[arg(value_parser = game_names(), ignore_case = true)]
        game: String,
        /// Id of the puzzle
        id: String,
    },
}

/// The arguments of `puzzles make`.
#[derive(Args, Debug)]
pub(crate) struct MakeArgs {
    // Without rule options, the puzzles are on several recommended boards.
    #[command(flatten)]
    choice: GameChoice,
    /// Total number of puzzles in the file
    #[arg(long, value_name = "N", default_value = "320", value_parser = within::<usize>(1..=100_000))]
    count: usize,
    /// Random seed
    #[arg(long, value_name = "N", default_value = "1", value_parser = within::<u64>(0..=u64::MAX))]
    seed: u64,
    /// File of the puzzles; existing puzzles are kept [default: GAME.txt]
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Bus whose workers examine the positions, as `nats://host`; the puzzles are the same
    #[arg(long, value_name = "URL")]
    bus: Option<BusUrl>,
}

/// Runs `puzzles`.
pub(crate) fn run(command: &PuzzlesCommand, out: &mut impl Write) -> Result<(), Failure> {
    match command {
        PuzzlesCommand::Make(args) => make::run(args, out),
        PuzzlesCommand::Check { file } => check::run(file.as_deref(), out),
        PuzzlesCommand::Show { game, id } => show::run(game, id, out),
    }
}

/// Reads a file of puzzles as text, `-` for standard input.
pub(crate) fn read(file: &Path) -> Result<String, Failure> {
    let bytes = files::read(file, MAX_BYTES as u64);
    let wrong = |error: String| Failure::Usage(format!("{}: {error}", file.display()));
    let bytes = bytes.map_err(|error| wrong(format!("cannot be read: {error}")))?;
    String::from_utf8(bytes).map_err(|error| {
        wrong(format!("byte {} is not UTF-8", error.utf8_error().valid_up_to() + 1))
    })
}

/// Parses the text of a file of puzzles.
pub(crate) fn parsed(file: &Path, text: &str) -> Result<(Game, Vec<Puzzle>), Failure> {
    parse(text).map_err(|error| Failure::Usage(format!("{}: {error}", file.display())))
}
