//! The identity of a browser: it holds a secret in a cookie, and the server knows only the hash.

use std::fmt;
use std::str::FromStr;

use data_encoding::BASE32_DNSSEC;
use ludoteca_room::PlayerId;
use sha2::{Digest, Sha256};

/// SHA-256 of a [`Secret`]. Read access to the database thus gives no right to delete games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Owner([u8; 32]);

impl Owner {
    /// The hash.
    pub const fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The hash as a key.
    pub const fn hash(&self) -> [u8; 32] {
        self.0
    }

    /// The owner with this hash, as the store returns it.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }

    /// The browser's player. The hash, which gives rights, cannot be computed from it.
    ///
    /// # Panics
    /// Never: ten bytes are part of 32.
    pub fn player(&self) -> PlayerId {
        let hash = Sha256::new().chain_update("ludoteca player").chain_update(self.0).finalize();
        PlayerId::from_bytes(*hash.first_chunk().expect("10 of 32 bytes"))
    }
}

/// 128 random bits, written as 26 lower-case letters and digits.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 16]);

/// The text is not a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidSecret;

impl Secret {
    /// A new secret from the system's source of randomness.
    ///
    /// # Panics
    /// If the system provides no random bytes.
    pub fn random() -> Self {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).expect("the system provides random bytes");
        Self(bytes)
    }

    /// The hash of this secret for the table of sessions.
    pub fn session_hash(&self) -> [u8; 32] {
        Sha256::new().chain_update("ludoteca session").chain_update(self.0).finalize().into()
    }

    /// The hash of this secret for the table of browsers.
    pub fn browser_hash(&self) -> [u8; 32] {
        Sha256::new().chain_update("ludoteca browser").chain_update(self.0).finalize().into()
    }

    /// The owner that holds this secret.
    pub fn owner(&self) -> Owner {
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
    type Err = InvalidSecret;
    fn from_str(text: &str) -> Result<Self, InvalidSecret> {
        let bytes = BASE32_DNSSEC.decode(text.as_bytes()).map_err(|_| InvalidSecret)?;
        bytes.try_into().map(Self).map_err(|_| InvalidSecret)
    }
}
