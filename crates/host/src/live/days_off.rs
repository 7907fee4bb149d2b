//! Days off: the room gets those of its players as events, by which its clock runs.

use std::sync::Arc;

use ludoteca_room::live::Intent;
use ludoteca_room::{Command, Event};
use ludoteca_rules::Side;
use ludoteca_store::service_time::now;
use ludoteca_wire::Error as RequestError;

use super::LiveRoom;
use crate::RoomError;

/// Maximum number of times that a change is tried again because the game has changed meanwhile.
const MAX_RETRIES: usize = 5;

impl LiveRoom {
    /// Appends an event for each player whose days off are others than those that the room knows.
    pub async fn update_days_off(self: &Arc<Self>) -> Result<(), RoomError> {
        for side in Side::BOTH {
            for _ in 0..=MAX_RETRIES {
                match self.change_days_off(side).await {
                    Err(RoomError::Request(RequestError::Stale(_))) => {}
                    // The game has ended, or the player's time is up.
                    Err(RoomError::Request(RequestError::Refused(_))) | Ok(()) => break,
                    Err(error) => return Err(error),
                }
            }
        }
        Ok(())
    }

    async fn change_days_off(self: &Arc<Self>, side: Side) -> Result<(), RoomError> {
        let room = self.room();
        let player = room.seats().player(side).id().filter(|_| room.is_running_correspondence());
        let (Some(player), Some(clock)) = (player, room.clock()) else { return Ok(()) };
        let today = now();
        let known = clock.days_off(side).since(today);
        let days_off = self.parts.store.days_off(player).await?.days_off.since(today);
        if days_off == known {
            return Ok(());
        }
        let command = Command::DaysOff { side, days_off };
        self.command(player, None, Intent::Command(command)).await.map(drop)
    }

    /// After these events, gives the room the days off of its players in a task of its own.
    pub(super) fn update_days_off_soon(self: &Arc<Self>, events: &[Event]) {
        if !events.iter().any(|event| matches!(event, Event::Started { .. })) {
            return;
        }
        let room = Arc::clone(self);
        tokio::spawn(async move {
            if let Err(error) = room.update_days_off().await {
                tracing::error!(id = %room.setting.id, %error, "a game has no days off");
            }
        });
    }
}
