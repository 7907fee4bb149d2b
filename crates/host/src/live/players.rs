//! Data about a room's players besides their names: ratings, and which of them are programs.

use std::sync::Arc;

use ludoteca_room::{Event, Room};
use ludoteca_rules::Side;
use ludoteca_store::{GameRatings, Tail};

use super::{LiveRoom, RoomState};

/// Data about the players of a room besides their names.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct KnownPlayers {
    /// Their ratings, if the game is rated and they have been read.
    pub ratings: Option<GameRatings>,
    /// The sides whose players are programs.
    pub bots: Vec<Side>,
}

impl LiveRoom {
    /// Reads the data about the players, and renders it.
    pub async fn show_players(&self) {
        let _turn = self.reading_players.lock().await;
        let (room, tail, known) = {
            let state = self.state();
            (Arc::clone(state.live.room()), state.live.tail(), state.players.clone())
        };
        let known = self.read_players(&room, tail.into(), known).await;
        let mut state = self.state();
        if known == state.players {
            return;
        }
        state.players = known;
        state.show();
    }

    /// The room after its last event, and the sides whose players are programs.
    pub fn room_and_bots(&self) -> (Arc<Room>, Vec<Side>) {
        let state = self.state();
        (Arc::clone(state.live.room()), state.players.bots.clone())
    }

    /// Whether the events after a number may change the data about the players.
    pub(super) fn changes_players(&self, state: &RoomState, after: u64) -> bool {
        let mut events = state.live.events_since(after).iter();
        events.any(|event| matches!(event, Event::Seated { .. }))
            || self.changes_ratings(&state.players, state.live.room())
    }

    /// Reads the data about the players of the room, whose stored log ends at `tail`. A room can be played without
    /// it, so a failure is only logged, and what is `known` remains.
    async fn read_players(&self, room: &Room, tail: Tail, mut known: KnownPlayers) -> KnownPlayers {
        let failed = |error| tracing::error!(id = %self.setting.id, %error, "cannot read players");
        let (store, seats) = (&self.parts.store, room.seats());
        if !seats.has_computer() {
            let people: Vec<_> = seats.people().collect();
            match store.bots(&people).await {
                Ok(bots) => {
                    let is_bot = |side: &Side| {
                        seats.player(*side).id().is_some_and(|player| bots.contains(&player))
                    };
                    known.bots = Side::BOTH.into_iter().filter(is_bot).collect();
                }
                Err(error) => failed(error),
            }
        }
        if self.setting.is_rated {
            match store.game_ratings(&self.setting, tail, self.created, seats).await {
                Ok(ratings) => known.ratings = ratings,
                Err(error) => failed(error),
            }
        }
        known
    }

    /// Whether an event may have changed the ratings that a rated game shows: a player took a seat,
    /// or the game ended.
    fn changes_ratings(&self, known: &KnownPlayers, room: &Room) -> bool {
        let is_complete = room.seats().vacant().next().is_none();
        let ratings = known.ratings.as_ref();
        let shown = |seat: usize| ratings.and_then(|ratings| ratings.players[seat]);
        let are_shown = (0..2).all(|seat| shown(seat).is_some());
        self.setting.is_rated && ((is_complete && !are_shown) || room.outcome().is_some())
    }
}
