//! Changes in the games of a player, within a server.

use ludoteca_store::id::GameId;
use tokio::sync::watch;
use tokio::sync::watch::error::RecvError;

/// The last changes in the games of a player.
#[derive(Debug, Default)]
pub(super) struct LastChanges {
    /// Number of changes.
    count: u64,
    /// The game of the last change, if it is known.
    game: Option<GameId>,
    /// Number of changes before those in a row of this game.
    before: u64,
}

impl LastChanges {
    /// Notes a change of a game, or of an unknown one.
    pub(super) fn note(&mut self, game: Option<GameId>) {
        if game.is_none() || game != self.game {
            self.before = self.count;
        }
        self.game = game;
        self.count += 1;
    }
}

/// A subscription to changes in the games of a player.
#[derive(Debug)]
pub struct GameChanges {
    changes: watch::Receiver<LastChanges>,
    /// Number of changes seen, if that is known.
    seen: Option<u64>,
}

impl GameChanges {
    pub(super) fn new(changes: watch::Receiver<LastChanges>) -> Self {
        let mut new = Self { changes, seen: None };
        new.mark_changed();
        new
    }

    /// Makes the next [`changed`](Self::changed) return at once, and no game.
    pub fn mark_changed(&mut self) {
        self.seen = None;
        self.changes.mark_changed();
    }

    /// Waits for changes, and returns the game if they all concern this one. Returns at once when called first, because
    /// earlier changes are unknown.
    pub async fn changed(&mut self) -> Result<Option<GameId>, RecvError> {
        self.changes.changed().await?;
        let last = self.changes.borrow_and_update();
        let seen = self.seen.replace(last.count);
        Ok(last.game.filter(|_| seen.is_some_and(|seen| seen >= last.before)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn changes_in_a_row_name_their_game_only_if_it_is_the_same() {
        let [one, other] = [(); 2].map(|()| Some(ludoteca_store::id::random()));
        let last = watch::Sender::new(LastChanges::default());
        let mut changes = GameChanges::new(last.subscribe());
        assert_eq!(changes.changed().await.unwrap(), None);
        for (row, expected) in [
            (vec![one], one),
            (vec![one, one], one),
            (vec![other, one], None),
            (vec![one, one], one),
            (vec![other, other], other),
            (vec![None], None),
            (vec![None, other], None),
        ] {
            for game in &row {
                last.send_modify(|last| last.note(*game));
            }
            assert_eq!(changes.changed().await.unwrap(), expected, "{row:?}");
        }
    }
}
