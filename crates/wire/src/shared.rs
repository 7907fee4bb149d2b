//! Values that many clients get, such as an update of a game for all of its watchers.

use std::borrow::Cow;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use ludoteca_room::Timestamp;
use serde::{Serialize, Serializer};
use utoipa::openapi::{RefOr, schema::Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::events::RoomUpdate;

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
    /// Whether it may still be sent.
    pub fn is_recent(&self, now: Timestamp) -> bool {
        now.as_millis().saturating_sub(self.now) < MAX_AGE_MS
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
    use super::*;
    use crate::{GameId, PresenceSummary};

    #[test]
    fn the_text_of_an_update_is_written_once_and_sent_for_a_moment() {
        let (id, at) = (GameId::from_number(7), Timestamp::from_millis(1_000));
        let update = RoomUpdate::of_presence(id, 3, PresenceSummary::default(), at);
        let update = SharedUpdate::new(update);
        let (message, line) = (Form::Message, Form::Line);
        assert_eq!(
            update.text(message, || "a".into()),
            update.clone().text(message, || unreachable!())
        );
        assert_eq!(update.text(line, || "b".into()), "b");
        assert!(update.is_recent(Timestamp::from_millis(1_004)));
        assert!(!update.is_recent(Timestamp::from_millis(1_005)));
    }
}
