//! Pseudonyms of players.

use std::path::Path;

use data_encoding::BASE32_NOPAD;
use sha2::{Digest, Sha256};

use crate::failure::Failure;
use crate::files;

/// Number of letters and digits of a pseudonym, 5 bits each: collisions are improbable among millions of players.
const LENGTH: usize = 12;
/// Minimum and maximum number of bytes of a key file.
const MIN_KEY: usize = 16;
const MAX_KEY: u64 = 4_096;

/// A secret key from which pseudonyms follow. Without it, no pseudonym reveals an id or a name, not even to somebody
/// who tries all of them.
pub(super) struct Pseudonyms {
    key: [u8; 32],
}

impl Pseudonyms {
    /// A random key, which is not stored.
    pub(super) fn random() -> Result<Self, Failure> {
        let mut key = [0; 32];
        getrandom::fill(&mut key).map_err(Failure::failed)?;
        Ok(Self { key })
    }

    /// The key in a file.
    pub(super) fn with_key_of(file: &Path) -> Result<Self, Failure> {
        let wrong = |what: String| Failure::Usage(format!("{}: {what}", file.display()));
        let key = files::read(file, MAX_KEY).map_err(|error| wrong(error.to_string()))?;
        if key.len() < MIN_KEY {
            return Err(wrong(format!("a key has at least {MIN_KEY} random bytes")));
        }
        Ok(Self { key: Sha256::digest(&key).into() })
    }

    /// The pseudonym of a player's id or name. `kind` tells both apart.
    pub(super) fn of(&self, kind: &str, identity: &[u8]) -> String {
        // The key has a fixed length, and precedes what others may choose.
        let hash = Sha256::new().chain_update(self.key).chain_update(kind).chain_update([0]);
        let hash = hash.chain_update(identity).finalize();
        let mut text = BASE32_NOPAD.encode(&hash).to_ascii_lowercase();
        text.truncate(LENGTH);
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pseudonyms_follow_from_key_kind_and_identity() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("key");
        std::fs::write(&file, [7; 16]).unwrap();
        let [one, same] = [(); 2].map(|()| Pseudonyms::with_key_of(&file).unwrap());
        let ana = one.of("id", b"ana");
        assert_eq!(ana.len(), LENGTH);
        assert_eq!(ana, same.of("id", b"ana"));
        assert_ne!(ana, one.of("id", b"luis"));
        assert_ne!(ana, one.of("name", b"ana"));
        assert_ne!(ana, Pseudonyms::random().unwrap().of("id", b"ana"));
    }

    #[test]
    fn a_short_key_is_rejected() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("key");
        std::fs::write(&file, "guess me").unwrap();
        assert!(Pseudonyms::with_key_of(&file).is_err());
    }
}
