//! Reading table files block by block.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use ludoteca_rules::oracle::Proved;
use rayon::prelude::*;
use xxhash_rust::xxh3::xxh3_64;

use super::header::{Content, DrawRule, Entry, Header, read as read_head, truncated};
use super::slots::{get, packed_len};
use crate::code::Code;
use crate::compression;
use crate::value::without_distance;

/// Why a table cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// The file cannot be read.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The cause.
        error: io::Error,
    },
    /// The file is invalid.
    #[error("{}: {fault}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The fault.
        fault: String,
    },
}

/// The storage of a table's bytes.
#[derive(Debug)]
enum Source {
    File(Mutex<File>),
    Memory(Cow<'static, [u8]>),
}

/// A table with a validated head. Blocks are validated when they are read.
#[derive(Debug)]
pub struct Table {
    path: PathBuf,
    source: Source,
    header: Header,
    index: Vec<Entry>,
    /// Offset of the first block.
    begin: u64,
}

impl Table {
    /// Opens a file.
    pub fn open(path: &Path) -> Result<Self, TableError> {
        let io = |error| TableError::Io { path: path.into(), error };
        let file = File::open(path).map_err(io)?;
        let len = file.metadata().map_err(io)?.len();
        Self::new(path.into(), Source::File(Mutex::new(file)), len)
    }

    /// Opens an embedded table. Errors quote `name`.
    pub(crate) fn built_in(name: &str, bytes: &'static [u8]) -> Result<Self, TableError> {
        Self::new(name.into(), Source::Memory(bytes.into()), bytes.len() as u64)
    }

    fn new(path: PathBuf, source: Source, len: u64) -> Result<Self, TableError> {
        let head = read_head(|want| source.read(0, want.min(len as usize)));
        let head = head.map_err(|error| TableError::Io { path: path.clone(), error })?;
        let damaged = |fault| TableError::Damaged { path: path.clone(), fault };
        let head = head.map_err(damaged)?;
        let end = head.index.last().map_or(head.len, |entry| entry.end);
        if len < end {
            return Err(damaged(truncated()));
        }
        if len > end {
            return Err(damaged("unexpected data after the last block".into()));
        }
        Ok(Self { path, source, header: head.header, index: head.index, begin: head.len })
    }

    /// Opens a table in memory. Errors quote `name`.
    pub fn from_bytes(name: &str, bytes: Vec<u8>) -> Result<Self, TableError> {
        let len = bytes.len() as u64;
        Self::new(name.into(), Source::Memory(bytes.into()), len)
    }

    /// Validates all blocks: their checksums and their compression.
    pub fn check(&self) -> Result<(), TableError> {
        (0..self.blocks()).try_for_each(|block| self.block(block).map(drop))
    }

    /// Returns the header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Length of the file in bytes.
    pub fn bytes(&self) -> u64 {
        self.index.last().map_or(self.begin, |entry| entry.end)
    }

    /// Number of blocks.
    pub(crate) fn blocks(&self) -> usize {
        self.index.len()
    }

    /// The first row of a block.
    pub(crate) fn first_row(&self, block: usize) -> usize {
        block * self.header.block_rows
    }

    /// Number of slots in a block.
    pub(crate) fn slots(&self, block: usize) -> usize {
        self.header.slots(block)
    }

    /// Returns the block of a row and the index of the row's first slot in it.
    pub(crate) fn block_of(&self, row: usize) -> (usize, usize) {
        let rows = self.header.block_rows;
        (row / rows, row % rows * self.header.width())
    }

    /// Reads, validates and decompresses a block.
    pub(crate) fn block(&self, block: usize) -> Result<Vec<u8>, TableError> {
        let damaged = |fault| TableError::Damaged { path: self.path.clone(), fault };
        let begin = block.checked_sub(1).map_or(self.begin, |before| self.index[before].end);
        let Entry { end, checksum } = self.index[block];
        let len = packed_len(&self.header, self.header.slots(block));
        if end - begin > compression::bound(len) as u64 {
            return Err(damaged(format!("block {} is too long", block + 1)));
        }
        let packed = self.source.read(begin, (end - begin) as usize);
        let packed = packed.map_err(|error| TableError::Io { path: self.path.clone(), error })?;
        if xxh3_64(&packed) != checksum {
            let count = self.index.len();
            return Err(damaged(format!("block {} of {count} is corrupt", block + 1)));
        }
        let bytes = compression::decompress(&packed, len).map_err(|error| {
            damaged(format!("block {} cannot be decompressed: {error}", block + 1))
        })?;
        if bytes.len() != len {
            return Err(damaged(format!("block {} has the wrong size", block + 1)));
        }
        Ok(bytes)
    }

    /// Returns the code in a slot of a decompressed block.
    #[inline]
    fn get<C: Code>(&self, block: &[u8], slot: usize) -> C {
        get(&self.header, block, slot)
    }

    /// Returns the value in a slot of a decompressed block.
    pub(crate) fn value(&self, block: &[u8], slot: usize) -> Result<Proved, TableError> {
        let value = match self.header.draw_rule {
            DrawRule::FiftyMoveRule => self.get::<u8>(block, slot).value(),
            DrawRule::Unlimited => self.get::<u16>(block, slot).value(),
        };
        let fault = || format!("slot {slot} of a block holds no valid value");
        let value = value.map(|value| match self.header.content {
            Content::Distances => value,
            Content::Values => without_distance(value.wdl),
        });
        value.ok_or_else(|| TableError::Damaged { path: self.path.clone(), fault: fault() })
    }

    /// Reads all slots, row by row.
    pub(crate) fn load<C: Code>(&self) -> Result<Vec<C>, TableError> {
        let pair = self.header.subspace.pair();
        let mut slots = vec![C::default(); pair.slots()];
        let rows = self.header.block_rows * self.header.width();
        slots.par_chunks_mut(rows).enumerate().try_for_each(|(i, slots)| {
            let block = self.block(i)?;
            for (i, slot) in slots.iter_mut().enumerate() {
                *slot = self.get(&block, i);
            }
            Ok(())
        })?;
        Ok(slots)
    }
}

impl Source {
    fn read(&self, begin: u64, len: usize) -> io::Result<Vec<u8>> {
        match self {
            Self::Memory(bytes) => {
                let bytes = bytes.get(begin as usize..).and_then(|bytes| bytes.get(..len));
                Ok(bytes.ok_or(io::ErrorKind::UnexpectedEof)?.to_vec())
            }
            Self::File(file) => {
                let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                file.seek(io::SeekFrom::Start(begin))?;
                let mut bytes = vec![0; len];
                file.read_exact(&mut bytes)?;
                Ok(bytes)
            }
        }
    }
}
