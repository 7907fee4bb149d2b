//! Books and proof searches as [`Oracle`]s.

use std::sync::{Mutex, PoisonError};

use ludoteca_rules::oracle::{Distance, Effort, Oracle, Proved, Source, Wdl};

use crate::book::Book;
use crate::budget::{Budget, Progress};
use crate::games::Solvable;
use crate::solver::Solver;
use crate::verdict::Verdict;

impl Verdict {
    /// Returns this verdict as a proved value; `None` if it is unknown.
    pub fn proved(self, source: Source) -> Option<Proved> {
        let (wdl, distance) = match self {
            Self::Win(plies) => (Wdl::Win, Distance::AtMost(plies)),
            Self::Draw => (Wdl::Draw, Distance::Unknown),
            Self::Loss(plies) => (Wdl::Loss, Distance::AtMost(plies)),
            Self::Unknown => return None,
        };
        Some(Proved { wdl, distance, source })
    }
}

impl From<Proved> for Verdict {
    /// A distance that is unknown, or not a distance to the end of the game, becomes a bound that
    /// no game reaches.
    fn from(Proved { wdl, distance, .. }: Proved) -> Self {
        let plies = match distance {
            Distance::AtMost(plies) => plies,
            Distance::ToConversion(plies) => plies.into(),
            Distance::Unknown => u16::MAX.into(),
        };
        match wdl {
            Wdl::Win => Self::Win(plies),
            Wdl::Draw => Self::Draw,
            Wdl::Loss => Self::Loss(plies),
        }
    }
}

impl<P: Solvable> Oracle<P> for Book {
    fn value(&self, position: &P, _: u32, _: &Effort<'_>) -> Option<Proved> {
        Book::value(self, position)?.proved(Source::Book)
    }

    fn moves(&self, position: &P, _: u32, _: &Effort<'_>) -> Vec<(P::Move, Option<Proved>)> {
        let known = Book::moves(self, position).into_iter();
        ranked(known.map(|(mv, verdict)| (mv, verdict.and_then(|v| v.proved(Source::Book)))))
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
    fn value(&self, position: &P, quiet: u32, effort: &Effort<'_>) -> Option<Proved> {
        let book = Book::built_in::<P>(&position.options());
        if let Some(known) = book.and_then(|book| Oracle::<P>::value(book, position, quiet, effort))
        {
            return Some(known);
        }
        let stop = |_: &Progress<'_>| (effort.stop)();
        let mut solver = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let proof = solver.solve(position, &Budget { nodes: effort.nodes, stop: &stop });
        proof.verdict.proved(Source::ProofSearch)
    }

    fn moves(&self, position: &P, _: u32, effort: &Effort<'_>) -> Vec<(P::Move, Option<Proved>)> {
        let book = Book::built_in::<P>(&position.options());
        let stop = |_: &Progress<'_>| (effort.stop)();
        let mut solver = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let budget = Budget { nodes: effort.nodes, stop: &stop };
        let found = solver.solve_moves(position, book, &budget).moves.into_iter();
        ranked(found.map(|(mv, verdict)| (mv, verdict.proved(Source::ProofSearch))))
    }
}

/// Sorts known values from best to worst; unknown ones rank as draws.
fn ranked<M>(moves: impl Iterator<Item = (M, Option<Proved>)>) -> Vec<(M, Option<Proved>)> {
    let mut moves: Vec<_> = moves.collect();
    moves.sort_by_key(|(_, value)| value.unwrap_or(Proved::draw(Source::Book)).rank());
    moves
}
