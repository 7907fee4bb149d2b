//! An update of a game for all of its watchers.

use std::borrow::Cow;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use ludoteca_room::Timestamp;
use serde::{Serialize, Serializer};
use utoipa::openapi::{RefOr, schema::Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::events::{PresenceSummary, RoomUpdate};
use crate::state::Rendered;

/// Time for which an update may be sent: its clock must be right, to measure the delay to a client.
const MAX_AGE_MS: u64 = 5;

/// An update for all clients that know the same events; its text is written once for them.
#[derive(Clone, Debug)]
pub struct SharedUpdate(Arc<(RoomUpdate, OnceLock<Bytes>)>);

impl SharedUpdate {
    /// An update whose text is not written yet.
    pub fn new(update: RoomUpdate) -> Self {
        Self(Arc::new((update, OnceLock::new())))
    }

    /// The text that `write` makes of the update, the same for all clients.
    pub fn text(&self, write: impl FnOnce() -> Bytes) -> Bytes {
        self.0.1.get_or_init(write).clone()
    }

    /// Whether this is the update for a client that knows the events up to number `after`.
    pub fn is_for(
        &self,
        after: u64,
        state: &Rendered,
        company: &PresenceSummary,
        now: Timestamp,
    ) -> bool {
        let update = &self.0.0;
        let known = update.seq - update.events.len() as u64;
        known == after
            && update.state.as_ref().is_some_and(|own| own.is_same(state))
            && update.company == *company
            && now.as_millis().saturating_sub(update.now) < MAX_AGE_MS
    }
}

impl Deref for SharedUpdate {
    type Target = RoomUpdate;
    fn deref(&self) -> &RoomUpdate {
        &self.0.0
    }
}

impl Serialize for SharedUpdate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.0.serialize(serializer)
    }
}

impl PartialSchema for SharedUpdate {
    fn schema() -> RefOr<Schema> {
        RoomUpdate::schema()
    }
}

impl ToSchema for SharedUpdate {
    fn name() -> Cow<'static, str> {
        RoomUpdate::name()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        RoomUpdate::schemas(schemas);
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_room::{Player, PlayerId, Room, Seats};
    use ludoteca_rules::Game;

    use super::*;
    use crate::{GameId, Setting, State};

    #[test]
    fn clients_that_know_the_same_events_share_a_text_for_a_moment() {
        let options = Game::Morris.options("").unwrap();
        let player = |byte| Player::human(PlayerId::from_bytes([byte; 10]));
        let seats = Seats { first: player(1), second: player(2) };
        let id = GameId::from_number(7);
        let setting = Setting::new(id, options, None, seats.clone(), None).unwrap();
        let room = Room::new(options.start(), seats, None);
        let render = || State::new(&setting, &room, None, &[]).render();
        let (state, alone, at) =
            (render(), PresenceSummary::default(), Timestamp::from_millis(1_000));
        let update = RoomUpdate::new(id, 3, &[], state.clone(), alone.clone(), at);
        let update = SharedUpdate::new(update);
        assert!(update.is_for(3, &state, &alone, at));
        assert!(!update.is_for(2, &state, &alone, at), "it lacks an event");
        assert!(!update.is_for(3, &render(), &alone, at), "the state was rendered again");
        let joined = PresenceSummary { watching: 1, ..PresenceSummary::default() };
        assert!(!update.is_for(3, &state, &joined, at), "somebody has come");
        assert!(!update.is_for(3, &state, &alone, Timestamp::from_millis(1_005)), "it is too old");
        assert_eq!(update.text(|| "first".into()), update.clone().text(|| unreachable!()));
    }
}
