//! Reads whole files up to a size limit: any file can be named by mistake.

use std::io::{self, Read};

/// Reads everything.
///
/// # Errors
/// [`FileTooLarge`](io::ErrorKind::FileTooLarge) if there are more than `limit` bytes.
pub(crate) fn read(input: impl Read, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 <= limit {
        return Ok(bytes);
    }
    let message = format!("it has more than {limit} bytes");
    Err(io::Error::new(io::ErrorKind::FileTooLarge, message))
}
