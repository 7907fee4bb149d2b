//! Lines of play: moves with what is said about them and what might have been played instead.

use serde::Serialize;

/// Moves in a row, from the start of a game or as a variation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// What is said before the first move.
    pub comment: Option<String>,
    /// The moves.
    pub moves: Vec<Node>,
}

/// One move of a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// The move as the rules spell it.
    pub mv: String,
    /// What is said about it.
    pub comment: Option<String>,
    /// Lines that might have been played instead: each begins with another move in its place.
    pub variations: Vec<Line>,
}

impl Node {
    /// A move without comment and variations.
    pub fn new(mv: impl Into<String>) -> Self {
        Self { mv: mv.into(), ..Self::default() }
    }
}

/// A name with a value, as `[First "Ana"]`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tag {
    /// Letters, digits and underscores.
    pub name: String,
    /// Any text in one line.
    pub value: String,
}

/// A comment or value as records hold it: one line, single blanks, no control characters.
pub(crate) fn tidy(text: &str) -> String {
    let is_blank = |c: char| c.is_whitespace() || c.is_control();
    let words: Vec<_> = text.split(is_blank).filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// Adds to a comment; an empty addition is none.
pub(crate) fn say(comment: &mut Option<String>, more: &str) {
    let more = tidy(more);
    match comment {
        _ if more.is_empty() => {}
        Some(text) => {
            text.push(' ');
            text.push_str(&more);
        }
        None => *comment = Some(more),
    }
}
