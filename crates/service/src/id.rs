//! The name of a game, which is also the key to it.

use std::fmt;
use std::str::FromStr;

use data_encoding::BASE32_DNSSEC;

/// 128 random bits, written as 26 lower-case letters and digits. Whoever knows a game's id may
/// play in it, so ids cannot be guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct GameId([u8; 16]);

/// The text is not a game's id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotAnId;

impl GameId {
    /// A new id from the system's source of randomness.
    ///
    /// # Panics
    /// If the system has no randomness to give: then no link would be safe.
    pub(crate) fn random() -> Self {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).expect("the system gives random bytes");
        Self(bytes)
    }

    /// A number that is fixed for each game and differs between games.
    pub(crate) fn seed(self) -> u64 {
        u64::from_le_bytes(*self.0.first_chunk().expect("eight of sixteen bytes"))
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&BASE32_DNSSEC.encode(&self.0))
    }
}

impl FromStr for GameId {
    type Err = NotAnId;
    fn from_str(text: &str) -> Result<Self, NotAnId> {
        let bytes = BASE32_DNSSEC.decode(text.as_bytes()).map_err(|_| NotAnId)?;
        bytes.try_into().map(Self).map_err(|_| NotAnId)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_survives_the_link() {
        let id = GameId::random();
        let text = id.to_string();
        assert_eq!(text.len(), 26);
        assert_eq!(text.parse(), Ok(id));
        assert_eq!(text.to_uppercase().parse(), Ok(id));
    }

    #[test]
    fn other_texts_are_no_ids() {
        for text in ["", "1", "../../../etc/passwd", &"z".repeat(26), &"0".repeat(10_000)] {
            assert_eq!(text.parse::<GameId>(), Err(NotAnId), "{text:.30}");
        }
    }
}
