//! The games that the solver supports.

use ludoteca_rules::{coffee, fourmation};

use crate::certifiable::Certifiable;
use crate::coffee::{Coffee, cells};
use crate::fourmation::Fourmation;
use crate::graph::Graph;
use crate::swap::HasSwapRight;

/// A computation that is generic over the graph of a game.
pub trait GraphTask<P> {
    /// Result of the computation.
    type Output;

    /// Runs the computation.
    fn run<G: Graph<Position = P>>(self, graph: &G) -> Self::Output;
}

/// A position of a game that the [`Solver`](crate::Solver) supports: Coffee or 4mation.
pub trait Solvable: Certifiable + HasSwapRight {
    /// Runs a task on the graph of the position's board.
    #[doc(hidden)]
    fn with_graph<T: GraphTask<Self>>(&self, task: T) -> T::Output;

    /// The position without the pie rule, with the same value once nobody may swap any more.
    #[must_use]
    fn without_pie(&self) -> Self;
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

    fn without_pie(&self) -> Self {
        self.without_pie()
    }
}

impl Solvable for fourmation::Position {
    fn with_graph<T: GraphTask<Self>>(&self, task: T) -> T::Output {
        task.run(&Fourmation::new(self))
    }

    fn without_pie(&self) -> Self {
        self.without_pie()
    }
}

/// Evaluates an expression for a match of a [`Solvable`] game, which has the given name in it; `None` for other games.
#[macro_export]
macro_rules! for_solvable {
    ($match:expr, $game:ident => $body:expr) => {
        match $match {
            ludoteca_rules::AnyMatch::Coffee($game) => Some($body),
            ludoteca_rules::AnyMatch::Fourmation($game) => Some($body),
            ludoteca_rules::AnyMatch::Six(_) | ludoteca_rules::AnyMatch::Morris(_) => None,
        }
    };
}
