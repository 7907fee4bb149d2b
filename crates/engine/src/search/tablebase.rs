//! Play at the root by a tablebase: the value is never given away, and among the moves that keep it one is
//! chosen that is hard to answer (the idea of Gévay and Danner's "ultra-strong" solution: not all draws
//! are equal).

use ludoteca_rules::oracle::{Distance, Effort, Proved, Wdl};
use ludoteca_solver::Verdict;

use super::expectation::{after, expectation};
use super::root::{Found, MOST_FOR_MORE, Search};
use super::score::{is_decided, proved, win_at};
use crate::engine::{Best, Info};
use crate::eval::Evaluate;
use crate::value::Value;

/// The most moves of a variation read from the tablebase; a capture ends it earlier.
const LONGEST_SHOWN: usize = 16;
/// Depth of the search that chooses among equally demanding moves.
const CHOICE_DEPTH: u32 = 12;
/// Expected results that differ by less are equal.
const ALIKE: f64 = 0.01;

impl<P: Evaluate> Search<'_, P> {
    /// The values of all legal moves in a position, best first. `None` unless the tablebase knows every
    /// one of them.
    fn probe(&self, position: &P, quiet: u32) -> Option<Vec<(P::Move, Proved)>> {
        let moves = self.tree.tablebase?.moves(position, quiet, &Effort::DISK);
        let known: Option<Vec<_>> =
            moves.into_iter().map(|(mv, value)| Some((mv, value?))).collect();
        known.filter(|known| !known.is_empty())
    }

    /// The tablebase values of all legal moves at the root, best first, if all are known.
    pub(super) fn known(&mut self) -> Option<Vec<(P::Move, Proved)>> {
        let mut known = self.probe(&self.position, self.tree.line.quiet())?;
        let line = &mut self.tree.line;
        for (mv, value) in &mut known {
            line.push(*mv);
            // Tablebases do not know the history: this may be the third repetition.
            if line.is_drawn() && line.position().outcome().is_none() {
                *value = Proved::draw(value.source);
            }
            line.pop();
        }
        known.sort_by_key(|(_, value)| value.rank());
        Some(known)
    }

    /// Whether a tablebase with these values of the root also knows the positions that follow. Without
    /// distances it does so only if no move is quiet: after quiet plies it cannot tell a win from a draw.
    pub(super) fn has_distances(&self, known: &[(P::Move, Proved)]) -> bool {
        known.iter().all(|&(mv, value)| {
            let is_exact = value.wdl == Wdl::Draw || value.distance != Distance::Unknown;
            is_exact || !self.position.is_quiet(mv)
        })
    }

    /// Whether the tablebase proves this value of a move, and knows all positions that can follow.
    pub(super) fn is_in_tablebase(&self, mv: P::Move, value: Value) -> bool {
        let next = after(&self.position, mv);
        if next.outcome().is_some() {
            return false;
        }
        let quiet = if self.position.is_quiet(mv) { self.tree.line.quiet() + 1 } else { 0 };
        let best = self.probe(&next, quiet).and_then(|known| known.first().map(|known| known.1));
        match best {
            Some(Proved { wdl: Wdl::Loss, distance, .. }) => {
                distance != Distance::Unknown && value.is_win()
            }
            Some(Proved { wdl: Wdl::Draw, .. }) => value == Value::Draw,
            _ => false,
        }
    }

    /// Answers from the tablebase.
    pub(super) fn play_by_tablebase(
        mut self,
        known: &[(P::Move, Proved)],
        on_info: &mut dyn FnMut(&Info),
    ) -> Best {
        self.tree.budget.charge(known.len() as u64);
        let lines = self.limits.lines.max(1);
        self.multi_pv =
            known.iter().take(lines).map(|&(mv, value)| self.shown(mv, value)).collect();
        self.best.clone_from(&self.multi_pv[0]);
        on_info(&self.info(&self.best));
        if lines == 1 {
            let keeping = self.keeping(known);
            if keeping.len() > 1 {
                self.choose_among(&keeping);
                let mv = self.best.variation[0];
                let found = known.iter().find(|found| found.0 == mv);
                let (_, value) = *found.expect("it was chosen among these");
                // A search that sees the end knows more.
                if !is_decided(self.best.score) {
                    self.best.score = proved(value, 0);
                }
                self.best.drawn = value.wdl == Wdl::Draw;
                on_info(&self.info(&self.best));
            }
        }
        let info = self.info(&self.best);
        Best { mv: info.pv[0].clone(), info }
    }

    /// The moves that keep the value of the best one.
    fn keeping(&mut self, known: &[(P::Move, Proved)]) -> Vec<P::Move> {
        let value = known[0].1;
        let same = |other: Proved| match value.wdl {
            Wdl::Win => other == value,
            Wdl::Draw | Wdl::Loss => other.wdl == value.wdl,
        };
        let keeping: Vec<_> = known.iter().filter(|found| same(found.1)).map(|f| f.0).collect();
        if value.wdl == Wdl::Win || keeping.len() < 2 {
            return keeping;
        }
        self.hardest_to_answer(keeping)
    }

    /// Of moves that do not win, those after which the fewest plausible replies keep the value.
    fn hardest_to_answer(&mut self, moves: Vec<P::Move>) -> Vec<P::Move> {
        let quiet = self.tree.line.quiet();
        let (tree, position) = (&mut self.tree, &self.position);
        let expected = |&mv: &P::Move| {
            if tree.budget.is_over() || !tree.budget.allows_more() {
                return None;
            }
            let quiet = if position.is_quiet(mv) { quiet + 1 } else { 0 };
            let mut values = |next: &P| {
                let moves = tree.tablebase?.moves(next, quiet, &Effort::DISK);
                let known = moves.into_iter().map(|(mv, value)| Some((mv, Verdict::from(value?))));
                let known: Vec<_> = known.collect::<Option<_>>()?;
                tree.budget.charge(known.len() as u64);
                (!known.is_empty()).then_some(known)
            };
            expectation(&after(position, mv), 1, &mut values)
        };
        let Some(expected) = moves.iter().map(expected).collect::<Option<Vec<_>>>() else {
            return moves;
        };
        let most = expected.iter().copied().fold(0.0, f64::max);
        let all = moves.into_iter().zip(expected);
        all.filter(|(_, expected)| *expected > most - ALIKE).map(|(mv, _)| mv).collect()
    }

    /// Chooses the best of some moves by a search without tablebase, to which not all draws are equal.
    fn choose_among(&mut self, moves: &[P::Move]) {
        self.tree.tablebase = None;
        self.root_moves.retain(|mv| moves.contains(mv));
        self.tree.budget.allow(MOST_FOR_MORE);
        self.multi_pv.clear();
        for depth in 1..=CHOICE_DEPTH {
            if self.iterate(depth).is_none() || !self.tree.budget.allows_more() {
                break;
            }
        }
    }

    /// A move with its tablebase value and, if one side wins, the variation up to the next capture.
    fn shown(&self, mv: P::Move, value: Proved) -> Found<P::Move> {
        let next = after(&self.position, mv);
        let mut variation = vec![mv];
        if next.outcome().is_some() {
            return Found { depth: 1, score: win_at(1), drawn: false, variation };
        }
        let score = proved(value, 0);
        if value.distance != Distance::Unknown {
            let mut position = self.position.clone();
            let mut quiet = self.tree.line.quiet();
            let mut last = mv;
            let continues = |shown: usize| shown < LONGEST_SHOWN && !self.tree.budget.is_over();
            while continues(variation.len()) && position.is_quiet(last) {
                position.play(last);
                quiet += 1;
                let Some(known) = self.probe(&position, quiet) else { break };
                let Some(&(next, _)) = known.first() else { break };
                variation.push(next);
                last = next;
            }
        }
        Found { depth: 1, score, drawn: value.wdl == Wdl::Draw, variation }
    }
}
