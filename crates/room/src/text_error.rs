//! Why a text cannot be shown to others.

use thiserror::Error;

/// Maximum number of combining marks on one base character, as Unicode TR 39 suggests.
pub(crate) const MAX_MARKS: usize = 4;

/// Why a text cannot be shown to others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TextError {
    /// It contains control characters, invisible characters, or characters that change the direction
    /// of text.
    #[error("the text contains control characters or invisible characters")]
    Invisible,
    /// It stacks marks on a character, or a mark has none.
    #[error("a character has at most {MAX_MARKS} combining marks")]
    Marks,
}
