//! `ludoteca puzzles show`.

use std::io::Write;

use ludoteca_puzzles::{PuzzleId, find};
use ludoteca_rules::Game;

use crate::failure::Failure;

pub(super) fn run(game: &str, id: &str, out: &mut impl Write) -> Result<(), Failure> {
    let game: Game = game.parse().map_err(Failure::usage)?;
    let id: PuzzleId = id.parse().map_err(|error| Failure::Usage(format!("`{id}`: {error}")))?;
    let puzzle = find(game, id)
        .ok_or_else(|| Failure::Usage(format!("the program has no puzzle {id} of {game}")))?;
    let start = puzzle.begin().map_err(Failure::failed)?;
    let options = puzzle.options.short();
    let colour = start.to_move().zip(start.view(0)).map_or("", |(side, view)| view.colours[side]);
    writeln!(out, "{game} {options}\n\n{}", start.draw())?;
    writeln!(out, "{colour} to move: {}", puzzle.goal)?;
    writeln!(out, "theme {}, rating {}", puzzle.theme, puzzle.rating)?;
    writeln!(out, "position {}", puzzle.start)?;
    writeln!(out, "solution {}", puzzle.solution.join(" "))?;
    Ok(())
}
