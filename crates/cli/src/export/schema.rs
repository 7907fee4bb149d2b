//! The description of a data set: its columns, and the texts of its card. Parquet, JSON Lines, the manifest and the
//! card follow from it.

use std::borrow::Cow;

/// Version of the columns and of the manifest. Raised when a column is removed or changes its meaning.
pub(super) const VERSION: u32 = 1;

/// A kind of data set.
#[derive(Debug)]
pub(super) struct DataSet {
    /// Name in commands and of the files.
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    /// What a row is.
    pub(super) summary: &'static str,
    pub(super) columns: &'static [Column],
    /// Where the data come from.
    pub(super) source: &'static str,
    pub(super) method: &'static str,
    pub(super) limitations: &'static [&'static str],
}

/// A column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Column {
    pub(super) name: &'static str,
    pub(super) kind: Kind,
    pub(super) is_nullable: bool,
    /// Meaning, with the unit.
    pub(super) meaning: &'static str,
}

/// The type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    /// 32 bits, signed.
    Int,
    Flag,
    /// A day without a time; in JSON as `2026-11-20`.
    Day,
}

/// The value of a row in a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Null,
    Text(Cow<'static, str>),
    Int(i32),
    Flag(bool),
    /// Days since 1970.
    Day(i32),
}

impl Kind {
    /// Name in the manifest and the card.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Int => "int32",
            Self::Flag => "boolean",
            Self::Day => "date",
        }
    }
}

/// A column that has a value in each row.
pub(super) const fn required(name: &'static str, kind: Kind, meaning: &'static str) -> Column {
    Column { name, kind, is_nullable: false, meaning }
}

/// A column that may be null.
pub(super) const fn optional(name: &'static str, kind: Kind, meaning: &'static str) -> Column {
    Column { name, kind, is_nullable: true, meaning }
}

/// Columns that several data sets have.
pub(super) const GAME: Column =
    required("game", Kind::Text, "Game: `coffee`, `fourmation`, `six` or `morris`");
pub(super) const OPTIONS: Column =
    required("options", Kind::Text, "Rule options in short form; empty for a game without options");
pub(super) const RULES_DIGEST: Column = required(
    "rules_digest",
    Kind::Text,
    "SHA-256 of game and options, hexadecimal, as the tag `RulesDigest` of a record",
);

impl From<&'static str> for Cell {
    fn from(text: &'static str) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

impl From<i32> for Cell {
    fn from(number: i32) -> Self {
        Self::Int(number)
    }
}

impl From<bool> for Cell {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

impl<T: Into<Self>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}
