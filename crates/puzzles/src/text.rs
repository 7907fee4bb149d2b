//! The text format of collections: a header line, then one puzzle per line.
//!
//! ```text
//! ludoteca puzzles 1 fourmation
//! 3k9d0x;win;840;win-in-two;side=4 n=3;4/1xo1/1xo1/4 x c3;b4
//! ```
//!
//! The fields are the id, the goal, the rating, the theme, the options in short form, the start
//! and the solution, whose moves are separated by spaces. Lines end with a line feed. Nothing else
//! is allowed, so a collection has one spelling only.

use std::fmt::Write;

use ludoteca_rules::Game;
use thiserror::Error;

use crate::goal::Goal;
use crate::puzzle::{MAX_RATING, MIN_RATING, Puzzle, PuzzleId};

/// The beginning of the header, with the version of the format.
const HEADER: &str = "ludoteca puzzles 1 ";
/// The fields of a line, in their order.
const FIELDS: [&str; 7] = ["id", "goal", "rating", "theme", "options", "start", "solution"];
/// Maximum length of a line, in bytes.
const MAX_LINE: usize = 4_096;
/// Maximum length of a file of puzzles, in bytes.
pub const MAX_BYTES: usize = 4 << 20;

/// The first fault of a file of puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}{}: {fault}", field.map(|field| format!(", {field}")).unwrap_or_default())]
pub struct ParseError {
    /// The line, counted from 1.
    pub line: usize,
    /// The name of the field; `None` if the fault is not in one field.
    pub field: Option<&'static str>,
    /// The fault.
    pub fault: ParseFault,
}

/// A fault of a file of puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseFault {
    /// The first line is not a header.
    #[error("expected `{HEADER}` and the name of a game")]
    Header,
    /// The header names another game.
    #[error("{0}")]
    Game(ludoteca_rules::Fault),
    /// The line is too long.
    #[error("the line has more than {MAX_LINE} bytes")]
    Long,
    /// The last line is incomplete.
    #[error("the line does not end with a line feed")]
    End,
    /// The line has too few or too many fields.
    #[error("expected {expected} fields separated by `;`, found {found}", expected = FIELDS.len())]
    Fields {
        /// Their number.
        found: usize,
    },
    /// The id is not one.
    #[error("{0}")]
    Id(crate::puzzle::InvalidPuzzleId),
    /// Another puzzle has the same id.
    #[error("another puzzle has this id")]
    Twice,
    /// There is no such goal.
    #[error("expected win or draw")]
    Goal,
    /// The rating is no number in the range of ratings.
    #[error("expected a whole number from {MIN_RATING} to {MAX_RATING}")]
    Rating,
    /// There is no such theme.
    #[error("{0}")]
    Theme(crate::theme::UnknownTheme),
    /// The options or the start are impossible.
    #[error("{0}")]
    Impossible(ludoteca_rules::Faults),
    /// The text is right, but spelled differently.
    #[error("expected the spelling `{0}`")]
    Spelling(String),
    /// A move is rejected.
    #[error("move {ply}: {error}")]
    Move {
        /// Number of the move, counted from 1.
        ply: usize,
        /// Why it is rejected.
        error: ludoteca_rules::MoveError,
    },
    /// The solution is empty or ends with a reply.
    #[error("expected an odd number of moves: the last one is the solver's")]
    Length,
}

