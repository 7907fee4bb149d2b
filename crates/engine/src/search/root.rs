//! The root: look after look, each a ply deeper, and the choice at the end.

use std::cmp::Reverse;
use std::sync::atomic::Ordering::Relaxed;
use std::thread;

use ludoteca_rules::Match;
use ludoteca_rules::game::key;
use ludoteca_rules::oracle::{Effort, Oracle};
use ludoteca_solver::{Solver, Verdict};

use super::SearchContext;
use super::budget::Budget;
use super::claims::{Claims, Purpose};
use super::expectation::{after, expectation};
use super::line;
use super::node::{MAX_PLY, Tree};
use super::ordering::{self, fill};
use super::proofs::{self, Booked, Proofs};
use super::score::{DRAW, INFINITE, LOST, Score, estimate, is_decided, win_at};
use super::shared::{DeferredMoves, SharedSearch};
use crate::engine::{Best, Info, Line, Resources};
use crate::eval::Evaluate;
use crate::limits::{Limits, Stop};

/// What is asked of a search.
pub(crate) struct Request<'a> {
    pub(crate) seed: u64,
    pub(crate) limits: &'a Limits,
    pub(crate) purpose: Purpose,
    pub(crate) resources: &'a Resources,
    pub(crate) stop: &'a Stop,
}

/// Searches a game that is not over, for the person to move.
pub(crate) fn search<P: Evaluate>(
    game: &Match<P>,
    request: &Request<'_>,
    tablebase: Option<&dyn Oracle<P>>,
    memory: &mut SearchContext,
    weights: &P::Weights,
    on_info: &mut dyn FnMut(&Info),
) -> Best {
    let &Request { limits, purpose, resources, stop, .. } = request;
    let threads = resources.threads.max(1);
    let nodes = limits.nodes.unwrap_or(u64::MAX);
    let position = game.position();
    let book = position.book().filter(|_| limits.follow_books());
    let book = book.map(|book| book.moves(position, game.quiet_plies(), &Effort::MEMORY));
    let settles = book.is_some() && position.has_complete_book() && limits.to_settle() > 0;
    let proving = proofs::memory::<P>(limits, settles, resources.hash);
    let settles = settles && proving > 0;
    let claims = Claims::new::<P>(limits, purpose, settles, &mut memory.claims);
    let shared = SharedSearch::new(threads, memory.table.table(resources.hash - proving, nodes));
    thread::scope(|scope| {
        for _ in 1..threads {
            let budget = Budget::of_helper(limits, threads, &shared.over, &shared.helped);
            let helper = || {
                let claims = Claims::none();
                let known = Known { book: None, tablebase, solver: None, claims };
                Search::new(game, request, budget, &shared, weights, known)
            };
            scope.spawn(move || helper().run(&mut |_| ()));
        }
        let budget = Budget::new(limits, threads, stop);
        let solver = memory.solver.solver(proving);
        let known = Known { book: book.as_ref(), tablebase, solver, claims };
        let mut search = Search::new(game, request, budget, &shared, weights, known);
        let best = match search.known() {
            Some(known) => {
                if search.has_distances(&known) {
                    search.claims.allow_all();
                }
                search.play_by_tablebase(&known, on_info)
            }
            None => search.run(on_info),
        };
        shared.over.stop();
        best
    })
}

/// So deep a position known to be lost is looked at for the move that is hardest to punish.
const RESISTANCE: u32 = 10;
/// In a position known not to be won the opponent is given so many occasions to err.
const MOST_REPLIES: u32 = 3;
/// What may be spent on the choice among moves of the same value; after a proof by search never more
/// than that cost.
pub(super) const MOST_FOR_MORE: u64 = 1_000_000;

/// A book's word costs nothing: so much may be spent then.
const LEAST_FOR_MORE: u64 = 200_000;

/// What proves values of the root, and which of them may be announced.
struct Known<'a, P: Evaluate> {
    book: Option<&'a Booked<P::Move>>,
    tablebase: Option<&'a dyn Oracle<P>>,
    solver: Option<&'a mut Solver>,
    claims: Claims<'a, P::Move>,
}

