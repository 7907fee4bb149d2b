//! A game in play: a start, the moves, and what depends on them.

use thiserror::Error;

use super::fault::Fault;
use super::options::Options;
use super::outcome::{Outcome, Reason};
use super::position::Position;
use super::side::Side;

/// Plies in a row without a capture that make a draw.
pub const QUIET_LIMIT: u32 = 100;

/// Why a move was not accepted. The match is as it was before.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// The text is not a move's spelling.
    #[error("`{text}` is not a move of {game}: write {expected}")]
    Spelling {
        /// What was given, cut to a readable length.
        text: String,
        /// The game's name.
        game: &'static str,
        /// How moves are spelled.
        expected: &'static str,
    },
    /// A move, but not a legal one here.
    #[error("{mv} is not legal here: {fault}")]
    Illegal {
        /// The move.
        mv: String,
        /// What is wrong with it.
        fault: Fault,
    },
    /// The game has ended.
    #[error("the game is over: {0}")]
    Over(Outcome),
}

/// One ply: the move and what it led to.
#[derive(Clone, Debug)]
struct Ply<P: Position> {
    mv: P::Move,
    position: P,
    /// Quiet plies in a row up to and with this one.
    quiet: u32,
    outcome: Option<Outcome>,
}

/// A position with its history: repetition, quiet plies, and the outcome with its reason.
///
/// ```
/// use ludoteca_rules::{Match, fourmation};
/// let mut game = Match::<fourmation::Position>::new(&fourmation::Options::default());
/// for mv in ["d4", "e4", "d5", "e5", "d6", "e6", "d7"] {
///     game.play_text(mv)?;
/// }
/// assert_eq!(game.outcome().unwrap().to_string(), "first wins (line)");
/// assert!(game.play_text("e7").is_err());
/// game.undo();
/// assert_eq!(game.ply(), 6);
/// # Ok::<(), ludoteca_rules::MoveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Match<P: Position> {
    start: P,
    plies: Vec<Ply<P>>,
}

impl<P: Position> Match<P> {
    /// A new game.
    pub fn new(options: &P::Options) -> Self {
        Self::from_position(P::new(options))
    }

    /// A game that starts from a set-up; nothing is known of how it came about.
    pub fn from_position(start: P) -> Self {
        Self { start, plies: Vec::new() }
    }

    /// The position on the board.
    pub fn position(&self) -> &P {
        self.plies.last().map_or(&self.start, |ply| &ply.position)
    }

    /// The position after the first `ply` moves, if there were so many.
    pub fn position_at(&self, ply: usize) -> Option<&P> {
        match ply.checked_sub(1) {
            None => Some(&self.start),
            Some(i) => self.plies.get(i).map(|ply| &ply.position),
        }
    }

    /// The positions from the start to the one on the board: one more than moves.
    pub fn positions(&self) -> impl Iterator<Item = &P> + '_ {
        std::iter::once(&self.start).chain(self.plies.iter().map(|ply| &ply.position))
    }

    /// The position before the last move, if there was one.
    pub fn before_last(&self) -> Option<&P> {
        self.ply().checked_sub(1).and_then(|ply| self.position_at(ply))
    }

    /// The moves played.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = P::Move> + '_ {
        self.plies.iter().map(|ply| ply.mv)
    }

    /// The number of moves played.
    pub fn ply(&self) -> usize {
        self.plies.len()
    }

    /// Whose turn it is; `None` after the end.
    pub fn to_move(&self) -> Option<Side> {
        self.outcome().is_none().then(|| self.position().to_move())
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.plies.last().map_or_else(|| self.start.outcome(), |ply| ply.outcome)
    }

    /// Plies in a row, up to now, that neither laid nor captured anything.
    pub fn quiet_plies(&self) -> u32 {
        self.plies.last().map_or(0, |ply| ply.quiet)
    }

    /// How often the position on the board has stood, this time included.
    pub fn repetitions(&self) -> usize {
        1 + self.earlier(self.position(), self.ply(), self.quiet_plies())
    }

    /// How often `position`, which stands after `ply` moves of which the last `quiet` were quiet,
    /// has stood before.
    fn earlier(&self, position: &P, ply: usize, quiet: u32) -> usize {
        (ply.saturating_sub(quiet as usize)..ply)
            .filter(|&ply| self.position_at(ply).is_some_and(|p| p.repeats(position)))
            .count()
    }

    /// All legal moves; none after the end.
    pub fn legal_moves(&self) -> P::Moves {
        if self.outcome().is_some() { P::Moves::default() } else { self.position().moves() }
    }

    /// How many legal moves there are.
    pub fn count_moves(&self) -> usize {
        if self.outcome().is_some() { 0 } else { self.position().count_moves() }
    }

    /// Plays a move that is known to be legal, such as one of [`legal_moves`](Self::legal_moves).
    pub fn play_legal(&mut self, mv: P::Move) {
        let mut position = self.position().clone();
        let quiet = if position.is_quiet(mv) { self.quiet_plies() + 1 } else { 0 };
        position.play(mv);
        let outcome = match position.outcome() {
            Some(win) if win.winner.is_some() => Some(win),
            by_position => self.drawn_by_history(&position, quiet).or(by_position),
        };
        self.plies.push(Ply { mv, position, quiet, outcome });
    }

    /// The draw that a move brings which leads to `position` and is the `quiet`-th quiet one.
    fn drawn_by_history(&self, position: &P, quiet: u32) -> Option<Outcome> {
        if self.earlier(position, self.ply() + 1, quiet) >= 2 {
            Some(Outcome::draw(Reason::REPETITION))
        } else if quiet >= QUIET_LIMIT {
            Some(Outcome::draw(Reason::FIFTY_MOVES))
        } else {
            None
        }
    }

    /// Plays a move if it is legal.
    pub fn play(&mut self, mv: P::Move) -> Result<(), MoveError> {
        if let Some(outcome) = self.outcome() {
            return Err(MoveError::Over(outcome));
        }
        let position = self.position();
        position
            .check(mv)
            .map_err(|fault| MoveError::Illegal { mv: position.move_text(mv), fault })?;
        self.play_legal(mv);
        Ok(())
    }

    /// Reads a move and plays it if it is legal.
    pub fn play_text(&mut self, text: &str) -> Result<P::Move, MoveError> {
        if let Some(outcome) = self.outcome() {
            return Err(MoveError::Over(outcome));
        }
        let mv = self.position().read_move(text).ok_or_else(|| MoveError::Spelling {
            text: text.chars().take(40).collect(),
            game: P::NAME,
            expected: P::NOTATION,
        })?;
        self.play(mv).map(|()| mv)
    }

    /// Takes the last move back.
    pub fn undo(&mut self) -> Option<P::Move> {
        self.plies.pop().map(|ply| ply.mv)
    }

    /// The rules digest of the game's options: see [`Options::digest`].
    pub fn digest(&self) -> String {
        self.start.options().digest(P::NAME)
    }
}
