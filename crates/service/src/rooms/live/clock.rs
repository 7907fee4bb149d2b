//! The clock of a live room: the room ticks when a time is up.

use std::sync::Arc;
use std::time::Duration;

use ludoteca_room::{Actor, Command, Timestamp};
use tokio::time::sleep;

use super::{LiveRoom, RoomState};
use crate::bus::ServiceMessage;
use crate::rooms::RoomError;
use crate::service_time::now;

/// A room keeps no timer for a time further ahead; [`crate::clocks`] finds its game when it comes.
const AHEAD: Duration = Duration::from_hours(1);

/// The node with the lease finds deadlines further ahead by polling; nearer ones are announced to it.
const SOON: Duration = Duration::from_secs(2);

impl LiveRoom {
    /// Ends the game if the time of the side to move is up, or starts the clock.
    pub(crate) async fn tick(self: &Arc<Self>) -> Result<(), RoomError> {
        let mut state = self.state.lock().await;
        self.check_exists()?;
        self.tick_at(&mut state, now()).await?;
        self.set_timer(&mut state);
        Ok(())
    }

    pub(super) async fn tick_at(
        self: &Arc<Self>,
        state: &mut RoomState,
        now: Timestamp,
    ) -> Result<(), RoomError> {
        if state.log.room().deadline().is_none_or(|deadline| now < deadline) {
            return Ok(());
        }
        let decided = state.log.room().decide(&Command::Tick, Actor::Driver, now)?;
        self.append(state, decided).await
    }

    /// Sets the timer for the next tick.
    pub(super) fn set_timer(self: &Arc<Self>, state: &mut RoomState) {
        if let Some(timer) = state.timer.take() {
            timer.abort();
        }
        let Some(deadline) = state.log.room().deadline() else { return };
        let wait = Duration::from_millis(deadline.since(now()));
        if wait > AHEAD {
            return;
        }
        if !self.parts.leases.holds(self.setting.id) {
            if wait < SOON && state.announced != Some(deadline) {
                state.announced = Some(deadline);
                self.parts.bus.send_to_nodes(&ServiceMessage::Deadline(self.setting.id));
            }
            return;
        }
        let room = Arc::downgrade(self);
        let timer = tokio::spawn(async move {
            sleep(wait).await;
            let Some(room) = room.upgrade() else { return };
            if !room.parts.leases.holds(room.setting.id) {
                return;
            }
            // In a task of its own, because ticking replaces the timer and would end this one.
            tokio::spawn(async move {
                if let Err(error) = room.tick().await {
                    tracing::debug!(game = %room.setting.id, %error, "the clock has not ticked");
                }
            });
        });
        state.timer = Some(timer.abort_handle());
    }
}
