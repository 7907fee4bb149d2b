//! Validation of a parsed record: every move is played, every claim is checked.

use std::collections::BTreeMap;
use std::fmt::Write;

use ludoteca_rules::{AnyMatch, Fault, Game, MoveError, Outcome, Reason, Side};
use serde_json::Value;

use crate::MAX_DEPTH;
use crate::error::{RecordError, Spot};
use crate::line::{Line, Tag};
use crate::record::{AGREEMENT, FORFEIT, RESIGNATION, Record, check_ending};

/// The result tokens of finished games, and the winner.
pub(crate) const RESULTS: [(&str, Option<Side>); 3] =
    [("1-0", Some(Side::First)), ("0-1", Some(Side::Second)), ("1/2-1/2", None)];
/// The result token of an unfinished game.
pub(crate) const OPEN: &str = "*";

/// The message for an empty variation.
pub(crate) const EMPTY_VARIATION: &str = "a variation has no move; it needs one or more";

/// A parsed record, not validated.
#[derive(Default)]
pub(crate) struct Raw {
    pub(crate) game: Option<String>,
    /// JSON, or the short form as a string.
    pub(crate) options: Value,
    pub(crate) digest: Option<String>,
    pub(crate) start: Option<String>,
    pub(crate) tags: Vec<Tag>,
    pub(crate) line: Line,
    pub(crate) result: Option<String>,
    pub(crate) reason: Option<String>,
    /// Whether a result that the rules have not brought about needs no reason: other programs do not
    /// write one. A win is then by resignation, and a draw by agreement.
    pub(crate) lacks_reasons: bool,
    pub(crate) places: Places,
}

/// The places of a record's parts in the input.
#[derive(Default)]
pub(crate) struct Places {
    /// The place of each part, by its name in JSON.
    pub(crate) parts: BTreeMap<&'static str, Spot>,
    /// The place of each tag; empty for JSON.
    pub(crate) tags: Vec<Spot>,
    /// The place of each move in the order of the input; empty for JSON.
    pub(crate) moves: Vec<Spot>,
}

impl Places {
    fn part(&self, name: &'static str) -> Spot {
        self.parts.get(name).cloned().unwrap_or_else(|| Spot::Json(name.to_owned()))
    }
}

impl Raw {
    /// Validates the record.
    pub(crate) fn build(self) -> Result<Record, RecordError> {
        let places = &self.places;
        let name = self.game.ok_or_else(|| {
            let message = "the game is not named; write a tag such as [Game \"coffee\"]";
            RecordError::new(Spot::Whole, "game-missing", message)
        })?;
        let game: Game =
            name.parse().map_err(|fault| RecordError::of(places.part("game"), fault))?;
        let options = game
            .options_from_json(&self.options)
            .map_err(|faults| RecordError::of_faults(places.part("options"), &faults))?;
        if let Some(digest) = &self.digest
            && !digest.trim().eq_ignore_ascii_case(&options.digest())
        {
            let message = format!(
                "the digest is not that of {game} under {}, which is {}; \
                 the game was played under other rules",
                options.short(),
                options.digest()
            );
            return Err(RecordError::new(places.part("digest"), "digest", message));
        }
        let opening = match &self.start {
            None => options.start(),
            Some(text) => options
                .start_from(text)
                .map_err(|faults| RecordError::of_faults(places.part("start"), &faults))?,
        };

        let mut record = Record { line: self.line, ..Record::from_match(&opening) };
        for (i, tag) in self.tags.iter().enumerate() {
            let spot = || {
                let in_json = || Spot::Json(format!("tags[{i}]"));
                places.tags.get(i).cloned().unwrap_or_else(in_json)
            };
            let twice = self.tags[..i].iter().any(|t| t.name.eq_ignore_ascii_case(&tag.name));
            let added = if twice {
                let message = format!("the tag {} is there twice", tag.name);
                Err(Fault::new("tag-twice", tag.name.clone(), message))
            } else {
                record.set_tag(&tag.name, &tag.value)
            };
            added.map_err(|fault| RecordError::of(spot(), fault))?;
        }

        let mut game = opening;
        let plays = &mut Replay { places, seen: 0, path: String::from("moves"), depth: 0 };
        plays.line(&mut game, &mut record.line)?;
        let mut reason = self.reason.as_deref();
        if self.lacks_reasons && game.outcome().is_none() {
            reason = reason.or(match self.result.as_deref().map(str::trim) {
                Some("1-0" | "0-1") => Some(RESIGNATION.0),
                Some("1/2-1/2") => Some(AGREEMENT.0),
                _ => None,
            });
        }
        record.ending = match claim(self.result.as_deref(), reason, &game) {
            Ok(ending) => ending,
            Err(fault) => {
                let spot = if self.result.is_some() { "result" } else { "reason" };
                return Err(RecordError::of(places.part(spot), fault));
            }
        };
        Ok(record)
    }
}

