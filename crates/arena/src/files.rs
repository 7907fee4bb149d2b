//! Reads whole text files up to a size limit: any file can be named by mistake.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Reads a text file of at most `limit` bytes.
///
/// # Errors
/// [`FileTooLarge`](io::ErrorKind::FileTooLarge) if it has more bytes,
/// [`InvalidData`](io::ErrorKind::InvalidData) if it is not UTF-8.
pub(crate) fn read_text(file: &Path, limit: u64) -> io::Result<String> {
    let mut bytes = Vec::new();
    File::open(file)?.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(too_large(limit));
    }
    let message = "it is not text in UTF-8";
    String::from_utf8(bytes).map_err(|_| io::Error::new(io::ErrorKind::InvalidData, message))
}

/// The error for more than `limit` bytes.
pub(crate) fn too_large(limit: u64) -> io::Error {
    let message = format!("it has more than {limit} bytes");
    io::Error::new(io::ErrorKind::FileTooLarge, message)
}
