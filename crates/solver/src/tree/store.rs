//! A tree in a file that one process at a time may change.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::{Tree, TreeError};
use crate::games::Solvable;
use crate::lock::{self, LockError};

/// A file that holds a tree, locked until this value is dropped.
#[derive(Debug)]
pub struct TreeFile {
    path: PathBuf,
    /// Beside the file, which is replaced whenever it is written. Only held.
    _lock: File,
}

/// A file that cannot be used for a tree.
#[derive(Debug, Error)]
pub enum StoreError {
    /// Another process has the file open.
    #[error("{0} is working on it")]
    Held(String),
    /// The file cannot be locked.
    #[error("it cannot be locked: {0}")]
    Lock(io::Error),
    /// Its content cannot be used.
    #[error(transparent)]
    Tree(#[from] TreeError),
}

impl TreeFile {
    /// Locks a file, which need not exist.
    ///
    /// # Errors
    /// If another process holds it, or its lock cannot be created.
    pub fn lock(path: &Path) -> Result<Self, StoreError> {
        let lock = lock::hold(&beside(path, "lock")).map_err(|error| match error {
            LockError::Held(holder) => StoreError::Held(holder),
            LockError::Io(error) => StoreError::Lock(error),
        })?;
        Ok(Self { path: path.to_owned(), _lock: lock })
    }

    /// Reads the tree of a game with these options; `None` if there is no file yet.
    ///
    /// # Errors
    /// As [`Tree::read`].
    pub fn load<P: Solvable>(&self, options: &P::Options) -> Result<Option<Tree<P>>, StoreError> {
        Self::read(&self.path, options)
    }

    /// As [`load`](Self::load), of a file that is only read.
    ///
    /// # Errors
    /// As [`Tree::read`].
    pub fn read<P: Solvable>(
        path: &Path,
        options: &P::Options,
    ) -> Result<Option<Tree<P>>, StoreError> {
        match File::open(path) {
            Ok(file) => Ok(Some(Tree::read(BufReader::new(file), options)?)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(StoreError::Tree(error.into())),
        }
    }

    /// Replaces the file by a tree: after a crash it holds either the old tree or the new one.
    ///
    /// # Errors
    /// If it cannot be written; the old file is left.
    pub fn save<P: Solvable>(&self, tree: &Tree<P>) -> io::Result<()> {
        let unfinished = beside(&self.path, "unfinished");
        let write = || {
            let mut out = BufWriter::new(File::create(&unfinished)?);
            tree.write(&mut out)?;
            out.into_inner()?.sync_all()?;
            fs::rename(&unfinished, &self.path)
        };
        write().inspect_err(|_| drop(fs::remove_file(&unfinished)))
    }
}

/// A file of the same name with something appended.
fn beside(path: &Path, what: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(what);
    name.into()
}
