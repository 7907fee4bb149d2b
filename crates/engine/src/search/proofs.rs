//! Proof search beside the looks.
//!
//! After each look the solver gets as many nodes as the looks have had since it was last asked, or
//! some times as many; it goes on where it ended. What it proves of single moves, the next look
//! takes for granted. What it proves of the position ends the search, but for the choice among the
//! moves that keep a draw or put off a loss, which is a matter of judgement. Where several lines
//! are asked for, all of them are to be settled.
//!
//! In a game that has a book, what the book knows is proved from the outset, and of the rest the solver
//! is asked first, with an allowance of its own: few positions beyond a book are too hard for that.

use ludoteca_rules::oracle::Proved as Known;
use ludoteca_solver::{self as solver, Proof, SmallProof, Solver, Verdict};

use super::budget::Budget;
use super::expectation::Values;
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
    /// Nodes that the solver has had from the budget.
    spent: u64,
    /// Nodes that it has had beside the budget.
    beside: u64,
    /// Nodes that it may have beside the budget, once.
    allowance: u64,
    /// The game has a book that knows some of the moves.
    booked: bool,
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

/// What a book says of each legal move.
pub(super) type Booked<M> = Vec<(M, Option<Known>)>;

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

/// How much of the memory the solver takes: nothing in searches that do without it, which are those
/// that neither are strong nor settle every position.
pub(super) fn memory<P: Evaluate>(limits: &Limits, settles: bool, hash: usize) -> usize {
    let nodes = limits.nodes.unwrap_or(u64::MAX).saturating_add(limits.settling);
    let most = usize::try_from(nodes.saturating_mul(BYTES_PER_NODE)).unwrap_or(usize::MAX);
    if P::PROVABLE && (settles || limits.are_strong()) {
        (hash / MEMORY_SHARE).min(most)
    } else {
        0
    }
}

impl<'a, P: Evaluate> Proofs<'a, P> {
    /// Nothing is proved yet; without a solver nothing ever is.
    pub(super) fn new(solver: Option<&'a mut Solver>) -> Self {
        let (beside, allowance, booked) = (0, 0, false);
        Self {
            solver,
            spent: 0,
            beside,
            allowance,
            booked,
            verdict: Verdict::Unknown,
            moves: Vec::new(),
        }
    }

    /// Takes over what the book of the game says of the moves; beyond it the solver gets an allowance.
    pub(super) fn consult(&mut self, position: &P, book: &Booked<P::Move>, allowance: u64) {
        self.allowance = allowance;
        for &(mv, verdict) in book {
            self.note(mv, verdict.map_or(Verdict::Unknown, Verdict::from), &[mv]);
        }
        self.booked = !self.moves.is_empty();
        self.conclude(position);
    }

    /// Takes over the small proof of the position.
    pub(super) fn take(&mut self, proof: &SmallProof<P::Move>) {
        self.verdict = proof.verdict;
        if let Some(&mv) = proof.line.first() {
            self.note(mv, proof.verdict, &proof.line);
        }
    }

    /// Gives the solver no turn for nodes that no look has spent.
    pub(super) const fn set_aside(&mut self, nodes: u64) {
        self.beside += nodes;
    }

    /// Whether a book knows some of the moves.
    pub(super) fn is_booked(&self) -> bool {
        self.booked
    }

    /// What the moves say of the position: it is won if one is, and is known if all are.
    fn conclude(&mut self, position: &P) {
        let best =
            self.moves.iter().map(|proved| proved.verdict).max_by_key(|verdict| verdict.merit());
        let Some(best) = best.filter(|_| !self.verdict.is_proved()) else { return };
        if matches!(best, Verdict::Win(_))
            || self.moves.len() == position.moves().into_iter().count()
        {
            self.verdict = best;
        }
    }

    /// Has the solver settle the position, or all of its moves, by the allowance.
    fn settle(&mut self, position: &P, all: bool, budget: &mut Budget) -> Option<()> {
        let nodes = std::mem::take(&mut self.allowance);
        let stop = |_: &solver::Progress| budget.is_over() || !budget.allows_more();
        let limit = solver::Budget { nodes, stop: &stop };
        let solver = self.solver.as_mut()?;
        let (found, spent) = if all {
            let found = position.prove_moves(solver, &limit)?;
            let lines = found.moves.into_iter().map(|(mv, verdict)| (mv, verdict, vec![mv]));
            (lines.collect::<Vec<_>>(), found.nodes)
        } else {
            let proof = position.prove(solver, &limit)?;
            self.verdict = proof.verdict;
            let line =
                |mv| if proof.line.first() == Some(&mv) { proof.line.clone() } else { vec![mv] };
            let lines = proof.moves.iter().map(|&(mv, verdict)| (mv, verdict, line(mv)));
            (lines.collect(), proof.nodes)
        };
        budget.count_beside(spent);
        self.beside += spent;
        for (mv, verdict, line) in found {
            self.note(mv, verdict, &line);
        }
        self.conclude(position);
        Some(())
    }

    /// Gives the solver its turn: at the position, and at those moves of the `wanted` ones that are
    /// still open. Whether anything new is proved.
    pub(super) fn advance(
        &mut self,
        position: &P,
        wanted: &[P::Move],
        budget: &mut Budget,
    ) -> bool {
        let (verdict, known) = (self.verdict, self.moves.len());
        let is_open = !verdict.is_proved() || wanted.iter().any(|&mv| self.bound(mv).is_none());
        if self.allowance > 0 && is_open {
            let _ = self.settle(position, !wanted.is_empty(), budget);
            return verdict != self.verdict || known != self.moves.len();
        }
        let looks = budget.nodes() - self.spent - self.beside;
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

    /// What is proved of a move of the root.
    fn bound(&self, mv: P::Move) -> Option<Verdict> {
        self.moves.iter().find(|proved| proved.mv == mv).map(|proved| proved.verdict)
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
    pub(super) fn cap(&self, score: Score) -> Score {
        if self.verdict == Verdict::Draw { score.min(DRAW - 1) } else { score }
    }

    /// The value of a move with this score; `drawn` if a draw's score is known to be proved. Where a lost
    /// position has one line, the bound is the position's; where it has several,
    /// each move is named and has its own.
    pub(super) fn value(&self, mv: Option<P::Move>, score: Score, drawn: bool) -> Value {
        let Verdict::Loss(most) = self.verdict else { return value(score, drawn) };
        let most = match mv.and_then(|mv| self.bound(mv)) {
            Some(Verdict::Loss(plies)) => plies,
            _ => most,
        };
        match value(score, drawn) {
            Value::Loss(plies) => Value::Loss(plies.min(most)),
            Value::Estimate(_) => Value::Loss(most),
            value => value,
        }
    }
}
