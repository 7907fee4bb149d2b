//! Checkpoints: files with the table of an interrupted search.
//!
//! A checkpoint is a line of JSON, followed by the table entries with the most work, compressed by
//! zstd with a checksum. Each entry is the number of skipped slots and the two words of the slot.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::Path;

use ludoteca_rules::{Options, Position};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::first_line;
use crate::solver::Solver;
use crate::table::Table;

/// Version of the format.
const VERSION: u32 = 1;
/// Maximum length of the first line, in bytes.
const LONGEST_LINE: u64 = 1 << 16;
/// Maximum number of stored entries. Those with less work are quickly recomputed.
const MOST_ENTRIES: u64 = 1 << 24;
/// Entries are almost random bits, so a higher compression level gains little.
const LEVEL: i32 = 1;

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
pub enum CheckpointError {
    /// The file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file is not a checkpoint, or belongs to another game, other options or another version.
    #[error("{0}")]
    Other(String),
}

impl Checkpoint {
    /// Creates the description of a search after `nodes` evaluations and `seconds` seconds.
    pub fn new<P: Position>(options: &P::Options, nodes: u64, seconds: f64) -> Self {
        let digest = options.digest(P::NAME);
        Self { version: VERSION, game: P::NAME.to_owned(), digest, slots: 0, nodes, seconds }
    }
}

impl Solver {
    /// Writes the table to a file. Writes a temporary file first and renames it, so that a crash
    /// never leaves a partial checkpoint.
    ///
    /// # Errors
    /// If the file cannot be written; the previous checkpoint is kept.
    pub fn save(&mut self, checkpoint: &Checkpoint, path: &Path) -> io::Result<()> {
        let unfinished = path.with_extension("unfinished");
        let written = write(&mut self.table, checkpoint, &unfinished);
        if written.is_err() {
            let _ = fs::remove_file(&unfinished);
        }
        written?;
        fs::rename(&unfinished, path)
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
        let line = first_line::read(&mut input, LONGEST_LINE)?;
        let other = |message: String| CheckpointError::Other(message);
        let found: Checkpoint = serde_json::from_slice(&line)
            .map_err(|error| other(format!("it is no checkpoint: {error}")))?;
        let wanted = Checkpoint::new::<P>(options, 0, 0.0);
        if found.version != VERSION {
            let version = found.version;
            return Err(other(format!("it has version {version}, and this program {VERSION}")));
        }
        if (&found.game, &found.digest) != (&wanted.game, &wanted.digest) {
            let message =
                format!("it is of {} with other rules than {}", found.game, options.short());
            return Err(other(message));
        }
        let mut table = Table::of_slots(found.slots, bytes).ok_or_else(|| {
            other(format!(
                "its table has {} slots of 16 bytes, more than the memory allowed",
                found.slots
            ))
        })?;
        table.share().fill(zstd::Decoder::with_buffer(input)?)?;
        Ok((Self::of(table), found))
    }
}

fn write(table: &mut Table, checkpoint: &Checkpoint, path: &Path) -> io::Result<()> {
    let table = table.share();
    let mut out = BufWriter::new(File::create(path)?);
    let checkpoint = Checkpoint { slots: table.len() as u64, ..checkpoint.clone() };
    serde_json::to_writer(&mut out, &checkpoint)?;
    out.write_all(b"\n")?;
    let mut entries = zstd::Encoder::new(out, LEVEL)?;
    entries.include_checksum(true)?;
    table.dump(MOST_ENTRIES, &mut entries)?;
    entries.finish()?.into_inner()?.sync_all()
}
