//! JSON with one text for each value: a text that differs from what the writer writes is rejected. So repeated members,
//! an array for an object or another spelling are no second form of the same value.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Maximum length of the expected text in an error, in characters.
const MAX_QUOTED: usize = 40;

/// Writes a value and a line feed.
pub(crate) type Write<T> = fn(&T) -> serde_json::Result<Vec<u8>>;

/// Without whitespace.
pub(crate) fn compact(value: &impl Serialize) -> serde_json::Result<Vec<u8>> {
    serde_json::to_vec(value).map(with_line_feed)
}

/// With one member or element per line, indented by two spaces.
pub(crate) fn indented(value: &impl Serialize) -> serde_json::Result<Vec<u8>> {
    serde_json::to_vec_pretty(value).map(with_line_feed)
}

fn with_line_feed(mut text: Vec<u8>) -> Vec<u8> {
    text.push(b'\n');
    text
}

/// Reads a value from exactly the text that `write` writes for it.
///
/// # Errors
/// What is wrong with the text, or what is expected where it differs.
pub(crate) fn read<T: DeserializeOwned>(text: &[u8], write: Write<T>) -> Result<T, String> {
    let value = serde_json::from_slice(text).map_err(|error| error.to_string())?;
    let expected = write(&value).map_err(|error| error.to_string())?;
    if text == expected {
        return Ok(value);
    }
    let at = text.iter().zip(&expected).take_while(|(found, expected)| found == expected).count();
    let rest = String::from_utf8_lossy(&expected[at..]);
    let rest: String = rest.chars().take(MAX_QUOTED).collect();
    let rest = if rest.is_empty() {
        "the end".to_owned()
    } else {
        format!("`{}`", rest.replace('\n', "\\n"))
    };
    Err(format!("at byte {at}, {rest} is expected"))
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Pair {
        a: u8,
        b: Vec<u8>,
    }

    #[test]
    fn a_value_has_one_text() {
        let found = |text: &str| read::<Pair>(text.as_bytes(), compact);
        assert_eq!(found("{\"a\":1,\"b\":[2]}\n"), Ok(Pair { a: 1, b: vec![2] }));
        for (text, what) in [
            ("{\"a\":1,\"b\":[2]}", "at byte 15, `\\n` is expected"),
            ("{\"a\":1,\"b\":[2]}\n ", "at byte 16, the end is expected"),
            ("{\"b\":[2],\"a\":1}\n", "at byte 2, `a\":1,\"b\":[2]}\\n` is expected"),
            ("[1,[2]]\n", "at byte 0, `{\"a\":1,\"b\":[2]}\\n` is expected"),
        ] {
            assert_eq!(found(text), Err(what.to_owned()), "{text}");
        }
        assert!(found("{\"a\":1,\"a\":1,\"b\":[2]}\n").is_err());
        assert!(read::<Pair>(b"{\n  \"a\": 1,\n  \"b\": []\n}\n", indented).is_ok());
    }
}
