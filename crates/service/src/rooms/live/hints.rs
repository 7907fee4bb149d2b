//! Hints in a live room.

use ludoteca_room::{PlayerId, Refusal};
use serde_json::value::RawValue;

use super::LiveRoom;
use crate::error::{Error, RequestError};
use crate::jobs::{Cancel, CancelOnDrop};
use crate::scheduler::{Class, Task};

impl LiveRoom {
    /// A hint, as clients get it, for a player who is to move and has seen the events up to number
    /// `seq`. The search ends if the game continues meanwhile, or if nobody waits for the hint any more.
    pub(crate) async fn hint(&self, seq: u64, player: PlayerId) -> Result<Box<RawValue>, Error> {
        let mut last = self.hint.lock().await;
        let mut last_event = self.last_event.subscribe();
        let (_stop, search) = {
            let state = self.state.lock().await;
            self.check_exists()?;
            let room = state.log.room();
            if seq != room.seq() {
                return Err(RequestError::Stale(state.rendered.clone()).into());
            }
            if room.seats().sides_of(player).next().is_none() {
                return Err(Refusal::NotSeated.into());
            }
            if room.seats().are_of_two_people() {
                return Err(Error::FairPlay);
            }
            if let Some(outcome) = room.outcome() {
                return Err(Refusal::Over(outcome).into());
            }
            if room.computer_to_move().is_some() {
                return Err(Refusal::ComputersTurn.into());
            }
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
