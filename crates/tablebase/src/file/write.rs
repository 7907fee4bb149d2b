//! Table files are written whole or not at all.

use std::fs::{self, File};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use xxhash_rust::xxh3::xxh3_64;

use super::header::{Entry, Header, write as head};
use super::slots::pack;
use crate::code::Code;

/// How hard blocks are compressed: beyond it, time grows much and size shrinks little.
pub(crate) const LEVEL: i32 = 6;
/// Blocks that are compressed before they are written.
const AT_ONCE: usize = 64;

/// Writes the slots of a subspace, row by row, to a file: to another name first, and, when all of
/// it is on the disk, renamed. What was there by that name is replaced. Returns its length in bytes.
pub(crate) fn write<C: Code>(
    path: &Path,
    header: &Header,
    slots: &[C],
    level: i32,
) -> io::Result<u64> {
    let unfinished = unfinished(path);
    let written = write_to(&unfinished, header, slots, level);
    if written.is_err() {
        // The reason is what is told; the rest of a file would only be in the way.
        let _ = fs::remove_file(&unfinished);
    }
    let len = written?;
    fs::rename(&unfinished, path)?;
    Ok(len)
}

/// The name of a file while it is written.
fn unfinished(path: &Path) -> PathBuf {
    path.with_extension("unfinished")
}

fn write_to<C: Code>(path: &Path, header: &Header, slots: &[C], level: i32) -> io::Result<u64> {
    let mut file = File::create(path)?;
    let mut index = vec![Entry::default(); header.blocks()];
    let mut end = head(header, &index).len() as u64;
    file.seek(io::SeekFrom::Start(end))?;
    let blocks: Vec<_> = slots.chunks(header.block_rows * header.width()).collect();
    for (blocks, entries) in blocks.chunks(AT_ONCE).zip(index.chunks_mut(AT_ONCE)) {
        let compress = || zstd::bulk::Compressor::new(level);
        let packed: io::Result<Vec<_>> = blocks
            .par_iter()
            .map_init(compress, |zstd, slots| {
                let zstd = zstd.as_mut().map_err(|error| io::Error::other(error.to_string()))?;
                zstd.compress(&pack(header, slots))
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
    file.sync_all()?;
    Ok(end)
}
