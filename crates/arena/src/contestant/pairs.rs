//! Comma-separated `key=value` pairs.

use std::fmt::Display;

/// The pairs that have not been consumed yet, in order.
pub(crate) struct Pairs(Vec<(String, String)>);

impl Pairs {
    /// Parses a line. A value in double quotes may contain commas.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let mut pairs: Vec<(String, String)> = Vec::new();
        for part in parts(text)? {
            let (key, value) = part.split_once('=').ok_or_else(|| no_value(part.trim()))?;
            let (key, value) = (key.trim().to_owned(), value.trim());
            let value = value.strip_prefix('"').and_then(|v| v.strip_suffix('"')).unwrap_or(value);
            if value.trim().is_empty() {
                return Err(format!("{key} has no value"));
            }
            if pairs.iter().any(|(other, _)| *other == key) {
                return Err(format!("duplicate setting {key}"));
            }
            pairs.push((key, value.to_owned()));
        }
        Ok(Self(pairs))
    }

    /// Removes a key and returns its value.
    pub(crate) fn take(&mut self, key: &str) -> Option<String> {
        let place = self.0.iter().position(|(other, _)| other == key)?;
        Some(self.0.remove(place).1)
    }

    /// Removes all keys with a prefix. Returns them without the prefix, with their values.
    pub(crate) fn take_all(&mut self, prefix: &str) -> Vec<(String, String)> {
        let (taken, left) = std::mem::take(&mut self.0)
            .into_iter()
            .partition(|(key, _)| key.len() > prefix.len() && key.starts_with(prefix));
        self.0 = left;
        let cut = |(key, value): (String, String)| (key[prefix.len()..].to_owned(), value);
        Vec::into_iter(taken).map(cut).collect()
    }

    /// Removes a key and returns its parsed value. The error of `read` describes what is expected.
    pub(crate) fn take_as<T, E: Display>(
        &mut self,
        key: &str,
        read: impl Fn(&str) -> Result<T, E>,
    ) -> Result<Option<T>, String> {
        let Some(text) = self.take(key) else { return Ok(None) };
        match read(&text) {
            Ok(value) => Ok(Some(value)),
            Err(wanted) => Err(format!("{key} must be {wanted}, not {text}")),
        }
    }

    /// Rejects pairs that have not been consumed.
    pub(crate) fn finish(self, known: &str) -> Result<(), String> {
        match self.0.first() {
            None => Ok(()),
            Some((key, _)) => Err(format!("unknown setting {key}; expected {known}")),
        }
    }
}

/// A program without the name of its setting is the likely mistake.
fn no_value(part: &str) -> String {
    if part.contains(['/', ' ']) {
        format!(
            "`{part}` is not a setting; expected cmd=\"{part}\" and a limit, such as movetime=1s"
        )
    } else {
        format!("`{part}` has no value; expected {part}=VALUE")
    }
}

/// Splits at commas outside double quotes.
fn parts(text: &str) -> Result<Vec<&str>, String> {
    let (mut parts, mut from, mut quoted) = (Vec::new(), 0, false);
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            ',' if !quoted => {
                parts.push(&text[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    if quoted {
        return Err("unclosed double quote".into());
    }
    parts.push(&text[from..]);
    Ok(parts)
}
