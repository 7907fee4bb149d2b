//! Places in the list of games.

use std::fmt;
use std::str::FromStr;

/// A place in the list of games, which is ordered by time and row number, newest first. Written as
/// `TIME-NUMBER`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// Time of the last event, in milliseconds since 1970.
    pub updated: i64,
    /// The number of the game's row.
    pub number: i64,
}

/// The text is not a cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidCursor;

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.updated, self.number)
    }
}

impl FromStr for Cursor {
    type Err = InvalidCursor;

    fn from_str(text: &str) -> Result<Self, InvalidCursor> {
        let number = |digits: &str| digits.parse::<u64>().ok().and_then(|n| n.try_into().ok());
        let (updated, number) = text
            .split_once('-')
            .and_then(|(updated, row)| Some((number(updated)?, number(row)?)))
            .ok_or(InvalidCursor)?;
        Ok(Self { updated, number })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_survives_its_text() {
        let cursor = Cursor { updated: 1_795_399_819_391, number: 7 };
        assert_eq!(cursor.to_string().parse(), Ok(cursor));
        for text in ["", "-", "1", "1-", "-1", "1-2-3", "a-1", "1--1", "9223372036854775808-1"] {
            assert_eq!(text.parse::<Cursor>(), Err(InvalidCursor), "{text}");
        }
    }
}
