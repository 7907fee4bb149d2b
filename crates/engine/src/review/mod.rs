//! Review of a game: the value of each move, a better alternative and a verdict.
//!
//! Each position is searched once, in order. Its value is the value before the next move and, negated,
//! the value after the previous one. `docs/players/analysis.md` explains the verdicts.

mod propagation;
mod summary;
mod verdict;
mod verification;

use std::collections::VecDeque;

use ludoteca_rules::oracle::{Proved, Source};
use ludoteca_rules::steps::Steps;
use ludoteca_rules::{AnyMatch, Side};
use serde::{Deserialize, Serialize};

use crate::canonical::Canonical;
use crate::engine::Engine;
use crate::limits::{Limits, Stop};
use crate::report::Worth;
use crate::resources::Resources;
use crate::value::Value;

pub use summary::{Summary, Tally};
pub use verdict::{BLUNDER, INACCURACY, MISTAKE, Verdict};

/// Two lines show whether the best move is the only good one.
const LINES: usize = 2;
/// A fixed seed makes reviews reproducible.
const SEED: u64 = 0;
/// Number of searched positions needed to judge a move, from the one before it.
const LOOKAHEAD: usize = 3;

/// A move of the game with its verdict.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Judged {
    /// Number of the move, from 1.
    pub ply: usize,
    /// Number of moves in the game.
    pub plies: usize,
    /// The move in the notation of the rules.
    #[serde(rename = "move")]
    pub mv: String,
    /// Side that made the move.
    pub to_move: Side,
    /// Value of the position before the move, for the side that made it.
    pub before: Worth,
    /// Value of the move. Distances count from the position before the move, so that a win kept on
    /// the shortest path keeps its distance.
    pub after: Worth,
    /// The best move; the move played, if no better one was found.
    pub best: Better,
    /// Verdict on the move.
    pub verdict: Verdict,
    /// Whether the best move was played, there was a choice, and every other move is clearly worse:
    /// it loses [`MISTAKE`] or more, or is proved to lose where this one is not.
    pub only_move: bool,
    /// Whether the game is proved lost whatever move is played.
    pub lost_already: bool,
    /// Expected points that the move loses: 0 for the best move and its symmetric images.
    #[serde(skip)]
    pub loss: f64,
    /// Whether the move or a symmetric one was the search's first choice; `None` unless a second move was
    /// reasonable: it loses less than [`MISTAKE`], in a position that is not proved lost.
    #[serde(skip)]
    pub agrees: Option<bool>,
}

/// Agreement of a move with the engine, as data about a player.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Agreement {
    /// [`Judged::agrees`].
    pub agrees: Option<bool>,
    /// [`Judged::loss`].
    pub loss: f64,
}

impl From<&Judged> for Agreement {
    fn from(&Judged { agrees, loss, .. }: &Judged) -> Self {
        Self { agrees, loss }
    }
}

/// The best move with its variation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Better {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Variation that begins with the move.
    pub moves: Vec<String>,
    /// Steps of the move.
    pub steps: Steps,
}

/// Reviews a game: an iterator that yields each [`Judged`] move as soon as it is available.
///
/// Verdicts are reproducible with one thread, no time limit and a limit on nodes or depth. The
/// iterator ends early if the search is stopped.
///
/// ```
/// use ludoteca_engine::review::{Review, Summary, Verdict};
/// use ludoteca_engine::{Limits, Resources, Stop, Value};
/// use ludoteca_rules::Game;
///
/// let mut game = Game::Fourmation.options("side=4 n=3")?.start();
/// for mv in ["b3", "a2", "a1", "b1", "c1", "b2", "a3"] {
///     game.play_text(mv)?;
/// }
/// let limits = Limits { nodes: Some(20_000), ..Limits::default() };
/// let review = Review::new(&game, &limits, Resources::default(), Stop::default());
/// let moves: Vec<_> = review.collect();
/// let last = &moves[6];
/// assert!(last.before.value.is_win() && last.after.value == Value::DRAW);
/// assert_eq!((last.verdict, last.best.mv.as_str()), (Verdict::Blunder, "c2"));
/// let summary: Summary = moves.iter().collect();
/// assert_eq!(summary.first.count(Verdict::Blunder), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Review {
    /// The game, of which the canonical image is reviewed.
    canonical: Canonical,
    /// The moves of the image.
    moves: Vec<String>,
    /// The searched part of the image.
    game: AnyMatch,
    limits: Limits,
    resources: Resources,
    stop: Stop,
    /// Number of moves judged so far.
    judged: usize,
    /// Searched positions, from the one before the next move to judge.
    searched: VecDeque<Searched>,
}

/// A searched position of the game.
#[derive(Debug)]
struct Searched {
    /// Value for the side to move, from this position and its neighbours.
    value: Value,
    /// Value of the best move, found by the search of this position.
    found: Value,
    to_move: Side,
    /// Principal variation; empty if the game is over.
    pv: Vec<String>,
    /// Value of the second-best move, if there is one.
    second: Option<Value>,
    /// Steps of the move played (empty after the last move) and of the best move.
    steps: [Steps; 2],
}

impl Review {
    /// Creates a review of `game` that searches each position within `limits`.
    pub fn new(game: &AnyMatch, limits: &Limits, resources: Resources, stop: Stop) -> Self {
        let canonical = Canonical::of(game);
        let mut game = canonical.image().clone();
        let moves = game.move_texts();
        while game.undo() {}
        let limits = Limits { lines: LINES, margin: 0, ..limits.clone() };
        Self {
            canonical,
            moves,
            game,
            limits,
            resources,
            stop,
            judged: 0,
            searched: VecDeque::new(),
        }
    }

