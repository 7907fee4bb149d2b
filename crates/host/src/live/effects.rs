//! Performs the effects of a live room, in their order.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use ludoteca_cluster::bus::ServiceMessage;
use ludoteca_cluster::scheduler::{self, Cancel, Task};
use ludoteca_room::live::{
    self, Appended, Class, Effect, Input, SearchFailure, SearchId, SearchJob,
};
use ludoteca_room::{Decided, Event, PlayerId, Room};
use ludoteca_store::{EventBatch, Since, StoreError, Stored, Tail};
use ludoteca_wire::Error as RequestError;
use tokio::time::sleep;

use super::failure::Failure;
use super::{LiveRoom, RoomState};
use crate::RoomError;
use crate::computer::Search;
use crate::fair_play::{self, Reveals};

/// Marks the room as broken if a bug prevents that all effects are performed: requests would never get a reply.
struct Performing {
    room: Arc<LiveRoom>,
    is_done: bool,
}

impl Performing {
    fn new(room: &Arc<LiveRoom>) -> Self {
        Self { room: Arc::clone(room), is_done: false }
    }

    /// The effect was performed, with this result.
    fn done(mut self, input: Option<Input<Failure>>) {
        self.room.resume(input);
        self.is_done = true;
    }
}

impl Drop for Performing {
    fn drop(&mut self) {
        if !self.is_done {
            self.room.is_broken.store(true, Ordering::Relaxed);
            self.room.state().waiting.clear();
        }
    }
}

impl LiveRoom {
    /// Performs the effects up to the first that takes time; its result leads back here.
    pub(super) fn perform_all(self: &Arc<Self>, state: &mut RoomState) {
        while !state.is_performing
            && let Some(effect) = state.effects.pop_front()
        {
            self.perform(state, effect);
        }
    }

    /// Passes the result of an effect that took time to the live room, and performs the effects that waited for it.
    fn resume(self: &Arc<Self>, input: Option<Input<Failure>>) {
        let now = self.now();
        let mut state = self.state();
        state.is_performing = false;
        if let Some(input) = input {
            let effects = state.live.handle(input, &now);
            state.effects.extend(effects);
        }
        self.perform_all(&mut state);
    }

    /// Performs an effect, or begins to perform one that takes time.
    fn perform(self: &Arc<Self>, state: &mut RoomState, effect: Effect<Failure>) {
        match effect {
            Effect::Append(decided, tail) => self.append(state, &decided, tail.into()),
            Effect::Read { after, tail } => {
                let room = Arc::clone(self);
                self.perform_in_task(state, async move {
                    Some(Input::Read(room.read(after, tail.into()).await))
                });
            }
            Effect::Load => {
                let room = Arc::clone(self);
                self.perform_in_task(state, async move { Some(Input::Loaded(room.load().await)) });
            }
            Effect::Publish { after, .. } if self.changes_players(state, after) => {
                let room = Arc::clone(self);
                self.perform_in_task(state, async move {
                    room.show_players().await;
                    room.publish(&mut room.state());
                    None
                });
            }
            Effect::Publish { .. } => self.publish(state),
            Effect::Reply(ticket, reply) => self.reply(state, ticket, reply),
            Effect::PresenceChanged => self.report_presence(state),
            Effect::Announce(_) => {
                self.parts.bus.send_to_nodes(&ServiceMessage::Deadline(self.setting.id));
            }
            Effect::Timer(wait) => {
                let timer = wait.map(|wait| self.tick_after(wait));
                if let Some(before) = std::mem::replace(&mut state.timer, timer) {
                    before.abort();
                }
            }
            Effect::Retry(wait) => {
                // It keeps the room in memory.
                let room = Arc::clone(self);
                tokio::spawn(async move {
                    sleep(wait).await;
                    room.pass(Input::Tick);
                });
            }
            Effect::Search { search, job, class, client } => {
                let task = Task { class: of(class), client, stop: Cancel::default() };
                state.searches.insert(search, task.stop.clone());
                self.start(state, search, task, job);
            }
            Effect::Cancel(search) => {
                if let Some(stop) = state.searches.remove(&search) {
                    stop.stop();
                }
            }
            Effect::Close => self.deleted.cancel(),
        }
    }

