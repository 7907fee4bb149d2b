//! The file format of books: a line of JSON, then the positions, compressed by zstd with a
//! checksum. Positions are grouped by number of stones and sorted by key. Each is the difference of
//! its key to the previous one (7 bits per byte, least significant first, highest bit set if more
//! bytes follow) and a byte for its value.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::Path;

use ludoteca_rules::Position;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use thiserror::Error;

use super::{Book, Level, code};
use crate::compression::{Decoder, Encoder};
use crate::{exact_json, first_line, number, replace_file};

/// Version of the format and of the keys.
const VERSION: u32 = 1;
/// Maximum length of the first line, in bytes.
const MAX_LINE_BYTES: u64 = 1 << 16;
/// Maximum number of positions. Without a limit, a few bytes could request any amount of memory.
const MAX_POSITIONS: u64 = 1 << 24;
/// The highest level that does not need much memory to decompress.
const COMPRESSION_LEVEL: i32 = 19;

/// The first line of the file.
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
    /// Number of positions by number of stones.
    positions: Vec<u64>,
}

/// Reason why a book cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BookError {
    /// The file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The first line is not that of a book.
    #[error("not a book: {0}")]
    Header(String),
    /// Another version of the program wrote the book.
    #[error("format version {0} is not supported, only version {VERSION}")]
    Version(u32),
    /// The book belongs to another game or other options.
    #[error("the book is for {game} {options}")]
    WrongGame {
        /// Game of the book.
        game: String,
        /// Rule options of the book, as JSON.
        options: String,
    },
    /// The file ends before the last position.
    #[error("truncated: {found} of {positions} positions with {stones} stones")]
    Truncated {
        /// Number of stones of the level in which the file ends.
        stones: usize,
        /// Number of positions found in this level.
        found: u64,
        /// Number of positions expected in this level.
        positions: u64,
    },
    /// The file has been modified.
    #[error("damaged: {0}")]
    Damaged(String),
}

impl Book {
    /// Reads a book of any game.
    ///
    /// # Errors
    /// If the file is not a book, has another version, is truncated or damaged.
    pub fn read(mut input: impl BufRead) -> Result<Self, BookError> {
        let line = first_line::read(&mut input, MAX_LINE_BYTES)?;
        let header: Value =
            serde_json::from_slice(&line).map_err(|error| BookError::Header(error.to_string()))?;
        let version = header.get("ludoteca-book").and_then(Value::as_u64);
        if let Some(version) = version.filter(|&version| version != u64::from(VERSION)) {
            return Err(BookError::Version(u32::try_from(version).unwrap_or(u32::MAX)));
        }
        let header: Header =
            exact_json::read(&line, exact_json::compact).map_err(BookError::Header)?;
        let Header { game, options, digest, complete, drawn, positions, .. } = header;
        let all = positions.iter().try_fold(0_u64, |sum, &level| sum.checked_add(level));
        if all.is_none_or(|all| all > MAX_POSITIONS) {
            return Err(BookError::Damaged(format!("more than {MAX_POSITIONS} positions")));
        }
        let mut input = BufReader::new(Decoder::with_buffer(input)?);
        let mut levels = Vec::new();
        for (stones, &positions) in positions.iter().enumerate() {
            levels.push(read_level(&mut input, stones, positions)?);
        }
        match input.read(&mut [0]) {
            Ok(0) => Ok(Self { game, options, digest, complete, drawn, levels }),
            Ok(_) => Err(BookError::Damaged("unexpected data after the last position".to_owned())),
            Err(error) => Err(BookError::Damaged(error.to_string())),
        }
    }

    /// Reads the book of a game with these options from a file.
    ///
    /// # Errors
    /// As for [`read`](Self::read), and if the book belongs to another game or other options.
    pub fn open<P: Position>(path: &Path, options: &P::Options) -> Result<Self, BookError> {
        let book = Self::read(BufReader::new(File::open(path)?))?;
        if book.is_for::<P>(options) {
            return Ok(book);
        }
        Err(BookError::WrongGame {
            options: Value::Object(book.options).to_string(),
            game: book.game,
        })
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
        out.write_all(&exact_json::compact(&header)?)?;
        let mut packed = Encoder::new(out, COMPRESSION_LEVEL)?;
        packed.include_checksum(true)?;
        for level in &self.levels {
            let mut last = 0;
            for (&key, &proved) in level {
                let value = code::encode(proved);
                let value = value.ok_or_else(|| io::Error::other("a value is out of range"))?;
                number::write(&mut packed, key - last)?;
                packed.write_all(&[value])?;
                last = key;
            }
        }
        packed.finish()?.flush()
    }

    /// Writes the book to a file, as [`replace_file`] does.
    ///
    /// # Errors
    /// If the file cannot be written; an existing file then remains unchanged.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        replace_file(path, |out| self.write(BufWriter::new(out)))
    }
}

/// Reads the positions of one level.
fn read_level(input: &mut impl Read, stones: usize, positions: u64) -> Result<Level, BookError> {
    let damaged = |error: &dyn std::fmt::Display| BookError::Damaged(error.to_string());
    let truncated = |found| BookError::Truncated { stones, found, positions };
    let mut level = Level::new();
    let mut last: Option<u64> = None;
    for found in 0..positions {
        let above = number::read(input).map_err(|error| damaged(&error))?;
        let above = above.ok_or_else(|| truncated(found))?;
        let key = last.map_or(Some(above), |last| last.checked_add(above).filter(|&k| k > last));
        let key = key.ok_or_else(|| damaged(&"the keys are not in ascending order"))?;
        let mut value = [0];
        input.read_exact(&mut value).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => truncated(found),
            _ => damaged(&error),
        })?;
        level.insert(key, code::decode(value[0]));
        last = Some(key);
    }
    Ok(level)
}
