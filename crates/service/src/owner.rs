//! Whose game it is: the browser that created it holds a secret, the store its hash.

use std::fmt;
use std::str::FromStr;

use data_encoding::BASE32_DNSSEC;
use sha2::{Digest, Sha256};

/// SHA-256 of a [`Secret`]. Whoever reads the database cannot delete games by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Owner([u8; 32]);

impl Owner {
    /// The hash.
    pub(crate) const fn bytes(&self) -> &[u8] {
        &self.0
    }
}

/// 128 random bits, written as 26 lower-case letters and digits.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Secret([u8; 16]);

/// The text is no secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotASecret;

impl Secret {
    /// A new secret from the system's source of randomness.
    ///
    /// # Panics
    /// If the system has no randomness to give.
    pub(crate) fn random() -> Self {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).expect("the system gives random bytes");
        Self(bytes)
    }

    /// The owner that holds this secret.
    pub(crate) fn owner(&self) -> Owner {
        Owner(Sha256::digest(self.0).into())
    }
}

impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&BASE32_DNSSEC.encode(&self.0))
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

impl FromStr for Secret {
    type Err = NotASecret;
    fn from_str(text: &str) -> Result<Self, NotASecret> {
        let bytes = BASE32_DNSSEC.decode(text.as_bytes()).map_err(|_| NotASecret)?;
        bytes.try_into().map(Self).map_err(|_| NotASecret)
    }
}