    fn tick_after(self: &Arc<Self>, wait: Duration) -> tokio::task::AbortHandle {
        let room = Arc::downgrade(self);
        let timer = tokio::spawn(async move {
            sleep(wait).await;
            if let Some(room) = room.upgrade() {
                room.pass(Input::Tick);
            }
        });
        timer.abort_handle()
    }

    /// Performs an effect in a task of its own: a client that disconnects must not leave it half done.
    fn perform_in_task(
        self: &Arc<Self>,
        state: &mut RoomState,
        performed: impl Future<Output = Option<Input<Failure>>> + Send + 'static,
    ) {
        state.is_performing = true;
        let room = Arc::clone(self);
        tokio::spawn(async move {
            let performing = Performing::new(&room);
            performing.done(performed.await);
        });
    }

    /// Stores events, without a task of its own for each move.
    fn append(self: &Arc<Self>, state: &mut RoomState, decided: &Arc<Decided>, tail: Tail) {
        state.is_performing = true;
        let (of_task, performing) = (Arc::clone(decided), Performing::new(self));
        let room = Arc::clone(self);
        let done = move |stored| {
            let appended = room.appended(&of_task, stored);
            let is_stored = matches!(appended, Ok(Appended::Yes(_)));
            performing.done(Some(Input::Appended(appended)));
            if is_stored {
                room.update_days_off_soon(&of_task.events);
                room.play_prepared_soon(&of_task.next);
            }
        };
        let Decided { events, next } = &**decided;
        self.parts.store.append(&self.setting, next, events.clone(), tail, done);
    }

    /// Announces events if they are durable.
    fn appended(
        &self,
        Decided { events, next }: &Decided,
        stored: Result<ludoteca_store::Appended, StoreError>,
    ) -> Result<Appended, Failure> {
        let Ok(ludoteca_store::Appended::Yes(tail, at)) = stored else {
            return Ok(stored.map(|_| Appended::NumberTaken)?);
        };
        let is_connected = |player| self.is_connected(player);
        self.parts.observer.changed(&self.setting, next, events, &is_connected);
        self.announce_events(next, events, at, tail);
        Ok(Appended::Yes(tail.into()))
    }

    async fn read(&self, after: u64, tail: Tail) -> Result<live::Since, Failure> {
        match self.parts.store.since(after, tail).await {
            Ok(Since::Events(events, tail)) => Ok(live::Since::Events(events, tail.into())),
            // Loading the whole game either replaces the room or reports the damage.
            Ok(Since::Replaced) | Err(StoreError::Corrupt(_)) => Ok(live::Since::Replaced),
            Err(error) => Err(error.into()),
        }
    }

    async fn load(&self) -> Result<Option<Box<(ludoteca_room::GameLog, live::Tail)>>, Failure> {
        let Some(stored) = self.parts.store.load(self.setting.id).await? else { return Ok(None) };
        let Stored { setting, events, tail, .. } = stored;
        // The names of deleted accounts are no longer in it.
        let log = setting.replay(events).map_err(|error| {
            let what = error.to_string();
            StoreError::Damaged { id: self.setting.id, what }
        })?;
        Ok(Some(Box::new((log, tail.into()))))
    }

    /// Announces stored events, and the changes that they cause, to the other nodes.
    fn announce_events(&self, next: &Room, events: &[Event], at: i64, tail: Tail) {
        let bus = &self.parts.bus;
        if bus.is_alone() {
            return;
        }
        let batch = EventBatch::new(next.seq(), events, at, tail);
        bus.send_to_nodes(&ServiceMessage::Events(self.setting.id, batch));
        for player in next.seats().people() {
            bus.send_games_change(player, self.setting.id);
        }
        if self.setting.is_listed {
            bus.send_lobby_change();
        }
    }

