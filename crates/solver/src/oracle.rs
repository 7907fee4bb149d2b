//! Books and proof searches as [`Oracle`]s.

use std::sync::{Mutex, PoisonError};

use ludoteca_rules::oracle::{Effort, Oracle, Proved};

use crate::book::Book;
use crate::budget::{Budget, Progress};
use crate::games::Solvable;
use crate::move_values::ranked;
use crate::solver::Solver;

impl<P: Solvable> Oracle<P> for Book {
    fn value(&self, position: &P, _: u32, _: &Effort<'_>) -> Option<Proved> {
        Book::value(self, position)
    }

    fn moves(&self, position: &P, _: u32, _: &Effort<'_>) -> Vec<(P::Move, Option<Proved>)> {
        ranked(Book::moves(self, position))
    }
}

/// A proof search as an oracle. It uses the embedded opening book and keeps its table between
/// queries.
///
/// ```
/// use ludoteca_rules::oracle::{Effort, Oracle, Wdl};
/// use ludoteca_rules::{Match, fourmation};
/// use ludoteca_solver::ProofSearch;
///
/// let game = Match::<fourmation::Position>::new(&"side=4 n=3".parse()?);
/// let search = ProofSearch::new(1 << 20);
/// let value = search.value(game.position(), 0, &Effort::search(100_000));
/// assert_eq!(value.map(|value| value.wdl), Some(Wdl::Win));
/// # Ok::<(), ludoteca_rules::Faults>(())
/// ```
#[derive(Debug)]
pub struct ProofSearch(Mutex<Solver>);

impl ProofSearch {
    /// Creates a search whose table takes at most `bytes` bytes.
    pub fn new(bytes: usize) -> Self {
        Self(Mutex::new(Solver::new(bytes)))
    }
}

impl<P: Solvable> Oracle<P> for ProofSearch {
    fn value(&self, position: &P, _: u32, effort: &Effort<'_>) -> Option<Proved> {
        let book = Book::built_in_for(position);
        if let Some(known) = book.and_then(|book| book.value(position)) {
            return Some(known);
        }
        let stop = |_: &Progress<'_>| (effort.stop)();
        let mut solver = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        solver.solve(position, &Budget { nodes: effort.nodes, stop: &stop }).value
    }

    fn moves(&self, position: &P, _: u32, effort: &Effort<'_>) -> Vec<(P::Move, Option<Proved>)> {
        let book = Book::built_in_for(position);
        let stop = |_: &Progress<'_>| (effort.stop)();
        let mut solver = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let budget = Budget { nodes: effort.nodes, stop: &stop };
        solver.solve_moves(position, book, &budget).ranked()
    }
}