    /// Number of moves in the game.
    pub fn plies(&self) -> usize {
        self.moves.len()
    }

    /// Searches the next position of the game; `None` if the search was stopped.
    fn advance(&mut self) -> Option<()> {
        let ply = self.game.ply();
        let next = self.search()?;
        let next = match self.searched.back() {
            // The value of a finished game needs no proof.
            Some(before) if self.game.outcome().is_none() => {
                let is_best = before.pv.first() == self.moves.get(ply - 1);
                // Only the position's own search names the move that proves its value; a value
                // from the neighbours belongs to no particular move.
                let value = propagation::forward(before.found, is_best, next.found);
                Searched { value: propagation::forward(before.value, false, value), ..next }
            }
            _ => next,
        };
        self.searched.push_back(next);
        if let Some(mv) = self.moves.get(ply) {
            self.game.play_text(mv).expect("the moves of a game are legal");
        }
        Some(())
    }

    /// Searches the current position; `None` if the search was stopped.
    fn search(&self) -> Option<Searched> {
        self.search_position(&self.game, &self.limits)
    }

    /// Searches the last position of a game; `None` if the search was stopped.
    fn search_position(&self, game: &AnyMatch, limits: &Limits) -> Option<Searched> {
        let to_move = game.side_at(game.ply()).expect("the current ply exists");
        if let Some(outcome) = game.outcome() {
            let value = Value::Proved(Proved::of_outcome(outcome, to_move, Source::Search));
            let (pv, steps) = (Vec::new(), Default::default());
            return Some(Searched { value, found: value, to_move, pv, second: None, steps });
        }
        // One engine per position: many reviews may be pending, and a table is large.
        let mut engine = Engine::new(SEED).with(self.resources.clone());
        engine.set_position(game);
        let info = engine.analyse(limits, &self.stop, &mut |_| ())?;
        if self.stop.is_stopped() {
            return None;
        }
        let second = info.others.first().map(|line| line.value);
        let played = self.moves.get(game.ply()).map(|mv| game.steps(mv)).unwrap_or_default();
        let steps = [played, game.steps(&info.pv[0])];
        let value = info.value;
        Some(Searched { value, found: value, to_move, pv: info.pv, second, steps })
    }

    /// A judged move of the image as that of the game.
    fn restore(&self, judged: Judged) -> Judged {
        let before = judged.ply - 1;
        let original = self.canonical.original_at(before);
        let restore = |moves: &[String]| self.canonical.restore(before, moves);
        let moves = restore(&judged.best.moves);
        let steps = original.steps(&moves[0]);
        let best = Better { mv: moves[0].clone(), moves, steps };
        let to_move = original.to_move().expect("the game continued");
        Judged { mv: restore(&[judged.mv]).remove(0), to_move, best, ..judged }
    }
}

impl Iterator for Review {
    type Item = Judged;

    fn next(&mut self) -> Option<Judged> {
        let mv = self.moves.get(self.judged)?.clone();
        while self.searched.len() < LOOKAHEAD
            && self.judged + self.searched.len() <= self.moves.len()
        {
            self.advance()?;
        }
        let mut game = self.game.clone();
        while game.ply() > self.judged {
            game.undo();
        }
        let mut judged = judge(&game, &mv, &self.searched);
        if judged.verdict > Verdict::Good && !judged.after.value.is_proved() {
            judged = self.verify(&game, judged)?;
        }
        if judged.verdict > Verdict::Good && !judged.before.value.is_proved() {
            judged = self.reconsider(&game, judged)?;
        }
        self.searched.pop_front();
        self.judged += 1;
        Some(self.restore(Judged { ply: self.judged, plies: self.moves.len(), ..judged }))
    }
}

/// Judges `mv`, played in the first of consecutive positions. `game` is at that position.
fn judge(game: &AnyMatch, mv: &str, positions: &VecDeque<Searched>) -> Judged {
    let (position, next) = (&positions[0], &positions[1]);
    let kind = game.game();
    let before = propagation::backward(kind, position.value, next.value);
    let after = match positions.get(2) {
        Some(second) => propagation::backward(kind, next.value, second.value),
        None => next.value,
    };
    let after = propagation::value_of_move(after);
    let is_choice = position.pv.first().is_some_and(|best| best == mv);
    let is_image = !is_choice && position.pv.first().is_some_and(|b| game.are_symmetric(b, mv));
    // A move that turns out no worse than the best counts as best.
    let is_better = !is_choice && (is_image || propagation::is_no_worse(kind, after, before));
    let is_best = is_choice || is_better;
    let [played, best] = position.steps.clone();
    let (moves, steps) = if is_better {
        ([mv.to_owned()].into_iter().chain(next.pv.iter().cloned()).collect(), played)
    } else {
        (position.pv.clone(), best)
    };
    let loss = (before.expected(kind) - after.expected(kind)).max(0.0);
    let stands_out =
        position.second.map(|second| verdict::stands_out(kind, position.value, second));
    let is_lost = position.value.is_loss();
    Judged {
        ply: 0,
        plies: 0,
        mv: mv.to_owned(),
        to_move: position.to_move,
        before: Worth::new(before, kind),
        after: Worth::new(after, kind),
        best: Better { mv: moves[0].clone(), moves, steps },
        verdict: if is_best { Verdict::Best } else { Verdict::of_change(kind, before, after) },
        only_move: is_choice && stands_out == Some(true),
        lost_already: is_lost,
        loss: if is_best { 0.0 } else { loss },
        agrees: (stands_out == Some(false) && !is_lost).then_some(is_choice || is_image),
    }
}
