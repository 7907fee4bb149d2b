//! A room on a node: decide, store, apply, publish, as in the service's `rooms/live/commands.rs`.
//!
//! In the service a lock is held while the store works. Here a room works on one thing at a time,
//! and the rest waits in a queue.

use std::collections::{BTreeMap, VecDeque};

use ludoteca_room::{Actor, Command, Event, GameLog, Room, Timestamp};

use crate::audit::Invariant;
use crate::network::ToClient;
use crate::node::{Purpose, Wake};
use crate::requests::ToStore;
use crate::store::{Answer, Append, Request, Summary, chain};
use crate::world::{Happening, Sabotage, Session, World};

/// Something to do in a room.
#[derive(Clone, Debug)]
pub(crate) enum Work {
    Command {
        session: Session,
        id: u64,
        seq: Option<u64>,
        command: Command,
        arrived: Timestamp,
    },
    /// Sends a client the events after a number, now and from then on.
    Watch {
        session: Session,
        after: u64,
    },
    /// Ticks the clock or moves for the computer, if the node holds the lease of the room's shard.
    Act,
    /// Reads what others have stored.
    CatchUp,
}

/// What the room waits for.
#[derive(Debug)]
enum Step {
    Load,
    /// The events decided for the first thing in the queue, or for a tick that comes before it.
    Append {
        events: Vec<Event>,
        is_tick: bool,
    },
    /// What others have stored, and what becomes of the first thing in the queue then.
    CatchUp(Then),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Then {
    Done,
    Retry,
    Stale,
    InDoubt,
}

/// A room in the memory of a node.
#[derive(Debug, Default)]
pub(crate) struct LiveRoom {
    log: Option<GameLog>,
    /// The chain of checksums up to the last event.
    chain: u64,
    queue: VecDeque<Work>,
    step: Option<Step>,
    /// A write has failed, and no read has succeeded since.
    in_doubt: bool,
    /// Who watches, and up to which event.
    watchers: BTreeMap<Session, u64>,
}

impl LiveRoom {
    fn room(&self) -> &Room {
        self.log.as_ref().expect("the room is loaded").room()
    }

    /// The number of the last event, if the room is loaded.
    pub(crate) fn seq(&self) -> Option<u64> {
        self.log.as_ref().map(|log| log.room().seq())
    }

    /// Whether somebody watches or waits for something; otherwise the room may be dropped.
    pub(crate) fn is_in_use(&self) -> bool {
        !self.watchers.is_empty() || !self.queue.is_empty()
    }

    fn append(&mut self, events: Vec<Event>) -> Result<(), ludoteca_room::Refusal> {
        self.chain = chain(self.chain, &events);
        let log = self.log.as_mut().expect("the room is loaded");
        events.into_iter().try_for_each(|event| log.append(event))
    }
}

impl World {
    fn live(&mut self, node: usize, room: usize) -> &mut LiveRoom {
        self.nodes[node].rooms.entry(room).or_default()
    }

    /// Lets a node do something in a room when it has finished what it does there.
    pub(crate) fn enqueue(&mut self, node: usize, room: usize, work: Work) {
        self.live(node, room).queue.push_back(work);
        self.advance(node, room);
    }

    /// Works until the store has to answer.
    fn advance(&mut self, node: usize, room: usize) {
        loop {
            let live = self.live(node, room);
            if live.step.is_some() {
                return;
            }
            let Some(work) = live.queue.front().cloned() else { return };
            if live.log.is_none() {
                self.wait(node, room, Step::Load, ToStore::Request(Request::Load(room)));
            } else if live.in_doubt && !matches!(work, Work::CatchUp) {
                self.catch_up(node, room, Then::Retry);
            } else {
                self.work(node, room, work);
            }
        }
    }

