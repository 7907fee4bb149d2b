//! A match: the start, the moves, and everything that depends on history.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use thiserror::Error;

use super::fault::Fault;
use super::notation::Notation;
#[cfg(feature = "digest")]
use super::options::Options;
use super::outcome::{Outcome, Reason};
use super::position::Position;
use super::side::Side;

/// The fifty-move rule: number of consecutive quiet plies after which the game is drawn.
///
/// A ply is quiet if it neither places nor captures a piece ([`Position::is_quiet`]). The outcome is
/// [`Reason::FIFTY_MOVE_RULE`].
///
/// ```
/// # use ludoteca_rules::game::history::QUIET_LIMIT;
/// assert_eq!(QUIET_LIMIT, 2 * 50); // 50 moves of each side
/// ```
pub const QUIET_LIMIT: u32 = 100;

/// A threefold repetition takes at least four quiet plies.
pub(super) const SHORTEST_REPETITION: u32 = 4;

/// Why a move was rejected. The match is unchanged.
///
/// ```
/// use ludoteca_rules::{Match, MoveError, fourmation};
/// let mut game = Match::<fourmation::Position>::new(&"side=4".parse()?);
/// game.play_text("a1")?;
/// assert!(matches!(game.play_text("castle"), Err(MoveError::Spelling { .. })));
/// let error = game.play_text("a1").unwrap_err();
/// assert_eq!(error.to_string(), "a1 is not legal here: a1 is taken");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// The text does not spell a move.
    #[error("`{text}` is not a move of {game}: write {expected}")]
    Spelling {
        /// The text, truncated to a readable length.
        text: String,
        /// The game's name.
        game: &'static str,
        /// The pattern of moves.
        expected: &'static str,
    },
    /// The move is illegal here.
    #[error("{mv} is not legal here: {fault}")]
    Illegal {
        /// The move.
        mv: String,
        /// The rule that it breaks.
        fault: Fault,
    },
    /// The game has ended.
    #[error("the game is over: {0}")]
    Over(Outcome),
}

/// One ply: a move and its result.
#[derive(Clone, Debug)]
struct Ply<P: Position> {
    mv: P::Move,
    position: P,
    /// Number of consecutive quiet plies, including this one.
    quiet: u32,
    outcome: Option<Outcome>,
}

/// A position with its history: repetitions, quiet plies, and the outcome with its reason.
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
    /// Shared with the copies of the match, because positions of SIX are large.
    plies: Vec<Arc<Ply<P>>>,
}

impl<P: Position> Match<P> {
    /// A new game.
    ///
    /// ```
    /// # use ludoteca_rules::{Match, Side, fourmation};
    /// let game = Match::<fourmation::Position>::new(&"side=4".parse()?);
    /// assert_eq!((game.ply(), game.to_move()), (0, Some(Side::First)));
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    pub fn new(options: &P::Options) -> Self {
        Self::from_position(P::new(options))
    }

