//! `ludoteca book`: builds and inspects opening books of proved values.

mod build;
mod show;
mod tree;

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use ludoteca_solver::BookError;

use crate::choice::GameChoice;
use crate::failure::Failure;
use crate::resources;
use crate::whole::within;

pub(crate) const HELP: &str = "\
A book contains the proved value of every position with few stones, counting
symmetric positions once. The engine uses the embedded books; `build` creates
others.

Examples:
  ludoteca book build coffee --board square --side 4 --n 4 --plies 2 \\
      --out square-4.book
  ludoteca book show square-4.book";

const BUILD: &str = "\
The positions with the most stones are solved, and the values of the others
follow from them. The file is saved every 5 minutes and when Ctrl-C stops the
command; the same command resumes. Larger --plies add positions to an existing
book. With --draws, the book follows drawn games further: after each drawn
position it contains the values of all moves and follows those that draw.

Examples:
  ludoteca book build coffee --options 'square-4 n=4' --plies 2 \\
      --out square-4.book
  ludoteca book build coffee --options 'square-5 n=4' --plies 3 --memory 1GiB \\
      --out square-5.book
  ludoteca book build fourmation --plies 4 --memory 4GiB --threads 2 \\
      --out fourmation-7.book
  ludoteca book build fourmation --plies 4 --draws 8 --memory 4GiB \\
      --out fourmation-7.book";

const TREE: &str = "\
Converts the solved positions of a tree, as written by `ludoteca solve --tree`,
to a book.

Examples:
  ludoteca book tree coffee --options 'hex-4 n=4' --tree hex-4.tree \\
      --out hex-4.book";

const SHOW: &str = "\
Positions are counted by stones and by value for the side to move, symmetric
ones once.

Examples:
  ludoteca book show square-4.book
  ludoteca book show --json square-4.book";

/// The subcommands of `book`.
#[derive(Debug, Subcommand)]
pub(crate) enum BookCommand {
    /// Solve all positions with few stones, or resume
    #[command(after_help = BUILD)]
    Build(Box<BuildArgs>),
    /// Convert the solved positions of a tree to a book
    #[command(after_help = TREE)]
    Tree(Box<TreeBookArgs>),
    /// Show the contents of a book
    #[command(after_help = SHOW)]
    Show(ShowArgs),
}

/// The arguments of `book build`.
#[derive(Args, Debug)]
pub(crate) struct BuildArgs {
    #[command(flatten)]
    choice: GameChoice,
    /// Solve all positions with at most this many stones
    #[arg(long, value_name = "N", value_parser = within::<u32>(0..=MAX_STONES))]
    plies: u32,
    /// After a drawn position, as long as the game stays drawn, also solve positions with at most
    /// this many stones
    #[arg(long, value_name = "N", value_parser = within::<u32>(0..=MAX_DRAWN_STONES))]
    draws: Option<u32>,
    /// Book file; an existing book is resumed
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Memory of the transposition table, such as 4GiB
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = resources::memory)]
    memory: u64,
    /// Number of threads [default: number of processors]
    #[arg(long, value_name = "N", value_parser = resources::threads)]
    threads: Option<usize>,
}

/// The arguments of `book tree`.
#[derive(Args, Debug)]
pub(crate) struct TreeBookArgs {
    #[command(flatten)]
    choice: GameChoice,
    /// Tree file written by `ludoteca solve --tree`
    #[arg(long, value_name = "FILE")]
    tree: PathBuf,
    /// Book file; an existing file is replaced
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// The arguments of `book show`.
#[derive(Args, Debug)]
pub(crate) struct ShowArgs {
    /// Book file written by `ludoteca book build`
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// With more stones there are millions of positions, all of which must fit in memory.
const MAX_STONES: u64 = 8;
/// There are far fewer drawn positions.
const MAX_DRAWN_STONES: u64 = 16;

/// The failure for a book that cannot be read.
fn failure(message: String, error: &BookError) -> Failure {
    match error {
        BookError::Io(source) => Failure::reading(message, source),
        _ => Failure::Failed(message),
    }
}

/// Runs `book`.
pub(crate) fn run(command: &BookCommand, out: &mut impl Write) -> Result<(), Failure> {
    match command {
        BookCommand::Build(args) => build::run(args, out),
        BookCommand::Tree(args) => tree::run(args, out),
        BookCommand::Show(args) => show::run(args, out),
    }
}
