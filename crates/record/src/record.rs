//! The record itself.

use ludoteca_rules::{AnyMatch, AnyOptions, Fault, Game, Outcome, Reason};

use crate::MAX_TAGS;
use crate::line::{Line, Node, Tag, tidy};

/// A player resigned.
pub const RESIGNATION: Reason = Reason("resignation");
/// A program played no legal move in time; the tag [`TERMINATION`] describes what it did.
pub const FORFEIT: Reason = Reason("forfeit");
/// The tag that describes in a sentence how a forfeited game ended.
pub const TERMINATION: &str = "Termination";
/// The players agreed to a draw.
pub const AGREEMENT: Reason = Reason("agreement");

/// Tags with a field of their own in a record.
pub(crate) const OWN_TAGS: [&str; 6] =
    ["Game", "Options", "RulesDigest", "Start", "Result", "Reason"];

/// The record of a game. Every move is legal, and the ending agrees with the game.
///
/// ```
/// use ludoteca_record::{RESIGNATION, Record};
/// use ludoteca_rules::{Game, Outcome, Side};
///
/// let mut game = Game::Fourmation.options("")?.start();
/// game.play_text("d4")?;
/// let mut record = Record::from_match(&game);
/// record.set_tag("Second", "Luis")?;
/// record.end(Outcome::win(Side::First, RESIGNATION))?;
/// assert!(record.to_text().ends_with("\n1. d4 1-0\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub(crate) options: AnyOptions,
    pub(crate) start: Option<String>,
    pub(crate) tags: Vec<Tag>,
    pub(crate) line: Line,
    pub(crate) ending: Option<Outcome>,
}

impl Record {
    /// Creates the record of the moves played so far.
    pub fn from_match(game: &AnyMatch) -> Self {
        let options = game.options();
        let start = game.position_text(0);
        Self {
            start: start.filter(|text| Some(text) != options.start().position_text(0).as_ref()),
            options,
            tags: Vec::new(),
            line: Line {
                comment: None,
                moves: game.move_texts().into_iter().map(Node::new).collect(),
            },
            ending: game.outcome(),
        }
    }

    /// The game.
    pub fn game(&self) -> Game {
        self.options.game()
    }

    /// The options of the game.
    pub fn options(&self) -> AnyOptions {
        self.options
    }

    /// The set-up from which the game began, if not the usual start.
    pub fn start(&self) -> Option<&str> {
        self.start.as_deref()
    }

    /// The tags besides game, options, start and result, in order.
    pub fn tags(&self) -> &[Tag] {
        &self.tags
    }

    /// The value of a tag, ignoring the case of its name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name))?;
        Some(&tag.value)
    }

    /// The moves played, with comments and variations.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// The end of the game; `None` if it is unfinished.
    pub fn ending(&self) -> Option<Outcome> {
        self.ending
    }

    /// The game after its last move.
    ///
    /// # Panics
    /// Never: a record holds legal moves only.
    pub fn replay(&self) -> AnyMatch {
        let mut game = self.opening();
        for node in &self.line.moves {
            game.play_text(&node.mv).expect("a record's moves are legal");
        }
        game
    }

    /// The game before its first move.
    pub(crate) fn opening(&self) -> AnyMatch {
        match &self.start {
            None => self.options.start(),
            Some(text) => self.options.start_from(text).expect("a record's start is possible"),
        }
    }

    /// Adds a tag or replaces its value.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), Fault> {
        let value = tidy(value);
        if let Some(tag) = self.tags.iter_mut().find(|tag| tag.name.eq_ignore_ascii_case(name)) {
            tag.value = value;
            return Ok(());
        }
        check_tag_name(name)?;
        if self.tags.len() >= MAX_TAGS {
            return Err(Fault::new("tags", name, format!("there are more than {MAX_TAGS} tags")));
        }
        self.tags.push(Tag { name: name.to_owned(), value });
        Ok(())
    }

    /// Replaces the moves by those of `game`, which began like this record. Moves in common keep
    /// their comments and variations. The ending becomes that of the rules.
    ///
    /// ```
    /// # use ludoteca_record::Record;
    /// let mut record = Record::parse("[Game \"fourmation\"] 1. d4 {bold} e5 2. e6")?;
    /// let mut game = record.replay();
    /// game.undo();
    /// game.play_text("f6")?;
    /// record.follow(&game);
    /// assert!(record.to_text().ends_with("\n1. d4 {bold} 1... e5 2. f6 *\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn follow(&mut self, game: &AnyMatch) {
        let played = game.move_texts();
        let moves = &mut self.line.moves;
        let agreed = moves.iter().zip(&played).take_while(|(node, mv)| node.mv == **mv).count();
        moves.truncate(agreed);
        moves.extend(played.into_iter().skip(agreed).map(Node::new));
        self.ending = game.outcome();
    }

    /// Ends a game that the rules have not ended: one side wins by [`RESIGNATION`] or [`FORFEIT`],
    /// or the game is drawn by [`AGREEMENT`]. If the rules have ended it, only their outcome is
    /// accepted.
    pub fn end(&mut self, ending: Outcome) -> Result<(), Fault> {
        let game = self.replay();
        check_ending(&game, ending)?;
        self.ending = Some(ending);
        Ok(())
    }
}

fn check_tag_name(name: &str) -> Result<(), Fault> {
    let cut: String = name.chars().take(40).collect();
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if name.is_empty() || name.len() > 40 || !name.chars().all(is_plain) {
        let message = format!("`{cut}` is not a tag name: use 1 to 40 letters, digits and _");
        return Err(Fault::new("tag-name", cut, message));
    }
    if OWN_TAGS.iter().any(|own| own.eq_ignore_ascii_case(name)) {
        return Err(Fault::new("tag-name", cut, format!("{name} is derived from the game")));
    }
    Ok(())
}

/// Checks that `ending` is possible for `game`.
pub(crate) fn check_ending(game: &AnyMatch, ending: Outcome) -> Result<(), Fault> {
    let agreed: &[Reason] = match ending.winner {
        Some(_) => &[RESIGNATION, FORFEIT],
        None => &[AGREEMENT],
    };
    let plies = game.ply();
    let message = match game.outcome() {
        Some(outcome) if outcome == ending => return Ok(()),
        Some(outcome) => {
            format!("the result is {ending}, but after {plies} plies it is: {outcome}")
        }
        None if agreed.contains(&ending.reason) => return Ok(()),
        None => format!(
            "the result is {ending}, but after {plies} plies the game is not over by the rules; \
             a game that ended all the same has the reason {RESIGNATION} or {FORFEIT} or, drawn, \
             {AGREEMENT}"
        ),
    };
    Err(Fault::new("result", "", message))
}
