//! Values that many clients get, such as an update of a game for all of its watchers.

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

/// A value for many clients; its texts are written once for all of them.
#[derive(Debug)]
pub struct Shared<T>(Arc<Inner<T>>);

#[derive(Debug)]
struct Inner<T> {
    value: T,
    texts: [OnceLock<Bytes>; 2],
}

/// The form of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A message on a WebSocket.
    Message,
    /// A line of a stream.
    Line,
}

/// An update for all clients that know the same events.
pub type SharedUpdate = Shared<RoomUpdate>;

impl<T> Shared<T> {
    /// A value whose texts are not written yet.
    pub fn new(value: T) -> Self {
        Self(Arc::new(Inner { value, texts: [const { OnceLock::new() }; 2] }))
    }

    /// The text that `write` makes of the value in this form, the same for all clients.
    pub fn text(&self, form: Form, write: impl FnOnce() -> Bytes) -> Bytes {
        self.0.texts[form as usize].get_or_init(write).clone()
    }
}

impl SharedUpdate {
    /// Whether this is the report of the connected clients for a client that knows the events up to number `seq`.
    pub fn is_presence_for(&self, seq: u64, company: &PresenceSummary, now: Timestamp) -> bool {
        self.state.is_none() && self.seq == seq && self.company == *company && self.is_recent(now)
    }

    fn is_recent(&self, now: Timestamp) -> bool {
        now.as_millis().saturating_sub(self.now) < MAX_AGE_MS
    }

    /// Whether this is the update for a client that knows the events up to number `after`.
    pub fn is_for(
        &self,
        after: u64,
        state: &Rendered,
        company: &PresenceSummary,
        now: Timestamp,
    ) -> bool {
        let known = self.seq - self.events.len() as u64;
        known == after
            && self.state.as_ref().is_some_and(|own| own.is_same(state))
            && self.company == *company
            && self.is_recent(now)
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T: Default> Default for Shared<T> {
    fn default() -> Self {
        Self::new(T::default())
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0.value
    }
}

impl<T: Serialize> Serialize for Shared<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.value.serialize(serializer)
    }
}

impl<T: PartialSchema> PartialSchema for Shared<T> {
    fn schema() -> RefOr<Schema> {
        T::schema()
    }
}

impl<T: ToSchema> ToSchema for Shared<T> {
    fn name() -> Cow<'static, str> {
        T::name()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        T::schemas(schemas);
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
        let (message, line) = (Form::Message, Form::Line);
        assert_eq!(
            update.text(message, || "a".into()),
            update.clone().text(message, || unreachable!())
        );
        assert_eq!(update.text(line, || "b".into()), "b");

        let presence = SharedUpdate::new(RoomUpdate::of_presence(id, 3, alone.clone(), at));
        assert!(presence.is_presence_for(3, &alone, at) && !presence.is_for(3, &state, &alone, at));
        assert!(
            !presence.is_presence_for(2, &alone, at) && !presence.is_presence_for(3, &joined, at)
        );
        assert!(!presence.is_presence_for(3, &alone, Timestamp::from_millis(1_005)));
        assert!(!update.is_presence_for(3, &alone, at), "it has a state");
    }
}
