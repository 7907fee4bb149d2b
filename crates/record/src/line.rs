//! Lines of moves with comments and variations.

use serde::Serialize;

/// Consecutive moves, from the start of a game or as a variation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The comment before the first move.
    pub comment: Option<String>,
    /// The moves.
    pub moves: Vec<Node>,
}

/// One move of a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// The move in canonical spelling.
    pub mv: String,
    /// The comment.
    pub comment: Option<String>,
    /// Alternative lines; each begins with another move in place of this one.
    pub variations: Vec<Line>,
}

impl Node {
    /// Creates a move without comment and variations.
    pub fn new(mv: impl Into<String>) -> Self {
        Self { mv: mv.into(), ..Self::default() }
    }
}

/// A name with a value: `[First "Ana"]`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tag {
    /// Letters, digits and underscores.
    pub name: String,
    /// Text in one line.
    pub value: String,
}

/// Normalises a comment or value: one line, single spaces, no control characters.
pub(crate) fn tidy(text: &str) -> String {
    let is_blank = |c: char| c.is_whitespace() || c.is_control();
    let words: Vec<_> = text.split(is_blank).filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// Appends to a comment. Empty text adds nothing.
pub(crate) fn append(comment: &mut Option<String>, more: &str) {
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
