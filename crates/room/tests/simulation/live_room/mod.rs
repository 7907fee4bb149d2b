//! A room on a node. It decides, stores, applies and publishes, as in the service's
//! `rooms/live/commands.rs`.
//!
//! The service holds a lock during requests to the store. Here, a room works on one item at a time,
//! and the others wait in a queue.

mod storing;
mod turns;

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use ludoteca_room::{Actor, Command, Event, GameLog, Refusal, Room, Timestamp};

use crate::network::ToClient;
use crate::requests::ToStore;
use crate::store::{Request, chain};
use crate::world::{Sabotage, Session, World};

/// A work item of a room.
#[derive(Clone, Debug)]
pub(crate) enum Work {
    Command {
        session: Session,
        id: u64,
        seq: Option<u64>,
        command: Command,
        arrived: Timestamp,
    },
    /// Sends a client the events after a number, both present and future ones.
    Watch {
        session: Session,
        after: u64,
    },
    /// Ticks the clock or moves for the computer, if the node holds the lease of the room's shard.
    /// `opens` says whether the room may be behind the store; it is false when the room's own timer
    /// fires.
    Act {
        opens: bool,
    },
    /// Appends events stored by another node.
    Follow(Batch),
    /// Reads events stored by other nodes.
    CatchUp,
}

impl Work {
    /// Whether the room should be up to date with the store before this work.
    const fn opens(&self) -> bool {
        matches!(self, Self::Command { .. } | Self::Watch { .. } | Self::Act { opens: true })
    }
}

/// Events stored by a node, for the other nodes.
#[derive(Clone, Debug, Hash)]
pub(crate) struct Batch {
    /// The number of the event before them.
    pub after: u64,
    pub events: Vec<Event>,
    /// The chain of checksums up to the last event.
    pub chain: u64,
}

/// A room counts as up to date for this long after it last matched the store.
pub(crate) const CURRENT: Duration = Duration::from_secs(2);

/// The request to the store that the room waits for.
#[derive(Debug)]
enum Step {
    Load,
    /// Appends the events decided for the first item in the queue, or for a tick that comes before
    /// it.
    Append {
        events: Vec<Event>,
        is_tick: bool,
    },
    /// Reads events stored by other nodes, then proceeds with the first item in the queue as given.
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
    /// Whether the room was compared with the store for the first item in the queue.
    is_compared: bool,
    /// When the room last matched the store, by the local clock.
    agreed: Option<Duration>,
    /// The sessions that watch, and the last event sent to each.
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

    /// Whether the room matched the store less than [`CURRENT`] ago.
    pub(crate) fn is_current(&self, local: Duration) -> bool {
        self.agreed.is_some_and(|agreed| local.saturating_sub(agreed) < CURRENT)
    }

    /// Records that the room may differ from the store.
    pub(crate) const fn doubt(&mut self) {
        self.agreed = None;
    }

    /// Whether the room has watchers or pending work; otherwise it may be dropped.
    pub(crate) fn is_in_use(&self) -> bool {
        !self.watchers.is_empty() || !self.queue.is_empty()
    }

    fn append(&mut self, events: Vec<Event>) -> Result<(), Refusal> {
        self.chain = chain(self.chain, &events);
        let log = self.log.as_mut().expect("the room is loaded");
        events.into_iter().try_for_each(|event| log.append(event))
    }
}

impl World {
    pub(super) fn live(&mut self, node: usize, room: usize) -> &mut LiveRoom {
        self.nodes[node].rooms.entry(room).or_default()
    }

    /// Queues work for a room on a node.
    pub(crate) fn enqueue(&mut self, node: usize, room: usize, work: Work) {
        self.live(node, room).queue.push_back(work);
        self.advance(node, room);
    }

    /// Works until the room needs an answer from the store.
    pub(super) fn advance(&mut self, node: usize, room: usize) {
        loop {
            let local = self.nodes[node].local(self.now);
            let is_deaf = self.nodes[node].bus_cut_until > self.now;
            let live = self.live(node, room);
            if live.step.is_some() {
                return;
            }
            let Some(work) = live.queue.front().cloned() else { return };
            let is_current = !live.in_doubt && !is_deaf && live.is_current(local);
            if live.log.is_none() {
                self.wait(node, room, Step::Load, ToStore::Request(Request::Load(room)));
            } else if work.opens() && !is_current && !live.is_compared {
                live.is_compared = true;
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
            Work::Follow(batch) => self.follow(node, room, batch),
            // The client has seen newer events on another node.
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
            Work::Command { session, id, seq, command, arrived } => {
                self.carry_out(node, room, session, id, seq, &command, arrived);
            }
            Work::Act { .. } => self.act(node, room),
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one command")]
    fn carry_out(
        &mut self,
        node: usize,
        room: usize,
        session: Session,
        id: u64,
        seq: Option<u64>,
        command: &Command,
        arrived: Timestamp,
    ) {
        let tick = self.tick(node, room, arrived);
        if !tick.is_empty() {
            return self.store(node, room, tick, true);
        }
        let by = Actor::Player(self.clients[session.client].player);
        let current = self.live(node, room).room();
        let is_stale = seq.is_some_and(|seq| seq != current.seq());
        match current.decide(command, by, arrived) {
            Ok(decided) if !is_stale => self.store(node, room, decided.events, false),
            _ => {
                self.send_to_client(session, ToClient::Refused { id });
                self.finish(node, room);
            }
        }
    }
}
