//! Requests to a live room.

use std::net::IpAddr;
use std::sync::Arc;

use ludoteca_cluster::jobs;
use ludoteca_room::live::{Comparison, Input, Intent, Reply, SearchFailure, Ticket};
use ludoteca_room::{Command, Name, PlayerId};
use ludoteca_rules::Side;
use ludoteca_store::EventBatch;
use ludoteca_wire::{Error as RequestError, ProtectedGame, Rendered, UndoAnswer};
use serde_json::value::RawValue;
use tokio::sync::oneshot;

use super::failure::Failure;
use super::{LiveRoom, RoomState, Shown};
use crate::RoomError;
use crate::fair_play::{self, Reveals};

/// The result of a request.
#[derive(Debug)]
pub(super) enum Response {
    /// What the room shows after a command.
    Shown(Arc<Shown>),
    /// The events are known; the number of the last one that is shown.
    Events(u64),
    /// A hint, as clients get it.
    Hint(Box<RawValue>),
    /// An error.
    Rejected(RoomError),
}

/// When dropped, reports to the room that nobody waits for the reply any longer.
struct Wait(Arc<LiveRoom>, Ticket);

impl Drop for Wait {
    fn drop(&mut self) {
        let is_waiting = self.0.state().waiting.remove(&self.1).is_some();
        if is_waiting {
            self.0.pass(Input::Dropped(self.1));
        }
    }
}

impl LiveRoom {
    /// Sends a request to the live room, and waits for the reply. It is performed even if nobody waits any longer.
    async fn request(
        self: &Arc<Self>,
        request: impl FnOnce(Ticket) -> Input<Failure>,
    ) -> Result<Response, RoomError> {
        if self.is_broken() {
            return Err(RoomError::internal("the room has failed"));
        }
        let (sender, receiver) = oneshot::channel();
        let ticket = {
            let now = self.now();
            let mut state = self.state();
            state.tickets += 1;
            let ticket = Ticket(state.tickets);
            state.waiting.insert(ticket, sender);
            self.handle(&mut state, request(ticket), &now);
            ticket
        };
        let _wait = Wait(Arc::clone(self), ticket);
        match receiver.await.map_err(RoomError::internal)? {
            Response::Rejected(error) => Err(error),
            response => Ok(response),
        }
    }

    pub(super) async fn command(
        self: &Arc<Self>,
        by: PlayerId,
        seq: Option<u64>,
        intent: Intent,
    ) -> Result<Arc<Shown>, RoomError> {
        let response = self.request(|ticket| Input::Command { ticket, by, seq, intent }).await?;
        match response {
            Response::Shown(shown) => Ok(shown),
            _ => Err(RoomError::internal("a command gets the state")),
        }
    }

    /// Executes a command of a player who has seen the events up to number `seq`. Returns what is shown
    /// after it, once it is durable.
    pub async fn act(
        self: &Arc<Self>,
        seq: u64,
        command: Command,
        player: PlayerId,
    ) -> Result<Arc<Shown>, RoomError> {
        if let Command::Move { mv, .. } = &command {
            self.check_reply(mv, player).await?;
        }
        self.command(player, Some(seq), Intent::Command(command)).await
    }

    /// Checks that the computer may reply to a move, as far as it is legal.
    async fn check_reply(&self, mv: &str, player: PlayerId) -> Result<(), RoomError> {
        let mut game = {
            let state = self.state();
            let room = state.live.room();
            let is_player = room.seats().sides_of(player).next().is_some();
            if !is_player || !room.seats().has_computer() {
                return Ok(());
            }
            room.game().clone()
        };
        let is_reply_due = game.play_text(mv).is_ok() && game.outcome().is_none();
        if !is_reply_due {
            return Ok(());
        }
        fair_play::check(&self.parts.store, player, &game, Reveals::ComputerMoves).await
    }

    /// Seats a player on `side`, or on a vacant side if it is `None`.
    pub async fn sit(
        self: &Arc<Self>,
        player: PlayerId,
        name: Name,
        side: Option<Side>,
    ) -> Result<Arc<Shown>, RoomError> {
        self.command(player, None, Intent::Sit { side, name: Some(name) }).await
    }

    /// Takes moves back for the player, or responds to the opponent's request to do so.
    pub async fn undo(
        self: &Arc<Self>,
        seq: u64,
        step: UndoAnswer,
        player: PlayerId,
    ) -> Result<Arc<Shown>, RoomError> {
        self.command(player, Some(seq), Intent::Undo(step.into())).await
    }

    /// Claims the win for the player, whose opponent has left.
    pub async fn claim_win(
        self: &Arc<Self>,
        seq: u64,
        player: PlayerId,
    ) -> Result<Arc<Shown>, RoomError> {
        self.command(player, Some(seq), Intent::ClaimWin).await
    }

    /// Waits until the events after number `after` are known. Starts the computer if it is its turn. Returns the number
    /// of the last event that is shown.
    pub async fn read_since(self: &Arc<Self>, after: u64) -> Result<u64, RoomError> {
        match self.request(|ticket| Input::Since { ticket, after }).await? {
            Response::Events(seq) => Ok(seq),
            _ => Err(RoomError::internal("a reader gets events")),
        }
    }

