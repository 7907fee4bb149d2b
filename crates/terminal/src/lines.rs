//! Lines of untrusted input, of any length and encoding.

use std::io::{self, BufRead, Read};

/// Maximum length of a line in bytes.
pub const MAX_LINE_BYTES: usize = 1 << 20;

/// A line without its line end.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// A line of text.
    Text(String),
    /// Invalid UTF-8, with the offset of the first invalid byte.
    NotUtf8(usize),
    /// A line of more than [`MAX_LINE_BYTES`] bytes, which have been discarded.
    TooLong,
}

/// Reads the next line, or `None` at the end of input. Buffers at most slightly more than [`MAX_LINE_BYTES`] bytes.
pub fn read(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    let limit = MAX_LINE_BYTES as u64 + 2;
    let count = input.by_ref().take(limit).read_until(b'\n', &mut bytes)?;
    if count == 0 {
        return Ok(None);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    } else if bytes.len() > MAX_LINE_BYTES {
        input.skip_until(b'\n')?;
    }
    if bytes.last() == Some(&b'\r') {
        bytes.pop();
    }
    if bytes.len() > MAX_LINE_BYTES {
        return Ok(Some(Line::TooLong));
    }
    Ok(Some(match String::from_utf8(bytes) {
        Ok(text) => Line::Text(text),
        Err(error) => Line::NotUtf8(error.utf8_error().valid_up_to()),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_any_kind_come_one_after_the_other() {
        let mut input = Vec::new();
        input.extend(b"one\r\n\ntwo \xff\n");
        input.extend(vec![b'x'; MAX_LINE_BYTES]);
        input.extend(b"\r\n");
        input.extend(vec![b'x'; 3 * MAX_LINE_BYTES]);
        input.extend(b"\nlast");
        let mut input = io::BufReader::new(&*input);
        let mut next = || read(&mut input).unwrap();
        assert_eq!(next(), Some(Line::Text("one".into())));
        assert_eq!(next(), Some(Line::Text(String::new())));
        assert_eq!(next(), Some(Line::NotUtf8(4)));
        assert!(matches!(next(), Some(Line::Text(text)) if text.len() == MAX_LINE_BYTES));
        assert_eq!(next(), Some(Line::TooLong));
        assert_eq!(next(), Some(Line::Text("last".into())));
        assert_eq!(next(), None);
    }
}
