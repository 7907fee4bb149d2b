//! What a solver has learnt, kept in a file from which it goes on.
//!
//! A line of JSON, then the entries of the table that took the most work, compressed by zstd with a
//! checksum: how many slots are skipped, and the slot's two words.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::Path;

use ludoteca_rules::{Options, Position};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::first_line;
use crate::solver::Solver;
use crate::table::Table;

/// The version of the format that this program writes and reads.
const VERSION: u32 = 1;
/// The most bytes of the first line.
const LONGEST_LINE: u64 = 1 << 16;
/// The most entries that are kept: what took less work is soon found again.
const MOST_ENTRIES: u64 = 1 << 24;
/// Entries are all but random bits: there is little to compress.
const LEVEL: i32 = 1;

/// What a checkpoint is of, and what it took.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Checkpoint {
    #[serde(rename = "ludoteca-checkpoint")]
    version: u32,
    game: String,
    /// Of the rule options.
    digest: String,
    /// Slots of the table.
    slots: u64,
    /// States evaluated so far.
    pub nodes: u64,
    /// Time taken so far, in seconds.
    pub seconds: f64,
}

/// A checkpoint that nothing can go on from.
#[derive(Debug, Error)]
pub enum CheckpointError {
    /// It cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is none, or of something else.
    #[error("{0}")]
    Other(String),
}

impl Checkpoint {
    /// Of a game with its options, after so many evaluations and seconds.
    pub fn new<P: Position>(options: &P::Options, nodes: u64, seconds: f64) -> Self {
        let digest = options.digest(P::NAME);
        Self { version: VERSION, game: P::NAME.to_owned(), digest, slots: 0, nodes, seconds }
    }
}

impl Solver {
    /// Keeps what has been learnt in a file: under another name first, and renamed when all of it is
    /// on the disk.
    ///
    /// # Errors
    /// If it cannot be written; what was there before is left.
    pub fn save(&mut self, checkpoint: &Checkpoint, path: &Path) -> io::Result<()> {
        let unfinished = path.with_extension("unfinished");
        let written = write(&mut self.table, checkpoint, &unfinished);
        if written.is_err() {
            let _ = fs::remove_file(&unfinished);
        }
        written?;
        fs::rename(&unfinished, path)
    }

    /// The solver that a checkpoint of a game with these options was made by, if its table takes no
    /// more than so many bytes; and what the checkpoint says.
    ///
    /// # Errors
    /// If it cannot be read, is damaged, or of another game, board or version.
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
