//! Proof search at the root, interleaved with iterative deepening.
//!
//! The proof search runs after each iteration and resumes where it stopped. Its budget is a multiple
//! of the nodes spent by the iterations since its last run. The next iteration takes proved root
//! moves as given. A proof of the root ends the search, except for the heuristic choice among moves
//! that keep a draw or prolong a loss. If several lines are requested, each must be proved.
//!
//! In a game with a book, the book's values are proved from the start. For positions beyond
//! the book, the first run of the solver has a separate allowance that suffices for almost all of them.

use ludoteca_rules::oracle::{Proved, Wdl};
use ludoteca_solver::{self as solver, Proof, SmallProof, Solver};

use super::budget::Budget;
use super::expectation::Values;
use super::score::{DRAW, Score, proved, value};
use crate::eval::Evaluate;
use crate::value::Value;

/// Minimum number of nodes for a run of the solver.
const MIN_NODES: u64 = 1_000;
/// Upper bound on the nodes by which the solver may exceed its budget: one step.
const MAX_OVERRUN: u64 = 300;

/// The solver and its proofs at the root.
pub(super) struct Proofs<'a, P: Evaluate> {
    /// `None` if the search does without a solver.
    solver: Option<&'a mut Solver>,
    /// Nodes charged to the budget.
    spent: u64,
    /// Other nodes that are not those of iterations: spent from the allowance or on small proofs.
    excluded: u64,
    /// Nodes that the solver may spend once, in addition to the budget.
    allowance: u64,
    /// Whether a book knows some of the moves.
    has_book_values: bool,
    /// Value of the position.
    value: Option<Proved>,
    /// Proved root moves with their variations.
    moves: Vec<ProvedMove<P::Move>>,
}

/// A root move with a proved value.
#[derive(Clone, Debug)]
struct ProvedMove<M> {
    mv: M,
    value: Proved,
    /// Variation that begins with the move.
    line: Vec<M>,
}

impl<'a, P: Evaluate> Proofs<'a, P> {
    /// An empty set of proofs.
    pub(super) fn new(solver: Option<&'a mut Solver>) -> Self {
        let (excluded, allowance, has_book_values) = (0, 0, false);
        Self {
            solver,
            spent: 0,
            excluded,
            allowance,
            has_book_values,
            value: None,
            moves: Vec::new(),
        }
    }

    /// Adopts the book's values and sets the solver's allowance.
    pub(super) fn adopt_book(
        &mut self,
        position: &P,
        book: &[(P::Move, Option<Proved>)],
        allowance: u64,
    ) {
        self.allowance = allowance;
        for &(mv, value) in book {
            self.record(mv, value, &[mv]);
        }
        self.has_book_values = !self.moves.is_empty();
        self.derive_value(position);
    }

    /// Sets the nodes that the solver may spend once, in addition to the budget.
    pub(super) const fn allow(&mut self, nodes: u64) {
        self.allowance = nodes;
    }

    /// Adopts the small proof of the position.
    pub(super) fn adopt(&mut self, proof: &SmallProof<P::Move>) {
        self.value = Some(proof.value);
        if let Some(&mv) = proof.line.first() {
            self.record(mv, self.value, &proof.line);
        }
    }

    /// Excludes nodes from those that earn solver nodes, because no iteration spent them.
    pub(super) const fn exclude_nodes(&mut self, nodes: u64) {
        self.excluded += nodes;
    }

    /// Whether a book knows some of the moves.
    pub(super) fn has_book_values(&self) -> bool {
        self.has_book_values
    }

    /// Derives the value of the position from its moves: it is won if one move wins, and proved
    /// if all moves are.
    fn derive_value(&mut self, position: &P) {
        let best = self.moves.iter().map(|proved| proved.value).min_by_key(|value| value.rank());
        let is_proved = |best: &Proved| {
            best.wdl == Wdl::Win || self.moves.len() == position.moves().into_iter().count()
        };
        self.value = self.value.or_else(|| best.filter(is_proved));
    }

    /// Spends the allowance on proving the position, or all of its moves.
    fn settle(&mut self, position: &P, all: bool, budget: &mut Budget) -> Option<()> {
        let nodes = std::mem::take(&mut self.allowance);
        let stop = |_: &solver::Progress| budget.is_over() || !budget.allows_more();
        let limit = solver::Budget { nodes, stop: &stop };
        let solver = self.solver.as_mut()?;
        let (found, spent) = if all {
            let found = (P::PROVER?.prove_moves)(solver, position, &limit);
            let lines = found.moves.into_iter().map(|(mv, value)| (mv, value, vec![mv]));
            (lines.collect::<Vec<_>>(), found.nodes)
        } else {
            let proof = (P::PROVER?.prove)(solver, position, &limit);
            self.value = proof.value;
            let line =
                |mv| if proof.line.first() == Some(&mv) { proof.line.clone() } else { vec![mv] };
            let lines = proof.moves.iter().map(|&(mv, value)| (mv, value, line(mv)));
            (lines.collect(), proof.nodes)
        };
        budget.count_unbudgeted(spent);
        self.excluded += spent;
        for (mv, value, line) in found {
            self.record(mv, value, &line);
        }
        self.derive_value(position);
        Some(())
    }

