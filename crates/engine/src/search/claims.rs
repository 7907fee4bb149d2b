//! Which proved values a search announces.
//!
//! Whoever announces a win or a draw has to keep it, even if every later move comes from a new engine
//! on a slower machine. So a value is announced only where later searches are certain to keep it:
//!
//! - where the limits let each search settle its position, and in the analysis of a position;
//! - where [small proofs](SmallProofs) keep it against every reply, for each search begins with the
//!   small proof of its position and plays its move unless it has verified another;
//! - where exact tables know the position after the move;
//! - where [plain search](Forced) finds a forced win, in games without a solver: it finds it again;
//! - where the next move wins at once, whatever the reply, which no search misses.
//!
//! Other values that the search has proved decide its move, but are shown as estimates.

use std::hash::Hash;

use ludoteca_solver::{SmallProof, SmallProofs, Verdict};

use super::budget::Budget;
use super::forced::{Forced, Win};
use super::line::Line;
use crate::eval::{Evaluate, Weights};
use crate::limits::Limits;
use crate::value::Value;

/// Evaluations of a small proof where nodes are not limited: about a millisecond's work.
const SMALL: u64 = 4_096;
/// Where they are, one part in this many of them.
const SMALL_SHARE: u64 = 32;
/// But at most this: nothing stops a small proof, and its table has room for all of it.
const MOST_SMALL: u64 = 1 << 16;
/// Evaluations that verify a move, at most: a third of a second's work.
const MOST_TO_VERIFY: u64 = 1_000_000;
/// Visits of the search for a forced win of one length where nodes are not limited.
const VISITS: u64 = 1_000;
/// Where they are, one part in this many of them.
const VISITS_SHARE: u64 = 256;
/// But at most this: nothing stops the search for a forced win.
const MOST_VISITS: u64 = 1 << 14;
/// All replies to a move get this many times the visits of one length.
const VERIFYING: u64 = 32;
/// A win that is not announced is shown as an estimate of this many of the game's scale, by which 95 %
/// of the points can be expected.
const LIKELY: i32 = 3;
/// A win within this many plies leaves the opponent one reply, and then wins at once.
const PLAIN_WIN: u32 = 3;

/// How a search may use what it proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// A move, and a value that later moves keep.
    Play,
    /// The values of moves, all that can be proved.
    Analysis,
}

/// Small proofs that an engine keeps the memory of from search to search.
#[derive(Debug, Default)]
pub(crate) struct Kept(Option<SmallProofs>);

/// What a search may announce.
enum Rule<'a, M> {
    /// All that is proved.
    All,
    /// What small proofs keep.
    Small(&'a mut SmallProofs),
    /// What forced wins keep.
    Forced(Forced<M>),
    /// Wins that no search misses.
    Plain,
}

/// What the search of a root may announce.
pub(super) struct Claims<'a, M> {
    rule: Rule<'a, M>,
    /// The small proof of the root.
    proof: Option<SmallProof<M>>,
    /// The move whose value may be announced.
    kept: Option<M>,
    /// The estimate shown of a win that is not announced.
    likely: i32,
}

impl<'a, M: Copy + Eq + Hash> Claims<'a, M> {
    /// The claims of a search; `settles` if its limits let the solver finish every proof.
    pub(super) fn new<P: Evaluate>(
        limits: &Limits,
        purpose: Purpose,
        settles: bool,
        memory: &'a mut Kept,
    ) -> Self {
        let is_analysis = purpose == Purpose::Analysis || limits.lines > 1;
        let rule = if is_analysis || settles || limits.are_none() {
            Rule::All
        } else if !P::PROVABLE && limits.are_strong() {
            Rule::Forced(Forced::new(
                limits.nodes.map_or(VISITS, |nodes| (nodes / VISITS_SHARE).min(MOST_VISITS)),
            ))
        } else if limits.has_clock() && !limits.are_strong() {
            // The time may be up before the first iteration ends.
            Rule::Forced(Forced::new(0))
        } else if limits.are_strong() {
            let nodes = limits.nodes.map_or(SMALL, |nodes| (nodes / SMALL_SHARE).min(MOST_SMALL));
            let kept = memory.0.take().filter(|small| small.nodes() == nodes);
            Rule::Small(memory.0.insert(kept.unwrap_or_else(|| SmallProofs::new(nodes))))
        } else {
            Rule::Plain
        };
        let scale = P::NAME.parse().map_or(0, Weights::built_in_scale);
        Self { rule, proof: None, kept: None, likely: LIKELY * scale }
    }

