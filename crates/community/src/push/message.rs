//! The content of notifications: only information that the recipient can see on the page.

use ludoteca_locales::Lang;
use ludoteca_room::TimeControl;
use ludoteca_rules::Game;
use ludoteca_store::Challenge;
use ludoteca_store::id::GameId;
use serde::Serialize;
use strum::Display;

/// A notification to one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The event.
    pub kind: NotificationKind,
    /// The game, or the challenge to it.
    pub id: GameId,
    /// Which game it is.
    pub game: Game,
    /// The name of the other player, if there is one.
    pub opponent: Option<String>,
}

/// The event from the recipient's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display)]
#[strum(serialize_all = "lowercase")]
pub enum NotificationKind {
    /// It is the recipient's turn.
    Turn,
    /// The recipient has won the game.
    Won,
    /// The recipient has lost the game.
    Lost,
    /// The game is a draw.
    Drawn,
    /// The game was aborted.
    Aborted,
    /// The opponent offers a game.
    Challenge,
}

/// The data that the service worker of the page receives.
#[derive(Debug, Serialize)]
struct Payload {
    title: String,
    body: String,
    /// The page of this server that a click on the notification opens.
    path: String,
    /// A later notification with the same tag replaces this one.
    tag: String,
    lang: &'static str,
}

impl Message {
    /// The notification of a challenge; `None` unless it is one to a correspondence game.
    pub fn of_challenge(challenge: &Challenge) -> Option<Self> {
        let is_slow = matches!(challenge.clock, Some(TimeControl::Correspondence { .. }));
        is_slow.then(|| Self {
            kind: NotificationKind::Challenge,
            id: challenge.id,
            game: challenge.options.game(),
            opponent: Some(challenge.name.to_string()),
        })
    }

    /// The data that the browser receives, as JSON.
    pub(super) fn payload(&self, lang: Lang) -> String {
        let text = |key: &str| lang.text(key, &[]).unwrap_or_default();
        let game = text(&format!("game-{}", self.game));
        let opponent = self.opponent.clone().unwrap_or_else(|| text("push-opponent"));
        let key = format!("push-{}", self.kind);
        let args = [("game", game.into()), ("opponent", opponent.into())];
        let title = lang.attribute(&key, "title", &args).unwrap_or_default();
        let body = lang.text(&key, &args).unwrap_or_default();
        let path = match self.kind {
            NotificationKind::Challenge => "/".into(),
            _ => format!("/game/{}", self.id),
        };
        let payload = Payload { title, body, path, tag: self.id.to_string(), lang: lang.tag() };
        serde_json::to_string(&payload).expect("texts are JSON")
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn payload(kind: NotificationKind, opponent: Option<&str>, lang: Lang) -> Value {
        let opponent = opponent.map(str::to_owned);
        let message =
            Message { kind, id: ludoteca_store::id::random(), game: Game::Morris, opponent };
        serde_json::from_str(&message.payload(lang)).unwrap()
    }

    #[test]
    fn every_message_has_words_in_every_language() {
        use NotificationKind::{Aborted, Challenge, Drawn, Lost, Turn, Won};
        for lang in Lang::ALL {
            for kind in [Turn, Won, Lost, Drawn, Aborted, Challenge] {
                for opponent in [None, Some("Luis")] {
                    let payload = payload(kind, opponent, lang);
                    for part in ["title", "body"] {
                        let text = payload[part].as_str().unwrap();
                        assert!(!text.is_empty() && !text.contains(['{', '$']), "{payload}");
                        assert!(!text.contains("push-"), "{payload}");
                    }
                    let body = payload["body"].as_str().unwrap();
                    assert!(opponent.is_none_or(|name| body.contains(name)), "{payload}");
                }
            }
        }
    }

    #[test]
    fn the_game_is_named_in_the_readers_language() {
        let spanish = payload(NotificationKind::Turn, Some("Luis"), Lang::of("es-MX"));
        assert_eq!(spanish["title"], "Molino: te toca");
        assert_eq!(spanish["body"], "Te toca jugar contra Luis.");
        let english = payload(NotificationKind::Lost, None, Lang::of("pt"));
        assert_eq!(english["title"], "Nine Men’s Morris: game over");
        assert_eq!(english["body"], "You have lost to your opponent.");
    }
}