    /// A game that starts from a position without history.
    ///
    /// ```
    /// # use ludoteca_rules::{Match, Position, Side, fourmation};
    /// let (options, setup) = ("side=4".parse()?, "4/4/4/x3 o a1".parse()?);
    /// let game = Match::from_position(fourmation::Position::from_setup(&options, &setup)?);
    /// assert_eq!((game.ply(), game.to_move()), (0, Some(Side::Second)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_position(start: P) -> Self {
        Self { start, plies: Vec::new() }
    }

    /// The current position.
    ///
    /// ```
    /// # use ludoteca_rules::{Match, Position, fourmation};
    /// let mut game = Match::<fourmation::Position>::new(&"side=4".parse()?);
    /// game.play_text("a1")?;
    /// assert_eq!(game.position().setup().to_string(), "4/4/4/x3 o a1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn position(&self) -> &P {
        self.plies.last().map_or(&self.start, |ply| &ply.position)
    }

    /// The position after the first `ply` moves; `None` if fewer were played.
    ///
    /// ```
    /// # use ludoteca_rules::{Match, Position, fourmation};
    /// let mut game = Match::<fourmation::Position>::new(&"side=4".parse()?);
    /// game.play_text("a1")?;
    /// game.play_text("b1")?;
    /// assert_eq!(game.position_at(1).unwrap().setup().to_string(), "4/4/4/x3 o a1");
    /// assert_eq!(game.position_at(3), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn position_at(&self, ply: usize) -> Option<&P> {
        match ply.checked_sub(1) {
            None => Some(&self.start),
            Some(i) => self.plies.get(i).map(|ply| &ply.position),
        }
    }

    /// The positions from the start to the current one: one more than moves.
    ///
    /// ```
    /// # use ludoteca_rules::{Match, Position, fourmation};
    /// let mut game = Match::<fourmation::Position>::new(&"side=4".parse()?);
    /// game.play_text("a1")?;
    /// game.play_text("b1")?;
    /// let choices: Vec<_> = game.positions().map(Position::count_moves).collect();
    /// assert_eq!(choices, [16, 3, 4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn positions(&self) -> impl Iterator<Item = &P> + '_ {
        core::iter::once(&self.start).chain(self.plies.iter().map(|ply| &ply.position))
    }

    /// The position before the last move, if there was one.
    ///
    /// ```
    /// # use ludoteca_rules::{Match, Position, fourmation};
    /// let mut game = Match::<fourmation::Position>::new(&"side=4".parse()?);
    /// assert_eq!(game.before_last(), None);
    /// game.play_text("a1")?;
    /// assert_eq!(game.before_last(), game.position_at(0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn before_last(&self) -> Option<&P> {
        self.ply().checked_sub(1).and_then(|ply| self.position_at(ply))
    }

    /// The moves played.
    ///
    /// ```
    /// # use ludoteca_rules::{Match, Notation, Position, fourmation};
    /// let mut game = Match::<fourmation::Position>::new(&"side=4".parse()?);
    /// game.play_text("a1")?;
    /// game.play_text("b1")?;
    /// let moves: Vec<_> = game.moves().map(|mv| game.position().move_text(mv)).collect();
    /// assert_eq!(moves, ["a1", "b1"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves(&self) -> impl ExactSizeIterator<Item = P::Move> + '_ {
        self.plies.iter().map(|ply| ply.mv)
    }

    /// Number of moves played.
    ///
    /// ```
    /// # use ludoteca_rules::{Match, fourmation};
    /// let mut game = Match::<fourmation::Position>::new(&"side=4".parse()?);
    /// game.play_text("a1")?;
    /// assert_eq!(game.ply(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ply(&self) -> usize {
        self.plies.len()
    }

    /// The side to move; `None` after the end.
    ///
    /// ```
    /// # use ludoteca_rules::{Match, Side, fourmation};
    /// let mut game = Match::<fourmation::Position>::new(&"side=4 n=3".parse()?);
    /// for mv in ["b2", "c2", "b3", "c3"] {
    ///     game.play_text(mv)?;
    /// }
    /// assert_eq!(game.to_move(), Some(Side::First));
    /// game.play_text("b4")?; // three in a row
    /// assert_eq!(game.to_move(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_move(&self) -> Option<Side> {
        self.outcome().is_none().then(|| self.position().to_move())
    }

    /// The end of the game, if it has ended.
    ///
    /// ```
    /// # use ludoteca_rules::{Match, fourmation};
    /// let mut game = Match::<fourmation::Position>::new(&"side=4 n=3".parse()?);
    /// for mv in ["b2", "c2", "b3", "c3"] {
    ///     game.play_text(mv)?;
    /// }
    /// assert_eq!(game.outcome(), None);
    /// game.play_text("b4")?;
    /// assert_eq!(game.outcome().unwrap().to_string(), "first wins (line)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        self.plies.last().map_or_else(|| self.start.outcome(), |ply| ply.outcome)
    }

    /// Number of consecutive quiet plies up to now.
    ///
    /// ```
    /// # use ludoteca_rules::{Match, Position, morris};
    /// let setup = "w1w/w1w/3/6/3/b1b/b1b w 0 0".parse()?;
    /// let start = morris::Position::from_setup(&morris::Options, &setup)?;
    /// let mut game = Match::from_position(start);
    /// game.play_text("a7-d7")?;
    /// game.play_text("a1-d1")?;
    /// assert_eq!(game.quiet_plies(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn quiet_plies(&self) -> u32 {
        self.plies.last().map_or(0, |ply| ply.quiet)
    }

    /// Number of times that the current position has occurred, including this one.
    ///
    /// ```
    /// # use ludoteca_rules::{Match, Position, morris};
    /// let setup = "w1w/w1w/3/6/3/b1b/b1b w 0 0".parse()?;
    /// let start = morris::Position::from_setup(&morris::Options, &setup)?;
    /// let mut game = Match::from_position(start);
    /// for mv in ["a7-d7", "a1-d1", "d7-a7", "d1-a1"].repeat(2) {
    ///     game.play_text(mv)?;
    /// }
    /// assert_eq!(game.repetitions(), 3);
    /// assert_eq!(game.outcome().unwrap().to_string(), "draw (repetition)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn repetitions(&self) -> usize {
        1 + self.earlier(self.position(), self.ply(), self.quiet_plies())
    }

    /// Number of earlier occurrences of `position`, reached after `ply` moves of which the last
    /// `quiet` were quiet.
    fn earlier(&self, position: &P, ply: usize, quiet: u32) -> usize {
        let first = ply.saturating_sub(quiet as usize);
        let is_start = first == 0 && ply > 0 && self.start.repeats(position);
        // The position after `n` moves belongs to the ply with index `n - 1`.
        let played = self.plies.get(first.max(1) - 1..ply.max(1) - 1).unwrap_or_default();
        usize::from(is_start)
            + played.iter().filter(|played| played.position.repeats(position)).count()
    }

    /// All legal moves; none after the end.
    ///
    /// ```
    /// # use ludoteca_rules::{Match, Position, fourmation};
    /// let mut game = Match::<fourmation::Position>::new(&"side=4 n=3".parse()?);
    /// for mv in ["b2", "c2", "b3", "c3"] {
    ///     game.play_text(mv)?;
    /// }
    /// assert_eq!(game.legal_moves().len(), 5); // the free cells beside c3
    /// game.play_text("b4")?;
    /// assert!(game.legal_moves().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn legal_moves(&self) -> P::Moves {
        if self.outcome().is_some() { P::Moves::default() } else { self.position().moves() }
    }

    /// Number of legal moves.
    ///
    /// ```
    /// # use ludoteca_rules::{Match, fourmation};
    /// let mut game = Match::<fourmation::Position>::new(&"side=4".parse()?);
    /// game.play_text("a1")?;
    /// assert_eq!(game.count_moves(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count_moves(&self) -> usize {
        if self.outcome().is_some() { 0 } else { self.position().count_moves() }
    }

    /// Plays a move known to be legal, such as one of [`legal_moves`](Self::legal_moves).
    ///
    /// ```
    /// # use ludoteca_rules::{Match, fourmation};
    /// let mut game = Match::<fourmation::Position>::new(&"side=4".parse()?);
    /// while let Some(&mv) = game.legal_moves().first() {
    ///     game.play_legal(mv);
    /// }
    /// assert!(game.outcome().is_some());
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    pub fn play_legal(&mut self, mv: P::Move) {
        let mut position = self.position().clone();
        let quiet = if position.is_quiet(mv) { self.quiet_plies() + 1 } else { 0 };
        position.play(mv);
        let outcome = match position.outcome() {
            Some(win) if win.winner.is_some() => Some(win),
            by_position => self.drawn_by_history(&position, quiet).or(by_position),
        };
        self.plies.push(Arc::new(Ply { mv, position, quiet, outcome }));
    }

    /// The draw by history that a move causes if it leads to `position` as the `quiet`-th
    /// consecutive quiet ply.
    fn drawn_by_history(&self, position: &P, quiet: u32) -> Option<Outcome> {
        let may_repeat = quiet >= SHORTEST_REPETITION;
        if may_repeat && self.earlier(position, self.ply() + 1, quiet) >= 2 {
            Some(Outcome::draw(Reason::REPETITION))
        } else if quiet >= QUIET_LIMIT {
            Some(Outcome::draw(Reason::FIFTY_MOVE_RULE))
        } else {
            None
        }
    }

    /// Takes the last move back.
    ///
    /// ```
    /// # use ludoteca_rules::{Match, fourmation};
    /// let mut game = Match::<fourmation::Position>::new(&"side=4".parse()?);
    /// let a1 = game.play_text("a1")?;
    /// assert_eq!(game.undo(), Some(a1));
    /// assert_eq!(game.undo(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo(&mut self) -> Option<P::Move> {
        self.plies.pop().map(|ply| ply.mv)
    }

    /// Makes the current position the start and forgets all moves, but keeps their memory for new ones.
    ///
    /// Nothing before a move that is not quiet can be repeated. After it, only [`undo`](Self::undo) and the lists of
    /// moves and positions need the history.
    ///
    /// ```
    /// # use ludoteca_rules::{Match, Position, fourmation};
    /// let mut game = Match::<fourmation::Position>::new(&"side=4".parse()?);
    /// game.play_text("a1")?;
    /// game.forget_history();
    /// assert_eq!((game.ply(), game.quiet_plies(), game.outcome()), (0, 0, None));
    /// assert_eq!(game.position().setup().to_string(), "4/4/4/x3 o a1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn forget_history(&mut self) {
        if let Some(last) = self.plies.pop() {
            self.start = Arc::unwrap_or_clone(last).position;
            self.plies.clear();
        }
    }

    /// The rules digest of the game's options; see [`Options::digest`].
    ///
    /// ```
    /// # use ludoteca_rules::{Match, fourmation};
    /// let digest = |options: &str| {
    ///     let game = Match::<fourmation::Position>::new(&options.parse()?);
    ///     Ok::<_, ludoteca_rules::Faults>(game.digest())
    /// };
    /// assert_eq!(digest("")?, digest("side=7 n=4")?); // the same rules
    /// assert_ne!(digest("")?, digest("side=4")?);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    #[cfg(feature = "digest")]
    pub fn digest(&self) -> String {
        self.start.options().digest(P::NAME)
    }
}

