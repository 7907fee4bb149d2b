//! Rows as lines of JSON.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use time::Date;

use super::schema::{Cell, Column};

/// Julian day of 1970-01-01.
const EPOCH: i32 = 2_440_588;

/// A row as a JSON object, with the keys in the order of the columns.
pub(super) struct Row<'a> {
    pub(super) columns: &'a [Column],
    pub(super) cells: &'a [Cell],
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(Some(self.columns.len()))?;
        for (column, cell) in self.columns.iter().zip(self.cells) {
            object.serialize_entry(column.name, cell)?;
        }
        object.end()
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Text(text) => serializer.serialize_str(text),
            Self::Int(number) => serializer.serialize_i32(*number),
            Self::Flag(flag) => serializer.serialize_bool(*flag),
            Self::Day(days) => serializer.collect_str(&text_of_day(*days)),
        }
    }
}

/// Formats a day, counted from 1970-01-01, as `2026-11-20`.
fn text_of_day(days: i32) -> String {
    let date = EPOCH.checked_add(days).and_then(|day| Date::from_julian_day(day).ok());
    let date = date.unwrap_or(if days < 0 { Date::MIN } else { Date::MAX });
    format!("{:04}-{:02}-{:02}", date.year(), u8::from(date.month()), date.day())
}

/// Returns the day of a tag such as `2026.11.20`, counted from 1970-01-01; `None` if it names no day.
pub(super) fn day_of_tag(text: &str) -> Option<i32> {
    let mut parts = text.split('.');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let month = month.parse::<u8>().ok()?.try_into().ok()?;
    let date = Date::from_calendar_date(year.parse().ok()?, month, day.parse().ok()?).ok()?;
    parts.next().is_none().then(|| date.to_julian_day() - EPOCH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_written_as_they_are_read() {
        for (tag, days, text) in [
            ("1970.01.01", 0, "1970-01-01"),
            ("2026.11.20", 20_777, "2026-11-20"),
            ("1969.12.31", -1, "1969-12-31"),
        ] {
            assert_eq!(day_of_tag(tag), Some(days));
            assert_eq!(text_of_day(days), text);
        }
        for tag in ["????.??.??", "2026.13.01", "2026.02.30", "2026.11", "2026.11.20.1", ""] {
            assert_eq!(day_of_tag(tag), None, "{tag}");
        }
    }
}
