//! The value of an option, and values as given before they are checked.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;

#[cfg(feature = "serde")]
use serde::Serialize;

use crate::game::whole;

/// The value of a rule option.
///
/// ```
/// use ludoteca_rules::{OptionValue, Options, coffee};
/// let values = coffee::Options::read("square-6 pie")?.values();
/// assert_eq!(values[..2], ["square".into(), OptionValue::Number(6)]);
/// assert_eq!((values[0].to_string(), values[3].to_string()), ("square".into(), "true".into()));
/// # Ok::<(), ludoteca_rules::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize), serde(untagged))]
pub enum OptionValue {
    /// Of a flag.
    Flag(bool),
    /// Of a choice.
    Word(&'static str),
    /// Of a number.
    Number(u8),
}

impl OptionValue {
    /// The value as JSON. Words are names, without characters that JSON escapes.
    pub(super) fn json(self) -> String {
        match self {
            Self::Word(word) => format!("\"{word}\""),
            value => value.to_string(),
        }
    }
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(flag) => flag.fmt(f),
            Self::Word(word) => f.write_str(word),
            Self::Number(number) => number.fmt(f),
        }
    }
}

impl From<bool> for OptionValue {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

impl From<&'static str> for OptionValue {
    fn from(word: &'static str) -> Self {
        Self::Word(word)
    }
}

impl From<u8> for OptionValue {
    fn from(number: u8) -> Self {
        Self::Number(number)
    }
}

#[cfg(feature = "serde")]
impl From<OptionValue> for serde_json::Value {
    fn from(value: OptionValue) -> Self {
        match value {
            OptionValue::Flag(flag) => flag.into(),
            OptionValue::Word(word) => word.into(),
            OptionValue::Number(number) => number.into(),
        }
    }
}

/// A value that was given for an option, perhaps an invalid one.
///
/// ```
/// use ludoteca_rules::{Options, fourmation, options::Scalar};
/// let side = |value| fourmation::Options::from_values(vec![("side".into(), value)]);
/// assert!(side(Scalar::Number(6)).is_ok());
/// let faults = side(Scalar::Other("[6]".into())).unwrap_err();
/// assert_eq!(faults.to_string(), "side is [6], but must be a whole number from 3 to 8");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scalar {
    /// For a flag.
    Flag(bool),
    /// For a choice.
    Word(String),
    /// For a number.
    Number(u64),
    /// A value of another type, as JSON.
    Other(String),
}

impl Scalar {
    /// Reads `true`, `6` or `word`.
    pub(super) fn read(text: &str) -> Self {
        whole::parse(text)
            .map(Self::Number)
            .or_else(|| text.parse().ok().map(Self::Flag))
            .unwrap_or_else(|| Self::Word(text.into()))
    }

    /// Whether this is the given value.
    pub(super) fn is(&self, value: OptionValue) -> bool {
        match (self, value) {
            (Self::Flag(given), OptionValue::Flag(flag)) => *given == flag,
            (Self::Word(given), OptionValue::Word(word)) => given == word,
            (Self::Number(given), OptionValue::Number(number)) => *given == u64::from(number),
            _ => false,
        }
    }
}

#[cfg(feature = "serde")]
impl From<&serde_json::Value> for Scalar {
    fn from(value: &serde_json::Value) -> Self {
        match value {
            serde_json::Value::Bool(flag) => Self::Flag(*flag),
            serde_json::Value::String(word) => Self::Word(word.clone()),
            value => value.as_u64().map_or_else(|| Self::Other(value.to_string()), Self::Number),
        }
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(flag) => flag.fmt(f),
            Self::Word(word) => write!(f, "{word:?}"),
            Self::Number(number) => number.fmt(f),
            Self::Other(json) => f.write_str(json),
        }
    }
}
