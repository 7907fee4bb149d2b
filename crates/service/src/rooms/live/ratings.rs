//! The ratings of the players, as a room shows them.

use super::{LiveRoom, RoomState};
use crate::wire::{Rendered, State};

impl LiveRoom {
    /// Reads the ratings of the players of a rated game, and renders them.
    pub(in crate::rooms) async fn show_ratings(&self) {
        if self.setting.is_rated {
            let mut state = self.state.lock().await;
            self.read_ratings(&mut state).await;
            state.rendered = self.render(&state);
        }
    }

    /// Reads the ratings again. A room without ratings can be played, so a failure is only logged.
    pub(super) async fn read_ratings(&self, state: &mut RoomState) {
        let seats = state.log.room().seats();
        match self.store.game_ratings(&self.setting, state.tail, self.created, seats).await {
            Ok(ratings) => state.ratings = ratings,
            Err(error) => tracing::error!(id = %self.setting.id, %error, "cannot read ratings"),
        }
    }

    /// Whether an event may have changed the ratings that a rated game shows: somebody sat down, or
    /// the game ended.
    pub(super) fn changes_ratings(&self, state: &RoomState) -> bool {
        let room = state.log.room();
        let is_complete = room.seats().vacant().next().is_none();
        let shown = |seat: usize| state.ratings.as_ref().and_then(|ratings| ratings.players[seat]);
        let are_shown = (0..2).all(|seat| shown(seat).is_some());
        self.setting.is_rated && ((is_complete && !are_shown) || room.outcome().is_some())
    }

    /// The state of the room as clients get it.
    pub(super) fn render(&self, state: &RoomState) -> Rendered {
        State::new(&self.setting, state.log.room(), state.ratings.as_ref()).render()
    }
}