/// The ending that result and reason claim, if it agrees with the game.
fn claim(
    result: Option<&str>,
    reason: Option<&str>,
    game: &AnyMatch,
) -> Result<Option<Outcome>, Fault> {
    let result = result.unwrap_or(OPEN).trim();
    let reason = reason.map(|text| text.trim().to_ascii_lowercase());
    let by_rules = game.outcome();
    if result == OPEN {
        // No result is claimed: the rules determine the ending.
        return match (reason, by_rules) {
            (None, ending) => Ok(ending),
            (Some(word), Some(ending)) if word == ending.reason.0 => Ok(Some(ending)),
            (Some(word), _) => {
                let word: String = word.chars().take(40).collect();
                let message = format!("the reason is {word}, but no result has been reached by it");
                Err(Fault::new("result", "", message))
            }
        };
    }
    let Some((_, winner)) = RESULTS.iter().find(|(text, _)| *text == result) else {
        let result: String = result.chars().take(40).collect();
        let message = format!("the result is 1-0, 0-1, 1/2-1/2 or *, not `{result}`");
        return Err(Fault::new("result", "", message));
    };
    let known = [RESIGNATION, FORFEIT, AGREEMENT].into_iter().chain(by_rules.map(|o| o.reason));
    let reason = match (reason, by_rules) {
        (None, Some(outcome)) => outcome.reason,
        (None, None) => Reason("no reason named"),
        (Some(word), _) => known.into_iter().find(|r| r.0 == word).ok_or_else(|| {
            let word: String = word.chars().take(40).collect();
            let stands = by_rules.map_or_else(
                || "the game is not over by the rules".into(),
                |o| format!("it is: {o}"),
            );
            let message = format!("the reason is {word}, but after {} plies {stands}", game.ply());
            Fault::new("result", "", message)
        })?,
    };
    let ending = Outcome { winner: *winner, reason };
    check_ending(game, ending).map(|()| Some(ending))
}

/// Plays lines, including variations, each from its starting position.
struct Replay<'a> {
    places: &'a Places,
    /// Number of moves played so far.
    seen: usize,
    /// The line being played, as a path in JSON.
    path: String,
    depth: usize,
}

impl Replay<'_> {
    /// Plays a line and replaces its moves by their canonical spelling. The game is then at the end
    /// of the line.
    fn line(&mut self, game: &mut AnyMatch, line: &mut Line) -> Result<(), RecordError> {
        for (i, node) in line.moves.iter_mut().enumerate() {
            node.mv = game.play_text(&node.mv).map_err(|error| self.illegal(i, game, error))?;
            self.seen += 1;
            if node.variations.is_empty() {
                continue;
            }
            if self.depth == MAX_DEPTH {
                let message = format!("variations are nested more than {MAX_DEPTH} deep");
                let spot = Spot::Json(format!("{}[{i}]", self.path));
                return Err(RecordError::new(spot, "too-deep", message));
            }
            game.undo();
            let (ply, path) = (game.ply(), self.path.len());
            self.depth += 1;
            for (v, variation) in node.variations.iter_mut().enumerate() {
                if variation.moves.is_empty() {
                    let spot = Spot::Json(format!("{}[{i}].variations[{v}]", self.path));
                    return Err(RecordError::new(spot, "variation-empty", EMPTY_VARIATION));
                }
                let _ = write!(self.path, "[{i}].variations[{v}].moves");
                self.line(game, variation)?;
                self.path.truncate(path);
                while game.ply() > ply {
                    game.undo();
                }
            }
            self.depth -= 1;
            game.play_text(&node.mv).map_err(|error| self.illegal(i, game, error))?;
        }
        Ok(())
    }

    /// The place of the current move, the `i`-th of its line.
    fn spot(&self, i: usize) -> Spot {
        match self.places.moves.get(self.seen) {
            Some(spot) => spot.clone(),
            None => Spot::Json(format!("{}[{i}]", self.path)),
        }
    }

    fn illegal(&self, i: usize, game: &AnyMatch, error: MoveError) -> RecordError {
        let message = error.to_string();
        let fault = match error {
            MoveError::Spelling { .. } => Fault::new("move-spelling", "", message),
            MoveError::Illegal { fault, .. } => Fault { message, ..fault },
            MoveError::Over(_) => {
                Fault::new("game-over", "", format!("no move may follow: {message}"))
            }
        };
        RecordError { ply: Some(game.ply() + 1), ..RecordError::of(self.spot(i), fault) }
    }
}
