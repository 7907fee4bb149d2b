//! The short form of options: `square-6 n=4 pie`.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::field::{Field, FieldKind};
use super::unknown;
use super::value::{OptionValue, Scalar};
use crate::game::fault::{Fault, Faults};

/// The options in the short form. Flags and choices with default values are omitted.
pub(super) fn write(fields: &[Field], values: Vec<OptionValue>) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut sized = false;
    for (i, (field, value)) in fields.iter().zip(values).enumerate() {
        match (field.kind, value) {
            (FieldKind::Choice { .. }, OptionValue::Word(word)) if is_board(fields, i) => {
                words.push(word.to_owned());
                sized = true;
            }
            (FieldKind::Choice { words: all }, OptionValue::Word(word)) if word != all[0] => {
                words.push(word.to_owned());
            }
            (FieldKind::Flag, OptionValue::Flag(true)) => words.push(field.name.to_owned()),
            (FieldKind::Number { .. }, value) => match words.last_mut() {
                Some(board) if sized => {
                    *board = format!("{board}-{value}");
                    sized = false;
                }
                _ => words.push(format!("{}={value}", field.name)),
            },
            _ => {}
        }
    }
    words.join(" ")
}

/// Parses words such as `square-6`, `n=4`, `pie`, `anywhere` into names and values, in the order of names.
pub(super) fn read(fields: &'static [Field], text: &str) -> Result<Vec<(String, Scalar)>, Faults> {
    let mut by_name: Vec<(String, Scalar)> = Vec::new();
    let mut faults = Faults::default();
    for word in text.to_ascii_lowercase().split_whitespace() {
        let pairs = if let Some((name, value)) = word.split_once('=') {
            Some(vec![(name.to_owned(), Scalar::read(value))])
        } else {
            bare_word(fields, word)
        };
        match pairs {
            None => faults.push(unknown(fields, word)),
            Some(pairs) => {
                for (name, value) in pairs {
                    let found = by_name.binary_search_by(|(other, _)| other.cmp(&name));
                    if let Err(at) = found {
                        by_name.insert(at, (name, value));
                    } else {
                        let message = format!("{name} is given twice");
                        faults.push(Fault::new("option-twice", name, message));
                    }
                }
            }
        }
    }
    faults.into_result(by_name)
}

fn bare_word(fields: &'static [Field], word: &str) -> Option<Vec<(String, Scalar)>> {
    let choice = |word: &str| {
        fields.iter().find(|f| match f.kind {
            FieldKind::Choice { words } => words.contains(&word),
            _ => false,
        })
    };
    if fields.iter().any(|f| f.name == word && f.kind == FieldKind::Flag) {
        return Some(vec![(word.to_owned(), Scalar::Flag(true))]);
    }
    if let Some(field) = choice(word) {
        return Some(vec![(field.name.to_owned(), Scalar::Word(word.into()))]);
    }
    let (board, size) = word.split_once('-')?;
    let board_field = choice(board).filter(|f| f.name == fields[0].name && is_board(fields, 0))?;
    Some(vec![
        (board_field.name.to_owned(), Scalar::Word(board.into())),
        (fields[1].name.to_owned(), Scalar::read(size)),
    ])
}

/// Whether field `i` names a board: a choice at the start of the list, followed by a number
/// (`square-6`).
fn is_board(fields: &[Field], i: usize) -> bool {
    i == 0 && matches!(fields.get(1), Some(Field { kind: FieldKind::Number { .. }, .. }))
}
