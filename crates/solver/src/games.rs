//! The games that the solver supports.

use ludoteca_rules::{AnyMatch, Match, coffee, fourmation};

use crate::certifiable::Certifiable;
use crate::coffee::{Coffee, cells};
use crate::fourmation::Fourmation;
use crate::graph::Graph;

/// A computation that is generic over the graph of a game.
pub trait GraphTask<P> {
    /// Result of the computation.
    type Output;

    /// Runs the computation.
    fn run<G: Graph<Position = P>>(self, graph: &G) -> Self::Output;
}

/// A position of a game that the [`Solver`](crate::Solver) supports: Coffee or 4mation.
pub trait Solvable: Certifiable {
    /// Runs a task on the graph of the position's board.
    #[doc(hidden)]
    fn with_graph<T: GraphTask<Self>>(&self, task: T) -> T::Output;
}

impl Solvable for coffee::Position {
    fn with_graph<T: GraphTask<Self>>(&self, task: T) -> T::Output {
        // Every board except the largest fits in 64 bits.
        if cells(self) <= u64::BITS {
            task.run(&Coffee::<u64>::new(self))
        } else {
            task.run(&Coffee::<u128>::new(self))
        }
    }
}

impl Solvable for fourmation::Position {
    fn with_graph<T: GraphTask<Self>>(&self, task: T) -> T::Output {
        task.run(&Fourmation::new(self))
    }
}

/// A computation that is generic over the match of a supported game.
pub trait SolvableVisitor {
    /// Result of the computation.
    type Output;

    /// Runs the computation.
    fn visit<P: Solvable>(self, game: &Match<P>) -> Self::Output;
}

/// Runs the visitor on a match; `None` if the solver does not support the game.
pub fn visit_solvable<T: SolvableVisitor>(game: &AnyMatch, visitor: T) -> Option<T::Output> {
    match game {
        AnyMatch::Coffee(game) => Some(visitor.visit(game)),
        AnyMatch::Fourmation(game) => Some(visitor.visit(game)),
        AnyMatch::Six(_) | AnyMatch::Morris(_) => None,
    }
}
