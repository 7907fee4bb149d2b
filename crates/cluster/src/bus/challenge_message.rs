//! A challenge in a message to another node.

use ludoteca_room::{Name, Timestamp};
use ludoteca_rules::{Game, Side};
use ludoteca_store::Challenge;
use ludoteca_store::id::{GameId, player, player_text};
use ludoteca_wire::stored::StoredClock;
use serde::{Deserialize, Serialize};

/// A challenge with its whole content, because the store no longer has a challenge that has ended.
#[derive(Debug, Serialize, Deserialize)]
pub struct ChallengeMessage {
    id: GameId,
    challenger: String,
    name: String,
    #[serde(default)]
    has_account: bool,
    is_bot: bool,
    opponent: String,
    game: String,
    options: String,
    clock: Option<StoredClock>,
    side: Option<Side>,
    is_rated: bool,
    created: u64,
    expires: u64,
}

/// Reason why a challenge ended without a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ended {
    /// The opponent declined it.
    Declined,
    /// The challenger cancelled it.
    Cancelled,
    /// It was not accepted in time.
    Expired,
}

impl From<&Challenge> for ChallengeMessage {
    fn from(challenge: &Challenge) -> Self {
        Self {
            id: challenge.id,
            challenger: player_text(challenge.challenger),
            name: challenge.name.to_string(),
            has_account: challenge.name.has_account(),
            is_bot: challenge.is_bot,
            opponent: player_text(challenge.opponent),
            game: challenge.options.game().name().to_owned(),
            options: challenge.options.json(),
            clock: challenge.clock.map(StoredClock::from),
            side: challenge.side,
            is_rated: challenge.is_rated,
            created: challenge.created.as_millis(),
            expires: challenge.expires.as_millis(),
        }
    }
}

impl ChallengeMessage {
    /// The challenge; `None` if this version does not know its game or its clock.
    pub fn challenge(self) -> Option<Challenge> {
        let game: Game = self.game.parse().ok()?;
        Some(Challenge {
            id: self.id,
            challenger: player(&self.challenger).ok()?,
            name: Name::known(self.name, self.has_account),
            is_bot: self.is_bot,
            opponent: player(&self.opponent).ok()?,
            options: game.options(&self.options).ok()?,
            clock: self.clock.map(TryInto::try_into).transpose().ok()?,
            side: self.side,
            is_rated: self.is_rated,
            created: Timestamp::from_millis(self.created),
            expires: Timestamp::from_millis(self.expires),
        })
    }
}
