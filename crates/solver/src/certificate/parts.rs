//! The check of a proof in parts: an index and its certificates, in a folder or packed.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Take};
use std::ops::Range;
use std::path::Path;

use ludoteca_rules::options::hex;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use sha2::{Digest, Sha256};

use super::check::check;
use super::index::{INDEX_FILE, Index, IndexError, Part};
use super::packed::Packed;
use super::regular_file::open_regular;

/// A valid proof in parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedParts {
    /// The index with the proved claim.
    pub index: Index,
    /// Number of positions visited, in the top tree and in all parts.
    pub positions: u64,
}

/// Checks the index and all parts of a proof, in a folder or a packed file, on several threads.
/// `progress` receives the number of additional positions visited.
///
/// # Errors
/// A fault of the index, of a part or of the packed file; if there are several, any of them.
pub fn check_parts(
    path: &Path,
    threads: usize,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<CheckedParts, IndexError> {
    let (index, ranges) = if path.is_dir() {
        let file = open_regular(&path.join(INDEX_FILE));
        let file = file.map_err(|error| IndexError::Index(error.to_string()))?;
        (Index::read(BufReader::new(file))?, None)
    } else {
        let packed = Packed::read(open_regular(path)?)?;
        (packed.index, Some(packed.parts))
    };
    let top = index.check()?;
    let pool = ThreadPoolBuilder::new().num_threads(threads.max(1)).build();
    let pool = pool.map_err(|error| IndexError::Index(format!("cannot start threads: {error}")))?;
    let check = |(at, part)| {
        let input = open(path, part, ranges.as_ref().map(|ranges| &ranges[at]));
        let invalid = |error: io::Error| part.invalid(error.to_string());
        check_part(input.map_err(invalid)?, &index, part, progress)
    };
    let parts = || {
        let checked = index.parts.par_iter().enumerate().map(check);
        checked.try_reduce(|| 0, |sum, more| Ok(sum + more))
    };
    let positions = pool.install(parts)?;
    Ok(CheckedParts { index, positions: top + positions })
}

/// Opens a part: a file in a folder, or a range of a packed file.
fn open(path: &Path, part: &Part, range: Option<&Range<u64>>) -> io::Result<Take<File>> {
    let Some(range) = range else {
        return Ok(open_regular(&path.join(&part.file))?.take(u64::MAX));
    };
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(range.start))?;
    Ok(file.take(range.end - range.start))
}

fn check_part(
    input: impl Read,
    index: &Index,
    part: &Part,
    progress: &dyn Fn(u64),
) -> Result<u64, IndexError> {
    let mut input = HashingReader { input, hash: Sha256::new() };
    let mut reported = 0;
    let checked = check(&mut input, &mut |positions| {
        progress(positions - std::mem::replace(&mut reported, positions));
    });
    let checked = checked.map_err(|error| IndexError::Check { file: part.file.clone(), error })?;
    let header = &checked.header;
    if header.digest != index.digest || header.claims != [index.claim_of(part)] {
        return Err(part.invalid("it does not prove the claim that the index states".to_owned()));
    }
    // The check has read the whole file.
    part.verify(&hex(&input.hash.finalize()))?;
    Ok(checked.positions)
}

/// A reader that computes the SHA-256 of its input.
struct HashingReader<R> {
    input: R,
    hash: Sha256,
}

impl<R: Read> Read for HashingReader<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(out)?;
        self.hash.update(&out[..read]);
        Ok(read)
    }
}
