//! A suggested move with its strongest reason.

use ludoteca_rules::{AnyMatch, Match, Playable, Position, Reason, for_games};

use crate::engine::Best;
use crate::value::Value;

/// Maximum number of alternatives to examine; of more, an evenly spaced sample is taken.
const SAMPLE: usize = 64;

/// A suggested move with its strongest reason.
///
/// ```
/// use ludoteca_engine::{Engine, Limits, Stop, Why};
/// use ludoteca_rules::{Game, Reason};
///
/// let mut game = Game::Fourmation.options("side=5 n=3")?.start();
/// for mv in ["c3", "b2", "c2", "d1"] {
///     game.play_text(mv)?;
/// }
/// let mut engine = Engine::new(1);
/// engine.set_position(&game);
/// let hint = engine.hint(&Limits::for_hint(), &Stop::default()).expect("the game is not over");
/// assert_eq!((hint.mv.as_str(), hint.why), ("c1", Why::Wins(Reason("line"))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// A legal move in the notation of the rules.
    pub mv: String,
    /// The strongest reason for the move.
    pub why: Why,
}

/// Reason for a move. If several apply, the first in this order is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// Wins the game immediately, for this reason.
    Wins(Reason),
    /// Proved to win within this number of plies, including the move itself.
    WinsSoon(u32),
    /// Parries a threat: after more than half of the other legal moves the opponent could win in
    /// one; after this move, not.
    Saves,
    /// Captures or eliminates this number of the opponent's pieces.
    Takes(u8),
    /// Proved to win, at an unknown distance.
    KeepsWin,
    /// The best move by search.
    Best,
}

impl Why {
    /// Key by which user interfaces translate the reason.
    ///
    /// ```
    /// use ludoteca_engine::Why;
    /// assert_eq!([Why::WinsSoon(3), Why::Best].map(Why::name), ["wins-soon", "best"]);
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wins(_) => "wins",
            Self::WinsSoon(_) => "wins-soon",
            Self::KeepsWin => "keeps-win",
            Self::Saves => "saves",
            Self::Takes(_) => "takes",
            Self::Best => "best",
        }
    }
}

impl Hint {
    /// Explains the best move of a search.
    pub(crate) fn of(game: &AnyMatch, best: Best) -> Self {
        Self { why: typed_why(game, &best), mv: best.mv }
    }
}

macro_rules! typed {
    ($($variant:ident: $module:ident),+) => {
        fn typed_why(game: &AnyMatch, best: &Best) -> Why {
            match game {
                $(AnyMatch::$variant(game) => why(game, best),)+
            }
        }
    };
}

for_games!(typed);

fn why<P: Playable>(game: &Match<P>, best: &Best) -> Why {
    let before = game.position();
    let mv = before.read_move(&best.mv).expect("the engine writes moves in the rules' notation");
    let mut after = game.clone();
    after.play_legal(mv);
    let me = before.to_move();
    match (after.outcome(), best.info.value) {
        (Some(outcome), _) if outcome.winner == Some(me) => Why::Wins(outcome.reason),
        (_, Value::Win(plies)) => Why::WinsSoon(plies),
        _ if saves(before, mv) => Why::Saves,
        (_, value) => {
            let lost = |position: &P| position.view().lost.map_or(0, |lost| lost[me.other()]);
            match lost(after.position()) - lost(before) {
                0 if value.is_win() => Why::KeepsWin,
                0 => Why::Best,
                taken => Why::Takes(taken),
            }
        }
    }
}

/// Whether `mv` parries a threat that most other moves do not.
fn saves<P: Position>(position: &P, mv: P::Move) -> bool {
    let me = position.to_move();
    let loses = |mv: P::Move| {
        let mut next = position.clone();
        next.play(mv);
        match next.outcome() {
            Some(outcome) => outcome.winner == Some(me.other()),
            None => can_win(&next),
        }
    };
    let others: Vec<_> = position.moves().into_iter().filter(|&other| other != mv).collect();
    let sample = others.iter().step_by(others.len().div_ceil(SAMPLE).max(1));
    let count = sample.len();
    !loses(mv) && 2 * sample.filter(|&&other| loses(other)).count() > count
}

/// Whether the side to move has a win in one.
fn can_win<P: Position>(position: &P) -> bool {
    let me = position.to_move();
    let wins = |mv: P::Move| {
        let mut next = position.clone();
        next.play(mv);
        next.outcome().is_some_and(|outcome| outcome.winner == Some(me))
    };
    position.moves().into_iter().any(wins)
}
