//! Small proofs: what they show of a position depends on the position alone, so whoever asks again,
//! with a new table and on any machine, gets the same value and the same move.
//!
//! That makes them a strategy: in every position that has a small proof, play its move. Whether the
//! strategy keeps a value from some move on is seen by walking through all that the opponent can
//! reply. A part of what was walked through holds as well, so a value that is kept once is kept to
//! the end of the game.

use std::collections::{HashSet, VecDeque};

use ludoteca_rules::{Position, after};

use crate::games::{Solvable, Task};
use crate::graph::Graph;
use crate::prover::Prover;
use crate::solver::Budget;
use crate::table::Table;
use crate::verdict::Verdict;

/// Most positions are proved within this many evaluations, in a table that is cleared at once.
const FIRST: u64 = 256;
/// Bytes of the table: an entry for each evaluation, of which few make one, so that none is lost.
const BYTES_PER_EVALUATION: u64 = 16;

/// Proofs of at most a fixed number of evaluations, each from an empty table.
#[derive(Debug)]
pub struct SmallProofs {
    nodes: u64,
    /// By evaluations: the tables for the first attempt and the second.
    tables: [(u64, Table); 2],
}

/// A value that a small proof shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmallProof<M> {
    /// Proved.
    pub verdict: Verdict,
    /// The moves that show it, the strategy's first. Empty only if the position is lost.
    pub line: Vec<M>,
}

impl SmallProofs {
    /// Proofs of at most this many evaluations.
    pub fn new(nodes: u64) -> Self {
        let table = |nodes: u64| {
            let bytes = nodes.saturating_mul(BYTES_PER_EVALUATION);
            (nodes, Table::new(usize::try_from(bytes).unwrap_or(usize::MAX)))
        };
        Self { nodes, tables: [FIRST.min(nodes), nodes].map(table) }
    }

    /// The evaluations that one proof may take.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The small proof of a position that is not over, if there is one, and the evaluations spent.
    pub fn prove<P: Solvable>(&mut self, position: &P) -> (Option<SmallProof<P::Move>>, u64) {
        position.with_graph(Prove { proofs: self, position })
    }

    /// Whether after `mv` small proofs keep the value against every reply: with `wins` a win, else at
    /// least a draw. Also returns the evaluations spent. The answer is no if `nodes` evaluations do
    /// not suffice, up to the end of the proof that exceeds them, or `is_over` ends it.
    pub fn keep<P: Solvable>(
        &mut self,
        position: &P,
        mv: P::Move,
        wins: bool,
        nodes: u64,
        is_over: &dyn Fn() -> bool,
    ) -> (bool, u64) {
        let mut walk = Walk { proofs: self, wins, nodes, is_over, spent: 0 };
        let start = after(position, mv);
        let kept = position.with_graph(Keep { walk: &mut walk, start });
        (kept, walk.spent)
    }

    fn prove_in<G: Graph>(
        &mut self,
        graph: &G,
        position: &G::Position,
    ) -> (Option<SmallProof<<G::Position as Position>::Move>>, u64) {
        let mut spent = 0;
        for (nodes, table) in &mut self.tables {
            table.clear();
            let prover = Prover { graph, table: table.share(), threads: 1 };
            let proof = prover.prove(position, &Budget::nodes(*nodes));
            spent += proof.nodes;
            let is_shown = matches!(proof.verdict, Verdict::Loss(_)) || !proof.line.is_empty();
            if proof.verdict.is_proved() && is_shown {
                return (Some(SmallProof { verdict: proof.verdict, line: proof.line }), spent);
            }
        }
        (None, spent)
    }
}

struct Prove<'a, P> {
    proofs: &'a mut SmallProofs,
    position: &'a P,
}

impl<P: Solvable> Task<P> for Prove<'_, P> {
    type Output = (Option<SmallProof<P::Move>>, u64);

    fn run<G: Graph<Position = P>>(self, graph: &G) -> Self::Output {
        self.proofs.prove_in(graph, self.position)
    }
}

struct Walk<'a> {
    proofs: &'a mut SmallProofs,
    wins: bool,
    nodes: u64,
    is_over: &'a dyn Fn() -> bool,
    /// Evaluations spent.
    spent: u64,
}

struct Keep<'a, 'b, P> {
    walk: &'a mut Walk<'b>,
    start: P,
}

impl<P: Solvable> Task<P> for Keep<'_, '_, P> {
    type Output = bool;

    fn run<G: Graph<Position = P>>(self, graph: &G) -> bool {
        let Self { walk, start } = self;
        // The hardest positions come first: if one fails, little was spent.
        let mut open = VecDeque::from([start]);
        let mut seen = HashSet::new();
        while let Some(position) = open.pop_front() {
            if let Some(outcome) = position.outcome() {
                // The strategy has moved last, so this is no loss.
                if walk.wins && outcome.winner.is_none() {
                    return false;
                }
                continue;
            }
            for reply in position.moves() {
                let next = after(&position, reply);
                match next.outcome() {
                    Some(outcome) if walk.wins || outcome.winner.is_some() => return false,
                    Some(_) => continue,
                    None if !seen.insert(next.key()) => continue,
                    None => {}
                }
                let Some(mv) = walk.reply(graph, &next) else { return false };
                open.push_back(after(&next, mv));
            }
        }
        true
    }
}

impl Walk<'_> {
    /// The strategy's move, if the position has a small proof of the value to be kept.
    fn reply<G: Graph>(
        &mut self,
        graph: &G,
        position: &G::Position,
    ) -> Option<<G::Position as Position>::Move> {
        if self.spent >= self.nodes || (self.is_over)() {
            return None;
        }
        let (proof, nodes) = self.proofs.prove_in(graph, position);
        self.spent += nodes;
        let SmallProof { verdict, line } = proof?;
        let keeps = match verdict {
            Verdict::Win(_) => true,
            Verdict::Draw => !self.wins,
            Verdict::Loss(_) | Verdict::Unknown => false,
        };
        line.first().copied().filter(|_| keeps)
    }
}
