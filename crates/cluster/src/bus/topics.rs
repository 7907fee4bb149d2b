//! Change notifications within a server. They say at most where to look: recipients read the store, so a repeated
//! notification has no effect.

use std::collections::HashMap;

use ludoteca_room::PlayerId;
use parking_lot::Mutex;
use tokio::sync::watch;

/// One topic for each player.
#[derive(Debug, Default)]
pub(super) struct PlayerTopics<T = ()>(Mutex<HashMap<PlayerId, watch::Sender<T>>>);

impl<T: Default> PlayerTopics<T> {
    /// Announces a change that concerns a player.
    pub(super) fn announce(&self, player: PlayerId, change: impl FnOnce(&mut T)) {
        let mut followed = self.0.lock();
        let Some(sender) = followed.get(&player) else { return };
        if sender.receiver_count() > 0 {
            sender.send_modify(change);
        } else {
            followed.remove(&player);
        }
    }

    /// Announces a change to all followers.
    pub(super) fn announce_to_all(&self, change: impl Fn(&mut T)) {
        self.0.lock().values().for_each(|sender| sender.send_modify(&change));
    }

    /// Subscribes to changes that concern a player.
    pub(super) fn follow(&self, player: PlayerId) -> watch::Receiver<T> {
        let mut followed = self.0.lock();
        // Occasionally remove players without followers.
        if followed.len().is_power_of_two() {
            followed.retain(|_, sender| sender.receiver_count() > 0);
        }
        followed.entry(player).or_default().subscribe()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_player_concerned_notices() {
        let (topics, [ana, ben]) =
            (PlayerTopics::<()>::default(), [1, 2].map(|n| PlayerId::from_bytes([n; 10])));
        let (of_ana, of_ben) = (topics.follow(ana), topics.follow(ben));
        topics.announce(ana, |()| ());
        assert!(of_ana.has_changed().unwrap());
        assert!(!of_ben.has_changed().unwrap());
    }

    #[test]
    fn players_whom_nobody_follows_are_forgotten() {
        let topics = PlayerTopics::<()>::default();
        for n in 0..100 {
            drop(topics.follow(PlayerId::from_bytes([n; 10])));
        }
        assert!(topics.0.lock().len() <= 64);
        let last = PlayerId::from_bytes([99; 10]);
        topics.announce(last, |()| ());
        assert!(!topics.0.lock().contains_key(&last));
    }
}