    /// A hint, as clients get it, for a player who is to move and has seen the events up to number
    /// `seq`. The search ends if the game continues meanwhile, or if the request is dropped.
    pub async fn hint(
        self: &Arc<Self>,
        seq: u64,
        player: PlayerId,
    ) -> Result<Box<RawValue>, RoomError> {
        let room = self.room();
        let is_player = room.seats().sides_of(player).next().is_some();
        if is_player && !room.seats().are_of_two_people() && room.outcome().is_none() {
            let (store, game) = (&self.parts.store, room.game());
            fair_play::check(store, player, game, Reveals::LastPosition).await?;
        }
        match self.request(|ticket| Input::Hint { ticket, by: player, seq }).await? {
            Response::Hint(hint) => Ok(hint),
            _ => Err(RoomError::internal("a request for a hint gets a hint")),
        }
    }

    /// Waits until the room agrees with the store and has handled all earlier inputs.
    async fn check(self: &Arc<Self>) -> Result<(), RoomError> {
        self.request(|ticket| Input::Check { ticket }).await.map(drop)
    }

    /// Ticks the clock and lets the computer move, if that is due.
    pub async fn tick(self: &Arc<Self>) -> Result<(), RoomError> {
        self.pass(Input::Due);
        self.check().await
    }

    /// Begins the clock of a game that this server has created.
    pub async fn begin(self: &Arc<Self>) -> Result<(), RoomError> {
        self.pass(Input::Created);
        self.check().await
    }

    /// The state after the last event, as clients get it. Starts the computer if it is its turn.
    pub fn current(self: &Arc<Self>) -> Rendered {
        self.pass(Input::Wake);
        self.state().shown.last().rendered()
    }

    /// Starts what the room waits for, because the clocks may continue.
    pub(crate) fn wake(self: &Arc<Self>) {
        self.pass(Input::Wake);
    }

    /// Records a request of a client for the game.
    pub fn note_client(self: &Arc<Self>, client: IpAddr) {
        self.pass(Input::Attended(Some(client)));
    }

    /// Catches up with the store, if the room may differ from it.
    pub async fn resync(self: &Arc<Self>) -> Result<(), RoomError> {
        let is_current = self.state().live.is_current(&self.now());
        if is_current { Ok(()) } else { self.check().await }
    }

    /// Records that the room may differ from the store.
    pub fn doubt(self: &Arc<Self>) {
        self.pass(Input::Doubted);
    }

    /// Reads events that may have been stored since the room was loaded: the subscription to its
    /// messages is active only from now on.
    pub fn begin_to_listen(self: &Arc<Self>) {
        self.pass(Input::Missed);
    }

    /// The comparison with the store that the room needs, if clients of this node watch it.
    pub(crate) fn comparison(&self) -> Option<Comparison> {
        let (now, state) = (self.now(), self.state());
        let is_watched = state.live.presence().has_connections();
        is_watched.then(|| state.live.comparison(&now)).flatten()
    }

    /// The store agrees with this comparison.
    pub(crate) fn agrees(self: &Arc<Self>, comparison: Comparison) {
        self.pass(Input::Compared(comparison));
    }

    /// Receives events stored by another node.
    pub(crate) fn receive(self: &Arc<Self>, batch: &EventBatch) {
        let now = self.now();
        let mut state = self.state();
        let (seq, before) = (state.live.room().seq(), state.live.tail());
        let input = match batch.following(seq, before.into()) {
            Some((events, tail)) => {
                Input::Followed { after: seq, before, events, tail: tail.into() }
            }
            None if batch.last() > seq => Input::Missed,
            None => return,
        };
        self.handle(&mut state, input, &now);
    }

    /// Sends a reply to the request that waits for it.
    pub(super) fn reply(&self, state: &mut RoomState, ticket: Ticket, reply: Reply<Failure>) {
        let Some(waiting) = state.waiting.remove(&ticket) else { return };
        let response = match reply {
            Reply::Done { .. } => Response::Shown(Arc::clone(state.shown.last())),
            Reply::Events { .. } => Response::Events(state.shown.last().seq()),
            Reply::Hint(hint) => match RawValue::from_string(hint) {
                Ok(hint) => Response::Hint(hint),
                Err(error) => Response::Rejected(RoomError::internal(error)),
            },
            Reply::Rejected(refusal) => Response::Rejected(refusal.into()),
            Reply::Unfair => {
                let own = ProtectedGame::new(self.setting.id, state.live.room(), None);
                Response::Rejected(RequestError::FairPlay(own).into())
            }
            Reply::Stale => {
                Response::Rejected(RequestError::Stale(state.shown.last().rendered()).into())
            }
            Reply::NotYet { after, seq } => {
                Response::Rejected(RequestError::NotYet { after, seq }.into())
            }
            Reply::NoSuchGame => Response::Rejected(RequestError::NoSuchGame.into()),
            Reply::Unavailable(failure)
            | Reply::NotFound(SearchFailure::Rejected(failure) | SearchFailure::Failed(failure)) => {
                Response::Rejected(failure.into())
            }
            Reply::NotFound(SearchFailure::Obsolete) => {
                Response::Rejected(jobs::Failure::NoResult.into())
            }
        };
        // The client may have disconnected.
        let _ = waiting.send(response);
    }
}
