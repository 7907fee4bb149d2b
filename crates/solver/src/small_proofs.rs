//! Small proofs: proofs that depend on the position alone. Any engine on any machine that repeats
//! one gets the same value and the same move.
//!
//! Small proofs therefore define a strategy: in every position with a small proof, play its move. A
//! traversal of all replies verifies whether the strategy keeps a value after a move. Every part of
//! a verified traversal is verified too, so a value that is kept once is kept to the end of the
//! game.

use std::collections::{HashSet, VecDeque};

use ludoteca_rules::oracle::{Proved, Wdl};
use ludoteca_rules::{Position, after};

use crate::budget::Budget;
use crate::games::{GraphTask, Solvable};
use crate::graph::Graph;
use crate::search::Prover;
use crate::table::TranspositionTable;

/// Evaluations of the first attempt. Most positions need no more, and a small table is quickly
/// cleared.
const FIRST_ATTEMPT_NODES: u64 = 256;
/// Table size per evaluation, in bytes. Few evaluations store an entry, so none is ever replaced.
const BYTES_PER_EVALUATION: u64 = 16;

/// Prover with a fixed number of evaluations that starts each proof with an empty table.
#[derive(Debug)]
pub struct SmallProofs {
    nodes: u64,
    /// Evaluations and tables of the first and the second attempt.
    tables: [(u64, TranspositionTable); 2],
}

/// A value with a small proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmallProof<M> {
    /// The proved value.
    pub value: Proved,
    /// A variation that shows the value; its first move is the strategy's. Empty only if the
    /// position is lost.
    pub line: Vec<M>,
}

impl SmallProofs {
    /// Creates a prover with this many evaluations per proof.
    pub fn new(nodes: u64) -> Self {
        let table = |nodes: u64| {
            let bytes = nodes.saturating_mul(BYTES_PER_EVALUATION);
            (nodes, TranspositionTable::new(usize::try_from(bytes).unwrap_or(usize::MAX)))
        };
        Self { nodes, tables: [FIRST_ATTEMPT_NODES.min(nodes), nodes].map(table) }
    }

    /// Maximum number of evaluations per proof.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the small proof of a position, if there is one, and the number of evaluations spent.
    /// The game must not be over.
    pub fn prove<P: Solvable>(&mut self, position: &P) -> (Option<SmallProof<P::Move>>, u64) {
        position.with_graph(ProveTask { proofs: self, position })
    }

    /// Verifies that small proofs keep a value after `mv` against every reply: a win if `must_win`,
    /// otherwise at least a draw. Also returns the number of evaluations spent.
    ///
    /// Returns `false` if `max_nodes` evaluations do not suffice or `is_stopped` returns `true`.
    /// The last proof may exceed the limit.
    pub fn verify<P: Solvable>(
        &mut self,
        position: &P,
        mv: P::Move,
        must_win: bool,
        max_nodes: u64,
        is_stopped: &dyn Fn() -> bool,
    ) -> (bool, u64) {
        let mut verification =
            Verification { proofs: self, must_win, max_nodes, is_stopped, spent: 0 };
        let root = after(position, mv);
        let is_kept = position.with_graph(VerifyTask { verification: &mut verification, root });
        (is_kept, verification.spent)
    }

    fn prove_in<G: Graph>(
        &mut self,
        graph: &G,
        position: &G::Position,
    ) -> (Option<SmallProof<<G::Position as Position>::Move>>, u64) {
        let mut spent = 0;
        for (nodes, table) in &mut self.tables {
            table.clear();
            let prover = Prover { graph, table: table.shared(), threads: 1 };
            let proof = prover.prove(position, &Budget::nodes(*nodes));
            spent += proof.nodes;
            let Some(value) = proof.value else { continue };
            if value.wdl == Wdl::Loss || !proof.line.is_empty() {
                return (Some(SmallProof { value, line: proof.line }), spent);
            }
        }
        (None, spent)
    }
}

struct ProveTask<'a, P> {
    proofs: &'a mut SmallProofs,
    position: &'a P,
}

impl<P: Solvable> GraphTask<P> for ProveTask<'_, P> {
    type Output = (Option<SmallProof<P::Move>>, u64);

    fn run<G: Graph<Position = P>>(self, graph: &G) -> Self::Output {
        self.proofs.prove_in(graph, self.position)
    }
}

struct Verification<'a> {
    proofs: &'a mut SmallProofs,
    must_win: bool,
    max_nodes: u64,
    is_stopped: &'a dyn Fn() -> bool,
    /// Evaluations spent so far.
    spent: u64,
}

struct VerifyTask<'a, 'b, P> {
    verification: &'a mut Verification<'b>,
    root: P,
}

impl<P: Solvable> GraphTask<P> for VerifyTask<'_, '_, P> {
    type Output = bool;

    fn run<G: Graph<Position = P>>(self, graph: &G) -> bool {
        let Self { verification, root } = self;
        // Breadth-first: the positions closest to the root are the hardest, so a failure is found
        // early.
        let mut open = VecDeque::from([root]);
        let mut seen = HashSet::new();
        while let Some(position) = open.pop_front() {
            if let Some(outcome) = position.outcome() {
                // The strategy made the last move, so this is not a loss.
                if verification.must_win && outcome.winner.is_none() {
                    return false;
                }
                continue;
            }
            for reply in position.moves() {
                let next = after(&position, reply);
                match next.outcome() {
                    Some(outcome) if verification.must_win || outcome.winner.is_some() => {
                        return false;
                    }
                    Some(_) => continue,
                    None if !seen.insert(next.key()) => continue,
                    None => {}
                }
                let Some(mv) = verification.reply(graph, &next) else { return false };
                open.push_back(after(&next, mv));
            }
        }
        true
    }
}

impl Verification<'_> {
    /// Returns the strategy's move if the position has a small proof of the required value.
    fn reply<G: Graph>(
        &mut self,
        graph: &G,
        position: &G::Position,
    ) -> Option<<G::Position as Position>::Move> {
        if self.spent >= self.max_nodes || (self.is_stopped)() {
            return None;
        }
        let (proof, nodes) = self.proofs.prove_in(graph, position);
        self.spent += nodes;
        let SmallProof { value, line } = proof?;
        let is_kept = value.wdl >= if self.must_win { Wdl::Win } else { Wdl::Draw };
        line.first().copied().filter(|_| is_kept)
    }
}
