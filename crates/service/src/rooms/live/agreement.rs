//! Whether a room agrees with the store, to which other servers may write, and how it catches up.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use ludoteca_room::Event;

use super::{LiveRoom, RoomState};
use crate::error::Error;
use crate::service_time::elapsed;
use crate::store::{EventBatch, Since, StoreError, Stored, Tail};

/// Time for which a room is believed to agree with the store, because other nodes tell what they write.
const CURRENT: Duration = Duration::from_secs(2);

/// Milliseconds since an arbitrary moment, at least 1.
fn elapsed_millis() -> u64 {
    elapsed().as_millis() as u64 + 1
}

/// What is left to do after events of another node have arrived.
#[derive(Clone, Copy)]
enum Followed {
    /// Nothing: the room shows them.
    Shown,
    /// The store has to be read: the events do not follow, or they change what the room shows of its players.
    NotYet,
}

impl LiveRoom {
    /// Whether the room agreed with the store a short time ago.
    pub(in crate::rooms) fn is_current(&self) -> bool {
        let agreed = self.agreed.load(Ordering::Relaxed);
        agreed > 0 && elapsed_millis().saturating_sub(agreed) < CURRENT.as_millis() as u64
    }

    /// Records that the room agrees with the store.
    pub(super) fn agrees(&self) {
        self.agreed.store(elapsed_millis(), Ordering::Relaxed);
    }

    /// Records that the room may not agree with the store.
    pub(crate) fn doubt(&self) {
        self.doubts.fetch_add(1, Ordering::SeqCst);
        self.agreed.store(0, Ordering::SeqCst);
    }

    /// Number of times that the room was doubted. Read it before the store: what was read may already be old
    /// if the number has changed since.
    pub(in crate::rooms) fn doubts(&self) -> u64 {
        self.doubts.load(Ordering::SeqCst)
    }

    /// Where the next event goes; `None` if the room is busy: the next comparison includes it.
    pub(in crate::rooms) fn tail_at_rest(&self) -> Option<Tail> {
        self.state.try_lock().ok().map(|state| state.tail)
    }

    /// Records that the stored game ends at `tail`, as read after `doubts`.
    pub(in crate::rooms) fn agrees_at(&self, tail: Tail, doubts: u64) {
        if self.tail_at_rest() == Some(tail) && self.doubts() == doubts {
            self.agrees();
        }
    }

    /// Receives events that another node has stored.
    pub(in crate::rooms) fn receive(self: &Arc<Self>, batch: EventBatch) {
        // At once if possible, so that batches do not overtake each other.
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

    /// Adds events that another node has stored, if they follow, and shows them.
    fn follow(self: &Arc<Self>, state: &mut RoomState, batch: &EventBatch) -> Followed {
        let seq = state.log.room().seq();
        if batch.last() <= seq || self.deleted.is_cancelled() {
            return Followed::Shown;
        }
        let Some((events, tail)) = batch.following(seq, state.tail) else {
            return Followed::NotYet;
        };
        let mut next = state.log.room().clone();
        if events.iter().any(|event| next.apply(event).is_err()) {
            return Followed::NotYet;
        }
        let is_seated = events.iter().any(|event| matches!(event, Event::Seated { .. }));
        if is_seated || self.changes_ratings(&state.players, &next) {
            // Events and players have to appear together.
            return Followed::NotYet;
        }
        for event in events {
            if state.log.append(event).is_err() {
                // The room no longer ends where its tail says, and is read again.
                return Followed::NotYet;
            }
        }
        state.tail = tail;
        self.show_followed(state);
        Followed::Shown
    }

    /// Publishes the room on this node after events of another one.
    fn show_followed(self: &Arc<Self>, state: &mut RoomState) {
        self.agrees();
        let rendered = self.render(state);
        self.publish(state, rendered);
        // Otherwise every node with the room would search for the computer's move.
        if self.parts.leases.holds(self.setting.id) {
            self.let_computer_move(state);
        }
    }

    /// Reads the store if a client knows an event that the room does not.
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

    /// Reads the store if events of another node were missed: nobody watched the room when they came. While
    /// the store cannot be read, the room stays as it is.
    pub(super) async fn catch_up_if_doubted(self: &Arc<Self>, state: &mut RoomState) {
        let is_doubted = self.agreed.load(Ordering::Relaxed) == 0;
        if is_doubted
            && self.parts.store.is_shared()
            && let Err(error) = self.catch_up(state).await
        {
            tracing::debug!(game = %self.setting.id, %error, "a room may be behind the database");
        }
    }

    /// Reads what may have been stored since the room was loaded, because this node receives messages about
    /// it only from now on.
    pub(crate) fn begin_to_listen(self: &Arc<Self>) {
        self.doubt();
        if !self.is_watched() {
            // The next request reads it.
            return;
        }
        let room = Arc::clone(self);
        tokio::spawn(async move {
            let mut state = room.state.lock().await;
            room.catch_up_if_doubted(&mut state).await;
        });
    }

    /// Reads from the store what has been stored of the game meanwhile: if a write has failed and no
    /// read has succeeded since, or if other servers may have written.
    pub(crate) async fn resync(self: &Arc<Self>) -> Result<(), Error> {
        let is_shared = self.parts.store.is_shared();
        let is_current = self.parts.bus.is_up() && self.is_current();
        if !self.in_doubt.load(Ordering::Relaxed) && (!is_shared || is_current) {
            return Ok(());
        }
        let mut state = self.state.lock().await;
        self.catch_up(&mut state).await
    }

    /// Adds what the store has beyond the room, or replaces the room by the one in the store if they
    /// differ.
    pub(super) async fn catch_up(self: &Arc<Self>, state: &mut RoomState) -> Result<(), Error> {
        let (before, doubts) = (state.tail, self.doubts());
        match self.parts.store.since(state.log.room().seq(), state.tail).await {
            Ok(Since::Events(events, tail)) => {
                for event in events {
                    state.log.append(event)?;
                }
                state.tail = tail;
            }
            // Reading all of the game tells more.
            Ok(Since::Replaced) | Err(StoreError::Corrupt(_)) => {
                let stored =
                    self.parts.store.load(self.setting.id).await?.ok_or(Error::NoSuchGame)?;
                let Stored { setting, events, tail, .. } = stored;
                // The names of deleted accounts are no longer in it.
                state.log = setting.replay(events)?;
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
        if self.doubts() == doubts {
            self.agrees();
        }
        Ok(())
    }
}
