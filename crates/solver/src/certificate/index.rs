//! The index of a proof in parts.

use std::collections::BTreeSet;
use std::io::{BufRead, Read};

use ludoteca_rules::{Options, Position};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use thiserror::Error;

use super::claim::Claim;
use super::fault::CheckError;

/// The name of the index in the folder of a proof.
pub const INDEX_FILE: &str = "index.json";
/// The version of the format that this program writes and reads.
const VERSION: u32 = 1;
/// The most bytes of an index.
const LONGEST: u64 = 1 << 26;

/// What the parts of a proof prove together, and the moves of the claim's side that lead to them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Index {
    /// The version of the format.
    #[serde(rename = "ludoteca-index")]
    pub(super) version: u32,
    /// The game.
    pub game: String,
    /// Its rule options.
    pub options: Map<String, Value>,
    /// Their digest.
    pub digest: String,
    /// What is claimed.
    pub claim: Claim,
    /// The moves of the claim's side.
    pub choices: Vec<Choice>,
    /// The certificates.
    pub parts: Vec<Part>,
}

/// A move of the claim's side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// The moves from the start that lead to the position, or to an image of it.
    pub after: Vec<String>,
    /// The move there.
    pub play: String,
}

/// A certificate of one claim: that the index's side reaches the index's goal after some moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// The file's name in the folder.
    pub file: String,
    /// The moves from the start.
    pub moves: Vec<String>,
    /// The SHA-256 of the file, in hexadecimal.
    pub sha256: String,
}

/// A proof in parts that proves nothing.
#[derive(Debug, Error)]
pub enum IndexError {
    /// The index cannot be read, is of another version, or contradicts itself.
    #[error("{INDEX_FILE}: {0}")]
    Index(String),
    /// A position of the top tree that is not proved.
    #[error("{INDEX_FILE}: after {}, at {position}: {what}", line(moves))]
    Fails {
        /// The moves from the start that lead there.
        moves: Vec<String>,
        /// The position there, as a set-up.
        position: String,
        /// What is wrong.
        what: String,
    },
    /// A part cannot be read or is not the one that the index names.
    #[error("{file}: {what}")]
    Part {
        /// The file's name.
        file: String,
        /// What is wrong.
        what: String,
    },
    /// A part proves nothing.
    #[error("{file}: {error}")]
    Check {
        /// The file's name.
        file: String,
        /// Why.
        error: CheckError,
    },
}

impl Index {
    /// An index without choices and parts.
    pub(crate) fn new<P: Position>(options: &P::Options, claim: Claim) -> Self {
        Self {
            version: VERSION,
            game: P::NAME.to_owned(),
            options: options.to_map(),
            digest: options.digest(P::NAME),
            claim,
            choices: Vec::new(),
            parts: Vec::new(),
        }
    }

    /// Reads an index: JSON.
    ///
    /// # Errors
    /// If it is none, of another version, or names files outside the folder.
    pub fn read(input: impl BufRead) -> Result<Self, IndexError> {
        let wrong = |what: &dyn std::fmt::Display| IndexError::Index(what.to_string());
        let mut text = Vec::new();
        input.take(LONGEST + 1).read_to_end(&mut text).map_err(|error| wrong(&error))?;
        if text.len() as u64 > LONGEST {
            return Err(wrong(&format!("it has more than {LONGEST} bytes")));
        }
        let value: Value = serde_json::from_slice(&text)
            .map_err(|error| wrong(&format!("it is no index: {error}")))?;
        let version = value.get("ludoteca-index").and_then(Value::as_u64);
        if let Some(version) = version.filter(|&version| version != u64::from(VERSION)) {
            let what =
                format!("it has version {version} of the format, and this program {VERSION}");
            return Err(wrong(&what));
        }
        let index: Self = serde_json::from_value(value)
            .map_err(|error| wrong(&format!("it is no index: {error}")))?;
        let mut files = BTreeSet::new();
        for part in &index.parts {
            let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
            if part.file.starts_with('.') || !part.file.chars().all(is_plain) {
                return Err(wrong(&format!("`{}` is no name of a part", part.file)));
            }
            if !files.insert(&part.file) {
                return Err(wrong(&format!("{} is there twice", part.file)));
            }
        }
        Ok(index)
    }

    /// The claim that a part has to prove.
    pub fn claim_of(&self, part: &Part) -> Claim {
        Claim { moves: part.moves.clone(), ..self.claim }
    }
}

fn line(moves: &[String]) -> String {
    if moves.is_empty() { "no moves".to_owned() } else { moves.join(" ") }
}
