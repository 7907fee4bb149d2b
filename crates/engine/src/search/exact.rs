//! The root by exact tables, where they know it: the value is never given away, and of the moves that
//! keep it one is chosen that asks much of the opponent (the idea of Gévay and Danner's
//! "ultra-strong" solution: draws are not all alike).

use ludoteca_solver::Verdict;
use ludoteca_tablebase::{UNTOLD, Value as Exact};

use super::chances::{after, chances};
use super::root::{Found, MOST_FOR_MORE, Search};
use super::score::{by_tables, is_decided, win_at};
use crate::engine::{Best, Info};
use crate::eval::Evaluate;
use crate::value::Value;

/// The variation that tables show is followed so far, unless a capture ends it.
const LONGEST_SHOWN: usize = 16;
/// A look of so many plies tells apart moves that ask as much.
const CHOICE_DEPTH: u32 = 12;
/// Expectations that differ by less are alike.
const ALIKE: f64 = 0.01;

impl<P: Evaluate> Search<'_, P> {
    /// What tables say of each legal move at the root, best first, if they know all of them.
    pub(super) fn known(&mut self) -> Option<Vec<(P::Move, Exact)>> {
        let tables = self.tree.tables?;
        let line = &mut self.tree.line;
        let mut known = self.position.look_up_moves(tables, line.quiet())?;
        for (mv, exact) in &mut known {
            line.push(*mv);
            // The game's past, of which tables know nothing: a third stand.
            if line.is_drawn() && line.position().outcome().is_none() {
                *exact = Exact::Draw;
            }
            line.pop();
        }
        known.sort_by_key(|(_, exact)| exact.rank());
        Some(known)
    }

    /// Whether tables that know this of the root will know the positions to come as well: without
    /// distances only where no ply is quiet, for after quiet plies they do not tell a win from a draw.
    pub(super) fn has_distances(&self, known: &[(P::Move, Exact)]) -> bool {
        known.iter().all(|&(mv, exact)| {
            exact == Exact::Draw || exact.distance().is_some() || !self.position.is_quiet(mv)
        })
    }

    /// Whether tables prove this value of a move, and know all that can follow.
    pub(super) fn is_in_tables(&self, mv: P::Move, value: Value) -> bool {
        let next = after(&self.position, mv);
        let quiet = if self.position.is_quiet(mv) { self.tree.line.quiet() + 1 } else { 0 };
        let Some(tables) = self.tree.tables.filter(|_| next.outcome().is_none()) else {
            return false;
        };
        let known = next.look_up_moves(tables, quiet);
        match known.and_then(|known| known.first().copied()) {
            Some((_, Exact::Loss(distance))) if distance != UNTOLD => value.is_win(),
            Some((_, Exact::Draw)) => value == Value::Draw,
            _ => false,
        }
    }

    /// Answers by tables.
    pub(super) fn by_tables(
        mut self,
        known: &[(P::Move, Exact)],
        on_info: &mut dyn FnMut(&Info),
    ) -> Best {
        self.tree.budget.charge(known.len() as u64);
        let lines = self.limits.lines.max(1);
        self.near = known.iter().take(lines).map(|&(mv, exact)| self.shown(mv, exact)).collect();
        self.lead.clone_from(&self.near[0]);
        on_info(&self.info(&self.lead));
        if lines == 1 {
            let keeping = self.keeping(known);
            if keeping.len() > 1 {
                self.choose_among(&keeping);
                let mv = self.lead.variation[0];
                let found = known.iter().find(|found| found.0 == mv);
                let (_, exact) = *found.expect("it was chosen among these");
                // A search that sees the end knows more.
                if !is_decided(self.lead.score) {
                    self.lead.score = by_tables(exact, 0);
                }
                self.lead.drawn = exact == Exact::Draw;
                on_info(&self.info(&self.lead));
            }
        }
        let info = self.info(&self.lead);
        Best { mv: info.pv[0].clone(), info }
    }

    /// The moves that keep the value of the best, to be told apart by other means than it.
    fn keeping(&mut self, known: &[(P::Move, Exact)]) -> Vec<P::Move> {
        let value = known[0].1;
        let same = |exact: Exact| match (value, exact) {
            (Exact::Win(_), _) => exact == value,
            (Exact::Draw, Exact::Draw) | (Exact::Loss(_), Exact::Loss(_)) => true,
            _ => false,
        };
        let keeping: Vec<_> = known.iter().filter(|found| same(found.1)).map(|f| f.0).collect();
        if matches!(value, Exact::Win(_)) || keeping.len() < 2 {
            return keeping;
        }
        self.most_asking(keeping)
    }

    /// Of moves that do not win, those after which the fewest of the opponent's replies hold, if such
    /// are left out as nobody would play who looks a little ahead.
    fn most_asking(&mut self, moves: Vec<P::Move>) -> Vec<P::Move> {
        let quiet = self.tree.line.quiet();
        let (tree, position) = (&mut self.tree, &self.position);
        let expected = |&mv: &P::Move| {
            if tree.budget.is_over() || !tree.budget.allows_more() {
                return None;
            }
            let quiet = if position.is_quiet(mv) { quiet + 1 } else { 0 };
            let mut values = |next: &P| {
                let known = next.look_up_moves(tree.tables?, quiet)?;
                tree.budget.charge(known.len() as u64);
                Some(known.into_iter().map(|(mv, exact)| (mv, verdict(exact))).collect())
            };
            chances(&after(position, mv), 1, &mut values)
        };
        let Some(expected) = moves.iter().map(expected).collect::<Option<Vec<_>>>() else {
            return moves;
        };
        let most = expected.iter().copied().fold(0.0, f64::max);
        let all = moves.into_iter().zip(expected);
        all.filter(|(_, expected)| *expected > most - ALIKE).map(|(mv, _)| mv).collect()
    }

    /// Has a search that knows no tables, for which therefore not all draws are alike, choose the lead
    /// among moves.
    fn choose_among(&mut self, moves: &[P::Move]) {
        self.tree.tables = None;
        self.roots.retain(|mv| moves.contains(mv));
        self.tree.budget.allow(MOST_FOR_MORE);
        self.near.clear();
        for depth in 1..=CHOICE_DEPTH {
            if self.look(depth).is_none() || !self.tree.budget.allows_more() {
                break;
            }
        }
    }

    /// A move with what tables say of it, and the variation that they show: up to the next capture,
    /// where somebody wins.
    fn shown(&self, mv: P::Move, exact: Exact) -> Found<P::Move> {
        let next = after(&self.position, mv);
        let mut variation = vec![mv];
        if next.outcome().is_some() {
            return Found { depth: 1, score: win_at(1), drawn: false, variation };
        }
        let score = by_tables(exact, 0);
        if let (Some(_), Some(tables)) = (exact.distance(), self.tree.tables) {
            let mut position = self.position.clone();
            let mut quiet = self.tree.line.quiet();
            let mut last = mv;
            let goes_on = |shown: usize| shown < LONGEST_SHOWN && !self.tree.budget.is_over();
            while goes_on(variation.len()) && position.is_quiet(last) {
                position.play(last);
                quiet += 1;
                let Some(known) = position.look_up_moves(tables, quiet) else { break };
                let Some(&(next, _)) = known.first() else { break };
                variation.push(next);
                last = next;
            }
        }
        Found { depth: 1, score, drawn: exact == Exact::Draw, variation }
    }
}

/// The solver's word for what tables say; a distance that is not known is a long one.
fn verdict(exact: Exact) -> Verdict {
    match exact {
        Exact::Win(distance) => Verdict::Win(distance.into()),
        Exact::Draw => Verdict::Draw,
        Exact::Loss(distance) => Verdict::Loss(distance.into()),
    }
}
