//! Decides which proved values a search announces.
//!
//! An announced win or draw must be kept, even if every later move comes from a new engine on a
//! slower machine. A value is therefore announced only if later searches are certain to keep it:
//!
//! - if the limits let each search settle its position, and in analysis;
//! - if [small proofs](SmallProofs) keep it against every reply: each search starts with the small
//!   proof of its position and plays its move unless it has verified another;
//! - if a tablebase knows the position after the move;
//! - if [plain search](Forced) finds a forced win, in games without a solver: it finds it again;
//! - if the next move wins in one against every reply, which no search misses.
//!
//! Other proved values determine the move but are reported as estimates.

use std::hash::Hash;

use ludoteca_rules::oracle::Wdl;
use ludoteca_solver::{SmallProof, SmallProofs};

use super::budget::Budget;
use super::forced::{Forced, Win};
use super::line::Line;
use crate::eval::{Evaluate, Weights};
use crate::limits::Limits;
use crate::value::Value;

/// Evaluations of a small proof without a node limit: about 1 ms.
const SMALL_PROOF_SIZE: u64 = 4_096;
/// With a node limit, a small proof gets `1/SMALL_PROOF_DIVISOR` of the nodes.
const SMALL_PROOF_DIVISOR: u64 = 32;
/// Upper bound on both: a small proof cannot be interrupted, and its table must hold all of it.
const MAX_SMALL_PROOF_SIZE: u64 = 1 << 16;
/// Maximum number of evaluations to verify a move: about 0.3 s.
const MAX_TO_VERIFY: u64 = 1_000_000;
/// Visits per length of forced win without a node limit.
const VISITS_PER_LENGTH: u64 = 1_000;
/// With a node limit, each length gets `1/VISITS_DIVISOR` of the nodes.
const VISITS_DIVISOR: u64 = 256;
/// Upper bound on both: the search for a forced win cannot be interrupted.
const MAX_VISITS_PER_LENGTH: u64 = 1 << 14;
/// Verifying all replies to a move gets this multiple of the visits per length.
const VERIFICATION_FACTOR: u64 = 32;
/// Estimate reported for a win that is not announced, in units of the game's scale: an expected
/// result of 95 %.
const LIKELY_WIN_ESTIMATE: i32 = 3;
/// A win within this many plies leaves the opponent one reply and then wins in one.
const MAX_PLAIN_WIN_PLIES: u32 = 3;

/// Purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Choose a move and announce only values that later moves keep.
    Play,
    /// Report every proved value.
    Analysis,
}

/// Small-proof search that is kept between searches.
#[derive(Debug, Default)]
pub(crate) struct SmallProofCache(Option<SmallProofs>);

/// Rule for what a search may announce.
enum Rule<'a, M> {
    /// Every proved value.
    All,
    /// Values that small proofs keep.
    Small(&'a mut SmallProofs),
    /// Wins that the forced-win search keeps.
    Forced(Forced<M>),
    /// Wins that no search misses.
    Plain,
}

/// The values that the search of one root may announce.
pub(super) struct Claims<'a, M> {
    rule: Rule<'a, M>,
    /// Small proof of the root.
    proof: Option<SmallProof<M>>,
    /// Move whose value may be announced.
    verified: Option<M>,
    /// Estimate reported for a win that is not announced.
    likely: i32,
    /// Whether the search may overlook moves, so that no loss is proved.
    overlooks: bool,
}

impl<'a, M: Copy + Eq + Hash> Claims<'a, M> {
    /// Claims of a search; `settles` if its limits let the solver finish every proof.
    pub(super) fn new<P: Evaluate>(
        limits: &Limits,
        purpose: Purpose,
        settles: bool,
        cache: &'a mut SmallProofCache,
    ) -> Self {
        let is_analysis = purpose == Purpose::Analysis || limits.lines > 1;
        let rule = if is_analysis || settles || limits.are_none() {
            Rule::All
        } else if P::PROVER.is_none() && limits.are_strong() {
            Rule::Forced(Forced::new(limits.nodes.map_or(VISITS_PER_LENGTH, |nodes| {
                (nodes / VISITS_DIVISOR).min(MAX_VISITS_PER_LENGTH)
            })))
        } else if limits.has_clock() && !limits.are_strong() && !limits.overlook() {
            // The time may expire before the first iteration completes.
            Rule::Forced(Forced::new(0))
        } else if limits.are_strong() {
            let nodes = limits.nodes.map_or(SMALL_PROOF_SIZE, |nodes| {
                (nodes / SMALL_PROOF_DIVISOR).min(MAX_SMALL_PROOF_SIZE)
            });
            let kept = cache.0.take().filter(|small| small.nodes() == nodes);
            Rule::Small(cache.0.insert(kept.unwrap_or_else(|| SmallProofs::new(nodes))))
        } else {
            Rule::Plain
        };
        let scale = P::NAME.parse().map_or(0, Weights::built_in_scale);
        Self {
            rule,
            proof: None,
            verified: None,
            likely: LIKELY_WIN_ESTIMATE * scale,
            overlooks: limits.overlook(),
        }
    }

