//! Keeps a room in agreement with the store, to which other servers may write.

use ludoteca_wire::Error as RequestError;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use ludoteca_room::{Event, GameLog};

use super::{LiveRoom, RoomState};
use crate::rooms::RoomError;
use crate::service_time::elapsed;
use crate::store::{EventBatch, Since, StoreError, Stored, Tail};

/// A room counts as current for this long after it last matched the store, because other nodes send what they write.
const CURRENT: Duration = Duration::from_secs(2);

/// Milliseconds since an arbitrary moment, at least 1.
fn elapsed_millis() -> u64 {
    elapsed().as_millis() as u64 + 1
}

/// Whether the room shows events stored by another node.
#[derive(Clone, Copy)]
enum Followed {
    /// The room shows them.
    Shown,
    /// The store must be read: events are missing, or they change the data about the players.
    NotYet,
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
        self.doubts.fetch_add(1, Ordering::SeqCst);
        self.agreed.store(0, Ordering::SeqCst);
    }

    /// Number of calls of [`doubt`](Self::doubt). A comparison with the store is valid only if the number has not
    /// changed since before the store was read.
    pub(in crate::rooms) fn doubts(&self) -> u64 {
        self.doubts.load(Ordering::SeqCst)
    }

    /// The tail of the log; `None` if the room is busy. A later comparison then includes it.
    pub(in crate::rooms) fn tail_at_rest(&self) -> Option<Tail> {
        self.state.try_lock().ok().map(|state| state.tail)
    }

    /// Records that the room matches the store if it ends at `tail`, as the stored game does, and if [`doubts`](Self::doubts)
    /// has not changed.
    pub(in crate::rooms) fn agrees_at(&self, tail: Tail, doubts: u64) {
        if self.tail_at_rest() == Some(tail) && self.doubts() == doubts {
            self.agrees();
        }
    }

    /// Receives events stored by another node.
    pub(in crate::rooms) fn receive(self: &Arc<Self>, batch: EventBatch) {
        // Without a task if possible: tasks may overtake each other.
        let at_once = self.state.try_lock().ok().map(|mut state| self.follow(&mut state, &batch));
        if let Some(Followed::Shown) = at_once {
            return;
        }
        let room = Arc::clone(self);
        tokio::spawn(async move {
            let mut state = room.state.lock().await;
            let caught_up = match room.follow(&mut state, &batch) {
                Followed::Shown => Ok(()),
                Followed::NotYet => room.catch_up(&mut state).await,
            };
            if let Err(error) = caught_up {
                room.doubt();
                tracing::debug!(game = %room.setting.id, %error, "a room is behind the database");
            }
        });
    }

    /// Appends events stored by another node and publishes them, if they directly follow the room's last event.
    fn follow(self: &Arc<Self>, state: &mut RoomState, batch: &EventBatch) -> Followed {
        let seq = state.log.room().seq();
        if batch.last() <= seq || self.deleted.is_cancelled() {
            return Followed::Shown;
        }
        let Some((events, tail)) = batch.following(seq, state.tail) else {
            return Followed::NotYet;
        };
        let is_seated = events.iter().any(|event| matches!(event, Event::Seated { .. }));
        // Clients must not see the events without the players.
        if is_seated || self.change_ratings(state, &events) {
            return Followed::NotYet;
        }
        for event in events {
            if state.log.append(event).is_err() {
                // The log may no longer match the tail; the caller reads the store.
                return Followed::NotYet;
            }
        }
        state.tail = tail;
        self.show_followed(state);
        Followed::Shown
    }

    /// Whether these events may change the ratings that the room shows.
    fn change_ratings(&self, state: &RoomState, events: &[Event]) -> bool {
        if !self.setting.is_rated {
            return false;
        }
        let mut next = state.log.room().clone();
        events.iter().any(|event| next.apply(event).is_err())
            || self.changes_ratings(&state.players, &next)
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
    ) -> Result<(), RoomError> {
        if seq > state.log.room().seq() && self.parts.store.is_shared() {
            self.catch_up(state).await?;
        }
        Ok(())
    }

    /// Reads the store if the room ignored events of another node because it had no watchers. If
    /// the store cannot be read, the room is unchanged.
    pub(super) async fn catch_up_if_doubted(self: &Arc<Self>, state: &mut RoomState) {
        let is_doubted = self.agreed.load(Ordering::Relaxed) == 0;
        if is_doubted
            && self.parts.store.is_shared()
            && let Err(error) = self.catch_up(state).await
        {
            tracing::debug!(game = %self.setting.id, %error, "a room may be behind the database");
        }
    }

    /// Reads events that may have been stored since the room was loaded: the subscription to its
    /// messages is active only from now on.
    pub(crate) fn begin_to_listen(self: &Arc<Self>) {
        self.doubt();
        if !self.is_watched() {
            // The next request reads the store.
            return;
        }
        let room = Arc::clone(self);
        tokio::spawn(async move {
            let mut state = room.state.lock().await;
            room.catch_up_if_doubted(&mut state).await;
        });
    }

    /// Catches up with the store if a write has failed and no read has succeeded since, or if other servers may have
    /// written since the last match.
    pub(crate) async fn resync(self: &Arc<Self>) -> Result<(), RoomError> {
        let is_shared = self.parts.store.is_shared();
        let is_current = self.parts.bus.is_up() && self.is_current();
        if !self.in_doubt.load(Ordering::Relaxed) && (!is_shared || is_current) {
            return Ok(());
        }
        let mut state = self.state.lock().await;
        self.catch_up(&mut state).await
    }

    /// Appends the events that only the store has. If the earlier events differ, replaces the room with the stored one.
    ///
    /// The caller may be cancelled while it waits, because a client disconnects. The room changes only after the last
    /// wait, so that its log, its players and the state that clients see always agree.
    pub(super) async fn catch_up(self: &Arc<Self>, state: &mut RoomState) -> Result<(), RoomError> {
        let (before, doubts) = (state.tail, self.doubts());
        let (log, tail) = self.read_log(state).await?;
        if tail == before {
            state.log = log;
        } else {
            let known = self.read_players(log.room(), tail, state.players.clone()).await;
            (state.log, state.tail, state.players) = (log, tail, known);
            let rendered = self.render(state);
            self.publish(state, rendered);
            if self.is_attended() || self.parts.leases.holds(self.setting.id) {
                self.let_computer_move(state);
            }
        }
        self.in_doubt.store(false, Ordering::Relaxed);
        if self.doubts() == doubts {
            self.agrees();
        }
        Ok(())
    }

    /// The stored log and its tail.
    async fn read_log(&self, state: &RoomState) -> Result<(GameLog, Tail), RoomError> {
        let id = self.setting.id;
        match self.parts.store.since(state.log.room().seq(), state.tail).await {
            Ok(Since::Events(events, tail)) => {
                let mut log = state.log.clone();
                for event in events {
                    log.append(event)?;
                }
                Ok((log, tail))
            }
            // Loading the whole game either replaces the room or reports the damage.
            Ok(Since::Replaced) | Err(StoreError::Corrupt(_)) => {
                let stored = self.parts.store.load(id).await?.ok_or(RequestError::NoSuchGame)?;
                let Stored { setting, events, tail, .. } = stored;
                // The names of deleted accounts are no longer in it.
                Ok((setting.replay(events)?, tail))
            }
            Err(error) => Err(error.into()),
        }
    }
}