impl<P: Notation> Match<P> {
    /// Plays a move if it is legal.
    ///
    /// ```
    /// # use ludoteca_rules::{Match, Notation, Position, fourmation};
    /// let mut game = Match::<fourmation::Position>::new(&"side=4".parse()?);
    /// let a1 = game.position().read_move("a1").unwrap();
    /// assert!(game.play(a1).is_ok());
    /// assert!(game.play(a1).is_err()); // taken
    /// assert_eq!(game.ply(), 1);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
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
    ///
    /// ```
    /// # use ludoteca_rules::{Match, Notation, Position, fourmation};
    /// let mut game = Match::<fourmation::Position>::new(&"side=4".parse()?);
    /// let mv = game.play_text(" A1 ")?;
    /// assert_eq!(game.position().move_text(mv), "a1");
    /// let error = game.play_text("z").unwrap_err();
    /// assert_eq!(error.to_string(), "`z` is not a move of fourmation: write a cell, such as d4, or swap");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_text(&mut self, text: &str) -> Result<P::Move, MoveError> {
        if let Some(outcome) = self.outcome() {
            return Err(MoveError::Over(outcome));
        }
        let mv = self.position().read_move(text).ok_or_else(|| MoveError::Spelling {
            text: text.chars().take(40).collect(),
            game: P::NAME,
            expected: P::PATTERN,
        })?;
        self.play(mv).map(|()| mv)
    }
}
