//! Proved values of positions by tables and proofs, and the available tables and books.

use ludoteca_engine::Knowledge;
use ludoteca_rules::oracle::{Both, DamagedTable, Probed};
use ludoteca_rules::{AnyMatch, Match};
use ludoteca_solver::{Book, Budget, Solvable, Solver, for_solvable};
use ludoteca_wire::{AvailableTables, GameBook, GameTables, TablesAnswer};

/// The available tables and books. Reads from the disk.
///
/// # Errors
/// If a table is damaged.
pub fn available(knowledge: &Knowledge) -> Result<AvailableTables, DamagedTable> {
    let coverage = knowledge.coverage()?.into_iter();
    let games = coverage.map(|(game, coverage)| GameTables::new(game, coverage)).collect();
    let described = |book: &Book| GameBook {
        game: book.game().to_owned(),
        options: book.options().clone(),
        complete: book.complete(),
        drawn: book.drawn(),
        positions: book.len(),
    };
    let books = Book::all_built_in().filter(|book| book.complete().is_some());
    Ok(AvailableTables { games, books: books.map(described).collect() })
}

/// Looks a position up in the tables. Reads from the disk.
///
/// # Errors
/// If a table is damaged.
pub fn find(
    knowledge: &Knowledge,
    game: &AnyMatch,
    quiet: u32,
) -> Result<TablesAnswer, DamagedTable> {
    let probed = knowledge.probe(game, quiet)?.unwrap_or_default();
    Ok(TablesAnswer::new(game, probed))
}

/// Proves the values of the moves. Values not proved within the `budget` are unknown. Returns
/// `None` for a game without proofs.
pub fn prove(game: &AnyMatch, solver: &mut Solver, budget: &Budget<'_>) -> Option<TablesAnswer> {
    let probed = for_solvable!(game, game => prove_moves(game, solver, budget))?;
    Some(TablesAnswer::new(game, probed))
}

fn prove_moves<P: Solvable>(
    game: &Match<P>,
    solver: &mut Solver,
    budget: &Budget<'_>,
) -> Probed<String> {
    let position = game.position();
    let book = Book::built_in_for(position);
    let found = solver.solve_moves(position, book, budget);
    let both = |limited| Both { limited, unlimited: None };
    let value = both(found.value);
    let moves = found.ranked().into_iter();
    let moves = moves.map(|(mv, value)| (position.move_text(mv), both(value))).collect();
    Probed { value, moves }
}
