//! The games that can be solved.

use ludoteca_rules::{AnyMatch, Match, coffee, fourmation};

use crate::certificate::Certifiable;
use crate::coffee::{Coffee, cells};
use crate::fourmation::Fourmation;
use crate::graph::Graph;

/// Something to do with the graph of a game, whose type only the game knows.
pub trait Task<P> {
    /// What comes of it.
    type Output;

    /// Does it.
    fn run<G: Graph<Position = P>>(self, graph: &G) -> Self::Output;
}

/// A position of a game that the [`Solver`](crate::Solver) can solve: Coffee and 4mation.
pub trait Solvable: Certifiable {
    /// Runs a task on the graph that the position is in.
    #[doc(hidden)]
    fn with_graph<T: Task<Self>>(&self, task: T) -> T::Output;
}

impl Solvable for coffee::Position {
    fn with_graph<T: Task<Self>>(&self, task: T) -> T::Output {
        // All boards but the largest fit 64 bits.
        if cells(self) <= u64::BITS {
            task.run(&Coffee::<u64>::new(self))
        } else {
            task.run(&Coffee::<u128>::new(self))
        }
    }
}

impl Solvable for fourmation::Position {
    fn with_graph<T: Task<Self>>(&self, task: T) -> T::Output {
        task.run(&Fourmation::new(self))
    }
}

/// Something to do with a match of any game that can be solved.
pub trait Solving {
    /// What comes of it.
    type Output;

    /// Does it.
    fn run<P: Solvable>(self, game: &Match<P>) -> Self::Output;
}

/// Does something with a match; `None` if its game cannot be solved so.
pub fn solving<T: Solving>(game: &AnyMatch, task: T) -> Option<T::Output> {
    match game {
        AnyMatch::Coffee(game) => Some(task.run(game)),
        AnyMatch::Fourmation(game) => Some(task.run(game)),
        AnyMatch::Six(_) | AnyMatch::Morris(_) => None,
    }
}
