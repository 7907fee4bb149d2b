//! The search for one side's attack, and the values of moves that follow from it.

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

/// Result of one search.
pub(super) struct Asked<'a> {
    graph: Attack,
    table: Shared<'a>,
    attacker: Side,
    pub(super) numbers: Numbers,
    pub(super) nodes: u64,
    /// Whether the search was stopped from outside.
    pub(super) stopped: bool,
    /// The expanded children of the root; the table may have lost them.
    children: Vec<(Key, Numbers)>,
}

/// Searches for a shape that `attacker` can force. `before` is the number of evaluations to add in
/// progress reports.
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
    /// Verdict for `mover`: a win or a loss if the attack is proved, otherwise unknown.
    fn verdict(&self, mover: Side, numbers: Numbers) -> Verdict {
        let attacks = mover == self.attacker;
        match numbers.plies.into() {
            plies if attacks && numbers.is_yes() => Verdict::Win(plies),
            plies if !attacks && numbers.is_no() => Verdict::Loss(plies),
            _ => Verdict::Unknown,
        }
    }

    /// Verdict on the root.
    pub(super) fn found(&self, position: &Position) -> Verdict {
        self.verdict(position.to_move(), self.numbers)
    }

    /// Known verdict on the position after a move of round one, without search.
    fn look_up(&self, position: &Position) -> Verdict {
        if let Some(outcome) = position.outcome() {
            let won = outcome.winner == Some(self.attacker);
            return if won { Verdict::Loss(0) } else { Verdict::Unknown };
        }
        let state = self.graph.state(position, Question::Wins);
        let numbers = settled(&self.graph, self.table, &state, &self.children);
        numbers.map_or(Verdict::Unknown, |numbers| self.verdict(position.to_move(), numbers))
    }

    /// Returns the moves after which the attack is known to succeed, with their values.
    pub(super) fn moves(&self, position: &Position) -> Vec<(Move, Verdict)> {
        let value = |mv| (mv, self.look_up(&after(position, mv)).before());
        let moves = if has_ended(position) { Vec::new() } else { position.moves() };
        let is_proved = |value: &(Move, Verdict)| value.1.is_proved();
        moves.into_iter().map(value).filter(is_proved).collect()
    }

    /// Returns a variation of a successful attack: the attacker's shortest wins, and the defences
    /// that delay them the longest.
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

/// Whether round one or the game has ended.
pub(super) fn has_ended(position: &Position) -> bool {
    position.hands().0 == [0, 0] || position.outcome().is_some()
}
