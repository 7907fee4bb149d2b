//! Files and folders that only their owner can read, whatever the mask of the process.
//!
//! A database has password hashes, messages and keys. `SQLite` gives its write-ahead log, the log's
//! index and journals the permissions of the database. On Windows the permissions of the folder apply.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// Number of bytes that are copied at once.
const CHUNK_SIZE: usize = 1 << 16;

/// Creates a folder, and those that contain it, if they are missing.
pub fn create_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Creates an empty file if there is none. Does not open an existing one: closing it would release the
/// locks of `SQLite`.
pub fn create_file(file: &Path) -> io::Result<()> {
    match options().create_new(true).open(file) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

/// Options that open a file for writing, with the permissions of a new one.
pub(crate) fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// A failure to copy a file.
#[derive(Debug)]
pub struct CopyFailure {
    /// The file that cannot be read or written.
    pub file: PathBuf,
    /// The system's error.
    pub source: io::Error,
}

/// Copies the content of a file to a new one.
///
/// # Errors
/// If one of them cannot be read or written, or if the new one exists already.
pub fn copy(from: &Path, to: &Path) -> Result<(), CopyFailure> {
    let reading = |source| CopyFailure { file: from.to_owned(), source };
    let writing = |source| CopyFailure { file: to.to_owned(), source };
    let mut input = File::open(from).map_err(reading)?;
    let mut output = options().create_new(true).open(to).map_err(writing)?;
    let mut chunk = vec![0; CHUNK_SIZE];
    loop {
        match input.read(&mut chunk) {
            Ok(0) => return Ok(()),
            Ok(length) => output.write_all(&chunk[..length]).map_err(writing)?,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(reading(error)),
        }
    }
}

/// Those of the files and folders that other users of this machine can read or change. Missing ones are
/// left out.
pub fn exposed(paths: impl IntoIterator<Item = PathBuf>) -> Vec<PathBuf> {
    paths.into_iter().filter(|path| is_exposed(path)).collect()
}

/// The commands that make files and folders private.
pub fn correction(paths: &[PathBuf]) -> String {
    let command = |path: &PathBuf| {
        let mode = if path.is_dir() { 700 } else { 600 };
        let path = path.display().to_string().replace('\'', r"'\''");
        format!("chmod {mode} '{path}'")
    };
    paths.iter().map(command).collect::<Vec<_>>().join("; ")
}

#[cfg(unix)]
fn is_exposed(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|found| found.permissions().mode() & 0o077 != 0)
}

#[cfg(not(unix))]
fn is_exposed(_: &Path) -> bool {
    false
}
