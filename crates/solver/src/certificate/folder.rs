//! The check of a proof in parts: a folder with an index and its certificates.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

use ludoteca_rules::options::hex;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use sha2::{Digest, Sha256};

use super::check::check;
use super::index::{INDEX_FILE, Index, IndexError, Part};

/// A valid proof in parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedFolder {
    /// The index with the proved claim.
    pub index: Index,
    /// Number of positions visited, in the top tree and in all parts.
    pub positions: u64,
}

/// Checks the index of a folder and all of its parts on several threads. `progress` receives the
/// number of additional positions visited.
///
/// # Errors
/// A fault of the index or of a part; if there are several, any of them.
pub fn check_folder(
    folder: &Path,
    threads: usize,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<CheckedFolder, IndexError> {
    let file = File::open(folder.join(INDEX_FILE));
    let file = file.map_err(|error| IndexError::Index(error.to_string()))?;
    let index = Index::read(BufReader::new(file))?;
    let top = index.check()?;
    let pool = ThreadPoolBuilder::new().num_threads(threads.max(1)).build();
    let pool = pool.map_err(|error| IndexError::Index(format!("cannot start threads: {error}")))?;
    let check = |part| check_part(folder, &index, part, progress);
    let parts = || index.parts.par_iter().map(check).try_reduce(|| 0, |sum, more| Ok(sum + more));
    let positions = pool.install(parts)?;
    Ok(CheckedFolder { index, positions: top + positions })
}

fn check_part(
    folder: &Path,
    index: &Index,
    part: &Part,
    progress: &dyn Fn(u64),
) -> Result<u64, IndexError> {
    let invalid = |what: String| IndexError::Part { file: part.file.clone(), what };
    let input = File::open(folder.join(&part.file)).map_err(|error| invalid(error.to_string()))?;
    let mut input = HashingReader { input, hash: Sha256::new() };
    let mut reported = 0;
    let checked = check(&mut input, &mut |positions| {
        progress(positions - std::mem::replace(&mut reported, positions));
    });
    let checked = checked.map_err(|error| IndexError::Check { file: part.file.clone(), error })?;
    let header = &checked.header;
    if header.digest != index.digest || header.claims != [index.claim_of(part)] {
        return Err(invalid("it does not prove the claim that the index states".to_owned()));
    }
    // The check has read the whole file.
    let found = hex(&input.hash.finalize());
    if found != part.sha256 {
        return Err(invalid(format!("its SHA-256 is {found}, which differs from the index")));
    }
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
