//! Tablebase play at the root. The move keeps the proved value and, among those that do, is hard to
//! refute (the idea of Gévay and Danner's "ultra-strong" solution: not all draws are equal).

use ludoteca_rules::after;
use ludoteca_rules::oracle::{Distance, Effort, Proved, Wdl};

use super::expectation::expectation;
use super::resistance::MAX_CHOICE_NODES;
use super::root::{RootLine, Search};
use super::score::{is_decided, proved, win_at};
use crate::eval::Evaluate;
use crate::info::{Best, Info};
use crate::value::Value;

/// Maximum length of a variation from the tablebase; a capture ends it earlier.
const MAX_VARIATION: usize = 16;
/// Depth of the search that chooses among equally demanding moves.
const CHOICE_DEPTH: u32 = 12;
/// Tolerance for equal expected results.
const TOLERANCE: f64 = 0.01;

impl<P: Evaluate> Search<'_, P> {
    /// Values of all legal moves in a position, best first; `None` unless the tablebase knows them
    /// all.
    fn probe(&self, position: &P, quiet: u32) -> Option<Vec<(P::Move, Proved)>> {
        let moves = self.tree.tablebase?.moves(position, quiet, &Effort::DISK);
        let values: Option<Vec<_>> =
            moves.into_iter().map(|(mv, value)| Some((mv, value?))).collect();
        values.filter(|values| !values.is_empty())
    }

    /// Tablebase values of all legal moves at the root, best first, if all are known.
    pub(super) fn tablebase_moves(&mut self) -> Option<Vec<(P::Move, Proved)>> {
        let mut moves = self.probe(&self.position, self.tree.line.quiet())?;
        let line = &mut self.tree.line;
        for (mv, value) in &mut moves {
            line.push(*mv);
            // Tablebases do not know the history; this may be a third repetition.
            if line.is_drawn() && line.position().outcome().is_none() {
                *value = Proved::draw(value.source);
            }
            line.pop();
        }
        moves.sort_by_key(|(_, value)| value.rank());
        Some(moves)
    }

    /// Whether a tablebase with these root values also proves the positions that follow. Without
    /// distances it does so only if no move is quiet, because quiet plies can turn a win into a draw.
    pub(super) fn has_distances(&self, moves: &[(P::Move, Proved)]) -> bool {
        moves.iter().all(|&(mv, value)| {
            let is_exact = value.wdl == Wdl::Draw || value.distance != Distance::Unknown;
            is_exact || !self.position.is_quiet(mv)
        })
    }

    /// Whether the tablebase proves this value of a move and knows all positions that can follow.
    pub(super) fn is_in_tablebase(&self, mv: P::Move, value: Value) -> bool {
        let next = after(&self.position, mv);
        if next.outcome().is_some() {
            return false;
        }
        let quiet = if self.position.is_quiet(mv) { self.tree.line.quiet() + 1 } else { 0 };
        let best = self.probe(&next, quiet).and_then(|moves| moves.first().map(|best| best.1));
        match best {
            Some(Proved { wdl: Wdl::Loss, distance, .. }) => {
                distance != Distance::Unknown && value.is_win()
            }
            Some(Proved { wdl: Wdl::Draw, .. }) => value == Value::DRAW,
            _ => false,
        }
    }

    /// Plays by the tablebase values of the root moves.
    pub(super) fn play_by_tablebase(
        mut self,
        moves: &[(P::Move, Proved)],
        on_info: &mut dyn FnMut(&Info),
    ) -> Best {
        self.tree.budget.charge(moves.len() as u64);
        let lines = self.limits.lines.max(1);
        self.multi_pv =
            moves.iter().take(lines).map(|&(mv, value)| self.root_line(mv, value)).collect();
        self.best.clone_from(&self.multi_pv[0]);
        on_info(&self.info(&self.best));
        if lines == 1 {
            let keeping = self.keeping(moves);
            if keeping.len() > 1 {
                self.choose_among(&keeping);
                let mv = self.best.variation[0];
                let chosen = moves.iter().find(|line| line.0 == mv);
                let (_, value) = *chosen.expect("the choice is one of these moves");
                // A decided search score is more precise than the tablebase value.
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
    fn keeping(&mut self, moves: &[(P::Move, Proved)]) -> Vec<P::Move> {
        let value = moves[0].1;
        let same = |other: Proved| match value.wdl {
            Wdl::Win => other == value,
            Wdl::Draw | Wdl::Loss => other.wdl == value.wdl,
        };
        let keeping: Vec<_> = moves.iter().filter(|mv| same(mv.1)).map(|mv| mv.0).collect();
        if value.wdl == Wdl::Win || keeping.len() < 2 {
            return keeping;
        }
        self.hardest_to_refute(keeping)
    }

    /// Of moves that do not win, those with the fewest plausible replies that keep the value.
    fn hardest_to_refute(&mut self, moves: Vec<P::Move>) -> Vec<P::Move> {
        let quiet = self.tree.line.quiet();
        let (tree, position) = (&mut self.tree, &self.position);
        let expected = |&mv: &P::Move| {
            if tree.budget.is_over() || !tree.budget.allows_more() {
                return None;
            }
            let quiet = if position.is_quiet(mv) { quiet + 1 } else { 0 };
            let mut values = |next: &P| {
                let replies = tree.tablebase?.moves(next, quiet, &Effort::DISK).into_iter();
                let replies = replies.map(|(mv, value)| Some((mv, value?)));
                let replies: Vec<_> = replies.collect::<Option<_>>()?;
                tree.budget.charge(replies.len() as u64);
                (!replies.is_empty()).then_some(replies)
            };
            expectation(&after(position, mv), 1, &mut values)
        };
        let Some(expected) = moves.iter().map(expected).collect::<Option<Vec<_>>>() else {
            return moves;
        };
        let most = expected.iter().copied().fold(0.0, f64::max);
        let all = moves.into_iter().zip(expected);
        all.filter(|(_, expected)| *expected > most - TOLERANCE).map(|(mv, _)| mv).collect()
    }

    /// Chooses the best of these moves by a search without tablebase, which ranks draws.
    fn choose_among(&mut self, moves: &[P::Move]) {
        self.tree.tablebase = None;
        self.root_moves.retain(|mv| moves.contains(mv));
        self.tree.budget.restrict(MAX_CHOICE_NODES);
        self.multi_pv.clear();
        for depth in 1..=CHOICE_DEPTH {
            if self.iterate(depth).is_none() || !self.tree.budget.allows_more() {
                break;
            }
        }
    }

    /// The line of a root move with its tablebase value; if one side wins, the variation extends to
    /// the next capture.
    fn root_line(&self, mv: P::Move, value: Proved) -> RootLine<P::Move> {
        let next = after(&self.position, mv);
        let mut variation = vec![mv];
        if next.outcome().is_some() {
            return RootLine { depth: 1, score: win_at(1), drawn: false, variation };
        }
        let score = proved(value, 0);
        if value.distance != Distance::Unknown {
            let mut position = self.position.clone();
            let mut quiet = self.tree.line.quiet();
            let mut last = mv;
            let continues = |len: usize| len < MAX_VARIATION && !self.tree.budget.is_over();
            while continues(variation.len()) && position.is_quiet(last) {
                position.play(last);
                quiet += 1;
                let Some(moves) = self.probe(&position, quiet) else { break };
                let Some(&(next, _)) = moves.first() else { break };
                variation.push(next);
                last = next;
            }
        }
        RootLine { depth: 1, score, drawn: value.wdl == Wdl::Draw, variation }
    }
}