    /// Claims of a search whose values are not reported.
    pub(super) const fn none() -> Self {
        Self { rule: Rule::Plain, proof: None, verified: None, likely: 0, overlooks: false }
    }

    /// Allows every value: the root is in a tablebase.
    pub(super) fn allow_all(&mut self) {
        self.rule = Rule::All;
    }

    /// Allows the value of this move: a tablebase keeps it.
    pub(super) fn allow(&mut self, mv: M) {
        self.verified = Some(mv);
    }

    /// Searches for the small proof of the root and returns it. Ignores the time limit.
    pub(super) fn prove_small<P: Evaluate<Move = M>>(
        &mut self,
        position: &P,
        budget: &mut Budget,
    ) -> Option<&SmallProof<M>> {
        let Rule::Small(proofs) = &mut self.rule else { return None };
        let (proof, spent) = (P::PROVER?.prove_small)(proofs, position);
        budget.charge(spent);
        self.proof = proof;
        self.proof.as_ref()
    }

    /// Searches for a forced win, to be announced and played. Ignores the time limit.
    pub(super) fn find_forced_win<P: Evaluate<Move = M>>(
        &mut self,
        line: &mut Line<P>,
        budget: &mut Budget,
    ) -> Option<Win<M>> {
        let Rule::Forced(forced) = &mut self.rule else { return None };
        let win = forced.find(line);
        // A weak search is not charged for the search for a win in one.
        if forced.visits() > 0 {
            budget.charge(forced.spent());
        }
        self.verified = win.as_ref().and_then(|win| win.line.first().copied());
        win
    }

    /// Verifies whether a win by this move may be announced, in games without a solver.
    pub(super) fn verify<P: Evaluate<Move = M>>(
        &mut self,
        line: &mut Line<P>,
        mv: M,
        value: Value,
        budget: &mut Budget,
    ) {
        let Rule::Forced(forced) = &mut self.rule else { return };
        if value.within(Wdl::Win).is_some_and(|plies| plies != 1) {
            let before = forced.spent();
            let most =
                forced.visits().min(budget.left() / VERIFICATION_FACTOR) * VERIFICATION_FACTOR;
            if forced.holds(line, mv, most, &|| budget.is_over()) {
                self.verified = Some(mv);
            }
            budget.charge(forced.spent() - before);
        }
    }

    /// Returns the proof to play by instead of `mv`, which has this value, if that is needed to keep
    /// an earlier announcement. Verifies whether the value of the move to play may be announced.
    pub(super) fn keep_announcement<P: Evaluate<Move = M>>(
        &mut self,
        position: &P,
        mv: M,
        value: Value,
        budget: &mut Budget,
    ) -> Option<&SmallProof<M>> {
        let proof = self.proof.as_ref().filter(|proof| proof.value.wdl != Wdl::Loss);
        let own = proof.and_then(|proof| Some((*proof.line.first()?, proof.value.wdl)));
        let wins = match value.within(Wdl::Win) {
            Some(..=MAX_PLAIN_WIN_PLIES) => return None,
            Some(_) => Some(true),
            None => (value == Value::DRAW).then_some(false),
        };
        if let Some(wins) = wins
            && self.keeps(position, mv, wins, budget)
        {
            return None;
        }
        let (own, wdl) = own?;
        if own != mv {
            self.keeps(position, own, wdl == Wdl::Win, budget);
        }
        self.proof.as_ref().filter(|_| own != mv)
    }

    /// Whether small proofs keep a win, or else a draw, after `mv`.
    fn keeps<P: Evaluate<Move = M>>(
        &mut self,
        position: &P,
        mv: M,
        wins: bool,
        budget: &mut Budget,
    ) -> bool {
        let Rule::Small(proofs) = &mut self.rule else { return false };
        let nodes = budget.left().saturating_sub(2 * proofs.nodes()).min(MAX_TO_VERIFY);
        let is_over = || budget.is_over() || !budget.allows_more();
        let Some(prover) = P::PROVER else { return false };
        let (holds, spent) = (prover.keep_small)(proofs, position, mv, wins, nodes, &is_over);
        budget.charge(spent);
        if holds {
            self.verified = Some(mv);
        }
        holds
    }

    /// Value to announce for a move with this value.
    pub(super) fn announced(&self, mv: M, value: Value) -> Value {
        if self.overlooks && value.is_loss() {
            return Value::Estimate(-self.likely);
        }
        let is_claim = value.wdl().is_some_and(|wdl| wdl > Wdl::Loss);
        let is_plain = value.within(Wdl::Win).is_some_and(|plies| plies <= MAX_PLAIN_WIN_PLIES);
        if !is_claim || is_plain || matches!(self.rule, Rule::All) || self.verified == Some(mv) {
            value
        } else {
            Value::Estimate(if value.is_win() { self.likely } else { 0 })
        }
    }
}