/// Parses a file of puzzles: the game and its puzzles in their order. Positions and moves are
/// checked, proofs are not.
///
/// ```
/// use ludoteca_puzzles::parse;
/// let error = parse("ludoteca puzzles 1 morris\nabc;win\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 2: expected 7 fields separated by `;`, found 2");
/// ```
///
/// # Errors
/// The first fault with its place.
pub fn parse(text: &str) -> Result<(Game, Vec<Puzzle>), ParseError> {
    let (text, rest) = text.rsplit_once('\n').unwrap_or(("", text));
    let mut lines = text.split('\n').zip(1..);
    let (header, _) = lines.next().unwrap_or(("", 1));
    let fault = |fault| ParseError { line: 1, field: None, fault };
    let name = header.strip_prefix(HEADER).ok_or_else(|| fault(ParseFault::Header))?;
    let game: Game = name.parse().map_err(|error| fault(ParseFault::Game(error)))?;
    if game.name() != name {
        return Err(fault(ParseFault::Spelling(format!("{HEADER}{game}"))));
    }
    let mut puzzles: Vec<Puzzle> = Vec::new();
    let mut ids = std::collections::HashSet::new();
    for (line, number) in lines {
        let place = |(field, fault)| ParseError { line: number, field, fault };
        let puzzle = parse_line(game, line).map_err(place)?;
        if !ids.insert(puzzle.id) {
            return Err(place((Some(FIELDS[0]), ParseFault::Twice)));
        }
        puzzles.push(puzzle);
    }
    if !rest.is_empty() {
        return Err(ParseError { line: puzzles.len() + 2, field: None, fault: ParseFault::End });
    }
    Ok((game, puzzles))
}

/// A fault and the name of its field.
type Misplaced = (Option<&'static str>, ParseFault);

fn parse_line(game: Game, line: &str) -> Result<Puzzle, Misplaced> {
    if line.len() > MAX_LINE {
        return Err((None, ParseFault::Long));
    }
    let fields: Vec<&str> = line.split(';').collect();
    let found = fields.len();
    let wrong = |_| (None, ParseFault::Fields { found });
    let [id, goal, rating, theme, options, start, solution] =
        <[&str; 7]>::try_from(fields).map_err(wrong)?;
    let at = |i: usize| move |fault| (Some(FIELDS[i]), fault);
    let id: PuzzleId = id.parse().map_err(ParseFault::Id).map_err(at(0))?;
    let goal = Goal::ALL.into_iter().find(|known| known.name() == goal);
    let goal = goal.ok_or(ParseFault::Goal).map_err(at(1))?;
    let rating = parse_rating(rating).ok_or(ParseFault::Rating).map_err(at(2))?;
    let theme = theme.parse().map_err(ParseFault::Theme).map_err(at(3))?;
    let parsed = game.options(options).map_err(ParseFault::Impossible).map_err(at(4))?;
    spelled(options, parsed.short()).map_err(at(4))?;
    let mut position = parsed.start_from(start).map_err(ParseFault::Impossible).map_err(at(5))?;
    spelled(start, position.position_text(0).unwrap_or_default()).map_err(at(5))?;
    let mut moves = Vec::new();
    for (mv, ply) in solution.split(' ').zip(1..) {
        let played = position.play_text(mv);
        let played = played.map_err(|error| ParseFault::Move { ply, error }).map_err(at(6))?;
        spelled(mv, played.clone()).map_err(at(6))?;
        moves.push(played);
    }
    if moves.len() % 2 == 0 {
        return Err(at(6)(ParseFault::Length));
    }
    let start = start.to_owned();
    Ok(Puzzle { id, options: parsed, start, goal, solution: moves, rating, theme })
}

/// A rating in its only spelling.
fn parse_rating(text: &str) -> Option<u16> {
    let rating = text.parse().ok().filter(|rating| (MIN_RATING..=MAX_RATING).contains(rating))?;
    (rating.to_string() == text).then_some(rating)
}

fn spelled(text: &str, expected: String) -> Result<(), ParseFault> {
    if text == expected { Ok(()) } else { Err(ParseFault::Spelling(expected)) }
}

/// The header line of a game's file, with its line feed.
pub fn header(game: Game) -> String {
    format!("{HEADER}{game}\n")
}

impl Puzzle {
    /// The puzzle as a line of a file, with its line feed.
    pub fn to_line(&self) -> String {
        let Self { id, options, start, goal, solution, rating, theme } = self;
        let options = options.short();
        format!("{id};{goal};{rating};{theme};{options};{start};{}\n", solution.join(" "))
    }
}

/// A file of puzzles; [`parse`] reads it back.
pub fn to_text(game: Game, puzzles: &[Puzzle]) -> String {
    let mut text = header(game);
    for puzzle in puzzles {
        let _ = write!(text, "{}", puzzle.to_line());
    }
    text
}
