//! The properties of a game on which a tree depends.

use ludoteca_rules::Playable;

use super::job::{JobResult, Verdict};
use crate::budget::Budget;
use crate::certificate::{Claim, Shape, shape};
use crate::games::{GraphTask, Solvable};
use crate::graph::Graph;
use crate::search::{self, SearchResult};
use crate::solver::Solver;

/// A position of a game for which there are [trees](super::Tree): Coffee, 4mation, or round one of
/// SIX.
pub trait Claimable: Playable {
    /// Whether a game may end in a draw.
    const MAY_DRAW: bool;

    /// Whether a tree is about round one only.
    const IS_ROUND_ONE: bool;

    /// The part of the position that determines its value, the same for symmetric images.
    #[doc(hidden)]
    fn shape(&self) -> Shape;

    /// The verdict on the claim if the game is over in this position, otherwise [`Verdict::Open`].
    #[doc(hidden)]
    fn known_verdict(&self, claim: &Claim) -> Verdict;

    /// Searches for the verdict on the claim in this position, in which the game is not over.
    #[doc(hidden)]
    fn search(&self, claim: &Claim, solver: &mut Solver, budget: Budget<'_>) -> JobResult;
}

impl<P: Solvable> Claimable for P {
    const MAY_DRAW: bool = P::DRAWS;
    const IS_ROUND_ONE: bool = false;

    fn shape(&self) -> Shape {
        shape(self)
    }

    fn known_verdict(&self, claim: &Claim) -> Verdict {
        match self.outcome() {
            None => Verdict::Open,
            Some(outcome) => Verdict::of(claim.goal.is_reached(claim.side, outcome)),
        }
    }

    fn search(&self, claim: &Claim, solver: &mut Solver, budget: Budget<'_>) -> JobResult {
        self.with_graph(Run { solver, position: self, claim, budget })
    }
}

struct Run<'a, P> {
    solver: &'a mut Solver,
    position: &'a P,
    claim: &'a Claim,
    budget: Budget<'a>,
}

impl<P: Solvable> GraphTask<P> for Run<'_, P> {
    type Output = JobResult;

    fn run<G: Graph<Position = P>>(self, graph: &G) -> JobResult {
        let is_own = self.position.to_move() == self.claim.side;
        let goal = if is_own { self.claim.goal } else { self.claim.goal.opposite() };
        let state = graph.state(self.position, goal);
        let found = search::run(&self.solver.prover(graph), &state, &self.budget, 0);
        JobResult::of(&found, is_own)
    }
}

impl JobResult {
    /// The result of a search for whether the side to move reaches its goal. `is_own` states
    /// whether that is the claim, or its opposite.
    pub(crate) fn of(found: &SearchResult, is_own: bool) -> Self {
        let verdict = match found.numbers {
            numbers if numbers.is_proved() => Verdict::Proved,
            numbers if numbers.is_disproved() => Verdict::Refuted,
            _ => Verdict::Open,
        };
        Self {
            verdict: if is_own { verdict } else { verdict.opposite() },
            plies: if verdict.is_solved() { found.numbers.plies.into() } else { 0 },
            evaluations: found.nodes,
            stopped: found.stopped,
        }
    }
}
