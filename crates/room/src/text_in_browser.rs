//! Characters of names in a browser. It seats only people at the same device, who need no protection from each other, and
//! the tables of Unicode would make its module a seventh larger.

use std::borrow::Cow;

use crate::text_error::TextError;

/// Checks that a name has no control characters.
pub(crate) fn normalised(name: &str) -> Result<Cow<'_, str>, TextError> {
    if name.chars().any(char::is_control) { Err(TextError::Invisible) } else { Ok(name.into()) }
}
