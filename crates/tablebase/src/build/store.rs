//! Counting and writing finished tables.

use std::path::{Path, PathBuf};

use super::count::count;
use super::error::BuildError;
use super::progress::Progress;
use crate::code::Code;
use crate::file::{self, Content, DrawRule, Header, TableError};
use crate::index::Subspace;

/// Counts the finished slots of a subspace, writes the table and reports it.
pub(super) fn store<C: Code>(
    path: PathBuf,
    (subspace, draw_rule, content): (Subspace, DrawRule, Content),
    slots: &[C],
    progress: &mut dyn FnMut(Progress),
) -> Result<(), BuildError> {
    let counts = count(subspace.pair(), slots, content);
    let header = Header::new(subspace, draw_rule, content, counts);
    let bytes = file::write(&path, &header, slots, file::LEVEL)
        .map_err(|error| BuildError::Write { path, error })?;
    progress(Progress::Written { subspace, counts, bytes });
    Ok(())
}

/// Whether a file exists.
pub(super) fn exists(path: &Path) -> Result<bool, TableError> {
    path.try_exists().map_err(|error| TableError::Io { path: path.into(), error })
}
