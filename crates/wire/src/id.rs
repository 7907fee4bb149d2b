//! Ids of games and players. The id of a game gives the right to watch it.

use std::fmt;
use std::str::FromStr;

use ludoteca_room::PlayerId;
use ludoteca_room::lease::Shard;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::base32::{decode, encode};

/// 128 bits, random or a hash of another game's id, written as 26 lower-case letters and digits. An
/// id cannot be guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId([u8; 16]);

/// The text is not an id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("it is not an id")]
pub struct InvalidId;

impl GameId {
    /// The id with these bytes, which must be random: anyone who guesses an id may watch the game.
    pub const fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(bytes)
    }

    /// The id of the rematch of a game that ended with event number `seq`. It is always the same,
    /// so that all requests for the rematch find one game. Computing it requires the first game's
    /// id.
    ///
    /// # Panics
    /// Never: 16 bytes are part of 32.
    #[must_use]
    pub fn rematch(self, seq: u64) -> Self {
        let hash = Sha256::new().chain_update("ludoteca rematch").chain_update(self.0);
        let hash = hash.chain_update(seq.to_be_bytes()).finalize();
        Self(*hash.first_chunk().expect("16 of 32 bytes"))
    }

    /// The id as a number.
    pub const fn number(self) -> u128 {
        u128::from_be_bytes(self.0)
    }

    /// The id with this [number](Self::number).
    pub const fn from_number(number: u128) -> Self {
        Self(number.to_be_bytes())
    }

    /// The part of the games that this one belongs to.
    pub const fn shard(self) -> Shard {
        Shard::of(self.0)
    }

    /// The letters with which the ids of the games in these shards begin: two for each shard, because a letter
    /// has five bits and a shard four.
    pub fn first_letters(shards: &[Shard]) -> impl Iterator<Item = String> {
        let letters = |shard: &Shard| {
            let half = (shard.index() as u8) << 4;
            [half, half | 0b1000].map(|byte| encode(&[byte])[..1].to_owned())
        };
        shards.iter().flat_map(letters)
    }

    /// A number that is fixed for each game and differs between games.
    ///
    /// # Panics
    /// Never: eight bytes are part of sixteen.
    pub fn seed(self) -> u64 {
        u64::from_le_bytes(*self.0.first_chunk().expect("eight of sixteen bytes"))
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&encode(&self.0))
    }
}

impl FromStr for GameId {
    type Err = InvalidId;
    fn from_str(text: &str) -> Result<Self, InvalidId> {
        decode(text).map(Self).ok_or(InvalidId)
    }
}

impl Serialize for GameId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for GameId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// A player's id as text: 16 lower-case letters and digits.
pub fn player_text(player: PlayerId) -> String {
    encode(&player.bytes())
}

/// The player with this id.
pub fn player(text: &str) -> Result<PlayerId, InvalidId> {
    decode(text).map(PlayerId::from_bytes).ok_or(InvalidId)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_survives_the_link() {
        let id = GameId([0xa5; 16]);
        let text = id.to_string();
        assert_eq!(text.len(), 26);
        assert_eq!(text.parse(), Ok(id));
        assert_eq!(text.to_uppercase().parse(), Ok(id));
    }

    /// Ids of rematches must never change, because databases contain them.
    #[test]
    fn the_id_of_a_rematch_is_fixed() {
        let id = GameId([7; 16]);
        assert_eq!(id.rematch(5).to_string(), "82313mdljknr4smtka5jrungeg");
        assert_ne!(id.rematch(5), id.rematch(6));
        assert_ne!(id.rematch(5), GameId([8; 16]).rematch(5));
    }

    #[test]
    fn other_texts_are_no_ids() {
        for text in ["", "1", "../../../etc/passwd", &"z".repeat(26), &"0".repeat(10_000)] {
            assert_eq!(text.parse::<GameId>(), Err(InvalidId), "{text:.30}");
        }
    }
}
