//! Tells those who wait for a change that there was one. Messages have no content: whoever receives
//! one reads the store, so that a lost or repeated message does no harm.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use ludoteca_room::PlayerId;
use tokio::sync::watch;

/// The topics of a server, within its process.
#[derive(Debug, Default)]
pub(crate) struct Bus {
    lobby: watch::Sender<()>,
    players: Mutex<HashMap<PlayerId, watch::Sender<()>>>,
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

    /// Announces that something has happened in a game of these players.
    pub(crate) fn games_changed(&self, players: impl IntoIterator<Item = PlayerId>) {
        let mut followed = self.players();
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

    /// Notices changes in the games of a player.
    pub(crate) fn follow_games(&self, player: PlayerId) -> watch::Receiver<()> {
        let mut followed = self.players();
        // Now and then, forget the players whom nobody follows any more.
        if followed.len().is_power_of_two() {
            followed.retain(|_, sender| sender.receiver_count() > 0);
        }
        followed.entry(player).or_default().subscribe()
    }

    fn players(&self) -> MutexGuard<'_, HashMap<PlayerId, watch::Sender<()>>> {
        self.players.lock().unwrap_or_else(PoisonError::into_inner)
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
        assert!(bus.players().len() <= 64);
        let last = PlayerId::from_bytes([99; 10]);
        bus.games_changed([last]);
        assert!(!bus.players().contains_key(&last));
    }
}
