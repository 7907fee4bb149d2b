//! Claims about round one for a [tree](crate::Tree). The round counts as drawn when both hands are
//! empty, so a side wins if it completes a shape before.

use ludoteca_rules::six::Position;
use ludoteca_rules::{Position as _, Side};

use super::graph::AttackGraph;
use super::query::{has_ended, search_attack};
use crate::budget::Budget;
use crate::certificate::{Claim, Goal, Shape};
use crate::graph::Graph;
use crate::solver::Solver;
use crate::tree::{Claimable, JobResult, Verdict};

impl Claimable for Position {
    const MAY_DRAW: bool = true;
    const IS_ROUND_ONE: bool = true;

    fn shape(&self) -> Shape {
        // The attacker only determines which side the key calls the attacker.
        let graph = AttackGraph::new(self, Side::First);
        let words = graph.key(&graph.state(self, Goal::Wins)).words();
        (self.to_move(), [words[0].into(), words[1].into(), 0])
    }

    fn known_verdict(&self, claim: &Claim) -> Verdict {
        if !has_ended(self) {
            return Verdict::Open;
        }
        let is_reached = match self.outcome() {
            Some(outcome) => claim.goal.is_reached(claim.side, outcome),
            None => claim.goal == Goal::AtLeastDraw,
        };
        Verdict::of(is_reached)
    }

    fn search(&self, claim: &Claim, solver: &mut Solver, budget: Budget<'_>) -> JobResult {
        // A side does not lose exactly if the opponent's attack fails.
        let attacker = match claim.goal {
            Goal::Wins => claim.side,
            Goal::AtLeastDraw => claim.side.other(),
        };
        let found = search_attack(solver, self, attacker, &budget, 0);
        JobResult::of(&found.result, self.to_move() == claim.side)
    }
}