    /// Runs the solver on the position and on the `wanted` moves that are not yet proved. Returns
    /// whether it proved anything new.
    pub(super) fn advance(
        &mut self,
        position: &P,
        wanted: &[P::Move],
        budget: &mut Budget,
    ) -> bool {
        let (value, proved) = (self.value, self.moves.len());
        let is_open = value.is_none() || wanted.iter().any(|&mv| self.value_of(mv).is_none());
        if self.allowance > 0 && is_open {
            let _ = self.settle(position, !wanted.is_empty(), budget);
            return value != self.value || proved != self.moves.len();
        }
        let searched = budget.nodes() - self.spent - self.excluded;
        let share = P::PROVER.map_or(0, |prover| (prover.share)(position));
        let mut nodes = (share * searched).saturating_sub(self.spent);
        if nodes < MIN_NODES || self.is_lost() {
            return false;
        }
        if self.value.is_none() {
            let share = if wanted.is_empty() { nodes } else { nodes / 2 };
            let Some(proof) = self.query(position, share, budget) else { return false };
            nodes -= proof.nodes.min(nodes);
            self.value = proof.value;
            for (mv, value) in proof.moves {
                let line = if proof.line.first() == Some(&mv) { &proof.line[..] } else { &[mv] };
                self.record(mv, value, line);
            }
        }
        let is_open = |mv: &&P::Move| self.moves.iter().all(|proved| proved.mv != **mv);
        let open: Vec<_> = wanted.iter().filter(is_open).copied().collect();
        for &mv in &open {
            let mut next = position.clone();
            next.play(mv);
            let Some(proof) = self.query(&next, nodes / open.len() as u64, budget) else { break };
            let line: Vec<_> = [mv].into_iter().chain(proof.line).collect();
            self.record(mv, proof.value.map(Proved::before), &line);
        }
        value != self.value || proved != self.moves.len()
    }

    /// Runs the solver on a position and charges its nodes.
    fn query(&mut self, position: &P, nodes: u64, budget: &mut Budget) -> Option<Proof<P::Move>> {
        let nodes = nodes.min(budget.left().saturating_sub(MAX_OVERRUN));
        if nodes == 0 {
            return None;
        }
        let stop = |_: &solver::Progress| budget.is_over() || !budget.allows_more();
        let limit = solver::Budget { nodes, stop: &stop };
        let proof = (P::PROVER?.prove)(self.solver.as_mut()?, position, &limit);
        budget.charge(proof.nodes);
        self.spent += proof.nodes;
        Some(proof)
    }

    /// Values of all moves in a position; `None` unless all are proved within the budget.
    pub(super) fn values(&mut self, position: &P, budget: &mut Budget) -> Values<P::Move> {
        let nodes = budget.left().saturating_sub(MAX_OVERRUN);
        let stop = |_: &solver::Progress| budget.is_over();
        let limit = solver::Budget { nodes, stop: &stop };
        let found = (P::PROVER?.prove_moves)(self.solver.as_mut()?, position, &limit);
        budget.charge(found.nodes);
        self.spent += found.nodes;
        let moves = found.moves.into_iter().map(|(mv, value)| Some((mv, value?)));
        moves.collect::<Option<_>>().filter(|_| !budget.is_over())
    }

    /// Adds a move if it is proved.
    fn record(&mut self, mv: P::Move, value: Option<Proved>, line: &[P::Move]) {
        if let Some(value) = value {
            self.moves.retain(|proved| proved.mv != mv);
            self.moves.push(ProvedMove { mv, value, line: line.to_vec() });
        }
    }

    /// Value of a root move, if proved.
    fn value_of(&self, mv: P::Move) -> Option<Proved> {
        self.moves.iter().find(|proved| proved.mv == mv).map(|proved| proved.value)
    }

    /// Proved result of the position.
    pub(super) fn wdl(&self) -> Option<Wdl> {
        self.value.map(|value| value.wdl)
    }

    fn is_lost(&self) -> bool {
        self.wdl() == Some(Wdl::Loss)
    }

    /// Proved score of a root move and its variation. None in a lost position: every move loses, and
    /// the search ranks them by resistance.
    pub(super) fn score_of(&self, mv: P::Move) -> Option<(Score, &[P::Move])> {
        let found = self.moves.iter().find(|proved| proved.mv == mv && !self.is_lost())?;
        Some((proved(found.value, 0), &found.line))
    }

    /// Bounds the heuristic score of an unproved move: in a drawn position it ranks below the moves
    /// that are proved to draw.
    pub(super) fn cap(&self, score: Score) -> Score {
        if self.wdl() == Some(Wdl::Draw) { score.min(DRAW - 1) } else { score }
    }

    /// Value of a move with this score; `drawn` if a draw score is proved. In a lost position the
    /// distance is bounded by the proof of `mv` if given (several lines), otherwise by that of the
    /// position.
    pub(super) fn value(&self, mv: Option<P::Move>, score: Score, drawn: bool) -> Value {
        let found = value(score, drawn);
        let plies = |value: Option<Proved>| Value::Proved(value?).within(Wdl::Loss);
        let most = plies(mv.and_then(|mv| self.value_of(mv))).or(plies(self.value));
        match (most.filter(|_| self.is_lost()), found.within(Wdl::Loss)) {
            (Some(most), Some(plies)) => Value::loss(plies.min(most)),
            (Some(most), None) if !found.is_proved() => Value::loss(most),
            _ => found,
        }
    }
}