    fn work(&mut self, node: usize, room: usize, work: Work) {
        let seq = self.live(node, room).room().seq();
        match work {
            Work::CatchUp => self.catch_up(node, room, Then::Done),
            // The client has seen more on another node.
            Work::Watch { after, .. } | Work::Command { seq: Some(after), .. }
                if after > seq && self.sabotage != Sabotage::NoCatchUp =>
            {
                self.auditor.count("client ahead of a node");
                self.catch_up(node, room, Then::Retry);
            }
            Work::Watch { session, after } => {
                if after <= seq {
                    self.live(node, room).watchers.insert(session, after);
                    self.publish(node, room);
                } else {
                    self.send_to_client(session, ToClient::Unavailable);
                }
                self.finish(node, room);
            }
            Work::Command { session, id, seq: expected, command, arrived } => {
                let tick = self.tick(node, room, arrived);
                if !tick.is_empty() {
                    return self.store(node, room, tick, true);
                }
                let by = Actor::Player(self.clients[session.client].player);
                let current = self.live(node, room).room();
                let decided = if expected.is_some_and(|expected| expected != seq) {
                    None
                } else {
                    current.decide(&command, by, arrived).ok()
                };
                if let Some(events) = decided {
                    self.store(node, room, events, false);
                } else {
                    self.send_to_client(session, ToClient::Refused { id });
                    self.finish(node, room);
                }
            }
            Work::Act => self.act(node, room),
        }
    }

    fn tick(&mut self, node: usize, room: usize, now: Timestamp) -> Vec<Event> {
        let live = self.live(node, room);
        live.room().decide(&Command::Tick, Actor::Driver, now).expect("the driver may tick")
    }

    fn act(&mut self, node: usize, room: usize) {
        let shard = self.store.rooms[room].shard();
        let (now, here) = (self.now, &self.nodes[node]);
        let time = here.time(now).filter(|_| here.holds(shard, now));
        let Some(time) = time else { return self.finish(node, room) };
        self.check_only_holder(node, shard);
        self.auditor.count("acted on a lease");
        let mut events = self.tick(node, room, time);
        let current = self.nodes[node].rooms[&room].room();
        if events.is_empty() && current.computer_to_move().is_some() {
            let moves = current.game().legal_texts();
            let mv = Command::mv(&moves[self.rng.usize(0..moves.len())]);
            // Too late if a clock has just begun.
            events = current.decide(&mv, Actor::Computer, time).unwrap_or_default();
        }
        if events.is_empty() {
            self.set_timer(node, room);
            self.finish(node, room);
        } else {
            self.store(node, room, events, false);
        }
    }

    fn store(&mut self, node: usize, room: usize, events: Vec<Event>, is_tick: bool) {
        let before = self.live(node, room).room();
        let (seq, mut next) = (before.seq(), before.clone());
        for event in &events {
            next.apply(event).expect("a decided event fits");
        }
        if self.sabotage == Sabotage::EarlyAnswer && !is_tick {
            self.acknowledge(node, room, seq, events.clone());
        }
        let append = Append { room, seq, events: events.clone(), summary: Summary::of(&next) };
        self.wait(node, room, Step::Append { events, is_tick }, ToStore::Append(append));
    }

    /// Tells the client whose command comes first that it was carried out.
    fn acknowledge(&mut self, node: usize, room: usize, after: u64, events: Vec<Event>) {
        if let Some(Work::Command { session, id, .. }) = self.live(node, room).queue.front() {
            let (session, id) = (*session, *id);
            self.send_to_client(session, ToClient::Done { id, after, events });
        }
    }

    fn catch_up(&mut self, node: usize, room: usize, then: Then) {
        let is_sabotaged = self.sabotage == Sabotage::NoCatchUp;
        let live = self.live(node, room);
        let request = ToStore::Request(Request::Since(room, live.room().seq(), live.chain));
        if is_sabotaged {
            live.in_doubt = false;
            return self.resume(node, room, then);
        }
        self.wait(node, room, Step::CatchUp(then), request);
    }

    fn wait(&mut self, node: usize, room: usize, step: Step, request: ToStore) {
        self.live(node, room).step = Some(step);
        self.request(node, request, Purpose::Room(room));
    }

