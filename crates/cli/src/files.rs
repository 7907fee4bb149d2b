//! Reading files of limited size.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Reads a file, `-` for standard input. Fails if it has more than `limit` bytes.
pub(crate) fn read(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let input: &mut dyn Read =
        if path == Path::new("-") { &mut io::stdin() } else { &mut File::open(path)? };
    let mut bytes = Vec::new();
    input.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 <= limit {
        return Ok(bytes);
    }
    let message = format!("more than {limit} bytes");
    Err(io::Error::new(io::ErrorKind::FileTooLarge, message))
}
