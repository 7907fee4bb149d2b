//! `ludoteca book`: opening books of proved values, made and looked into.

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
A book holds the proved value of every position with few stones, those that are turned or mirrored
counted once. The engine asks the books that are part of the program; `build` makes others.

Examples:
  ludoteca book build coffee --board square --side 4 --n 4 --plies 2 --out square-4.book
  ludoteca book show square-4.book";

const BUILD: &str = "\
The positions with the most stones are solved; those before follow from them. What is done is kept in
the file every few minutes, and when Ctrl-C stops it; the same command goes on from there. A book
grows: with more plies the same file gets what it lacks. With --draws it follows drawn games further:
after each drawn position it holds the values of all moves, and goes on from those that draw.

Examples:
  ludoteca book build coffee --options 'square-4 n=4' --plies 2 --out square-4.book
  ludoteca book build coffee --options 'square-5 n=4' --plies 3 --memory 1GiB --out square-5.book
  ludoteca book build fourmation --plies 4 --memory 4GiB --threads 2 --out fourmation-7.book
  ludoteca book build fourmation --plies 4 --draws 8 --memory 4GiB --out fourmation-7.book";

const TREE: &str = "\
The settled positions of a tree that `ludoteca solve --tree` has written, as a book.

Examples:
  ludoteca book tree coffee --options 'hex-4 n=4' --tree hex-4.tree --out hex-4.book";

const SHOW: &str = "\
Positions are counted by stones and by value for the person to move, those that are turned or mirrored
once.

Examples:
  ludoteca book show square-4.book
  ludoteca book show --json square-4.book";

/// What to do with books.
#[derive(Debug, Subcommand)]
pub(crate) enum BookCommand {
    /// Solve all positions with few stones, or go on
    #[command(after_help = BUILD)]
    Build(Box<BuildArgs>),
    /// Turn the settled positions of a tree into a book
    #[command(after_help = TREE)]
    Tree(Box<TreeBookArgs>),
    /// Say what a book holds
    #[command(after_help = SHOW)]
    Show(ShowArgs),
}

/// The arguments of `book build`.
#[derive(Args, Debug)]
pub(crate) struct BuildArgs {
    #[command(flatten)]
    choice: GameChoice,
    /// Hold all positions with at most so many stones on the board
    #[arg(long, value_name = "N", value_parser = within::<u32>(0..=MOST_STONES))]
    plies: u32,
    /// And from drawn ones on, as long as play stays drawn, those with at most so many
    #[arg(long, value_name = "N", value_parser = within::<u32>(0..=MOST_DRAWN))]
    draws: Option<u32>,
    /// The book: it goes on from there if it is there
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Memory for what is found, such as 4GiB
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = resources::memory)]
    memory: u64,
    /// Threads [default: as many as there are processors]
    #[arg(long, value_name = "N", value_parser = resources::threads)]
    threads: Option<usize>,
}

/// The arguments of `book tree`.
#[derive(Args, Debug)]
pub(crate) struct TreeBookArgs {
    #[command(flatten)]
    choice: GameChoice,
    /// A tree, as `ludoteca solve --tree` writes them
    #[arg(long, value_name = "FILE")]
    tree: PathBuf,
    /// The book; a file that is there is replaced
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// The arguments of `book show`.
#[derive(Args, Debug)]
pub(crate) struct ShowArgs {
    /// A book, as `ludoteca book build` writes them
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// There are millions of positions with more, which all have to be held in memory.
const MOST_STONES: u64 = 8;
/// Of drawn ones there are far fewer.
const MOST_DRAWN: u64 = 16;

/// A book that could not be read.
fn failure(message: String, error: &BookError) -> Failure {
    match error {
        BookError::Io(source) => Failure::reading(message, source),
        _ => Failure::Failed(message),
    }
}

/// Does it.
pub(crate) fn run(command: &BookCommand, out: &mut impl Write) -> Result<(), Failure> {
    match command {
        BookCommand::Build(args) => build::run(args, out),
        BookCommand::Tree(args) => tree::run(args, out),
        BookCommand::Show(args) => show::run(args, out),
    }
}
