//! The first line of a file, which identifies its format.

use std::io::{self, BufRead, Read};

/// Reads the first line including its line feed, or the whole input if it has none.
///
/// # Errors
/// [`FileTooLarge`](io::ErrorKind::FileTooLarge) if the first `limit` bytes contain no line feed:
/// the file has another format.
pub(crate) fn read(input: &mut impl BufRead, limit: u64) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    input.take(limit).read_until(b'\n', &mut line)?;
    if line.len() as u64 == limit && line.last() != Some(&b'\n') {
        let what = format!("the first line has more than {limit} bytes");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, what));
    }
    Ok(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_a_limit() {
        let text = |input: &[u8]| read(&mut &*input, 4).map_err(|error| error.to_string());
        assert_eq!(text(b"abc\nd"), Ok(b"abc\n".to_vec()));
        assert_eq!(text(b"abc"), Ok(b"abc".to_vec()));
        assert_eq!(text(b""), Ok(Vec::new()));
        assert_eq!(text(b"abcd\n"), Err("the first line has more than 4 bytes".into()));
        assert!(read(&mut io::BufReader::new(io::repeat(0)), 1 << 20).is_err());
    }
}
