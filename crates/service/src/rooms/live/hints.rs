//! Hints in a live room.

use ludoteca_room::PlayerId;
use ludoteca_wire::Error as RequestError;
use ludoteca_wire::Hint;
use serde_json::value::RawValue;

use super::LiveRoom;
use crate::rooms::RoomError;
use crate::scheduler::{Cancel, CancelOnDrop, Class, Task};

impl LiveRoom {
    /// A hint, as clients get it, for a player who is to move and has seen the events up to number
    /// `seq`. The search ends if the game continues meanwhile, or if the request is dropped.
    pub(crate) async fn hint(
        &self,
        seq: u64,
        player: PlayerId,
    ) -> Result<Box<RawValue>, RoomError> {
        let mut last = self.hint.lock().await;
        let mut last_event = self.last_event.subscribe();
        let (_stop, search) = {
            let state = self.state.lock().await;
            self.check_exists()?;
            let room = state.log.room();
            if seq != room.seq() {
                return Err(RequestError::Stale(state.rendered.clone()).into());
            }
            Hint::check(room, player)?;
            if let Some((known, hint)) = &*last
                && *known == seq
            {
                return Ok(hint.clone());
            }
            let client = self.attention.client();
            let task = Task { class: Class::Hint, client, stop: Cancel::default() };
            let stop = CancelOnDrop(task.stop.clone());
            (stop, self.parts.computer.hint(task, room.game().clone())?)
        };
        tokio::select! {
            hint = search.hint() => {
                let hint = hint?;
                *last = Some((seq, hint.clone()));
                Ok(hint)
            }
            () = self.deleted() => Err(RequestError::NoSuchGame.into()),
            () = async { drop(last_event.wait_for(|&now| now != seq).await) } => {
                Err(RequestError::Stale(self.state.lock().await.rendered.clone()).into())
            }
        }
    }
}
