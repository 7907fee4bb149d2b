//! A rule option and its values.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

#[cfg(feature = "serde")]
use serde::Serialize;

use super::value::OptionValue;

/// The values of an option.
///
/// ```
/// use ludoteca_rules::{FieldKind, Options, fourmation};
/// let [side, _, fallback, pie] = fourmation::Options::FIELDS else { panic!("four options") };
/// assert_eq!(side.kind, FieldKind::Number { min: 3, max: 8 });
/// assert_eq!(fallback.kind, FieldKind::Choice { words: &["near", "anywhere"] });
/// assert_eq!(pie.kind, FieldKind::Flag);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize), serde(rename_all = "lowercase", tag = "type"))]
pub enum FieldKind {
    /// True or false; in the short form the name alone means true.
    Flag,
    /// One of these words.
    Choice {
        /// The words; the first is the default.
        words: &'static [&'static str],
    },
    /// A whole number in this range; other options may narrow it.
    Number {
        /// Minimum.
        min: u8,
        /// Maximum.
        max: u8,
    },
}

impl FieldKind {
    /// Every value in the field's full range.
    pub(super) fn domain(self) -> Vec<OptionValue> {
        match self {
            Self::Flag => vec![false.into(), true.into()],
            Self::Choice { words } => words.iter().map(|&w| w.into()).collect(),
            Self::Number { min, max } => (min..=max).map(Into::into).collect(),
        }
    }

    /// The accepted values in words.
    pub(super) fn wanted(self) -> String {
        match self {
            Self::Flag => "true or false".into(),
            Self::Choice { words } => words.join(" or "),
            Self::Number { min, max } => format!("a whole number from {min} to {max}"),
        }
    }
}

/// One rule option: its name in the rules, its values, and a sentence for `--help`.
///
/// ```
/// use ludoteca_rules::{Field, FieldKind, Options, coffee};
/// let pie: &Field = coffee::Options::FIELDS.last().unwrap();
/// assert_eq!((pie.name, pie.kind), ("pie", FieldKind::Flag));
/// assert!(pie.help.starts_with("The pie rule"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Field {
    /// The name: `side`, `n`, `pie`, …
    pub name: &'static str,
    /// Its values.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub kind: FieldKind,
    /// Its meaning, in English.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub help: &'static str,
}