/// One thread's search of one position of one game.
pub(super) struct Search<'a, P: Evaluate> {
    pub(super) limits: &'a Limits,
    pub(super) tree: Tree<'a, P>,
    pub(super) position: P,
    /// The estimate of the position without any look.
    static_eval: Score,
    random: fastrand::Rng,
    /// The legal moves, the most promising first.
    pub(super) root_moves: Vec<P::Move>,
    /// The best so far.
    pub(super) best: Found<P::Move>,
    /// All that the last look to end found within the margin of the best, the best first.
    pub(super) multi_pv: Vec<Found<P::Move>>,
    pub(super) book: Option<&'a Booked<P::Move>>,
    pub(super) proofs: Proofs<'a, P>,
    pub(super) claims: Claims<'a, P::Move>,
}

/// A move at the root with what was found of it.
#[derive(Clone, Debug)]
pub(super) struct Found<M> {
    pub(super) depth: u32,
    pub(super) score: Score,
    /// The score is a draw's and proved.
    pub(super) drawn: bool,
    /// The principal variation, which begins with the move.
    pub(super) variation: Vec<M>,
}

impl<'a, P: Evaluate> Search<'a, P> {
    fn new(
        game: &Match<P>,
        request: &Request<'a>,
        budget: Budget<'a>,
        shared: &'a SharedSearch<'a>,
        weights: &'a P::Weights,
        known: Known<'a, P>,
    ) -> Self {
        let &Request { seed, limits, .. } = request;
        let position = game.position().clone();
        let chance = key::mix(seed) ^ key::mix(position.key()) ^ game.ply() as u64;
        let mut random = fastrand::Rng::with_seed(chance);

        let mut list = Vec::new();
        fill(&mut list, &position, &ordering::MoveHistory::new(1), 0, None, usize::MAX);
        // Moves of equal move_score come in an order of the seed's.
        random.shuffle(&mut list);
        list.sort_by_key(|candidate| Reverse(candidate.rank));
        let root_moves: Vec<_> = list.into_iter().map(|candidate| candidate.mv).collect();

        let line = line::Line::new(game);
        let win = line.winning_move();
        let static_eval = estimate(line.evaluate(weights));
        let best = Found {
            depth: 0,
            score: if win.is_some() { win_at(1) } else { static_eval },
            drawn: false,
            variation: vec![win.unwrap_or(root_moves[0])],
        };
        let Known { book, tablebase, solver, claims } = known;
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
            best,
            multi_pv,
            book,
            proofs,
            claims,
        }
    }

    /// Searches to the limits.
    fn run(mut self, on_info: &mut dyn FnMut(&Info)) -> Best {
        let deepest = self.limits.depth.unwrap_or(u32::MAX).clamp(1, MAX_PLY as u32);
        if let Some(best) = self.force(on_info) {
            return best;
        }
        self.open();
        let mut depth = 1;
        while depth <= deepest && self.iterate(depth).is_some() {
            on_info(&self.info(&self.best));
            if self.is_done() {
                break;
            }
            let lead = self.best.variation[0];
            if self.advance() {
                // A move that nobody has looked at yet has the next look first.
                if self.best.depth > 0 {
                    on_info(&self.info(&self.best));
                }
                if self.is_done() {
                    break;
                }
            }
            // With the best move refuted the same depth is looked at again for the next best.
            if self.best.variation[0] == lead {
                depth += 1;
            }
        }
        let wins_nothing = matches!(self.proofs.verdict(), Verdict::Draw | Verdict::Loss(_));
        if wins_nothing && self.limits.lines <= 1 {
            // What is found until the budget is spent stands.
            let mv = self.best.variation[0];
            let _ = self.try_for_more(deepest as i32);
            if self.best.variation[0] != mv {
                on_info(&self.info(&self.best));
            }
        }
        let choice = self.choose();
        let choice = self.bind(choice, on_info);
        let info = self.info(&choice);
        Best { mv: info.pv[0].clone(), info }
    }

    /// Whether nothing is gained by looking deeper, or nothing allowed.
    fn is_done(&self) -> bool {
        let lines = self.limits.lines.max(1);
        let settled = match self.proofs.verdict() {
            Verdict::Draw if lines == 1 => true,
            Verdict::Loss(_) if lines == 1 || self.best.depth >= RESISTANCE => true,
            _ => {
                self.multi_pv.iter().take(lines).all(|found| found.drawn || is_decided(found.score))
            }
        };
        settled || self.tree.unproved == 0 || !self.tree.budget.allows_more()
    }

    /// Gives the solver its turn and takes over what it has proved. Whether there is anything new.
    fn advance(&mut self) -> bool {
        let lines = self.limits.lines.max(1);
        let near = self.multi_pv.iter().take(lines).map(|found| found.variation[0]);
        let wanted: Vec<_> = if lines > 1 { near.collect() } else { Vec::new() };
        if !self.proofs.advance(&self.position, &wanted, &mut self.tree.budget) {
            return false;
        }
        let proofs = &self.proofs;
        let depth = self.best.depth;
        let known = self.root_moves.iter().filter_map(|&mv| {
            let (score, line) = proofs.of(mv)?;
            Some(Found { depth, score, drawn: score == DRAW, variation: line.to_vec() })
        });
        let known: Vec<_> = known.collect();
        self.multi_pv.retain(|found| proofs.of(found.variation[0]).is_none());
        for found in &mut self.multi_pv {
            found.score = proofs.cap(found.score);
        }
        if self.multi_pv.is_empty() {
            // All that looked best is proved: of the rest no more is known than that it looked
            // worse.
            let open = self.root_moves.iter().find(|&&mv| proofs.of(mv).is_none());
            let score = proofs.cap(self.static_eval);
            let open = open.map(|&mv| Found { depth: 0, score, drawn: false, variation: vec![mv] });
            self.multi_pv.extend(open);
        }
        self.multi_pv.extend(known);
        self.multi_pv.sort_by_key(|found| Reverse(found.score));
        self.multi_pv.truncate(lines);
        self.best.clone_from(&self.multi_pv[0]);
        true
    }

    /// In a position proved drawn or lost: of the moves that keep the value, those that ask most of
    /// the opponent, and of these the one that a look of some plies takes for the best. `None` when
    /// the budget is spent.
    fn try_for_more(&mut self, deepest: i32) -> Option<()> {
        // Whoever asks for a value and not for a move is not to wait long.
        let spent = self.tree.budget.nodes();
        let least = if self.proofs.is_booked() { LEAST_FOR_MORE } else { 0 };
        self.tree.budget.allow(spent.clamp(least, MOST_FOR_MORE));
        let drawn = self.proofs.verdict() == Verdict::Draw;
        let mut keeping = self.root_moves.clone();
        if drawn {
            self.proofs.advance(&self.position, &keeping, &mut self.tree.budget);
            let is_drawn =
                |mv: &P::Move| self.proofs.of(*mv).is_some_and(|(score, _)| score == DRAW);
            keeping.retain(is_drawn);
        }
        let mut equal = keeping.clone();
        for replies in 1..=MOST_REPLIES {
            if keeping.len() < 2 || !self.tree.budget.allows_more() {
                break;
            }
            let Some(best) = self.most_demanding(&keeping, replies) else { break };
            let Some(&mv) = best.first() else { break };
            let variation = self.proofs.of(mv).map_or(vec![mv], |(_, line)| line.to_vec());
            let score = if drawn { DRAW } else { self.best.score };
            self.best = Found { depth: self.best.depth, score, drawn, variation };
            equal = best;
        }
        for depth in 2..=deepest.min(RESISTANCE as i32) {
            if !self.tree.budget.allows_more() {
                break;
            }
            let (mut best, mut first) = (-INFINITE, 0);
            for (place, &mv) in equal.iter().enumerate() {
                self.tree.line.push(mv);
                let score = self.tree.child(place, depth, best, INFINITE)?;
                self.tree.line.pop();
                if score > best {
                    (best, first) = (score, place);
                    let variation = [&[mv], self.tree.variation()].concat();
                    let depth = self.best.depth;
                    let score = if drawn { DRAW } else { score };
                    self.best = Found { depth, score, drawn, variation };
                }
            }
            equal[..=first].rotate_right(1);
        }
        Some(())
    }

    /// Those of some moves of the same value after which the most can be expected if the opponent
    /// can err so many times. `None` if the budget does not suffice to know.
    fn most_demanding(&mut self, moves: &[P::Move], replies: u32) -> Option<Vec<P::Move>> {
        let Self { proofs, tree, position, .. } = self;
        let mut values = |position: &P| proofs.values(position, &mut tree.budget);
        let points =
            |&mv: &P::Move| Some((expectation(&after(position, mv), replies, &mut values)?, mv));
        let points: Vec<_> = moves.iter().map(points).collect::<Option<_>>()?;
        let most = points.iter().map(|found| found.0).fold(0.0, f64::max);
        // Sums of the same numbers in another order are not quite the same.
        let best = points.into_iter().filter(|found| found.0 > most - 1e-9);
        Some(best.map(|found| found.1).collect())
    }

    /// Searches every move to `depth` plies. `None` when the budget is spent: what was found so far
    /// is in `lead`.
    pub(super) fn iterate(&mut self, depth: u32) -> Option<()> {
        let margin = self.limits.margin.clamp(0, INFINITE);
        let lines = self.limits.lines.max(1);
        let mut found: Vec<Found<P::Move>> = Vec::new();
        let mut best = -INFINITE;
        self.tree.unproved = 0;
        self.tree.resolves_horizon = depth > 1;
        let mut deferred = DeferredMoves::new(
            self.tree.shared,
            self.position.key(),
            self.root_moves.len(),
            depth as i32,
        );
        while let Some((place, _claim)) = deferred.next(|place| self.root_moves[place]) {
            if place >= P::WIDTH && best > LOST {
                self.tree.unproved += 1;
                deferred.deferred_only();
                continue;
            }
            let mv = self.root_moves[place];
            // Below the best but for the margin, and below the last of the lines asked for, it
            // does not matter how bad a move is.
            let last_line = nth_best(&found, lines - 1).unwrap_or(-INFINITE);
            let floor = if is_decided(best) { best } else { best - margin }.min(last_line);
            let (score, variation) = if let Some((score, line)) = self.proofs.of(mv) {
                (score, line.to_vec())
            } else {
                self.tree.line.push(mv);
                // Before there is a floor nothing is gained by a null window.
                let rank = if floor <= -INFINITE { 0 } else { place };
                let score = self.tree.child(rank, depth as i32, floor, INFINITE)?;
                self.tree.line.pop();
                let variation = [&[mv], self.tree.variation()].concat();
                (self.proofs.cap(score), variation)
            };
            if score > floor {
                let drawn = score == DRAW && self.proofs.of(mv).is_some();
                found.push(Found { depth, score, drawn, variation });
            }
            if score > best {
                best = score;
                self.best.clone_from(&found[found.len() - 1]);
            }
        }
        // With nothing unproved anywhere a score that is no win and no loss is a draw.
        let drawn = self.tree.unproved == 0;
        found.sort_by_key(|f| Reverse(f.score));
        let near = found.iter().filter(|f| f.score == best || f.score > best - margin).count();
        found.truncate(near.max(lines));
        for f in &mut found {
            f.drawn |= drawn;
        }
        self.best.clone_from(&found[0]);
        self.multi_pv = found;
        let good: Vec<_> = self.multi_pv.iter().map(|f| f.variation[0]).collect();
        self.root_moves.sort_by_key(|mv| good.iter().position(|g| g == mv).unwrap_or(good.len()));
        Some(())
    }

    /// The best move; where the margin allows others, one of them.
    fn choose(&mut self) -> Found<P::Move> {
        if self.limits.margin <= 0 || is_decided(self.best.score) {
            return self.best.clone();
        }
        let least = self.best.score - self.limits.margin;
        let open: Vec<_> =
            self.multi_pv.iter().filter(|f| f.score > least && !is_decided(f.score)).collect();
        self.random.choice(open).unwrap_or(&self.best).clone()
    }

    pub(super) fn info(&self, found: &Found<P::Move>) -> Info {
        let Line { value, pv } = self.line(found);
        let rest = self.multi_pv.iter().filter(|other| other.variation[0] != found.variation[0]);
        Info {
            depth: found.depth,
            nodes: self.tree.budget.nodes() + self.tree.shared.helped.load(Relaxed),
            elapsed: self.tree.budget.elapsed(),
            hash_load: self.tree.shared.table.load(),
            value,
            pv,
            others: rest.take(self.limits.lines.max(1) - 1).map(|other| self.line(other)).collect(),
        }
    }

    pub(super) fn line(&self, found: &Found<P::Move>) -> Line {
        let own = (self.limits.lines > 1).then_some(found.variation[0]);
        let mut position = self.position.clone();
        let spell = |&mv: &P::Move| {
            let text = position.move_text(mv);
            position.play(mv);
            text
        };
        let value = self.proofs.value(own, found.score, found.drawn);
        Line {
            value: self.claims.announced(found.variation[0], value),
            pv: found.variation.iter().map(spell).collect(),
        }
    }
}

/// The `n`-th best score of those found, counted from 0.
fn nth_best<M>(found: &[Found<M>], n: usize) -> Option<Score> {
    let mut scores: Vec<_> = found.iter().map(|found| Reverse(found.score)).collect();
    (n < scores.len()).then(|| scores.select_nth_unstable(n).1.0)
}
