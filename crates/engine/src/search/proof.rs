//! Proof search beside the looks.
//!
//! After each look the solver gets as many nodes as the looks have had since it was last asked, or
//! some times as many; it goes on where it ended. What it proves of single moves, the next look
//! takes for granted. What it proves of the position ends the search, but for the choice among the
//! moves that keep a draw or put off a loss, which is a matter of judgement. Where several lines
//! are asked for, all of them are to be settled.

use ludoteca_solver::{self as solver, Proof, Solver, Verdict};

use super::budget::Budget;
use super::chances::Values;
use super::score::{DRAW, Score, loss_at, value, win_at};
use crate::eval::Evaluate;
use crate::limits::Limits;
use crate::value::Value;

/// The table takes one part in so many of the memory.
const MEMORY_SHARE: usize = 2;
/// About so many bytes are written for each node.
const BYTES_PER_NODE: u64 = 8;
/// The solver is not asked for less.
const LEAST_TURN: u64 = 1_000;
/// More than a step of the solver can cost, by which it may exceed what it is given.
const ONE_STEP: u64 = 300;

/// The solver and what it has proved of the root.
pub(super) struct Proofs<'a, P: Evaluate> {
    /// `None` in searches that do without.
    solver: Option<&'a mut Solver>,
    /// Nodes that the solver has had.
    spent: u64,
    verdict: Verdict,
    /// Moves of the root with proved values, and the lines that show them, if known.
    moves: Vec<Proved<P::Move>>,
}

/// A move of proved value.
#[derive(Clone, Debug)]
struct Proved<M> {
    mv: M,
    verdict: Verdict,
    /// Begins with the move.
    line: Vec<M>,
}

/// The solver that an engine keeps from search to search.
#[derive(Debug, Default)]
pub(crate) struct Kept(Option<(usize, Solver)>);

impl Kept {
    /// A solver with `bytes` of memory; none without any.
    pub(super) fn solver(&mut self, bytes: usize) -> Option<&mut Solver> {
        if bytes == 0 {
            self.0 = None;
            return None;
        }
        if self.0.as_ref().is_none_or(|kept| kept.0 != bytes) {
            // The old memory is given back before the new is asked for.
            self.0 = None;
        }
        let (_, solver) = self.0.get_or_insert_with(|| (bytes, Solver::new(bytes)));
        Some(solver)
    }

    /// Forgets what the solver has learnt, but keeps its memory.
    pub(super) fn forget(&mut self) {
        self.0.iter_mut().for_each(|(_, solver)| solver.forget());
    }
}

/// How much of the memory the solver takes: nothing in searches that do without it. Those are
/// searches whose limits are to make them weak.
pub(super) fn memory<P: Evaluate>(limits: &Limits, hash: usize) -> usize {
    let nodes = limits.nodes.unwrap_or(u64::MAX);
    let most = usize::try_from(nodes.saturating_mul(BYTES_PER_NODE)).unwrap_or(usize::MAX);
    if P::PROVABLE && limits.are_strong() { (hash / MEMORY_SHARE).min(most) } else { 0 }
}

impl<'a, P: Evaluate> Proofs<'a, P> {
    /// Nothing is proved yet; without a solver nothing ever is.
    pub(super) fn new(solver: Option<&'a mut Solver>) -> Self {
        Self { solver, spent: 0, verdict: Verdict::Unknown, moves: Vec::new() }
    }

