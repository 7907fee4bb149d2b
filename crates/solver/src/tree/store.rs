//! A tree in a file with exclusive access.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::{Claimable, Tree, TreeError};
use crate::compression::{Decoder, Encoder};
use crate::lock::{self, LockError};
use crate::replace_file;

/// Extension of a file that is compressed by zstd.
const COMPRESSED: &str = "zst";
/// A tree is saved after every job, so that compressing it must take little time.
const COMPRESSION_LEVEL: i32 = 9;

/// A file for a tree, locked until this value is dropped. If its name ends in `.zst`, it is
/// compressed.
#[derive(Debug)]
pub struct TreeFile {
    path: PathBuf,
    /// The lock file is separate because the tree's file is replaced on every write.
    _lock: File,
}

/// Reason why a tree's file cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// Another process has locked the file; contains its name.
    #[error("locked by {0}")]
    Locked(String),
    /// The file cannot be locked.
    #[error("cannot be locked: {0}")]
    Lock(io::Error),
    /// The content is not a valid tree for the game.
    #[error(transparent)]
    Tree(#[from] TreeError),
}

impl TreeFile {
    /// Locks a file, which need not exist.
    ///
    /// # Errors
    /// If another process has locked it, or the lock file cannot be created.
    pub fn lock(path: &Path) -> Result<Self, StoreError> {
        let lock =
            lock::acquire(&path.with_added_extension("lock")).map_err(|error| match error {
                LockError::Locked(holder) => StoreError::Locked(holder),
                LockError::Io(error) => StoreError::Lock(error),
            })?;
        Ok(Self { path: path.to_owned(), _lock: lock })
    }

    /// Reads the tree of a game with these options; `None` if the file does not exist.
    ///
    /// # Errors
    /// As for [`Tree::read`].
    pub fn load<P: Claimable>(&self, options: &P::Options) -> Result<Option<Tree<P>>, StoreError> {
        Self::read(&self.path, options)
    }

    /// Reads a tree like [`load`](Self::load), without locking the file.
    ///
    /// # Errors
    /// As for [`Tree::read`].
    pub fn read<P: Claimable>(
        path: &Path,
        options: &P::Options,
    ) -> Result<Option<Tree<P>>, StoreError> {
        match File::open(path) {
            Ok(file) if is_compressed(path) => {
                let decoder =
                    Decoder::with_buffer(BufReader::new(file)).map_err(TreeError::from)?;
                Ok(Some(Tree::read(BufReader::new(decoder), options)?))
            }
            Ok(file) => Ok(Some(Tree::read(BufReader::new(file), options)?)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(StoreError::Tree(error.into())),
        }
    }

    /// Replaces the file. After a crash it contains either the old tree or the new one.
    ///
    /// # Errors
    /// If the new file cannot be written; the old one is kept.
    pub fn save<P: Claimable>(&self, tree: &Tree<P>) -> io::Result<()> {
        replace_file(&self.path, |out| {
            let mut out = BufWriter::new(out);
            if is_compressed(&self.path) {
                let mut encoder = Encoder::new(&mut out, COMPRESSION_LEVEL)?;
                encoder.include_checksum(true)?;
                tree.write(&mut encoder)?;
                encoder.finish()?;
            } else {
                tree.write(&mut out)?;
            }
            out.flush()
        })
    }
}

fn is_compressed(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == COMPRESSED)
}
