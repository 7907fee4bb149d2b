//! Writing table files atomically.

use std::fs::{self, File};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use xxhash_rust::xxh3::xxh3_64;

use super::header::{Entry, Header, write as head};
use super::slots::pack;
use crate::code::Code;
use crate::compression::Compressor;

/// Compression level of blocks. Higher levels take much longer and save little.
pub(crate) const LEVEL: i32 = 6;
/// Number of blocks compressed in parallel before they are written.
const BATCH_SIZE: usize = 64;

/// Writes the slots of a subspace, row by row, and returns the length of the file in bytes. The file is written
/// under a temporary name, synced and renamed, and so replaces an existing file atomically.
pub(crate) fn write<C: Code>(
    path: &Path,
    header: &Header,
    slots: &[C],
    level: i32,
) -> io::Result<u64> {
    let unfinished = unfinished(path);
    let written = write_to(&unfinished, header, slots, level);
    if written.is_err() {
        // The write error is reported; a failure to clean up is not.
        let _ = fs::remove_file(&unfinished);
    }
    let len = written?;
    fs::rename(&unfinished, path)?;
    Ok(len)
}

/// Returns the temporary name of a file.
fn unfinished(path: &Path) -> PathBuf {
    path.with_extension("unfinished")
}

fn write_to<C: Code>(path: &Path, header: &Header, slots: &[C], level: i32) -> io::Result<u64> {
    let mut file = File::create(path)?;
    let len = encode(&mut file, header, slots, level)?;
    file.sync_all()?;
    Ok(len)
}

/// Returns the content of a file with the slots of a subspace, row by row.
pub(crate) fn to_bytes<C: Code>(header: &Header, slots: &[C], level: i32) -> io::Result<Vec<u8>> {
    let mut file = io::Cursor::new(Vec::new());
    encode(&mut file, header, slots, level)?;
    Ok(file.into_inner())
}

/// Writes the content of a file and returns its length in bytes.
fn encode<C: Code>(
    file: &mut (impl Write + Seek),
    header: &Header,
    slots: &[C],
    level: i32,
) -> io::Result<u64> {
    let mut index = vec![Entry::default(); header.blocks()];
    let mut end = head(header, &index).len() as u64;
    file.seek(io::SeekFrom::Start(end))?;
    let blocks: Vec<_> = slots.chunks(header.block_rows * header.width()).collect();
    for (blocks, entries) in blocks.chunks(BATCH_SIZE).zip(index.chunks_mut(BATCH_SIZE)) {
        let compress = || Compressor::new(level);
        let packed: io::Result<Vec<_>> = blocks
            .par_iter()
            .map_init(compress, |compressor, slots| {
                let compressor = compressor.as_mut();
                let compressor = compressor.map_err(|error| io::Error::other(error.to_string()))?;
                compressor.compress(&pack(header, slots))
            })
            .collect();
        for (packed, entry) in packed?.iter().zip(entries) {
            file.write_all(packed)?;
            end += packed.len() as u64;
            *entry = Entry { end, checksum: xxh3_64(packed) };
        }
    }
    file.rewind()?;
    file.write_all(&head(header, &index))?;
    Ok(end)
}