    /// Claims of a search whose values nobody is shown.
    pub(super) const fn none() -> Self {
        Self { rule: Rule::Plain, proof: None, kept: None, likely: 0 }
    }

    /// Allows everything: the root is in exact tables.
    pub(super) fn allow_all(&mut self) {
        self.rule = Rule::All;
    }

    /// Allows the value of this move: exact tables keep it.
    pub(super) fn allow(&mut self, mv: M) {
        self.kept = Some(mv);
    }

    /// Searches for the small proof of the root, whatever the time, and returns it.
    pub(super) fn open<P: Evaluate<Move = M>>(
        &mut self,
        position: &P,
        budget: &mut Budget,
    ) -> Option<&SmallProof<M>> {
        let Rule::Small(proofs) = &mut self.rule else { return None };
        let (proof, spent) = position.prove_small(proofs)?;
        budget.charge(spent);
        self.proof = proof;
        self.proof.as_ref()
    }

    /// Searches for a forced win, whatever the time; such a win is announced and played.
    pub(super) fn force<P: Evaluate<Move = M>>(
        &mut self,
        line: &mut Line<P>,
        budget: &mut Budget,
    ) -> Option<Win<M>> {
        let Rule::Forced(forced) = &mut self.rule else { return None };
        let win = forced.find(line);
        // A weak search has all its nodes beside the search for a win in one.
        if forced.visits() > 0 {
            budget.charge(forced.spent());
        }
        self.kept = win.as_ref().and_then(|win| win.line.first().copied());
        win
    }

    /// Verifies that a win by this move may be announced, in games without a solver.
    pub(super) fn verify<P: Evaluate<Move = M>>(
        &mut self,
        line: &mut Line<P>,
        mv: M,
        value: Value,
        budget: &mut Budget,
    ) {
        let Rule::Forced(forced) = &mut self.rule else { return };
        if matches!(value, Value::Win(_)) && value != Value::Win(1) {
            let before = forced.spent();
            let most = forced.visits().min(budget.left() / VERIFYING) * VERIFYING;
            if forced.holds(line, mv, most, &|| budget.is_over()) {
                self.kept = Some(mv);
            }
            budget.charge(forced.spent() - before);
        }
    }

    /// The move to play instead of `mv`, which has this value, so that what was announced in earlier
    /// positions is kept. Verifies what may be announced of the move that is played.
    pub(super) fn bind<P: Evaluate<Move = M>>(
        &mut self,
        position: &P,
        mv: M,
        value: Value,
        budget: &mut Budget,
    ) -> Option<&SmallProof<M>> {
        let proof = self.proof.as_ref().filter(|proof| !matches!(proof.verdict, Verdict::Loss(_)));
        let own = proof.and_then(|proof| Some((*proof.line.first()?, proof.verdict)));
        let wins = match value {
            Value::Win(..=PLAIN_WIN) => return None,
            Value::Win(_) => Some(true),
            Value::Draw => Some(false),
            _ => None,
        };
        if let Some(wins) = wins
            && self.keeps(position, mv, wins, budget)
        {
            return None;
        }
        let (own, verdict) = own?;
        if own != mv {
            self.keeps(position, own, matches!(verdict, Verdict::Win(_)), budget);
        }
        self.proof.as_ref().filter(|_| own != mv)
    }

    fn keeps<P: Evaluate<Move = M>>(
        &mut self,
        position: &P,
        mv: M,
        wins: bool,
        budget: &mut Budget,
    ) -> bool {
        let Rule::Small(proofs) = &mut self.rule else { return false };
        let nodes = budget.left().saturating_sub(2 * proofs.nodes()).min(MOST_TO_VERIFY);
        let is_over = || budget.is_over() || !budget.allows_more();
        let (kept, spent) = position.keep_small(proofs, mv, wins, (nodes, &is_over));
        budget.charge(spent);
        if kept {
            self.kept = Some(mv);
        }
        kept
    }

    /// What is announced of a move with this value.
    pub(super) fn announced(&self, mv: M, value: Value) -> Value {
        let allowed = match value {
            Value::Estimate(_) | Value::Loss(_) | Value::Losing(_) | Value::Win(..=PLAIN_WIN) => {
                true
            }
            Value::Win(_) | Value::Winning(_) | Value::Draw => {
                matches!(self.rule, Rule::All) || self.kept == Some(mv)
            }
        };
        match value {
            value if allowed => value,
            value if value.is_win() => Value::Estimate(self.likely),
            _ => Value::Estimate(0),
        }
    }
}
