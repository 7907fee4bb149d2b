//! Conditional moves: stores them, and plays the reply when the opponent's move is among them.

use std::sync::Arc;

use http::StatusCode;
use ludoteca_room::{Command, ConditionalMoves, Line, PlayerId, Refusal, Room};
use ludoteca_rules::Side;
use ludoteca_wire::Error as RequestError;

use super::LiveRoom;
use crate::RoomError;

impl LiveRoom {
    /// The lines of a player that still apply.
    pub async fn conditional_moves(&self, player: PlayerId) -> Result<Vec<Line>, RoomError> {
        self.side_with_lines(player)?;
        let stored = self.parts.store.conditional_moves(self.setting.id, player).await?;
        Ok(stored.map(|stored| self.remaining(&stored)).unwrap_or_default())
    }

    /// Replaces the lines of a player who has seen the events up to number `seq`. Returns them as they are stored.
    pub async fn set_conditional_moves(
        self: &Arc<Self>,
        seq: u64,
        player: PlayerId,
        lines: &[Line],
    ) -> Result<Vec<Line>, RoomError> {
        let side = self.side_with_lines(player)?;
        let moves = {
            let state = self.state();
            let room = state.live.room();
            if room.seq() != seq {
                return Err(RequestError::Stale(state.shown.last().rendered()).into());
            }
            if room.to_move() == Some(side) {
                let detail = "it is your turn; conditional moves reply to a move of your opponent";
                return Err(RoomError::request(StatusCode::CONFLICT, "your-turn", detail));
            }
            let moves = ConditionalMoves::new(room, side, lines);
            moves.map_err(|fault| RequestError::invalid("conditional-moves", fault))?
        };
        self.parts.store.set_conditional_moves(self.setting.id, player, side, &moves).await?;
        // The opponent may have moved meanwhile.
        self.play_prepared().await?;
        Ok(moves.lines)
    }

    /// Deletes the lines of a player.
    pub async fn clear_conditional_moves(&self, player: PlayerId) -> Result<(), RoomError> {
        self.side_with_lines(player)?;
        Ok(self.parts.store.remove_conditional_moves(self.setting.id, player, None).await?)
    }

    /// Plays the reply that the player to move has prepared. If there is none, or the game is over, deletes the lines.
    pub async fn play_prepared(self: &Arc<Self>) -> Result<(), RoomError> {
        let (store, id) = (&self.parts.store, self.setting.id);
        let room = self.room();
        let Some(side) = room.to_move() else {
            for player in room.seats().people() {
                store.remove_conditional_moves(id, player, None).await?;
            }
            return Ok(());
        };
        let Some(player) = room.seats().player(side).id() else { return Ok(()) };
        let Some(stored) = store.conditional_moves(id, player).await? else { return Ok(()) };
        if stored.seq > room.seq() {
            // The room is behind the store, whose later events lead here again.
            return Ok(());
        }
        let reply = self.remaining(&stored).into_iter().flatten().next();
        if let Some(reply) = reply {
            match self.act(room.seq(), Command::mv(reply), player).await {
                // The player or another server was faster.
                Ok(_) | Err(RoomError::Request(RequestError::Stale(_))) => return Ok(()),
                Err(RoomError::Request(RequestError::Refused(refusal))) => {
                    tracing::debug!(%id, %refusal, "a prepared reply is not played");
                }
                Err(error) => return Err(error),
            }
        }
        Ok(store.remove_conditional_moves(id, player, Some(stored.seq)).await?)
    }

    /// Plays a prepared reply in a task of its own, if there may be one in `room`.
    pub(super) fn play_prepared_soon(self: &Arc<Self>, room: &Room) {
        if !room.is_running_correspondence() {
            return;
        }
        let room = Arc::clone(self);
        tokio::spawn(async move {
            if let Err(error) = room.play_prepared().await {
                // The host with the lease tries again.
                tracing::debug!(id = %room.setting.id, %error, "a prepared reply waits");
            }
        });
    }

    fn remaining(&self, stored: &ConditionalMoves) -> Vec<Line> {
        let state = self.state();
        stored.remaining(state.live.room(), state.live.events_since(stored.seq))
    }

    /// The side of a player who may prepare replies.
    fn side_with_lines(&self, player: PlayerId) -> Result<Side, RoomError> {
        let state = self.state();
        let room = state.live.room();
        let side = room.seats().sides_of(player).next().ok_or(Refusal::NotSeated)?;
        if room.is_running_correspondence() {
            return Ok(side);
        }
        let detail = "conditional moves are for a running correspondence game between two people";
        Err(RoomError::request(StatusCode::CONFLICT, "no-conditional-moves", detail))
    }
}
