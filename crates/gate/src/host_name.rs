//! Host names.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use thiserror::Error;

/// A host name in lower case, without a port.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct HostName(pub(super) String);

/// A text that is not a host name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("write the name alone, without scheme, port or path, such as games.example")]
pub struct InvalidHostName;

impl FromStr for HostName {
    type Err = InvalidHostName;

    /// ```
    /// use ludoteca_gate::HostName;
    ///
    /// assert_eq!("Games.example".parse::<HostName>()?.to_string(), "games.example");
    /// assert!("http://games.example:80/".parse::<HostName>().is_err());
    /// # Ok::<(), ludoteca_gate::InvalidHostName>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, InvalidHostName> {
        let name = text.strip_suffix('.').unwrap_or(text).to_ascii_lowercase();
        let is_label = |label: &str| {
            !label.is_empty()
                && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
        };
        if name.split('.').all(is_label) { Ok(Self(name)) } else { Err(InvalidHostName) }
    }
}

impl Display for HostName {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
