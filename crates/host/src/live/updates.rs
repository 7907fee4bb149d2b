//! Updates of a room for its watchers, each of which is written once for all that know the same.

use std::sync::Arc;

use ludoteca_room::Timestamp;
use ludoteca_store::service_time::now;
use ludoteca_wire::{Content, PresenceSummary, RoomUpdate, SharedUpdate};

use super::{LiveRoom, RoomState};
use crate::RoomError;

/// Number of events after which a client that gets changes gets the whole state again.
const SNAPSHOT_EVENTS: u64 = 64;

/// What a client knows that gets changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// The number of what it was shown last.
    shown: u64,
    /// The connected clients.
    pub company: PresenceSummary,
}

/// What an update is for.
#[derive(Debug, PartialEq, Eq)]
struct Key {
    /// The number of the last event that the receiver knows before.
    after: u64,
    /// Whether the update says what has changed.
    is_change: bool,
    /// The number of what the receiver was shown last, if the update says what has changed since then.
    since: Option<u64>,
    /// Whether there is something besides the connected clients.
    has_content: bool,
    /// Whether the receiver knows the connected clients.
    knows_company: bool,
    company: PresenceSummary,
}

/// The updates after the last event.
#[derive(Debug, Default)]
pub(super) struct Recent(Vec<(Key, SharedUpdate)>);

impl Recent {
    /// Forgets all updates: they are out of date.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    fn find(
        &mut self,
        key: Key,
        now: Timestamp,
        update: impl FnOnce(&Key) -> RoomUpdate,
    ) -> SharedUpdate {
        if let Some((_, update)) = self.0.iter().find(|(known, _)| *known == key)
            && update.is_recent(now)
        {
            return update.clone();
        }
        let update = SharedUpdate::new(update(&key));
        self.0.retain(|(known, update)| *known != key && update.is_recent(now));
        self.0.push((key, update.clone()));
        update
    }
}

impl LiveRoom {
    /// The events after number `after`, and the state after them; for a client that gets changes and `has_state`, the
    /// state after event number `after`, what has changed. Starts the computer if it is its turn. Returns also what the
    /// client knows then.
    pub async fn updates_since(
        self: &Arc<Self>,
        after: u64,
        has_state: bool,
        known: Option<&Known>,
    ) -> Result<(SharedUpdate, Known), RoomError> {
        self.read_since(after).await?;
        let mut state = self.state();
        let (company, now) = (Self::presence_of(&state), now());
        let RoomState { live, shown, updates, .. } = &mut *state;
        let seq = shown.last().seq();
        let is_change = has_state && seq / SNAPSHOT_EVENTS == after / SNAPSHOT_EVENTS;
        let known = known.filter(|_| is_change);
        let before = known.and_then(|known| shown.head(known.shown));
        let since = known.filter(|_| before.is_some()).map(|known| known.shown);
        let knows_company = known.is_some_and(|known| known.company == company);
        let next = Known { shown: shown.version(), company: company.clone() };
        let key = Key { after, is_change, since, has_content: true, knows_company, company };
        let update = updates.find(key, now, |key| {
            let events = live.events_since(after);
            let count = usize::try_from(seq.saturating_sub(after)).unwrap_or(usize::MAX);
            let events = &events[..events.len().min(count)];
            let content = if is_change {
                Content::Changes(Box::new(shown.changes_since(before.map(Arc::as_ref))))
            } else {
                Content::State(shown.last().rendered())
            };
            let company = (!key.knows_company).then(|| key.company.clone());
            RoomUpdate::new(self.setting.id, after, events, content, company, now)
        });
        Ok((update, next))
    }

    /// The report of the connected clients for a client that knows the events up to number `seq`, unless it knows the
    /// clients too. From then on it does.
    pub fn presence_update(&self, seq: u64, known: &mut Known) -> Option<SharedUpdate> {
        let mut state = self.state();
        let (company, now) = (Self::presence_of(&state), now());
        if known.company == company {
            return None;
        }
        known.company.clone_from(&company);
        let (is_change, since, has_content, knows_company) = (false, None, false, false);
        let key = Key { after: seq, is_change, since, has_content, knows_company, company };
        Some(state.updates.find(key, now, |key| {
            RoomUpdate::of_presence(self.setting.id, seq, key.company.clone(), now)
        }))
    }
}
