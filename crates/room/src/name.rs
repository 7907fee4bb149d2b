//! Names of players.

use std::fmt;

use thiserror::Error;

use crate::text::normalised;
use crate::text_error::TextError;

/// Maximum length of a player's name, in characters.
pub const MAX_NAME_CHARS: usize = 40;

/// A player's name, and whether it is the name of an account, which belongs to one player.
///
/// It is in normalisation form KC, has no invisible characters, and single spaces only between words.
/// Names that were stored earlier may break these rules.
///
/// ```
/// use ludoteca_room::{Name, NameError};
/// let name = Name::new("  Ana \u{a0} María ")?.unwrap();
/// assert_eq!((name.as_str(), name.has_account()), ("Ana María", false));
/// assert_eq!(Name::new(" ")?, None);
/// assert!(Name::new("A\u{ad}na").is_err());
/// # Ok::<(), NameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Name {
    text: String,
    has_account: bool,
}

/// Why a text cannot be a player's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NameError {
    /// The name is longer than [`MAX_NAME_CHARS`].
    #[error("a name has at most {MAX_NAME_CHARS} characters")]
    TooLong,
    /// The name contains characters that cannot be shown.
    #[error(transparent)]
    Text(#[from] TextError),
}

impl Name {
    /// The name that a text contains; `None` if it is blank.
    ///
    /// # Errors
    /// If the name is too long or contains characters that cannot be shown.
    pub fn new(text: &str) -> Result<Option<Self>, NameError> {
        let text = normalised(text.trim())?;
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.chars().count() > MAX_NAME_CHARS {
            return Err(NameError::TooLong);
        }
        Ok((!text.is_empty()).then(|| Self::known(text, false)))
    }

    /// A name that was checked when it was chosen.
    pub const fn known(text: String, has_account: bool) -> Self {
        Self { text, has_account }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The text.
    pub fn into_string(self) -> String {
        self.text
    }

    /// Whether it is the name of an account.
    pub const fn has_account(&self) -> bool {
        self.has_account
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}
