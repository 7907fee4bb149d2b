//! Commands to a live room: decide, store, apply, publish.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{SystemTime, UNIX_EPOCH};

use ludoteca_room::{Actor, Command, Timestamp};
use tokio::sync::MutexGuard;

use super::{LiveRoom, RoomState};
use crate::error::Error;
use crate::store::{Appended, Stored};
use crate::wire::{Rendered, State};

impl LiveRoom {
    /// Carries out a command of a client that has seen the events up to number `seq`. Returns the
    /// state after it, once it is durable.
    pub(crate) async fn act(
        self: &Arc<Self>,
        seq: u64,
        command: Command,
    ) -> Result<Rendered, Error> {
        let room = Arc::clone(self);
        // In a separate task: a client that disconnects must not leave a command half done.
        let task = tokio::spawn(async move { room.carry_out(seq, &command, Actor::Human).await });
        task.await.map_err(|error| Error::Internal(error.to_string()))?
    }

    pub(super) async fn carry_out(
        self: Arc<Self>,
        seq: u64,
        command: &Command,
        by: Actor,
    ) -> Result<Rendered, Error> {
        let mut state = self.state.lock().await;
        self.check_exists()?;
        let room = state.log.room();
        if seq != room.seq() {
            return Err(Error::Stale(state.rendered.clone()));
        }
        let events = room.decide(command, by, now())?;
        let mut next = room.clone();
        for event in &events {
            next.apply(event)?;
        }
        let stored = self.store.append(self.setting.id, &next, events.clone(), state.tail);
        // While the disk is busy, prepare the answer.
        let rendered = State::new(&self.setting, &next).render();
        match stored.await {
            Ok(Appended::Yes(tail)) => {
                for event in events {
                    state.log.append(event)?;
                }
                state.tail = tail;
                self.publish(&mut state, rendered);
                Ok(state.rendered.clone())
            }
            Ok(Appended::NumberTaken) => {
                self.catch_up(&mut state).await?;
                Err(Error::Stale(state.rendered.clone()))
            }
            Err(error) => {
                // The events may be on the disk nevertheless.
                self.in_doubt.store(true, Ordering::Relaxed);
                let _ = self.catch_up(&mut state).await;
                Err(error.into())
            }
        }
    }

    /// Reads the game again from the store if a write has failed and no read has succeeded since.
    pub(in crate::rooms) async fn resync(self: &Arc<Self>) -> Result<(), Error> {
        if !self.in_doubt.load(Ordering::Relaxed) {
            return Ok(());
        }
        let mut state = self.state.lock().await;
        self.catch_up(&mut state).await
    }

    /// Replaces the room by the one in the store, if they differ.
    async fn catch_up(
        self: &Arc<Self>,
        state: &mut MutexGuard<'_, RoomState>,
    ) -> Result<(), Error> {
        let stored = self.store.load(self.setting.id).await?.ok_or(Error::NoSuchGame)?;
        let Stored { events, tail, .. } = stored;
        if tail != state.tail {
            state.log = self.setting.replay(events)?;
            state.tail = tail;
            let rendered = State::new(&self.setting, state.log.room()).render();
            self.publish(state, rendered);
        }
        self.in_doubt.store(false, Ordering::Relaxed);
        Ok(())
    }

    /// Publishes the room after a change, of which `rendered` is the new state.
    fn publish(self: &Arc<Self>, state: &mut RoomState, rendered: Rendered) {
        if let Some(search) = state.search.take() {
            search.stop.stop();
        }
        state.rendered = rendered;
        self.last_event.send_replace(state.log.room().seq());
        self.let_computer_move(state);
    }
}

/// The time of the system's clock.
fn now() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Timestamp::from_millis(since.as_millis() as u64)
}
