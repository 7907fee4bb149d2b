//! A game looked over move by move: what each was worth, what would have been better, and a
//! verdict.
//!
//! Every position of the game is searched once, in order; its value is that before the next move
//! and, turned over, that after the last one. `docs/analysis.md` explains the verdicts.

mod known;
mod summary;
mod verdict;

use std::collections::VecDeque;

use ludoteca_rules::steps::Steps;
use ludoteca_rules::{AnyMatch, Game, Side};
use serde::Serialize;

use crate::engine::{Engine, Resources};
use crate::limits::{Limits, Stop};
use crate::report::Worth;
use crate::value::Value;

pub use summary::{Summary, Tally};
pub use verdict::{BLUNDER, INACCURACY, MISTAKE, Verdict};

/// Two lines: the best move, and whether it stands alone.
const LINES: usize = 2;
/// Reviews are the same for everybody.
const SEED: u64 = 0;
/// A ply is judged when so many positions from the one before it on are known.
const AHEAD: usize = 3;

/// A move of a game, judged.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Judged {
    /// Which move, counted from 1.
    pub ply: usize,
    /// How many moves the game has.
    pub plies: usize,
    /// The move as the rules spell it.
    #[serde(rename = "move")]
    pub mv: String,
    /// Who made it.
    pub to_move: Side,
    /// What the position was worth to who made it.
    pub before: Worth,
    /// What the move was worth; a distance counts from before the move, so that a win kept on the
    /// shortest way stays as near as it was.
    pub after: Worth,
    /// The best move; the one that was played if none better was found.
    pub best: Better,
    /// How good the move was.
    pub verdict: Verdict,
    /// The best move was played, there was a choice, and every other move is clearly worse: it
    /// loses [`MISTAKE`] or more, or is proved to lose where this one is not.
    pub only_move: bool,
    /// Whatever is played here, the game is proved lost.
    pub lost_already: bool,
}

/// The best move, with what was expected to follow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Better {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The variation that begins with it.
    pub moves: Vec<String>,
    /// The steps it is made of.
    pub steps: Steps,
}

/// Looks a game over; the iterator gives each [`Judged`] move as soon as it is known.
///
/// With one thread, no time limit and a bound on nodes or depth, equal games get equal verdicts.
/// The end of the iterator comes early if the search was stopped.
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
/// assert!(matches!((last.before.value, last.after.value), (Value::Win(_), Value::Draw)));
/// assert_eq!((last.verdict, last.best.mv.as_str()), (Verdict::Blunder, "c2"));
/// let summary: Summary = moves.iter().collect();
/// assert_eq!(summary.first.count(Verdict::Blunder), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Review {
    moves: Vec<String>,
    /// The game as far as it has been searched.
    game: AnyMatch,
    limits: Limits,
    resources: Resources,
    stop: Stop,
    /// Moves judged so far.
    judged: usize,
    /// What was found of the position before the next move to be judged, and of those after it.
    stands: VecDeque<Stand>,
}

/// A position of the game, searched.
#[derive(Debug)]
struct Stand {
    /// For the side to move, as far as this position and its neighbours tell.
    value: Value,
    /// What its own search found; the best move makes it so.
    found: Value,
    to_move: Side,
    /// Begins with the best move; empty where the game is over.
    pv: Vec<String>,
    /// What the second best move is worth, if there is one.
    second: Option<Value>,
    /// Of the move that was played here, if one was; else of the best.
    steps: [Steps; 2],
}

impl Review {
    /// A review of the moves of `game`, each position searched within `limits` of its own.
    pub fn new(game: &AnyMatch, limits: &Limits, resources: Resources, stop: Stop) -> Self {
        let moves = game.move_texts();
        let mut game = game.clone();
        while game.undo() {}
        let limits = Limits { lines: LINES, margin: 0, ..limits.clone() };
        Self { moves, game, limits, resources, stop, judged: 0, stands: VecDeque::new() }
    }

    /// How many moves there are to judge.
    pub fn plies(&self) -> usize {
        self.moves.len()
    }

