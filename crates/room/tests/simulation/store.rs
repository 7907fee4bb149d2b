//! The store: events by room and number, leases, and a clock of its own.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use ludoteca_room::lease::{LENGTH, Shard};
use ludoteca_room::{Event, Room, Timestamp};

use crate::node::Run;
use crate::world::{Happening, Millis, Sabotage, World};

/// What a node asks of the store. Each request is one transaction.
#[derive(Clone, Debug, Hash)]
pub(crate) enum Request {
    /// Takes or renews the leases of these shards, and that by which the node counts as alive.
    Leases(Vec<Shard>),
    /// The rooms of these shards in which a time is up or the computer is to move.
    Due(Vec<Shard>, Timestamp),
    /// All events of a room.
    Load(usize),
    /// The events after this number, if the chain up to it is this one.
    Since(usize, u64, u64),
    /// Appends these events after this number.
    Append(usize, u64, Vec<Event>, Summary),
}

/// What the store knows of a room without its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Summary {
    pub deadline: Option<Timestamp>,
    pub is_computers_turn: bool,
}

impl Summary {
    pub(crate) fn of(room: &Room) -> Self {
        Self { deadline: room.deadline(), is_computers_turn: room.computer_to_move().is_some() }
    }
}

#[derive(Clone, Debug, Hash)]
pub(crate) enum Answer {
    /// Which leases were granted, which shards are free, how many nodes are alive, and the time.
    Leases {
        granted: Vec<bool>,
        free: Vec<Shard>,
        alive: usize,
        at: Timestamp,
    },
    Due(Vec<usize>),
    /// Events, and the chain up to the last.
    Events(Vec<Event>, u64),
    /// The chain that the node knows is not the stored one.
    Replaced,
    Appended,
    NumberTaken,
}

/// A stored room.
#[derive(Debug)]
pub(crate) struct StoredRoom {
    pub id: [u8; 16],
    /// The room before its first event.
    pub start: Room,
    /// Events with their numbers and the true times of their appending.
    pub rows: Vec<(u64, Event, Millis)>,
    /// The node that appended the last of them.
    writer: Option<Run>,
    pub summary: Summary,
}

impl StoredRoom {
    pub(crate) fn new(id: [u8; 16], start: Room) -> Self {
        Self { id, summary: Summary::of(&start), start, rows: Vec::new(), writer: None }
    }

    /// The events after a number, in order.
    pub(crate) fn since(&self, seq: u64) -> Vec<Event> {
        let rows = self.rows.iter().filter(|(number, ..)| *number > seq);
        rows.map(|(_, event, _)| event.clone()).collect()
    }

    pub(crate) fn shard(&self) -> Shard {
        Shard::of(self.id)
    }
}

/// Continues the chain of checksums with events.
pub(crate) fn chain(before: u64, events: &[Event]) -> u64 {
    events.iter().fold(before, |chain, event| {
        let mut hasher = DefaultHasher::new();
        (chain, event).hash(&mut hasher);
        hasher.finish()
    })
}

#[derive(Debug)]
pub(crate) struct Store {
    /// What the store's clock shows at the start of the run.
    pub clock: Timestamp,
    pub rooms: Vec<StoredRoom>,
    leases: BTreeMap<Shard, (Run, Millis)>,
    alive: BTreeMap<Run, Millis>,
}

impl Store {
    pub(crate) fn new(clock: Timestamp, rooms: Vec<StoredRoom>) -> Self {
        Self { clock, rooms, leases: BTreeMap::new(), alive: BTreeMap::new() }
    }

    /// The time by the store's clock.
    pub(crate) fn time(&self, now: Millis) -> Timestamp {
        self.clock.after(now)
    }

    fn lease(&mut self, run: Run, shards: &[Shard], now: Millis) -> Answer {
        let until = now + LENGTH.as_millis() as Millis;
        self.alive.insert(run, until);
        self.alive.retain(|_, until| *until > now);
        let granted = shards.iter().map(|shard| {
            let is_free = |(holder, until): &(Run, Millis)| *until <= now || *holder == run;
            let is_granted = self.leases.get(shard).is_none_or(is_free);
            if is_granted {
                self.leases.insert(*shard, (run, until));
            }
            is_granted
        });
        let granted = granted.collect();
        let is_free = |shard: &Shard| self.leases.get(shard).is_none_or(|(_, until)| *until <= now);
        let free = Shard::all().filter(is_free).collect();
        Answer::Leases { granted, free, alive: self.alive.len(), at: self.time(now) }
    }

