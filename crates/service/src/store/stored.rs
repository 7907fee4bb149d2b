//! Events and players in JSON, as the database stores them. The format must stay readable for ever:
//! checksums cover the text.

use ludoteca_room::{Event, Player, Seats};
use ludoteca_rules::Side;
use serde::{Deserialize, Serialize};

/// An event, as the column `event` stores it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(super) enum StoredEvent {
    Move {
        side: Side,
        #[serde(rename = "move")]
        mv: String,
    },
    Undo {
        plies: usize,
    },
    Resign {
        side: Side,
    },
    DrawOffer {
        side: Side,
    },
    DrawDecline {
        side: Side,
    },
    Draw,
}

impl From<&Event> for StoredEvent {
    fn from(event: &Event) -> Self {
        match *event {
            Event::Moved { side, ref mv } => Self::Move { side, mv: mv.clone() },
            Event::Undone { plies } => Self::Undo { plies },
            Event::Resigned { side } => Self::Resign { side },
            Event::DrawOffered { side } => Self::DrawOffer { side },
            Event::DrawDeclined { side } => Self::DrawDecline { side },
            Event::DrawAgreed => Self::Draw,
        }
    }
}

impl From<StoredEvent> for Event {
    fn from(event: StoredEvent) -> Self {
        match event {
            StoredEvent::Move { side, mv } => Self::Moved { side, mv },
            StoredEvent::Undo { plies } => Self::Undone { plies },
            StoredEvent::Resign { side } => Self::Resigned { side },
            StoredEvent::DrawOffer { side } => Self::DrawOffered { side },
            StoredEvent::DrawDecline { side } => Self::DrawDeclined { side },
            StoredEvent::Draw => Self::DrawAgreed,
        }
    }
}

/// A player, as part of the column `players`.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum StoredPlayer {
    Human {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    Computer {
        level: u8,
    },
}

/// Both players, as the column `players` stores them.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct StoredPlayers {
    first: StoredPlayer,
    second: StoredPlayer,
}

impl From<&Player> for StoredPlayer {
    fn from(player: &Player) -> Self {
        match player {
            Player::Human { name } => Self::Human { name: name.clone() },
            Player::Computer { level } => Self::Computer { level: *level },
        }
    }
}

impl From<StoredPlayer> for Player {
    fn from(player: StoredPlayer) -> Self {
        match player {
            StoredPlayer::Human { name } => Self::Human { name },
            StoredPlayer::Computer { level } => Self::Computer { level },
        }
    }
}

impl From<&Seats> for StoredPlayers {
    fn from(seats: &Seats) -> Self {
        Self { first: (&seats.first).into(), second: (&seats.second).into() }
    }
}

impl From<StoredPlayers> for Seats {
    fn from(players: StoredPlayers) -> Self {
        Self { first: players.first.into(), second: players.second.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Changing these makes stored games unreadable.
    #[test]
    fn events_keep_their_format() {
        let side = Side::Second;
        for (event, text) in [
            (
                Event::Moved { side, mv: "c3".into() },
                r#"{"type":"move","side":"second","move":"c3"}"#,
            ),
            (Event::Undone { plies: 2 }, r#"{"type":"undo","plies":2}"#),
            (Event::Resigned { side }, r#"{"type":"resign","side":"second"}"#),
            (Event::DrawOffered { side }, r#"{"type":"draw-offer","side":"second"}"#),
            (Event::DrawDeclined { side }, r#"{"type":"draw-decline","side":"second"}"#),
            (Event::DrawAgreed, r#"{"type":"draw"}"#),
        ] {
            assert_eq!(serde_json::to_string(&StoredEvent::from(&event)).unwrap(), text);
            let stored: StoredEvent = serde_json::from_str(text).unwrap();
            assert_eq!(Event::from(stored), event);
        }
    }

    #[test]
    fn players_keep_their_format() {
        let text =
            r#"{"first":{"kind":"human","name":"Ana"},"second":{"kind":"computer","level":3}}"#;
        let stored: StoredPlayers = serde_json::from_str(text).unwrap();
        let seats = Seats::from(stored);
        assert_eq!(seats.second, Player::Computer { level: 3 });
        assert_eq!(serde_json::to_string(&StoredPlayers::from(&seats)).unwrap(), text);
    }
}
