//! One question put to the search, and what it then knows of a position's moves.

use ludoteca_rules::six::{Move, Position};
use ludoteca_rules::{Position as _, Side, after};

use super::graph::Attack;
use crate::graph::{Graph, Question};
use crate::numbers::Numbers;
use crate::prover::{settled, worth};
use crate::search::{self, Found};
use crate::solver::{Budget, Solver};
use crate::table::{Key, Shared};
use crate::verdict::Verdict;

/// A question after the search.
pub(super) struct Asked<'a> {
    graph: Attack,
    table: Shared<'a>,
    attacker: Side,
    pub(super) numbers: Numbers,
    pub(super) nodes: u64,
    /// It was told to end.
    pub(super) stopped: bool,
    /// The states after the moves looked at: the table may have lost them.
    children: Vec<(Key, Numbers)>,
}

/// Searches for a forced shape of `attacker`'s, after so many evaluations `before`.
pub(super) fn ask<'a>(
    solver: &'a mut Solver,
    position: &Position,
    attacker: Side,
    budget: &Budget,
    before: u64,
) -> Asked<'a> {
    let graph = Attack::new(position, attacker);
    let state = graph.state(position, Question::Wins);
    let found = search::run(&solver.prover(&graph), &state, budget, before);
    let Found { numbers, children, nodes, stopped } = found;
    let table = solver.table.share();
    Asked { graph, table, attacker, numbers, nodes, stopped, children }
}

impl Asked<'_> {
    /// What the answer is worth to whoever is to move: a win or a loss if the attack succeeds.
    fn verdict(&self, mover: Side, numbers: Numbers) -> Verdict {
        let attacks = mover == self.attacker;
        match numbers.plies.into() {
            plies if attacks && numbers.is_yes() => Verdict::Win(plies),
            plies if !attacks && numbers.is_no() => Verdict::Loss(plies),
            _ => Verdict::Unknown,
        }
    }

    /// What the search has found of the position asked about.
    pub(super) fn found(&self, position: &Position) -> Verdict {
        self.verdict(position.to_move(), self.numbers)
    }

    /// What is known without search of a position to which a move of round one has led.
    fn look_up(&self, position: &Position) -> Verdict {
        if let Some(outcome) = position.outcome() {
            let won = outcome.winner == Some(self.attacker);
            return if won { Verdict::Loss(0) } else { Verdict::Unknown };
        }
        let state = self.graph.state(position, Question::Wins);
        let numbers = settled(&self.graph, self.table, &state, &self.children);
        numbers.map_or(Verdict::Unknown, |numbers| self.verdict(position.to_move(), numbers))
    }

    /// The moves after which the attack is known to succeed, with their values.
    pub(super) fn moves(&self, position: &Position) -> Vec<(Move, Verdict)> {
        let value = |mv| (mv, self.look_up(&after(position, mv)).before());
        let moves = if has_ended(position) { Vec::new() } else { position.moves() };
        let is_proved = |value: &(Move, Verdict)| value.1.is_proved();
        moves.into_iter().map(value).filter(is_proved).collect()
    }

    /// Where the attack succeeds, moves that show it: the attacker's quickest, and of the
    /// defender's those that put it off the longest.
    pub(super) fn line(&self, position: &Position) -> Vec<Move> {
        let mut position = position.clone();
        let mut verdict = self.found(&position);
        let mut line = Vec::new();
        while verdict.is_proved() {
            let moves = self.moves(&position).into_iter();
            let best = moves.filter_map(|value| Some((worth(verdict, value.1)?, value)));
            let Some((_, (mv, value))) = best.min_by_key(|best| best.0) else { break };
            line.push(mv);
            position.play(mv);
            verdict = value.after();
        }
        line
    }
}

/// Whether there is no more to ask: the game is over, or round two has begun.
pub(super) fn has_ended(position: &Position) -> bool {
    position.hands().0 == [0, 0] || position.outcome().is_some()
}
