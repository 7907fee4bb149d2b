//! Reading and writing records in any format.

use ludoteca_rules::Fault;

use crate::error::{RecordError, Spot};
use crate::foreign::{abstract_play, detect};
use crate::format::Format;
use crate::line::{Line, Tag};
use crate::record::{FORFEIT, Record};
use crate::table::{Part, spec};
use crate::{MAX_BYTES, json, text};

/// A record in the format of another program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The content of the file.
    pub text: String,
    /// What the record holds and the format cannot: `comments`, `tags`, …
    pub omitted: Vec<&'static str>,
}

impl Record {
    /// Reads a record in any [`Format`], which is detected.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        Self::parse_as(text, Format::detect(text))
    }

    /// Reads a record in this format.
    ///
    /// ```
    /// use ludoteca_record::{Format, Record};
    ///
    /// let record = Record::parse_as("1. 5 13 2. 20", Format::PlayOk)?;
    /// assert!(record.to_text().ends_with("\n1. d6 e4 2. d2 *\n"));
    /// # Ok::<(), ludoteca_record::RecordError>(())
    /// ```
    pub fn parse_as(text: &str, format: Format) -> Result<Self, RecordError> {
        let read = || {
            check_length(text)?;
            if format == Format::Text {
                reject_sgf(text)?;
            }
            (spec(format).read)(text.trim_start_matches('\u{feff}'))
        };
        read().map_err(|error| RecordError { format, ..error })
    }

    /// Formats the record as PGN-like text; [`parse`](Self::parse) reads it back.
    pub fn to_text(&self) -> String {
        text::write(self)
    }

    /// Formats the record as JSON in one line, as [`SCHEMA`](crate::SCHEMA) describes it;
    /// [`parse`](Self::parse) reads it back.
    pub fn to_json(&self) -> String {
        json::write(self)
    }

    /// Formats the record in this format. Of a format for positions, it is the last one.
    ///
    /// # Errors
    /// If the format is for other games, or cannot express the game itself.
    ///
    /// ```
    /// use ludoteca_record::{Format, Record};
    ///
    /// let record = Record::parse("[Game \"morris\"] 1. d6 {good} f4 *")?;
    /// let written = record.to_format(Format::OpenSpiel)?;
    /// assert_eq!(written.text, "[4, 13]\n");
    /// assert_eq!(written.omitted, ["comments"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_format(&self, format: Format) -> Result<Written, Fault> {
        let spec = spec(format);
        if let Some(game) = spec.game.filter(|game| *game != self.game()) {
            let message = format!("{} is for {game}, not for {}", format.title(), self.game());
            return Err(Fault::new("format-game", self.game().name(), message));
        }
        let omitted = spec.omits.iter().filter_map(|part| self.part(*part)).collect();
        Ok(Written { text: (spec.write)(self)?, omitted })
    }

    /// The name of this part if the record has it.
    fn part(&self, part: Part) -> Option<&'static str> {
        let (name, has) = match part {
            Part::Moves => ("moves", !self.line.moves.is_empty()),
            Part::Tags => ("tags", !self.tags.is_empty()),
            Part::OtherTags => {
                let is_other = |tag: &Tag| !abstract_play::TAGS.contains(&&*tag.name);
                ("tags", self.tags.iter().any(is_other))
            }
            Part::Comments => ("comments", has_comments(&self.line)),
            Part::Variations => {
                ("variations", self.line.moves.iter().any(|node| !node.variations.is_empty()))
            }
            Part::Ending => ("result", self.ending != self.replay().outcome()),
            Part::Forfeit => {
                ("forfeit", self.ending.is_some_and(|ending| ending.reason == FORFEIT))
            }
        };
        has.then_some(name)
    }
}

fn has_comments(line: &Line) -> bool {
    line.comment.is_some()
        || line
            .moves
            .iter()
            .any(|node| node.comment.is_some() || node.variations.iter().any(has_comments))
}

fn check_length(text: &str) -> Result<(), RecordError> {
    if text.len() <= MAX_BYTES {
        return Ok(());
    }
    let message = format!("the record has more than {MAX_BYTES} bytes");
    Err(RecordError::new(Spot::Whole, "too-long", message))
}

/// SGF is detected as text.
fn reject_sgf(text: &str) -> Result<(), RecordError> {
    if !detect::trimmed(text).starts_with("(;") {
        return Ok(());
    }
    let message = "this is SGF, for which nobody has published how moves of these games are \
                   written; use another format";
    Err(RecordError::new(Spot::Whole, "sgf", message))
}