    fn due(&self, shards: &[Shard], now: Timestamp) -> Vec<usize> {
        let is_due = |room: &StoredRoom| {
            let Summary { deadline, is_computers_turn } = room.summary;
            let is_due = is_computers_turn || deadline.is_some_and(|deadline| deadline <= now);
            is_due && shards.contains(&room.shard())
        };
        (0..self.rooms.len()).filter(|room| is_due(&self.rooms[*room])).collect()
    }

    fn read(&self, room: usize, seq: u64, known: Option<u64>) -> Answer {
        let room = &self.rooms[room];
        let before: Vec<_> =
            room.rows.iter().filter(|row| row.0 <= seq).map(|row| &row.1).collect();
        let up_to =
            before.iter().fold(0, |up_to, event| chain(up_to, std::slice::from_ref(*event)));
        if known.is_some_and(|known| (known, seq) != (up_to, before.len() as u64)) {
            return Answer::Replaced;
        }
        let events = room.since(seq);
        let chain = chain(up_to, &events);
        Answer::Events(events, chain)
    }
}

impl World {
    /// Carries out a node's request and sends the answer.
    pub(crate) fn serve(&mut self, run: Run, id: u64, request: Request) {
        let now = self.now;
        let answer = match request {
            Request::Leases(shards) => {
                let is_dead =
                    |(holder, _): &(Run, Millis)| !self.nodes[holder.node].is_running(*holder);
                let of_dead =
                    |store: &Store| store.leases.values().filter(|it| is_dead(it)).count();
                let before = of_dead(&self.store);
                let answer = self.store.lease(run, &shards, now);
                if of_dead(&self.store) < before {
                    self.auditor.count("lease of a dead node taken over");
                }
                answer
            }
            Request::Due(shards, at) => Answer::Due(self.store.due(&shards, at)),
            Request::Load(room) => self.store.read(room, 0, None),
            Request::Since(room, seq, chain) => self.store.read(room, seq, Some(chain)),
            Request::Append(room, seq, events, summary) => {
                self.store_events(run, room, seq, &events, summary)
            }
        };
        self.send_answer(run, id, answer);
    }

    fn store_events(
        &mut self,
        run: Run,
        room: usize,
        seq: u64,
        events: &[Event],
        summary: Summary,
    ) -> Answer {
        let now = self.now;
        let stored = &mut self.store.rooms[room];
        let last = stored.rows.last().map_or(0, |row| row.0);
        let is_taken = last != seq;
        if is_taken && self.sabotage != Sabotage::NoCompareAndAppend {
            self.note(|| {
                format!("store: room {room} has {last} events, {run} may not add after {seq}")
            });
            self.auditor.count("number taken");
            return Answer::NumberTaken;
        }
        if self.sabotage == Sabotage::LostEvents && self.rng.u32(0..20) == 0 {
            return Answer::Appended;
        }
        stored.summary = summary;
        if stored.writer.replace(run).is_some_and(|writer| writer != run) {
            self.auditor.count("another node writes");
        }
        let numbered = (seq + 1..).zip(events.iter().cloned());
        stored.rows.extend(numbered.map(|(number, event)| (number, event, now)));
        // As an index without uniqueness returns them.
        stored.rows.sort_by_key(|row| row.0);
        self.note(|| format!("store: room {room}, {run} adds {events:?} after {seq}"));
        self.audit_append(room, seq, events);
        Answer::Appended
    }

    /// Sends a request of a node to the store, which may lose or delay it.
    pub(crate) fn send_request(&mut self, run: Run, id: u64, request: Request) {
        self.after(crate::network::PATIENCE, Happening::GaveUp(run, id));
        if let Some(delay) = self.store_delay(run.node) {
            self.after(delay, Happening::Request(run, id, request));
        }
    }

    fn send_answer(&mut self, run: Run, id: u64, answer: Answer) {
        if let Some(delay) = self.store_delay(run.node) {
            self.after(delay, Happening::Answer(run, id, answer));
        }
    }
}
