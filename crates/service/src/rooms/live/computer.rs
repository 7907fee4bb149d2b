//! The computer's turn in a live room.

use std::sync::Arc;
use std::time::Duration;

use ludoteca_engine::Level;
use ludoteca_room::{Actor, Command};
use tokio::time::sleep;

use super::{LiveRoom, RETRY, RoomState};
use crate::rooms::RoomError;
use crate::rooms::computer::Turn;
use crate::scheduler::{Cancel, Class, Task};

/// Delay before a failed search is retried for a client that waits.
const AFTER_FAILURE: Duration = Duration::from_secs(2);

impl LiveRoom {
    /// Starts the computer's search if it is its turn, no search is running, and the game has a
    /// human opponent or is watched.
    pub(super) fn let_computer_move(self: &Arc<Self>, state: &mut RoomState) {
        let Some(level) = state.log.room().computer_to_move().and_then(Level::new) else { return };
        if self.deleted.is_cancelled() {
            return;
        }
        let class = match (self.setting.seats.has_human(), self.is_attended()) {
            (true, true) => Class::Reply,
            (true, false) => Class::Unattended,
            (false, true) => Class::Exhibition,
            (false, false) => return,
        };
        let seq = state.log.room().seq();
        // For clients of another node, that node starts the search. A failed search is retried only
        // for a client that waits.
        if class == Class::Unattended && (self.has_sockets_elsewhere() || state.failed == Some(seq))
        {
            return;
        }
        if let Some(search) = &state.search {
            // A search that began unattended restarts with the priority of a reply.
            if search.class != Class::Unattended || class == Class::Unattended {
                return;
            }
            search.stop.stop();
        }
        let task = Task { class, client: self.attention.client(), stop: Cancel::default() };
        state.search = Some(task.clone());
        let room = Arc::clone(self);
        let turn = Turn { id: self.setting.id, seq, game: state.log.room().game().clone(), level };
        tokio::spawn(room.search_and_move(task, turn));
    }

    async fn search_and_move(self: Arc<Self>, task: Task, turn: Turn) {
        let seq = turn.seq;
        let done = match self.compute(&task, &turn).await {
            Ok(Some(mv)) => self.make_computed(seq, mv, &task.stop).await,
            done => done.map(drop),
        };
        // If the search has only paused, a client may have returned meanwhile. A failed search is
        // retried for watchers, or at the next request for the game.
        let again = done.is_ok();
        if let Err(error) = done
            && !task.stop.is_stopped()
        {
            tracing::error!(game = %self.setting.id, %error, "the computer has not moved");
        }
        let mut state = self.state.lock().await;
        if !task.stop.is_stopped() {
            state.search = None;
            state.failed = (!again).then_some(seq);
            if again {
                self.let_computer_move(&mut state);
            } else if self.is_attended() {
                drop(state);
                sleep(AFTER_FAILURE).await;
                self.let_computer_move(&mut *self.state.lock().await);
            }
        }
    }

    /// The computer's move; `None` if it is no longer wanted.
    async fn compute(
        self: &Arc<Self>,
        task: &Task,
        turn: &Turn,
    ) -> Result<Option<String>, RoomError> {
        loop {
            let (room, class) = (Arc::clone(self), task.class);
            let wanted = move || class != Class::Exhibition || room.is_attended();
            match self.parts.computer.search(task.clone(), turn.clone(), wanted) {
                Ok(search) => return search.mv().await,
                Err(refused) => {
                    tracing::debug!(game = %self.setting.id, %refused, "the computer waits");
                    sleep(RETRY).await;
                }
            }
            if task.stop.is_stopped() {
                return Ok(None);
            }
        }
    }

    /// Makes the move that the search has found. Retries while the store cannot write, because
    /// no client retries.
    async fn make_computed(
        self: &Arc<Self>,
        seq: u64,
        mv: String,
        stop: &Cancel,
    ) -> Result<(), RoomError> {
        let command = Command::mv(mv);
        loop {
            let done = Arc::clone(self).carry_out(Some(seq), &command, Actor::Computer).await;
            match done {
                Err(RoomError::Store(error)) if error.is_temporary() && !stop.is_stopped() => {
                    sleep(RETRY).await;
                }
                done => return done.map(|_| ()),
            }
        }
    }
}