    /// Shows the room on this node.
    fn publish(&self, state: &mut RoomState) {
        state.show();
        let room = state.live.room();
        let is_public = !self.setting.is_private && room.seats().are_of_two_people();
        if is_public && room.game().ply() > 0 {
            let players = room.seats().people();
            self.parts.recent.note(self.setting.id, players, room.outcome().is_some());
            self.parts.bus.live_changed();
        }
        self.last_event.send_replace(room.seq());
        let game = self.setting.id;
        room.seats().people().for_each(|player| self.parts.bus.notify_games(player, game));
        if self.setting.is_listed {
            self.parts.bus.notify_lobby();
        }
    }

    /// Starts a search.
    fn start(self: &Arc<Self>, state: &RoomState, search: SearchId, task: Task, job: SearchJob) {
        let people: Vec<_> = state.live.room().seats().people().collect();
        let room = Arc::clone(self);
        tokio::spawn(async move {
            let result = match room.check_fair(&job, &people).await {
                Ok(()) => room.search(task, job).await,
                Err(failure) => Err(SearchFailure::Failed(failure)),
            };
            // The live room has forgotten a search that it has cancelled. One that ended because the server stops has a
            // result.
            let is_waiting = room.state().searches.remove(&search).is_some();
            if is_waiting {
                room.pass(Input::Searched { search, result });
            }
        });
    }

    /// Checks that the computer's move is no help with another game of these people.
    async fn check_fair(&self, job: &SearchJob, people: &[PlayerId]) -> Result<(), Failure> {
        let SearchJob::Move { game, .. } = job else { return Ok(()) };
        for player in people {
            let store = &self.parts.store;
            match fair_play::check(store, *player, game, Reveals::ComputerMoves).await {
                Ok(()) => {}
                Err(RoomError::Request(RequestError::FairPlay(protected))) => {
                    tracing::debug!(game = %self.setting.id, %protected, "the computer has to wait");
                    return Err(Failure::Unfair(protected));
                }
                Err(RoomError::Store(error)) => return Err(error.into()),
                Err(_) => return Err(Failure::Closing),
            }
        }
        Ok(())
    }

    /// Submits a search, and waits for its result.
    async fn search(
        self: &Arc<Self>,
        task: Task,
        job: SearchJob,
    ) -> Result<String, SearchFailure<Failure>> {
        let is_move = matches!(job, SearchJob::Move { .. });
        let (room, class, stop) = (Arc::clone(self), task.class, task.stop.clone());
        let is_needed = move || class != scheduler::Class::Exhibition || room.is_attended();
        match self.parts.computer.search(task, self.setting.id, job, is_needed) {
            Ok(found) => self.found(found, is_move, &stop).await,
            Err(rejected) => {
                tracing::debug!(game = %self.setting.id, %rejected, "a search has to wait");
                Err(SearchFailure::Rejected(Failure::Rejected(rejected)))
            }
        }
    }

    async fn found(
        &self,
        search: Search,
        is_move: bool,
        stop: &Cancel,
    ) -> Result<String, SearchFailure<Failure>> {
        let found = if is_move {
            search.mv().await
        } else {
            search.hint().await.map(|hint| Some(String::from(Box::<str>::from(hint))))
        };
        match found {
            Ok(Some(found)) => Ok(found),
            Ok(None) => Err(SearchFailure::Obsolete),
            Err(error) => {
                if is_move && !stop.is_stopped() {
                    tracing::error!(game = %self.setting.id, %error, "the computer has not moved");
                }
                Err(SearchFailure::Failed(match error {
                    RoomError::Search(failure) => Failure::Search(failure),
                    RoomError::Closing => Failure::Closing,
                    _ => Failure::Search(ludoteca_cluster::jobs::Failure::NoResult),
                }))
            }
        }
    }
}

const fn of(class: Class) -> scheduler::Class {
    match class {
        Class::Reply => scheduler::Class::Reply,
        Class::Hint => scheduler::Class::Hint,
        Class::Exhibition => scheduler::Class::Exhibition,
        Class::Unattended => scheduler::Class::Unattended,
    }
}
