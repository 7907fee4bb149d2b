//! The index of a proof in parts.

use std::collections::BTreeSet;
use std::io::{self, BufRead, Read};

use ludoteca_rules::{Options, Position};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use thiserror::Error;

use super::claim::{Claim, canonical};
use super::fault::{CheckError, line};
use crate::exact_json;

/// File name of the index in the folder of a proof.
pub const INDEX_FILE: &str = "index.json";
/// Version of the format.
const VERSION: u32 = 1;
/// Maximum size of an index, in bytes.
pub(super) const MAX_BYTES: u64 = 1 << 26;

/// The claim that the parts prove together, and the moves of the claim's side that lead to them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Index {
    /// Version of the format.
    #[serde(rename = "ludoteca-index")]
    pub(super) version: u32,
    /// Name of the game.
    pub game: String,
    /// The rule options.
    pub options: Map<String, Value>,
    /// Digest of the rule options.
    pub digest: String,
    /// The claim of the whole proof.
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
    /// The moves from the start to the position or a symmetric image of it.
    pub after: Vec<String>,
    /// The move in this position.
    pub play: String,
}

/// A certificate with one claim: the side and the goal of the index, after these moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// File name in the folder.
    pub file: String,
    /// The moves from the start.
    pub moves: Vec<String>,
    /// SHA-256 of the file in hexadecimal.
    pub sha256: String,
}

/// Reason why a proof in parts is rejected.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum IndexError {
    /// The index cannot be read, has another version, or is inconsistent.
    #[error("{INDEX_FILE}: {0}")]
    Index(String),
    /// A position of the top tree is not proved.
    #[error("{INDEX_FILE}: after {}, at {position}: {what}", line(moves))]
    Fails {
        /// The moves from the start to the position.
        moves: Vec<String>,
        /// The position as a set-up.
        position: String,
        /// The fault.
        what: String,
    },
    /// A part cannot be read or is not the file that the index names.
    #[error("{file}: {what}")]
    Part {
        /// File name of the part.
        file: String,
        /// The fault.
        what: String,
    },
    /// The certificate of a part is rejected.
    #[error("{file}: {error}")]
    Check {
        /// File name of the part.
        file: String,
        /// The reason.
        error: CheckError,
    },
    /// The packed file is not a tar of the index and its parts.
    #[error("{entry}: {what}")]
    Packed {
        /// Name of the entry with the fault.
        entry: String,
        /// The fault.
        what: String,
    },
    /// The packed file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl Part {
    /// Checks the SHA-256 of the file.
    pub(super) fn verify(&self, found: &str) -> Result<(), IndexError> {
        if found == self.sha256 {
            return Ok(());
        }
        Err(self.invalid(format!("its SHA-256 is {found}, which differs from the index")))
    }

    pub(super) fn invalid(&self, what: String) -> IndexError {
        IndexError::Part { file: self.file.clone(), what }
    }
}

impl Index {
    /// The text of the index.
    pub(crate) fn text(&self) -> serde_json::Result<Vec<u8>> {
        exact_json::indented(self)
    }

    /// Creates an index without choices and parts.
    pub(crate) fn new<P: Position>(options: &P::Options, claim: Claim) -> Self {
        Self {
            version: VERSION,
            game: P::NAME.to_owned(),
            options: canonical::<P>(options),
            digest: options.digest(P::NAME),
            claim,
            choices: Vec::new(),
            parts: Vec::new(),
        }
    }

    /// Reads an index in JSON.
    ///
    /// # Errors
    /// If the input is not an index, has another version, or names files outside the folder.
    pub fn read(input: impl BufRead) -> Result<Self, IndexError> {
        let invalid = |what: &dyn std::fmt::Display| IndexError::Index(what.to_string());
        let mut text = Vec::new();
        input.take(MAX_BYTES + 1).read_to_end(&mut text).map_err(|error| invalid(&error))?;
        if text.len() as u64 > MAX_BYTES {
            return Err(invalid(&format!("the index has more than {MAX_BYTES} bytes")));
        }
        let value: Value = serde_json::from_slice(&text)
            .map_err(|error| invalid(&format!("not an index: {error}")))?;
        let version = value.get("ludoteca-index").and_then(Value::as_u64);
        if let Some(version) = version.filter(|&version| version != u64::from(VERSION)) {
            let what = format!("format version {version} is not supported, only version {VERSION}");
            return Err(invalid(&what));
        }
        let index: Self = exact_json::read(&text, Self::text)
            .map_err(|error| invalid(&format!("not an index: {error}")))?;
        let mut files = BTreeSet::new();
        for part in &index.parts {
            let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
            if part.file.starts_with('.') || !part.file.chars().all(is_plain) {
                return Err(invalid(&format!("`{}` is not a valid part name", part.file)));
            }
            if !files.insert(&part.file) {
                return Err(invalid(&format!("{} is listed twice", part.file)));
            }
        }
        Ok(index)
    }

    /// The claim that a part must prove.
    pub fn claim_of(&self, part: &Part) -> Claim {
        Claim { moves: part.moves.clone(), ..self.claim }
    }
}
