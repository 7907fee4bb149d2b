//! Files that are read as a whole, up to a limit: any file can be named by mistake.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Reads everything.
///
/// # Errors
/// [`FileTooLarge`](io::ErrorKind::FileTooLarge) if there are more than `limit` bytes.
pub(crate) fn read(input: impl Read, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit { Err(too_large(limit)) } else { Ok(bytes) }
}

/// Reads a file of text.
pub(crate) fn read_text(file: &Path, limit: u64) -> io::Result<String> {
    let bytes = read(File::open(file)?, limit)?;
    let what = "it is not text in UTF-8";
    String::from_utf8(bytes).map_err(|_| io::Error::new(io::ErrorKind::InvalidData, what))
}

/// More bytes than there may be.
pub(crate) fn too_large(limit: u64) -> io::Error {
    let what = format!("it has more than {limit} bytes");
    io::Error::new(io::ErrorKind::FileTooLarge, what)
}
