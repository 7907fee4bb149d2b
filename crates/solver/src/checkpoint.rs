//! Checkpoints: files with the table of an interrupted search.
//!
//! A checkpoint is a line of JSON, followed by the table entries with the most work, compressed by
//! zstd with a checksum. Each entry is the number of skipped slots and the two words of the slot.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::Path;

use ludoteca_rules::{Options, Position};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::compression::{Decoder, Encoder};
use crate::replace_file;
use crate::solver::Solver;
use crate::table::TranspositionTable;
use crate::{exact_json, first_line};

/// Version of the format.
const VERSION: u32 = 1;
/// Maximum length of the first line, in bytes.
const MAX_LINE_BYTES: u64 = 1 << 16;
/// Maximum number of stored entries. Those with less work are quickly recomputed.
const MAX_ENTRIES: u64 = 1 << 24;
/// Entries are almost random bits, so a higher compression level gains little.
const COMPRESSION_LEVEL: i32 = 1;

/// Description of a checkpoint: its game and the effort spent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Checkpoint {
    #[serde(rename = "ludoteca-checkpoint")]
    version: u32,
    game: String,
    /// Digest of the rule options.
    digest: String,
    /// Number of table slots.
    slots: u64,
    /// Number of states evaluated so far.
    pub nodes: u64,
    /// Time spent so far, in seconds.
    pub seconds: f64,
}

/// Reason why a checkpoint cannot be resumed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file is not a checkpoint, or belongs to another game, other options or another version.
    #[error("{0}")]
    Invalid(String),
}

impl Checkpoint {
    /// Creates the description of a search after `nodes` evaluations and `seconds` seconds.
    pub fn new<P: Position>(options: &P::Options, nodes: u64, seconds: f64) -> Self {
        let digest = options.digest(P::NAME);
        Self { version: VERSION, game: P::NAME.to_owned(), digest, slots: 0, nodes, seconds }
    }
}

impl Solver {
    /// Writes the table to a file, as [`replace_file`] does.
    ///
    /// # Errors
    /// If the file cannot be written; the previous checkpoint is kept.
    pub fn save(&mut self, checkpoint: &Checkpoint, path: &Path) -> io::Result<()> {
        let table = self.table.shared();
        let checkpoint = Checkpoint { slots: table.len() as u64, ..checkpoint.clone() };
        replace_file(path, |out| {
            let mut out = BufWriter::new(out);
            out.write_all(&exact_json::compact(&checkpoint)?)?;
            let mut entries = Encoder::new(out, COMPRESSION_LEVEL)?;
            entries.include_checksum(true)?;
            table.write_entries(MAX_ENTRIES, &mut entries)?;
            entries.finish()?.flush()
        })
    }

    /// Restores a solver from a checkpoint for a game with these options. The table must not take
    /// more than `bytes` bytes. Also returns the description of the checkpoint.
    ///
    /// # Errors
    /// If the file cannot be read, is damaged, or belongs to another game, other options or another
    /// version.
    pub fn restore<P: Position>(
        path: &Path,
        options: &P::Options,
        bytes: usize,
    ) -> Result<(Self, Checkpoint), CheckpointError> {
        let mut input = BufReader::new(File::open(path)?);
        let line = first_line::read(&mut input, MAX_LINE_BYTES)?;
        let invalid = |message: String| CheckpointError::Invalid(message);
        let found: Checkpoint = exact_json::read(&line, exact_json::compact)
            .map_err(|error| invalid(format!("not a checkpoint: {error}")))?;
        let wanted = Checkpoint::new::<P>(options, 0, 0.0);
        if found.version != VERSION {
            let version = found.version;
            return Err(invalid(format!(
                "format version {version} is not supported, only version {VERSION}"
            )));
        }
        if (&found.game, &found.digest) != (&wanted.game, &wanted.digest) {
            let message = format!(
                "the checkpoint is for {} with rules other than {}",
                found.game,
                options.short()
            );
            return Err(invalid(message));
        }
        let mut table = TranspositionTable::with_slots(found.slots, bytes).ok_or_else(|| {
            invalid(format!(
                "its table of {} slots with 16 bytes each exceeds the memory limit",
                found.slots
            ))
        })?;
        table.shared().read_entries(Decoder::with_buffer(input)?)?;
        Ok((Self::with_table(table), found))
    }
}