    /// Handles the store's answer to the request of a room; `None` if there is none.
    pub(crate) fn room_answered(&mut self, node: usize, room: usize, answer: Option<Answer>) {
        let live = self.live(node, room);
        let Some(step) = live.step.take() else { return };
        match (step, answer) {
            (Step::Append { events, is_tick }, Some(Answer::Appended)) => {
                let after = live.room().seq();
                if let Err(refusal) = live.append(events.clone()) {
                    self.auditor.violated(Invariant::Replay, refusal.to_string());
                }
                self.publish(node, room);
                self.announce(node, room);
                if !is_tick {
                    self.acknowledge(node, room, after, events);
                    self.finish(node, room);
                }
            }
            (Step::Append { .. }, Some(_)) => self.catch_up(node, room, Then::Stale),
            (Step::Append { .. }, None) => {
                live.in_doubt = true;
                self.catch_up(node, room, Then::InDoubt);
            }
            (Step::Load, Some(Answer::Events(events, chain))) => {
                let start = self.store.rooms[room].start.clone();
                self.loaded(node, room, start, events, chain);
            }
            (Step::CatchUp(then), Some(Answer::Events(events, chain))) => {
                live.in_doubt = false;
                if !events.is_empty() {
                    if then == Then::InDoubt {
                        self.auditor.count("stored although the node gave up");
                    }
                    let live = self.live(node, room);
                    let result = live.append(events);
                    live.chain = chain;
                    if let Err(refusal) = result {
                        self.auditor.violated(Invariant::Replay, refusal.to_string());
                    }
                    self.publish(node, room);
                }
                self.resume(node, room, then);
            }
            (Step::CatchUp(_), Some(_)) => {
                let what =
                    format!("node {node} has applied events to room {room} that are not stored");
                self.auditor.violated(Invariant::Durable, what);
            }
            (Step::Load, _) => self.resume(node, room, Then::InDoubt),
            (Step::CatchUp(then), None) => {
                let then = if then == Then::Retry { Then::InDoubt } else { then };
                self.resume(node, room, then);
            }
        }
        self.advance(node, room);
    }

    fn loaded(&mut self, node: usize, room: usize, start: Room, events: Vec<Event>, chain: u64) {
        match GameLog::replay(start, events) {
            Ok(log) => {
                let live = self.live(node, room);
                (live.log, live.chain) = (Some(log), chain);
                self.set_timer(node, room);
            }
            Err(error) => {
                self.auditor.violated(Invariant::Replay, error.to_string());
                self.resume(node, room, Then::InDoubt);
            }
        }
    }

    /// Resumes the first thing in the queue after reading what others have stored.
    fn resume(&mut self, node: usize, room: usize, then: Then) {
        let first = self.live(node, room).queue.front().cloned();
        match (then, first) {
            (Then::Retry, _) => return,
            (Then::Stale, Some(Work::Command { session, id, .. })) => {
                self.send_to_client(session, ToClient::Refused { id });
            }
            (_, Some(Work::Command { session, id, .. })) => {
                self.send_to_client(session, ToClient::InDoubt { id });
            }
            (_, Some(Work::Watch { session, .. })) => {
                self.send_to_client(session, ToClient::Unavailable);
            }
            _ => {}
        }
        self.finish(node, room);
    }

    fn finish(&mut self, node: usize, room: usize) {
        self.live(node, room).queue.pop_front();
    }

    /// Sends the watchers what they do not have yet, and sets the timer.
    fn publish(&mut self, node: usize, room: usize) {
        let live = self.live(node, room);
        let log = live.log.as_ref().expect("the room is loaded");
        let seq = log.room().seq();
        let mut updates = Vec::new();
        for (session, sent) in &mut live.watchers {
            if *sent < seq {
                updates.push((*session, *sent, log.since(*sent).to_vec()));
                *sent = seq;
            }
        }
        for (session, after, events) in updates {
            self.send_to_client(session, ToClient::Events { after, events });
        }
        self.set_timer(node, room);
    }

    fn set_timer(&mut self, node: usize, room: usize) {
        let here = &self.nodes[node];
        let Some(time) = here.time(self.now) else { return };
        let current = here.rooms[&room].room();
        let (run, wake) = (here.run, Wake::Room(room, current.seq()));
        let deadline = current.deadline().map(|deadline| deadline.since(time) + 1);
        let thinking = current.computer_to_move().map(|_| 300);
        if let Some(wait) = [deadline, thinking].into_iter().flatten().min()
            && wait < crate::world::END
        {
            self.after(wait, Happening::Wake(run, wake));
        }
    }

    /// Forgets a client that has gone.
    pub(crate) fn forget(&mut self, node: usize, session: Session) {
        for live in self.nodes[node].rooms.values_mut() {
            live.watchers.remove(&session);
        }
    }
}
