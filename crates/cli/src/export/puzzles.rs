//! `ludoteca export puzzles`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use ludoteca_puzzles::{MAX_RATING, MIN_RATING, Puzzle, collection};
use ludoteca_rules::Game;

use super::schema::{Cell, DataSet, GAME, Kind, OPTIONS, RULES_DIGEST, required};
use super::{Target, bare_name, own_licence};
use crate::failure::Failure;
use crate::puzzles::{parsed, read};

pub(super) const HELP: &str = "\
A server offers the built-in puzzles, so this data set has the puzzles of every
server. FILE is a file of puzzles as `ludoteca puzzles make` writes it.

Examples:
  ludoteca export puzzles --output puzzles
  ludoteca export puzzles coffee.txt --format jsonl --output my-puzzles";

const SET: DataSet = DataSet {
    name: "puzzles",
    title: "Puzzles of Ludoteca",
    summary: "A row is a puzzle: a position in which exactly one move wins, or draws, up to symmetries of the board.",
    columns: &[
        GAME,
        required("id", Kind::Text, "Id within the game, computed from options, start and goal"),
        OPTIONS,
        RULES_DIGEST,
        required("start", Kind::Text, "Position, which names the side to move"),
        required("goal", Kind::Text, "Goal of the side to move: `win` or `draw`"),
        required(
            "solution",
            Kind::Text,
            "Moves of the solver and replies in turn, separated by spaces; begins and ends with a move of the solver",
        ),
        required("solver_moves", Kind::Int, "Number of moves that the solver has to find"),
        required("rating", Kind::Int, "Difficulty for the computer, 600 to 2400 points"),
        required("theme", Kind::Text, "Theme of the solution, such as `double-threat`"),
    ],
    source: "Games between weak levels of the computer, and random set-ups for positions that tables cover. No games \
             of people.",
    method: "A search of the program found and proved the puzzles; the tests of the program prove the built-in ones \
             again. Goals, ratings and themes are defined in docs/players/puzzles.md of the program.",
    limitations: &[
        "Ratings order puzzles by difficulty for the computer; they are not derived from players' results.",
        "Puzzles begin without history: repetitions and quiet plies count from the start.",
        "In SIX only wins in round one are proved.",
    ],
};

/// The arguments of `export puzzles`.
#[derive(Args, Debug)]
pub(super) struct PuzzlesArgs {
    /// Files of puzzles, - for standard input [default: the built-in puzzles]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    target: Target,
}

pub(super) fn run(args: &PuzzlesArgs, out: &mut impl Write) -> Result<(), Failure> {
    let mut collections = Vec::new();
    for file in &args.files {
        collections.push(parsed(file, &read(file)?)?.1);
    }
    if args.files.is_empty() {
        collections.extend(Game::ALL.iter().map(|&game| collection(game).to_vec()));
    }
    if collections.iter().all(Vec::is_empty) {
        return Err(Failure::Usage("there are no puzzles in these files".into()));
    }
    let mut output = args.target.open(&SET)?;
    let mut part = output.part(SET.name)?;
    for puzzle in collections.iter().flatten() {
        part.add(&cells(puzzle))?;
    }
    output.add(part)?;
    let arguments = args.files.iter().map(|file| bare_name(file)).collect();
    args.target.finish(output, (own_licence(), Vec::new()), arguments, out)
}

fn cells(puzzle: &Puzzle) -> [Cell; 10] {
    debug_assert!((MIN_RATING..=MAX_RATING).contains(&puzzle.rating));
    [
        puzzle.game().name().into(),
        puzzle.id.to_string().into(),
        puzzle.options.short().into(),
        puzzle.options.digest().into(),
        puzzle.start.clone().into(),
        puzzle.goal.name().into(),
        puzzle.solution.join(" ").into(),
        i32::try_from(puzzle.solver_moves()).unwrap_or(i32::MAX).into(),
        i32::from(puzzle.rating).into(),
        puzzle.theme.to_string().into(),
    ]
}
