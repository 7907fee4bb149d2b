//! `key=value` pairs in a line, with commas between them.

/// The pairs that have not been understood yet, in order.
pub(crate) struct Pairs(Vec<(String, String)>);

impl Pairs {
    /// Takes a line apart. A value in double quotes may hold commas.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let mut pairs: Vec<(String, String)> = Vec::new();
        for part in parts(text)? {
            let (key, value) = part
                .split_once('=')
                .ok_or_else(|| format!("`{}` has no value: write {0}=…", part.trim()))?;
            let (key, value) = (key.trim().to_owned(), value.trim());
            let value = value.strip_prefix('"').and_then(|v| v.strip_suffix('"')).unwrap_or(value);
            if value.trim().is_empty() {
                return Err(format!("{key} has no value"));
            }
            if pairs.iter().any(|(other, _)| *other == key) {
                return Err(format!("{key} is given twice"));
            }
            pairs.push((key, value.to_owned()));
        }
        Ok(Self(pairs))
    }

    /// The value of a key, which is then gone.
    pub(crate) fn take(&mut self, key: &str) -> Option<String> {
        let place = self.0.iter().position(|(other, _)| other == key)?;
        Some(self.0.remove(place).1)
    }

    /// The values of all keys that begin like this, with what follows the beginning.
    pub(crate) fn take_all(&mut self, beginning: &str) -> Vec<(String, String)> {
        let (taken, left) = std::mem::take(&mut self.0)
            .into_iter()
            .partition(|(key, _)| key.len() > beginning.len() && key.starts_with(beginning));
        self.0 = left;
        let cut = |(key, value): (String, String)| (key[beginning.len()..].to_owned(), value);
        Vec::into_iter(taken).map(cut).collect()
    }

    /// The value of a key, understood by `read`, which says on failure what would be right.
    pub(crate) fn take_as<T>(
        &mut self,
        key: &str,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Option<T>, String> {
        let Some(text) = self.take(key) else { return Ok(None) };
        match read(&text) {
            Ok(value) => Ok(Some(value)),
            Err(wanted) => Err(format!("{key} must be {wanted}, not {text}")),
        }
    }

    /// Whether all has been understood.
    pub(crate) fn end(self, known: &str) -> Result<(), String> {
        match self.0.first() {
            None => Ok(()),
            Some((key, _)) => Err(format!("there is no {key} here; there are: {known}")),
        }
    }
}

/// Cuts at commas outside double quotes.
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
        return Err("a double quote is not closed".into());
    }
    parts.push(&text[from..]);
    Ok(parts)
}