    /// Gives the solver its turn: at the position, and at those moves of the `wanted` ones that are
    /// still open. Whether anything new is proved.
    pub(super) fn pursue(&mut self, position: &P, wanted: &[P::Move], budget: &mut Budget) -> bool {
        let (verdict, known) = (self.verdict, self.moves.len());
        let looks = budget.nodes() - self.spent;
        let mut nodes = (position.proof_share() * looks).saturating_sub(self.spent);
        if nodes < LEAST_TURN || matches!(verdict, Verdict::Loss(_)) {
            return false;
        }
        if !self.verdict.is_proved() {
            let share = if wanted.is_empty() { nodes } else { nodes / 2 };
            let Some(proof) = self.ask(position, share, budget) else { return false };
            nodes -= proof.nodes.min(nodes);
            self.verdict = proof.verdict;
            for (mv, verdict) in proof.moves {
                let line = if proof.line.first() == Some(&mv) { &proof.line[..] } else { &[mv] };
                self.note(mv, verdict, line);
            }
        }
        let is_open = |mv: &&P::Move| self.moves.iter().all(|proved| proved.mv != **mv);
        let open: Vec<_> = wanted.iter().filter(is_open).copied().collect();
        for &mv in &open {
            let mut next = position.clone();
            next.play(mv);
            let Some(proof) = self.ask(&next, nodes / open.len() as u64, budget) else { break };
            let line: Vec<_> = [mv].into_iter().chain(proof.line).collect();
            self.note(mv, proof.verdict.before(), &line);
        }
        verdict != self.verdict || known != self.moves.len()
    }

    /// Puts a position to the solver.
    fn ask(&mut self, position: &P, nodes: u64, budget: &mut Budget) -> Option<Proof<P::Move>> {
        let nodes = nodes.min(budget.left().saturating_sub(ONE_STEP));
        if nodes == 0 {
            return None;
        }
        let stop = |_: &solver::Progress| budget.is_over() || !budget.allows_more();
        let proof =
            position.prove(self.solver.as_mut()?, &solver::Budget { nodes, stop: &stop })?;
        budget.charge(proof.nodes);
        self.spent += proof.nodes;
        Some(proof)
    }

    /// The values of all moves in a position; `None` if one of them is not proved within the
    /// budget.
    pub(super) fn values(&mut self, position: &P, budget: &mut Budget) -> Values<P::Move> {
        let nodes = budget.left().saturating_sub(ONE_STEP);
        let stop = |_: &solver::Progress| budget.is_over();
        let solver = self.solver.as_mut()?;
        let found = position.prove_moves(solver, &solver::Budget { nodes, stop: &stop })?;
        budget.charge(found.nodes);
        self.spent += found.nodes;
        let known = found.moves.iter().all(|(_, verdict)| verdict.is_proved());
        (known && !budget.is_over()).then_some(found.moves)
    }

    fn note(&mut self, mv: P::Move, verdict: Verdict, line: &[P::Move]) {
        if verdict.is_proved() {
            self.moves.retain(|proved| proved.mv != mv);
            self.moves.push(Proved { mv, verdict, line: line.to_vec() });
        }
    }

    /// What is proved of the position.
    pub(super) fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// The proved score of a move of the root and the line that shows it. In a lost position no
    /// move has one: they are to be told apart by what they make of it.
    pub(super) fn of(&self, mv: P::Move) -> Option<(Score, &[P::Move])> {
        if matches!(self.verdict, Verdict::Loss(_)) {
            return None;
        }
        let proved = self.moves.iter().find(|proved| proved.mv == mv)?;
        let score = match proved.verdict {
            Verdict::Win(plies) => win_at(plies as usize),
            Verdict::Loss(plies) => loss_at(plies as usize),
            Verdict::Draw => DRAW,
            Verdict::Unknown => return None,
        };
        Some((score, &proved.line))
    }

    /// A score that a look has found for a move that is not proved, in the light of what is proved
    /// of the position: in a drawn one no move is better than those that are known to draw.
    pub(super) fn temper(&self, score: Score) -> Score {
        if self.verdict == Verdict::Draw { score.min(DRAW - 1) } else { score }
    }

    /// The value of a move with this score; `drawn` if a draw's score is known to be proved.
    pub(super) fn value(&self, score: Score, drawn: bool) -> Value {
        match (value(score, drawn), self.verdict) {
            (Value::Loss(plies), Verdict::Loss(most)) => Value::Loss(plies.min(most)),
            (Value::Estimate(_), Verdict::Loss(most)) => Value::Loss(most),
            (value, _) => value,
        }
    }
}
