//! The search for one side's attack, and the values of moves that follow from it.

use ludoteca_rules::oracle::{Proved, Source};
use ludoteca_rules::six::{Move, Position};
use ludoteca_rules::{Position as _, Side, after};

use super::graph::AttackGraph;
use crate::budget::Budget;
use crate::goal::Goal;
use crate::graph::Graph;
use crate::proof_numbers::ProofNumbers;
use crate::prover::{preference, solved_numbers};
use crate::search::{self, SearchResult};
use crate::solver::Solver;
use crate::table::SharedTable;

/// Result of one search.
pub(super) struct AttackSearch<'a> {
    graph: AttackGraph,
    table: SharedTable<'a>,
    attacker: Side,
    /// Includes the root's children, which the table may have lost.
    pub(super) result: SearchResult,
}

/// Searches for a shape that `attacker` can force. `before` is the number of evaluations to add in
/// progress reports.
pub(super) fn search_attack<'a>(
    solver: &'a mut Solver,
    position: &Position,
    attacker: Side,
    budget: &Budget,
    before: u64,
) -> AttackSearch<'a> {
    let graph = AttackGraph::new(position, attacker);
    let state = graph.state(position, Goal::Wins);
    let result = search::run(&solver.prover(&graph), &state, budget, before);
    AttackSearch { graph, table: solver.table.shared(), attacker, result }
}

impl AttackSearch<'_> {
    /// Value for `mover`: a win or a loss if the attack is proved, otherwise unknown.
    fn value(&self, mover: Side, numbers: ProofNumbers) -> Option<Proved> {
        let (attacks, source) = (mover == self.attacker, Source::ProofSearch);
        match numbers.plies.into() {
            plies if attacks && numbers.is_proved() => Some(Proved::win(plies, source)),
            plies if !attacks && numbers.is_disproved() => Some(Proved::loss(plies, source)),
            _ => None,
        }
    }

    /// Value of the root.
    pub(super) fn root_value(&self, position: &Position) -> Option<Proved> {
        self.value(position.to_move(), self.result.numbers)
    }

    /// Known value of the position after a move of round one, without search.
    fn known_value(&self, position: &Position) -> Option<Proved> {
        if let Some(outcome) = position.outcome() {
            let won = outcome.winner == Some(self.attacker);
            return won.then_some(Proved::loss(0, Source::ProofSearch));
        }
        let state = self.graph.state(position, Goal::Wins);
        let numbers = solved_numbers(&self.graph, self.table, &state, &self.result.children);
        numbers.and_then(|numbers| self.value(position.to_move(), numbers))
    }

    /// Returns the moves after which the attack is known to succeed, with their values.
    pub(super) fn proved_moves(&self, position: &Position) -> Vec<(Move, Proved)> {
        let value = |mv| Some((mv, self.known_value(&after(position, mv))?.before()));
        let moves = if has_ended(position) { Vec::new() } else { position.moves() };
        moves.into_iter().filter_map(value).collect()
    }

    /// Returns a variation of a successful attack: the attacker's shortest wins, and the defences
    /// that delay them the longest.
    pub(super) fn variation(&self, position: &Position) -> Vec<Move> {
        let mut position = position.clone();
        let mut value = self.root_value(&position);
        let mut line = Vec::new();
        while let Some(shown) = value {
            let moves = self.proved_moves(&position).into_iter();
            let best = moves.filter_map(|found| Some((preference(shown, found.1)?, found)));
            let Some((_, (mv, found))) = best.min_by_key(|best| best.0) else { break };
            line.push(mv);
            position.play(mv);
            value = Some(found.after());
        }
        line
    }
}

/// Whether round one or the game has ended.
pub(super) fn has_ended(position: &Position) -> bool {
    position.hands().0 == [0, 0] || position.outcome().is_some()
}
