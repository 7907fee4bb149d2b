//! Commands to a live room: decide, store, apply, publish.

use ludoteca_wire::Error as RequestError;
use ludoteca_wire::{Rendered, UndoAnswer};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use ludoteca_room::{Actor, Command, Decided, Event, PlayerId, Refusal, Room};
use ludoteca_rules::Side;

use super::{LiveRoom, RoomState};
use crate::bus::RoomMessage;
use crate::rooms::RoomError;
use crate::service_time::now;
use crate::store::{Appended, EventBatch, Tail};

impl LiveRoom {
    /// Carries out a command of a player who has seen the events up to number `seq`. Returns the
    /// state after it, once it is durable.
    pub(crate) async fn act(
        self: &Arc<Self>,
        seq: u64,
        mut command: Command,
        player: PlayerId,
    ) -> Result<Rendered, RoomError> {
        if let Command::Move { delay, .. } = &mut command {
            *delay = self.delay(player);
        }
        self.carry_out_apart(Some(seq), command, player).await
    }

    /// Seats a player on `side`, or on a vacant side if it is `None`.
    pub(crate) async fn sit(
        self: &Arc<Self>,
        player: PlayerId,
        name: String,
        side: Option<Side>,
    ) -> Result<Rendered, RoomError> {
        // An invitation has one vacant seat, for another player. If both are vacant, one player
        // may take both.
        let is_invitation = self.setting.seats.vacant().count() == 1;
        if let Ok(own) = self.side_of(player).await
            && is_invitation
        {
            return Err(Refusal::AlreadySeated(own).into());
        }
        let vacant = self.room().await.seats().vacant().next();
        let side = side.or(vacant).unwrap_or(Side::First);
        self.carry_out_apart(None, Command::Sit { side, name: Some(name) }, player).await
    }

    /// Takes moves back for the player, or answers the opponent's request to do so.
    pub(crate) async fn undo(
        self: &Arc<Self>,
        seq: u64,
        answer: UndoAnswer,
        player: PlayerId,
    ) -> Result<Rendered, RoomError> {
        let command = answer.command(self.room().await.seats(), player)?;
        self.act(seq, command, player).await
    }

    /// Claims the win for the player, whose opponent has left.
    pub(crate) async fn claim_win(
        self: &Arc<Self>,
        seq: u64,
        player: PlayerId,
    ) -> Result<Rendered, RoomError> {
        let side = self.side_of(player).await?;
        let opponent = self.room().await.seats().player(side.other()).id();
        let absent = opponent.map_or(0, |opponent| self.absence(opponent));
        self.act(seq, Command::ClaimWin { side, absent }, player).await
    }

    /// A side that the player plays.
    async fn side_of(&self, player: PlayerId) -> Result<Side, RoomError> {
        let side = self.room().await.seats().sides_of(player).next();
        side.ok_or_else(|| Refusal::NotSeated.into())
    }

    /// Carries out a player's command in a separate task: a client that disconnects must not leave
    /// it half done.
    async fn carry_out_apart(
        self: &Arc<Self>,
        seq: Option<u64>,
        command: Command,
        player: PlayerId,
    ) -> Result<Rendered, RoomError> {
        let (room, by) = (Arc::clone(self), Actor::Player(player));
        let task = tokio::spawn(async move { room.carry_out(seq, &command, by).await });
        task.await.map_err(RoomError::internal)?
    }

    pub(super) async fn carry_out(
        self: Arc<Self>,
        seq: Option<u64>,
        command: &Command,
        by: Actor,
    ) -> Result<Rendered, RoomError> {
        // The wait for earlier commands does not count.
        let arrived = now();
        let mut state = self.state.lock().await;
        self.check_exists()?;
        self.catch_up_to(&mut state, seq.unwrap_or_default()).await?;
        match self.tick_at(&mut state, arrived).await {
            // Another node was faster; the room has caught up.
            Err(RoomError::Request(RequestError::Stale(_))) => {}
            ticked => ticked?,
        }
        let room = state.log.room();
        if seq.is_some_and(|seq| seq != room.seq()) {
            return Err(RequestError::Stale(state.rendered.clone()).into());
        }
        let decided = room.decide(command, by, arrived)?;
        self.append(&mut state, decided).await?;
        Ok(state.rendered.clone())
    }

    /// Stores and publishes events that the room has decided.
    pub(super) async fn append(
        self: &Arc<Self>,
        state: &mut RoomState,
        decided: Decided,
    ) -> Result<(), RoomError> {
        let Decided { events, next } = &decided;
        let stored = self.parts.store.append(&self.setting, next, events.clone(), state.tail);
        let is_seated = events.iter().any(|event| matches!(event, Event::Seated { .. }));
        // While the disk is busy, prepare the answer.
        let rendered = self.render_next(state, next);
        match stored.await {
            Ok(Appended::Yes(tail, at)) => {
                let is_connected = |player| self.is_connected(player);
                self.parts.observer.changed(&self.setting, next, events, &is_connected);
                self.publish_events(next, events, at, tail);
                state.log.commit(decided);
                state.tail = tail;
                self.agrees();
                if is_seated || self.changes_ratings(&state.players, state.log.room()) {
                    let known = state.players.clone();
                    state.players = self.read_players(state.log.room(), tail, known).await;
                    self.publish(state, self.render(state));
                } else {
                    self.publish(state, rendered);
                }
                self.let_computer_move(state);
                Ok(())
            }
            Ok(Appended::NumberTaken) => {
                self.doubt();
                self.catch_up(state).await?;
                Err(RequestError::Stale(state.rendered.clone()).into())
            }
            Err(error) => {
                // The events may have been stored nevertheless.
                self.in_doubt.store(true, Ordering::Relaxed);
                let _ = self.catch_up(state).await;
                Err(error.into())
            }
        }
    }

    /// Announces stored events, and the changes that they cause, to the other nodes.
    fn publish_events(&self, next: &Room, events: &[Event], at: i64, tail: Tail) {
        let bus = &self.parts.bus;
        if bus.is_alone() {
            return;
        }
        let batch = EventBatch::new(next.seq(), events, at, tail);
        bus.send_to_room(self.setting.id, &RoomMessage::Events(batch));
        for player in next.seats().people() {
            bus.send_games_change(player);
        }
        if self.setting.is_listed {
            bus.send_lobby_change();
        }
    }

    /// Publishes the room on this node after a change; `rendered` is the new state.
    pub(super) fn publish(self: &Arc<Self>, state: &mut RoomState, rendered: Rendered) {
        if let Some(search) = state.search.take() {
            search.stop.stop();
        }
        state.rendered = rendered;
        let room = state.log.room();
        let is_public = !self.setting.is_private && room.seats().are_of_two_people();
        if is_public && room.game().ply() > 0 {
            self.parts.recent.note(self.setting.id, room.outcome().is_some());
            self.parts.bus.live_changed();
        }
        self.last_event.send_replace(state.log.room().seq());
        room.seats().people().for_each(|player| self.parts.bus.notify_games(player));
        if self.setting.is_listed {
            self.parts.bus.notify_lobby();
        }
        self.set_timer(state);
    }

    /// Announces a new game to the players' pages and the lobby.
    pub(crate) async fn announce(&self) {
        let people: Vec<_> = self.state.lock().await.log.room().seats().people().collect();
        self.parts.bus.games_changed(people);
        self.announce_in_lobby();
    }

    /// Announces a change of the game to the lobby, if it may be listed there.
    pub(super) fn announce_in_lobby(&self) {
        if self.setting.is_listed {
            self.parts.bus.lobby_changed();
        }
    }
}
