//! Lines of input that may be of any length and not be text at all.

use std::io::{self, BufRead, Read};

/// The longest line that is taken, in bytes.
pub const LONGEST: usize = 1 << 20;

/// One line, without its end.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// A line of text.
    Text(String),
    /// Bytes that are not UTF-8; the place of the first that is not, counted from 0.
    NotUtf8(usize),
    /// More than [`LONGEST`] bytes; they have been read and thrown away.
    TooLong,
}

/// Reads the next line; `None` at the end. Never holds more than [`LONGEST`] bytes and a bit.
pub fn read(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    let limit = LONGEST as u64 + 2;
    let count = input.by_ref().take(limit).read_until(b'\n', &mut bytes)?;
    if count == 0 {
        return Ok(None);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    } else if bytes.len() > LONGEST {
        input.skip_until(b'\n')?;
    }
    if bytes.last() == Some(&b'\r') {
        bytes.pop();
    }
    if bytes.len() > LONGEST {
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
        input.extend(vec![b'x'; LONGEST]);
        input.extend(b"\r\n");
        input.extend(vec![b'x'; 3 * LONGEST]);
        input.extend(b"\nlast");
        let mut input = io::BufReader::new(&*input);
        let mut next = || read(&mut input).unwrap();
        assert_eq!(next(), Some(Line::Text("one".into())));
        assert_eq!(next(), Some(Line::Text(String::new())));
        assert_eq!(next(), Some(Line::NotUtf8(4)));
        assert!(matches!(next(), Some(Line::Text(text)) if text.len() == LONGEST));
        assert_eq!(next(), Some(Line::TooLong));
        assert_eq!(next(), Some(Line::Text("last".into())));
        assert_eq!(next(), None);
    }
}
