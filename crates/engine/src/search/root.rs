//! The root: what a thread keeps during a search, and one iteration.

use std::cmp::Reverse;

use ludoteca_rules::{Match, zobrist};

use super::budget::Budget;
use super::claims::Claims;
use super::line;
use super::ordering::{self, fill};
use super::proofs::Proofs;
use super::request::{ProofSources, Request};
use super::score::{DRAW, INFINITE, PROVED_LOSS, Score, estimate, is_decided, win_at};
use super::shared::{DeferredMoves, SharedSearch};
use super::tree::Tree;
use crate::eval::Evaluate;
use crate::eval::prover::BookValues;
use crate::limits::Limits;
use crate::portable::shuffle;

/// One thread's search of one position of one game.
pub(super) struct Search<'a, P: Evaluate> {
    pub(super) limits: &'a Limits,
    pub(super) tree: Tree<'a, P>,
    pub(super) position: P,
    /// Static evaluation of the root.
    pub(super) static_eval: Score,
    pub(super) random: fastrand::Rng,
    /// Legal moves in search order, without those that the limits overlook.
    pub(super) root_moves: Vec<P::Move>,
    /// Whether legal moves were overlooked: then only wins are proved.
    overlooks: bool,
    /// The best line so far.
    pub(super) best: RootLine<P::Move>,
    /// Lines of the last completed iteration, best first: those within the margin of the best, and
    /// at least as many as the limits request.
    pub(super) multi_pv: Vec<RootLine<P::Move>>,
    pub(super) book: Option<&'a BookValues<P::Move>>,
    pub(super) proofs: Proofs<'a, P>,
    pub(super) claims: Claims<'a, P::Move>,
}

/// A root move with its score and principal variation.
#[derive(Clone, Debug)]
pub(super) struct RootLine<M> {
    pub(super) depth: u32,
    pub(super) score: Score,
    /// Whether the score is a proved draw.
    pub(super) drawn: bool,
    /// Principal variation; it begins with the move.
    pub(super) variation: Vec<M>,
}

impl<'a, P: Evaluate> Search<'a, P> {
    pub(super) fn new(
        game: &Match<P>,
        request: &Request<'a>,
        budget: Budget<'a>,
        shared: &'a SharedSearch<'a>,
        weights: &'a P::Weights,
        sources: ProofSources<'a, P>,
    ) -> Self {
        let &Request { seed: game_seed, limits, .. } = request;
        let position = game.position().clone();
        let seed = zobrist::mix(game_seed) ^ zobrist::mix(position.key()) ^ game.ply() as u64;
        let mut random = fastrand::Rng::with_seed(seed);

        let mut list = Vec::new();
        fill(&mut list, &position, &ordering::MoveHistory::new(1), 0, None, usize::MAX);
        // The sort is stable: the seed orders moves of equal score.
        shuffle(&mut random, &mut list);
        let legal = list.len();
        if limits.overlook() {
            // The percentage is the same in the whole game.
            let [low, high] = limits.overlooked;
            let percent = fastrand::Rng::with_seed(zobrist::mix(game_seed)).u8(low..=high.max(low));
            overlook(&mut random, &mut list, percent);
        }
        let overlooks = list.len() < legal;
        list.sort_by_key(|candidate| Reverse(candidate.rank));
        let root_moves: Vec<_> = list.into_iter().map(|candidate| candidate.mv).collect();

        let line = line::Line::new(game);
        let win = line.winning_move().filter(|mv| root_moves.contains(mv));
        let static_eval = estimate(line.evaluate(weights));
        let best = RootLine {
            depth: 0,
            score: if win.is_some() { win_at(1) } else { static_eval },
            drawn: false,
            variation: vec![win.unwrap_or(root_moves[0])],
        };
        let ProofSources { book, tablebase, solver, claims } = sources;
        let tablebase = tablebase.filter(|_| limits.are_strong());
        let tree = Tree::new(line, budget, shared, weights, tablebase);
        let proofs = Proofs::new(solver);
        let multi_pv = Vec::new();
        Self {
            limits,
            tree,
            position,
            static_eval,
            random,
            root_moves,
            overlooks,
            best,
            multi_pv,
            book,
            proofs,
            claims,
        }
    }

    /// Searches every root move to `depth` plies. Returns `None` when the budget is spent; the best
    /// move so far is then in `self.best`.
    pub(super) fn iterate(&mut self, depth: u32) -> Option<()> {
        let margin = self.limits.margin.clamp(0, INFINITE);
        let lines = self.limits.lines.max(1);
        let mut found: Vec<RootLine<P::Move>> = Vec::new();
        let mut best = -INFINITE;
        self.tree.unproved = u64::from(self.overlooks);
        self.tree.resolves_horizon = depth > 1;
        let mut deferred = DeferredMoves::new(
            self.tree.shared,
            self.position.key(),
            self.root_moves.len(),
            depth as i32,
        );
        while let Some((place, _claim)) = deferred.next(|place| self.root_moves[place]) {
            if place >= P::WIDTH && best > PROVED_LOSS {
                self.tree.unproved += 1;
                deferred.deferred_only();
                continue;
            }
            let mv = self.root_moves[place];
            // The exact score of a move matters only if it is within the margin or among the
            // requested lines.
            let last_line = nth_best(&found, lines - 1).unwrap_or(-INFINITE);
            let floor = if is_decided(best) { best } else { best - margin }.min(last_line);
            let (score, variation) = if let Some((score, line)) = self.proofs.score_of(mv) {
                (score, line.to_vec())
            } else {
                self.tree.line.push(mv);
                // Without a floor a null window gains nothing.
                let rank = if floor <= -INFINITE { 0 } else { place };
                let score = self.tree.child(rank, depth as i32, floor, INFINITE)?;
                self.tree.line.pop();
                let variation = [&[mv], self.tree.variation()].concat();
                (self.proofs.cap(score), variation)
            };
            if score > floor {
                let drawn = score == DRAW && self.proofs.score_of(mv).is_some();
                found.push(RootLine { depth, score, drawn, variation });
            }
            if score > best {
                best = score;
                self.best.clone_from(&found[found.len() - 1]);
            }
        }
        // If nothing is unproved, a score that is neither a win nor a loss is a draw.
        let drawn = self.tree.unproved == 0;
        found.sort_by_key(|f| Reverse(f.score));
        let accepted = found.iter().filter(|f| f.score == best || f.score > best - margin).count();
        found.truncate(accepted.max(lines));
        for f in &mut found {
            f.drawn |= drawn;
        }
        self.best.clone_from(&found[0]);
        self.multi_pv = found;
        let good: Vec<_> = self.multi_pv.iter().map(|f| f.variation[0]).collect();
        self.root_moves.sort_by_key(|mv| good.iter().position(|g| g == mv).unwrap_or(good.len()));
        Some(())
    }
}

/// Removes `percent` of a list, each element at random, except the first if none would remain.
fn overlook<T>(random: &mut fastrand::Rng, list: &mut Vec<T>, percent: u8) {
    let mut remaining = list.extract_if(.., |_| random.u8(0..100) >= percent).collect::<Vec<_>>();
    if remaining.is_empty() {
        remaining.extend(list.drain(..).next());
    }
    *list = remaining;
}

/// The `n`-th best score, counted from 0.
fn nth_best<M>(found: &[RootLine<M>], n: usize) -> Option<Score> {
    let mut scores: Vec<_> = found.iter().map(|found| Reverse(found.score)).collect();
    (n < scores.len()).then(|| scores.select_nth_unstable(n).1.0)
}
