//! `ludoteca puzzles check`.

use std::io::Write;
use std::path::Path;

use ludoteca_puzzles::{Puzzle, collection, find_symmetric};
use ludoteca_rules::Game;

use super::{parsed, read};
use crate::failure::Failure;

/// Maximum number of failures that are reported.
const MAX_REPORTED: usize = 20;

pub(super) fn run(file: Option<&Path>, out: &mut impl Write) -> Result<(), Failure> {
    match file {
        Some(file) => {
            let (game, puzzles) = parsed(file, &read(file)?)?;
            check(&file.display().to_string(), game, &puzzles, out)
        }
        None => {
            Game::ALL.iter().try_for_each(|&game| check("the program", game, collection(game), out))
        }
    }
}

/// Verifies all puzzles of a file.
fn check(name: &str, game: Game, puzzles: &[Puzzle], out: &mut impl Write) -> Result<(), Failure> {
    let mut failures = Vec::new();
    let (mut nodes, mut most) = (0, 0);
    for puzzle in puzzles {
        match puzzle.verify() {
            Ok(proof) => (nodes, most) = (nodes + proof.nodes, proof.nodes.max(most)),
            Err(error) => failures.push(format!("{name}: {game} {}: {error}", puzzle.id)),
        }
    }
    if let Some((first, second)) = find_symmetric(puzzles) {
        failures.push(format!("{name}: {game} {first} and {second} are the same position"));
    }
    if failures.is_empty() {
        let count = puzzles.len();
        writeln!(out, "{name}: {count} puzzles of {game}, {nodes} evaluations, at most {most}")?;
        return Ok(());
    }
    let count = failures.len();
    failures.truncate(MAX_REPORTED);
    failures.push(format!("{count} of {} puzzles failed", puzzles.len()));
    Err(Failure::Failed(failures.join("\n")))
}
