//! Books as bytes: a line of JSON, then the positions in the order of their keys, compressed by zstd
//! with a checksum: first those with no stone, then those with one, and so on. Of each there is by how much its key is above the one before (seven bits a byte,
//! the lowest first; the highest bit says that there are more), and a byte for its value.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::Path;

use ludoteca_rules::Position;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use thiserror::Error;

use super::{Book, Level, code};
use crate::certificate::{Wrong, read_number, write_number};
use crate::first_line;

/// The version of the format, and of the keys, that this program writes and reads.
const VERSION: u32 = 1;
/// The most bytes of the first line.
const LONGEST_LINE: u64 = 1 << 16;
/// A book of more positions is none: a few bytes could ask for any memory.
const MOST_POSITIONS: u64 = 1 << 24;
/// As small as zstd makes it without needing much memory to read.
const LEVEL: i32 = 19;

/// The first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    #[serde(rename = "ludoteca-book")]
    version: u32,
    game: String,
    options: Map<String, Value>,
    digest: String,
    /// See [`Book::complete`].
    complete: Option<u32>,
    /// See [`Book::drawn`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    drawn: Option<u32>,
    /// By stones on the board.
    positions: Vec<u64>,
}

/// A book that cannot be used.
#[derive(Debug, Error)]
pub enum BookError {
    /// It cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It does not begin as books do.
    #[error("it is no book: {0}")]
    Header(String),
    /// Another program made it.
    #[error("it has version {0} of the format, and this program {VERSION}")]
    Version(u32),
    /// It is of another game or other options.
    #[error("it is of {game} {options}, not of what was asked for")]
    Other {
        /// The game it is of.
        game: String,
        /// The rule options, as JSON.
        options: String,
    },
    /// It ends before its last position.
    #[error("it is cut short: it has {found} of {positions} positions with {stones} stones")]
    Cut {
        /// Stones on the board where it ends.
        stones: usize,
        /// Positions there.
        found: u64,
        /// Positions that there should be.
        positions: u64,
    },
    /// Not what was written.
    #[error("it is damaged: {0}")]
    Damaged(String),
}

impl Book {
    /// Reads a book of any game.
    ///
    /// # Errors
    /// If it is none, of another version, cut short or damaged.
    pub fn read(mut input: impl BufRead) -> Result<Self, BookError> {
        let line = first_line::read(&mut input, LONGEST_LINE)?;
        let header: Value =
            serde_json::from_slice(&line).map_err(|error| BookError::Header(error.to_string()))?;
        let version = header.get("ludoteca-book").and_then(Value::as_u64);
        if let Some(version) = version.filter(|&version| version != u64::from(VERSION)) {
            return Err(BookError::Version(u32::try_from(version).unwrap_or(u32::MAX)));
        }
        let header: Header =
            serde_json::from_value(header).map_err(|error| BookError::Header(error.to_string()))?;
        let Header { game, options, digest, complete, drawn, positions, .. } = header;
        let all = positions.iter().try_fold(0_u64, |sum, &level| sum.checked_add(level));
        if all.is_none_or(|all| all > MOST_POSITIONS) {
            return Err(BookError::Damaged(format!(
                "it says more than {MOST_POSITIONS} positions"
            )));
        }
        let mut input = BufReader::new(zstd::Decoder::with_buffer(input)?);
        let mut levels = Vec::new();
        for (stones, &positions) in positions.iter().enumerate() {
            levels.push(read_level(&mut input, stones, positions)?);
        }
        match input.read(&mut [0]) {
            Ok(0) => Ok(Self { game, options, digest, complete, drawn, levels }),
            Ok(_) => Err(BookError::Damaged("there is more after its last position".to_owned())),
            Err(error) => Err(BookError::Damaged(error.to_string())),
        }
    }

    /// Reads the book of a game with these options from a file.
    ///
    /// # Errors
    /// As [`read`](Self::read), and if it is of another game or other options.
    pub fn open<P: Position>(path: &Path, options: &P::Options) -> Result<Self, BookError> {
        let book = Self::read(BufReader::new(File::open(path)?))?;
        if book.is_of::<P>(options) {
            return Ok(book);
        }
        Err(BookError::Other { options: Value::Object(book.options).to_string(), game: book.game })
    }

    /// Writes the book.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        let header = Header {
            version: VERSION,
            game: self.game.clone(),
            options: self.options.clone(),
            digest: self.digest.clone(),
            complete: self.complete,
            drawn: self.drawn,
            positions: self.levels.iter().map(|level| level.len() as u64).collect(),
        };
        serde_json::to_writer(&mut out, &header)?;
        out.write_all(b"\n")?;
        let mut packed = zstd::Encoder::new(out, LEVEL)?;
        packed.include_checksum(true)?;
        for level in &self.levels {
            let mut last = 0;
            for (&key, &verdict) in level {
                let value = code::encode(verdict);
                let value = value.ok_or_else(|| io::Error::other("a value is too far"))?;
                write_number(&mut packed, key - last)?;
                packed.write_all(&[value])?;
                last = key;
            }
        }
        packed.finish()?.flush()
    }

    /// Keeps the book in a file: under another name first, and renamed when all of it is on the disk.
    ///
    /// # Errors
    /// If it cannot be written; what was there before is left.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let unfinished = path.with_extension("unfinished");
        let write = || {
            let mut out = BufWriter::new(File::create(&unfinished)?);
            self.write(&mut out)?;
            out.into_inner()?.sync_all()?;
            fs::rename(&unfinished, path)
        };
        write().inspect_err(|_| drop(fs::remove_file(&unfinished)))
    }
}

/// So many positions, which have so many stones.
fn read_level(input: &mut impl Read, stones: usize, positions: u64) -> Result<Level, BookError> {
    let damaged = |error: &dyn std::fmt::Display| BookError::Damaged(error.to_string());
    let cut = |found| BookError::Cut { stones, found, positions };
    let mut level = Level::new();
    let mut last: Option<u64> = None;
    for found in 0..positions {
        let above = read_number(input).map_err(|wrong| match wrong {
            Wrong::Damaged(error) => damaged(&error),
            _ => cut(found),
        })?;
        let key = last.map_or(Some(above), |last| last.checked_add(above).filter(|&k| k > last));
        let key = key.ok_or_else(|| damaged(&"its keys do not ascend"))?;
        let mut value = [0];
        input.read_exact(&mut value).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => cut(found),
            _ => damaged(&error),
        })?;
        level.insert(key, code::decode(value[0]));
        last = Some(key);
    }
    Ok(level)
}
