//! Keeps a room in agreement with the store, to which other servers may write.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use ludoteca_room::Event;

use super::{LiveRoom, RoomState};
use crate::error::Error;
use crate::service_time::elapsed;
use crate::store::{EventBatch, Since, StoreError, Stored, Tail};

/// A room counts as up to date for this long after it last matched the store.
const CURRENT: Duration = Duration::from_secs(2);

/// Milliseconds since an arbitrary moment, at least 1.
fn elapsed_millis() -> u64 {
    elapsed().as_millis() as u64 + 1
}

impl LiveRoom {
    /// Whether the room matched the store less than [`CURRENT`] ago.
    pub(in crate::rooms) fn is_current(&self) -> bool {
        let agreed = self.agreed.load(Ordering::Relaxed);
        agreed > 0 && elapsed_millis().saturating_sub(agreed) < CURRENT.as_millis() as u64
    }

    /// Records that the room matches the store now.
    pub(super) fn agrees(&self) {
        self.agreed.store(elapsed_millis(), Ordering::Relaxed);
    }

    /// Records that the room may differ from the store.
    pub(crate) fn doubt(&self) {
        self.agreed.store(0, Ordering::Relaxed);
    }

    /// Where the next event goes; `None` if the room is busy, in which case a later comparison includes it.
    pub(in crate::rooms) fn tail_at_rest(&self) -> Option<Tail> {
        self.state.try_lock().ok().map(|state| state.tail)
    }

    /// Records that the room matches the store if it ends at `tail`, as the stored game does.
    pub(in crate::rooms) fn agrees_at(&self, tail: Tail) {
        if self.tail_at_rest() == Some(tail) {
            self.agrees();
        }
    }

    /// Receives events stored by another node.
    pub(in crate::rooms) fn receive(self: &Arc<Self>, batch: EventBatch) {
        // Without a task if possible: tasks may overtake each other.
        if let Ok(mut state) = self.state.try_lock()
            && self.follow_at_once(&mut state, &batch)
        {
            return;
        }
        let room = Arc::clone(self);
        tokio::spawn(async move {
            let mut state = room.state.lock().await;
            if room.is_known(&state, &batch) {
                return;
            }
            if let Err(error) = room.follow(&mut state, &batch).await {
                room.doubt();
                tracing::debug!(game = %room.setting.id, %error, "a room is behind the database");
            }
        });
    }

    /// Whether the room already has these events of another node, or needs no more because it was deleted.
    fn is_known(&self, state: &RoomState, batch: &EventBatch) -> bool {
        batch.last() <= state.log.room().seq() || self.deleted.is_cancelled()
    }

    /// Appends events stored by another node if they directly follow the room's last event and nothing has to be read
    /// from the store. Returns whether the batch needs no further work.
    fn follow_at_once(self: &Arc<Self>, state: &mut RoomState, batch: &EventBatch) -> bool {
        if self.is_known(state, batch) {
            return true;
        }
        let Some((events, tail)) = batch.following(state.log.room().seq(), state.tail) else {
            return false;
        };
        let is_seated = events.iter().any(|event| matches!(event, Event::Seated { .. }));
        if is_seated || self.setting.is_rated {
            return false;
        }
        for event in events {
            if state.log.append(event).is_err() {
                // The log may no longer match the tail; the caller reads the store.
                return false;
            }
        }
        state.tail = tail;
        self.show_followed(state);
        true
    }

    /// Appends events stored by another node if they directly follow the room's last event; otherwise reads the store.
    async fn follow(
        self: &Arc<Self>,
        state: &mut RoomState,
        batch: &EventBatch,
    ) -> Result<(), Error> {
        let Some((events, tail)) = batch.following(state.log.room().seq(), state.tail) else {
            return self.catch_up(state).await;
        };
        let is_seated = events.iter().any(|event| matches!(event, Event::Seated { .. }));
        for event in events {
            if state.log.append(event).is_err() {
                return self.catch_up(state).await;
            }
        }
        state.tail = tail;
        if is_seated || self.changes_ratings(state) {
            self.read_players(state).await;
        }
        self.show_followed(state);
        Ok(())
    }

    /// Publishes the room on this node after it received events of another node.
    fn show_followed(self: &Arc<Self>, state: &mut RoomState) {
        self.agrees();
        let rendered = self.render(state);
        self.publish(state, rendered);
        // Without this check, every node with the room would search for the computer's move.
        if self.parts.leases.holds(self.setting.id) {
            self.let_computer_move(state);
        }
    }

    /// Reads the store if a client knows an event that the room lacks.
    pub(super) async fn catch_up_to(
        self: &Arc<Self>,
        state: &mut RoomState,
        seq: u64,
    ) -> Result<(), Error> {
        if seq > state.log.room().seq() && self.parts.store.is_shared() {
            self.catch_up(state).await?;
        }
        Ok(())
    }

    /// Catches up with the store if a write has failed and no read has succeeded since, or if other servers may have
    /// written since the last match.
    pub(crate) async fn resync(self: &Arc<Self>) -> Result<(), Error> {
        let is_shared = self.parts.store.is_shared();
        let is_current = self.parts.bus.is_up() && self.is_current();
        if !self.in_doubt.load(Ordering::Relaxed) && (!is_shared || is_current) {
            return Ok(());
        }
        let mut state = self.state.lock().await;
        self.catch_up(&mut state).await
    }

    /// Appends the events that only the store has. If the earlier events differ, replaces the room with the stored one.
    pub(super) async fn catch_up(self: &Arc<Self>, state: &mut RoomState) -> Result<(), Error> {
        let before = state.tail;
        match self.parts.store.since(state.log.room().seq(), state.tail).await {
            Ok(Since::Events(events, tail)) => {
                for event in events {
                    state.log.append(event)?;
                }
                state.tail = tail;
            }
            // Loading the whole game either replaces the room or reports the damage.
            Ok(Since::Replaced) | Err(StoreError::Corrupt(_)) => {
                let stored =
                    self.parts.store.load(self.setting.id).await?.ok_or(Error::NoSuchGame)?;
                let Stored { events, tail, .. } = stored;
                state.log = self.setting.replay(events)?;
                state.tail = tail;
            }
            Err(error) => return Err(error.into()),
        }
        if state.tail != before {
            self.read_players(state).await;
            let rendered = self.render(state);
            self.publish(state, rendered);
            if self.is_attended() || self.parts.leases.holds(self.setting.id) {
                self.let_computer_move(state);
            }
        }
        self.in_doubt.store(false, Ordering::Relaxed);
        self.agrees();
        Ok(())
    }
}