    /// Searches the next position of the game; `None` if the search was stopped.
    fn search(&mut self) -> Option<()> {
        let ply = self.game.ply();
        let stand = self.stand()?;
        let stand = match self.stands.back() {
            // What the end of the game is worth needs no proof.
            Some(before) if self.game.outcome().is_none() => {
                let is_best = before.pv.first() == self.moves.get(ply - 1);
                // What the neighbours prove of a position holds for none of its moves in
                // particular.
                let value = known::carried(before.found, is_best, stand.found);
                Stand { value: known::carried(before.value, false, value), ..stand }
            }
            _ => stand,
        };
        self.stands.push_back(stand);
        if let Some(mv) = self.moves.get(ply) {
            self.game.play_text(mv).expect("the moves of a game are legal");
        }
        Some(())
    }

    fn stand(&self) -> Option<Stand> {
        let game = &self.game;
        let to_move = game.side_at(game.ply()).expect("the position on the board is there");
        if let Some(outcome) = game.outcome() {
            let value = match outcome.winner {
                Some(winner) if winner == to_move => Value::Win(0),
                Some(_) => Value::Loss(0),
                None => Value::Draw,
            };
            let (pv, steps) = (Vec::new(), Default::default());
            return Some(Stand { value, found: value, to_move, pv, second: None, steps });
        }
        // One for each position: reviews may wait in great number, and a table is large.
        let mut engine = Engine::new(SEED).with(self.resources.clone());
        engine.set_position(game);
        let info = engine.analyse(&self.limits, &self.stop, &mut |_| ())?;
        if self.stop.is_stopped() {
            return None;
        }
        let second = info.others.first().map(|line| line.value);
        let played = self.moves.get(game.ply()).map(|mv| game.steps(mv)).unwrap_or_default();
        let steps = [played, game.steps(&info.pv[0])];
        let value = info.value;
        Some(Stand { value, found: value, to_move, pv: info.pv, second, steps })
    }
}

impl Iterator for Review {
    type Item = Judged;

    fn next(&mut self) -> Option<Judged> {
        let mv = self.moves.get(self.judged)?.clone();
        let searched = |review: &Self| review.judged + review.stands.len();
        while self.stands.len() < AHEAD && searched(self) <= self.moves.len() {
            self.search()?;
        }
        let judged = judge(self.game.game(), &mv, &self.stands);
        self.stands.pop_front();
        self.judged += 1;
        Some(Judged { ply: self.judged, plies: self.moves.len(), ..judged })
    }
}

/// Judges the move that was played in the first of some positions that followed upon each other.
fn judge(game: Game, mv: &str, stands: &VecDeque<Stand>) -> Judged {
    let (stand, next) = (&stands[0], &stands[1]);
    let before = known::raised(game, stand.value, next.value);
    let after = match stands.get(2) {
        Some(beyond) => known::raised(game, next.value, beyond.value),
        None => next.value,
    };
    let after = known::of_move(after);
    let is_choice = stand.pv.first().is_some_and(|best| best == mv);
    // Another move that turned out no worse is as good a choice.
    let is_better = !is_choice && known::is_no_worse(game, after, before);
    let [played, best] = stand.steps.clone();
    let (moves, steps) = if is_better {
        ([mv.to_owned()].into_iter().chain(next.pv.iter().cloned()).collect(), played)
    } else {
        (stand.pv.clone(), best)
    };
    Judged {
        ply: 0,
        plies: 0,
        mv: mv.to_owned(),
        to_move: stand.to_move,
        before: Worth::new(before, game),
        after: Worth::new(after, game),
        best: Better { mv: moves[0].clone(), moves, steps },
        verdict: if is_choice || is_better {
            Verdict::Best
        } else {
            Verdict::of_change(game, before, after)
        },
        only_move: is_choice
            && stand.second.is_some_and(|second| verdict::stands_out(game, stand.value, second)),
        lost_already: stand.value.is_loss(),
    }
}
