//! Tells those who wait for a change that there was one. Messages have no content: whoever receives
//! one reads the store, so that a lost or repeated message does no harm.

mod address;
pub(crate) mod nats;

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use ludoteca_room::PlayerId;
use tokio::sync::watch;

pub use self::address::{BusUrl, InvalidBusUrl};
pub use self::nats::BusError;

/// The topics of a server, within its process.
#[derive(Debug, Default)]
pub(crate) struct Bus {
    lobby: watch::Sender<()>,
    live: watch::Sender<()>,
    games: PlayerTopics,
    challenges: PlayerTopics,
}

impl Bus {
    /// Announces that a game in the lobby has come, gone or changed.
    pub(crate) fn lobby_changed(&self) {
        self.lobby.send_replace(());
    }

    /// Notices changes of the lobby.
    pub(crate) fn follow_lobby(&self) -> watch::Receiver<()> {
        self.lobby.subscribe()
    }

    /// Announces a move in a game that everybody may watch, or its end.
    pub(crate) fn live_changed(&self) {
        self.live.send_replace(());
    }

    /// Notices changes of the games that are being played.
    pub(crate) fn follow_live(&self) -> watch::Receiver<()> {
        self.live.subscribe()
    }

    /// Announces that something has happened in a game of these players.
    pub(crate) fn games_changed(&self, players: impl IntoIterator<Item = PlayerId>) {
        self.games.announce(players);
    }

    /// Notices changes in the games of a player.
    pub(crate) fn follow_games(&self, player: PlayerId) -> watch::Receiver<()> {
        self.games.follow(player)
    }

    /// Announces that a challenge from or to these players has come or gone.
    pub(crate) fn challenges_changed(&self, players: impl IntoIterator<Item = PlayerId>) {
        self.challenges.announce(players);
    }

    /// Notices changes in the challenges of a player.
    pub(crate) fn follow_challenges(&self, player: PlayerId) -> watch::Receiver<()> {
        self.challenges.follow(player)
    }
}

/// A topic of each player.
#[derive(Debug, Default)]
struct PlayerTopics(Mutex<HashMap<PlayerId, watch::Sender<()>>>);

impl PlayerTopics {
    fn announce(&self, players: impl IntoIterator<Item = PlayerId>) {
        let mut followed = self.lock();
        if followed.is_empty() {
            return;
        }
        for player in players {
            if let Some(sender) = followed.get(&player)
                && sender.send(()).is_err()
            {
                followed.remove(&player);
            }
        }
    }

    fn follow(&self, player: PlayerId) -> watch::Receiver<()> {
        let mut followed = self.lock();
        // Now and then, forget the players whom nobody follows any more.
        if followed.len().is_power_of_two() {
            followed.retain(|_, sender| sender.receiver_count() > 0);
        }
        followed.entry(player).or_default().subscribe()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<PlayerId, watch::Sender<()>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_player_concerned_notices() {
        let (bus, [ana, ben]) = (Bus::default(), [1, 2].map(|n| PlayerId::from_bytes([n; 10])));
        let (of_ana, of_ben) = (bus.follow_games(ana), bus.follow_games(ben));
        bus.games_changed([ana]);
        assert!(of_ana.has_changed().unwrap());
        assert!(!of_ben.has_changed().unwrap());
    }

    #[test]
    fn players_whom_nobody_follows_are_forgotten() {
        let bus = Bus::default();
        for n in 0..100 {
            drop(bus.follow_games(PlayerId::from_bytes([n; 10])));
        }
        assert!(bus.games.lock().len() <= 64);
        let last = PlayerId::from_bytes([99; 10]);
        bus.games_changed([last]);
        assert!(!bus.games.lock().contains_key(&last));
    }
}
