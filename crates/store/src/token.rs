//! Personal tokens, with which programs act for a player.

use std::fmt;
use std::str::FromStr;

use data_encoding::BASE32_DNSSEC;
use ludoteca_room::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

/// Maximum number of tokens of one player.
pub const MAX_TOKENS: u32 = 20;
/// Prefix of every token, so that leaked tokens are recognised.
const PREFIX: &str = "ludo_";
/// Length of an hour in milliseconds.
const HOUR: u64 = 60 * 60 * 1_000;

/// A permission of a token.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Deserialize,
    Serialize,
    ToSchema,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Scope {
    /// Acts in the player's games: moves, resigns, offers, accepts and declines.
    Play,
    /// Finds opponents: creates, accepts and declines challenges, creates games, takes seats, pairs.
    Challenge,
    /// Reads what concerns only the player: event streams, challenges, own games.
    Read,
}

impl Scope {
    /// The name, as on the wire and in the database.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// A set of scopes; as text, their names separated by spaces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scopes(u8);

impl Scopes {
    /// Whether the set contains a scope.
    pub const fn contain(self, scope: Scope) -> bool {
        self.0 & 1 << scope as u8 != 0
    }

    /// The scopes of the set.
    pub fn iter(self) -> impl Iterator<Item = Scope> {
        Scope::VARIANTS.iter().copied().filter(move |scope| self.contain(*scope))
    }
}

impl FromIterator<Scope> for Scopes {
    fn from_iter<T: IntoIterator<Item = Scope>>(scopes: T) -> Self {
        Self(scopes.into_iter().fold(0, |set, scope| set | 1 << scope as u8))
    }
}

impl fmt::Display for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.iter().map(Scope::name).collect::<Vec<_>>().join(" "))
    }
}

impl FromStr for Scopes {
    type Err = strum::ParseError;

    fn from_str(text: &str) -> Result<Self, strum::ParseError> {
        text.split_whitespace().map(str::parse::<Scope>).collect()
    }
}

/// SHA-256 of a token's text. The store contains only this, so read access to it gives no rights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenHash([u8; 32]);

impl TokenHash {
    /// The hash of a token; `None` if the text cannot be one.
    pub fn of(text: &str) -> Option<Self> {
        let bytes = BASE32_DNSSEC.decode(text.strip_prefix(PREFIX)?.as_bytes()).ok()?;
        (bytes.len() == 20).then(|| Self(Sha256::digest(text).into()))
    }

    /// The bytes of the hash.
    pub const fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The hash as a key.
    pub const fn hash(&self) -> [u8; 32] {
        self.0
    }
}

/// A new token's text: `ludo_` and 160 random bits as 32 lower-case letters and digits.
///
/// # Panics
/// If the system provides no random bytes.
pub fn random_text() -> String {
    let mut bytes = [0; 20];
    getrandom::fill(&mut bytes).expect("the system provides random bytes");
    format!("{PREFIX}{}", BASE32_DNSSEC.encode(&bytes))
}

/// A token to store.
#[derive(Clone, Debug)]
pub struct NewToken {
    /// The hash of its text.
    pub hash: TokenHash,
    /// The name chosen by its player.
    pub name: String,
    /// The permissions.
    pub scopes: Scopes,
    /// When it expires; never if `None`.
    pub expires: Option<Timestamp>,
}

/// A stored token.
#[derive(Clone, Debug)]
pub struct Token {
    /// Identifies the token among all.
    pub number: i64,
    /// The name chosen by its player.
    pub name: String,
    /// The permissions.
    pub scopes: Scopes,
    /// When it was created.
    pub created: Timestamp,
    /// The hour in which it was last used; `None` if it never was.
    pub used: Option<Timestamp>,
    /// When it expires; never if `None`.
    pub expires: Option<Timestamp>,
}

impl Token {
    /// Whether the token has expired.
    pub fn is_expired(&self, now: Timestamp) -> bool {
        self.expires.is_some_and(|expires| now >= expires)
    }

    /// The present hour, if it is later than the hour of the last use.
    pub fn new_hour(&self, now: Timestamp) -> Option<Timestamp> {
        let hour = Timestamp::from_millis(now.as_millis() / HOUR * HOUR);
        self.used.is_none_or(|used| used < hour).then_some(hour)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_text_of_a_token_has_a_hash() {
        let text = random_text();
        assert_eq!(text.len(), 37);
        assert!(TokenHash::of(&text).is_some());
        assert_ne!(TokenHash::of(&text), TokenHash::of(&random_text()));
        for other in ["", "ludo_", &text[5..], &text[..36], &format!("{text}0"), "ludo_é"] {
            assert_eq!(TokenHash::of(other), None, "{other}");
        }
    }

    #[test]
    fn scopes_survive_their_text() {
        let scopes: Scopes = [Scope::Read, Scope::Play].into_iter().collect();
        assert_eq!(scopes.to_string(), "play read");
        assert_eq!(scopes.to_string().parse(), Ok(scopes));
        assert!(!scopes.contain(Scope::Challenge));
        assert_eq!("play admin".parse::<Scopes>(), Err(strum::ParseError::VariantNotFound));
    }

    #[test]
    fn a_token_expires_and_its_use_is_recorded_by_the_hour() {
        let at = Timestamp::from_millis;
        let token = Token {
            number: 1,
            name: String::new(),
            scopes: Scopes::default(),
            created: at(0),
            used: Some(at(HOUR)),
            expires: Some(at(3 * HOUR)),
        };
        assert!(!token.is_expired(at(3 * HOUR - 1)) && token.is_expired(at(3 * HOUR)));
        assert_eq!(token.new_hour(at(2 * HOUR - 1)), None);
        assert_eq!(token.new_hour(at(2 * HOUR + 7)), Some(at(2 * HOUR)));
    }
}
