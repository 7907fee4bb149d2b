//! `ludoteca export first-moves`.

mod board;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use ludoteca_rules::{AnyOptions, Faults, Game};
use ludoteca_solver::Book;
use serde_json::{Map, Value};

use self::board::{Board, Known};
use super::schema::{DataSet, GAME, Kind, OPTIONS, RULES_DIGEST, optional, required};
use super::{Target, bare_name, own_licence};
use crate::failure::Failure;
use crate::resources;
use crate::solve::{ProvedClaims, proved_claims};

pub(super) const HELP: &str = "\
The values come from the opening books of the program and from the proofs that
are given: certificates, folders with proofs in parts, and packed proofs, as
`ludoteca solve --proof` and `ludoteca pack` write them. Each proof is checked
by the rules first, which takes minutes for large ones. A book and a proof that
contradict each other are an error.

Examples:
  ludoteca export first-moves --output books
  ludoteca export first-moves proofs/*.proof proofs/*.tar --output first-moves";

const SET: DataSet = DataSet {
    name: "first-moves",
    title: "First moves of Coffee and 4mation",
    summary: "A row is a legal first move on a board, with its proved value.",
    columns: &[
        GAME,
        OPTIONS,
        RULES_DIGEST,
        required("move", Kind::Text, "First move"),
        required(
            "representative",
            Kind::Text,
            "First move, in the order of the rules, that a symmetry of the board maps to this one",
        ),
        optional(
            "value",
            Kind::Text,
            "`win`, `draw` or `loss` for the side that makes the move; null if it is not proved here",
        ),
        optional(
            "plies",
            Kind::Int,
            "Upper bound of the plies of the whole game if the winner follows the book; null if unknown",
        ),
        optional("source", Kind::Text, "`book`, or `proof` for a checked certificate"),
        optional("proof", Kind::Text, "File of the certificate; null for a book"),
    ],
    source: "The opening books of the program, which proof searches computed, and certificates that `ludoteca solve \
             --proof` wrote.",
    method: "Each certificate was checked by the rules alone. Its claims bound the values of the first moves: a \
             claim after a first move bounds that move and its images; a claim of the second side about the start \
             bounds all first moves; a claim of the first side about the start bounds the move that the certificate \
             plays.",
    limitations: &[
        "A board is listed if at least one of its first moves has a proved value. Null means \
         that it is not proved here, not that the move draws.",
        "Boards are those without the pie rule; with it, the second side takes over a winning first move.",
        "The values of a book were proved by searches; a certificate can be checked without trust in the program.",
    ],
};

/// The arguments of `export first-moves`.
#[derive(Args, Debug)]
pub(super) struct FirstMovesArgs {
    /// Proofs to check and add: certificates, and folders or `.tar` files with proofs in parts
    #[arg(value_name = "PATH")]
    proofs: Vec<PathBuf>,
    /// Threads that check the parts of a proof [default: number of processors]
    #[arg(long, value_name = "N", value_parser = resources::threads)]
    threads: Option<usize>,
    #[command(flatten)]
    target: Target,
}

pub(super) fn run(args: &FirstMovesArgs, out: &mut impl Write) -> Result<(), Failure> {
    if let Some(missing) = args.proofs.iter().find(|path| !path.exists()) {
        return Err(Failure::Usage(format!("{}: there is no such file", missing.display())));
    }
    // Reports a wrong folder before the proofs are checked.
    let mut output = args.target.open(&SET)?;
    let mut boards: Vec<Board> = Vec::new();
    for book in Book::all_built_in() {
        let options = options(book.game(), book.options()).map_err(Failure::failed)?;
        board_of(&mut boards, options).add_book(book);
    }
    let threads = resources::threads_or_all(args.threads);
    for path in &args.proofs {
        let ProvedClaims { game, options: given, claims } = proved_claims(path, threads)?;
        let options = options(&game, &given).map_err(Failure::failed)?;
        let board = board_of(&mut boards, options);
        for (claim, mv) in &claims {
            board.add_claim(claim, mv.as_deref(), &bare_name(path)).map_err(|mv| {
                let (path, short) = (path.display(), options.short());
                Failure::Failed(format!(
                    "{path} contradicts what is known about {mv} on {game} {short}"
                ))
            })?;
        }
    }
    boards.sort_by_key(|board| (board.options.game().name(), board.options.short()));
    let mut part = output.part(SET.name)?;
    for board in boards.iter().filter(|board| board.has_values()) {
        let options = board.options;
        for mv in &board.moves {
            let (value, source, proof) = match mv.known() {
                None => (None, None, None),
                Some(Known::Book(wdl)) => (Some(wdl.name()), Some("book"), None),
                Some(Known::Proof(wdl, file)) => (Some(wdl.name()), Some("proof"), Some(file)),
            };
            part.add(&[
                options.game().name().into(),
                options.short().into(),
                options.digest().into(),
                mv.text.clone().into(),
                mv.representative.clone().into(),
                value.into(),
                mv.plies.into(),
                source.into(),
                proof.map(str::to_owned).into(),
            ])?;
        }
    }
    output.add(part)?;
    let arguments = args.proofs.iter().map(|path| bare_name(path)).collect();
    args.target.finish(output, (own_licence(), Vec::new()), arguments, out)
}

fn options(game: &str, options: &Map<String, Value>) -> Result<AnyOptions, Faults> {
    let game: Game = game.parse().map_err(Faults::from)?;
    game.options_from_json(&Value::Object(options.clone()))
}

/// Returns the board with these options, which is added if it is new.
fn board_of(boards: &mut Vec<Board>, options: AnyOptions) -> &mut Board {
    let known = boards.iter().position(|board| board.options == options);
    let index = known.unwrap_or_else(|| {
        boards.push(Board::new(options));
        boards.len() - 1
    });
    &mut boards[index]
}
