//! The store: events by room and number, leases, and a clock.

use std::collections::BTreeMap;
use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use ludoteca_room::lease::{LENGTH, Shard};
use ludoteca_room::{Event, Outage, Room, Timestamp};

use crate::node::Run;
use crate::world::Millis;

/// A node's request to the store, other than appending events. Each request is one transaction.
#[derive(Clone, Debug, Hash)]
pub(crate) enum Request {
    /// Takes or renews the leases of these shards, and the lease that shows that the node is alive.
    Leases(Vec<Shard>),
    /// The rooms of these shards in which a player's time is up or it is the computer's turn.
    Due(Vec<Shard>, Timestamp),
    /// All events of a room.
    Load(usize),
    /// The events after this number, if the chain up to it matches.
    Since(usize, u64, u64),
    /// Extends the present period of service if it lasted until the second time or later, or if the node knows that it
    /// did; otherwise begins another one at the first time.
    Confirm(Timestamp, Option<Timestamp>),
    /// Which of these rooms end with these chains.
    Compare(Vec<(usize, u64)>),
}

/// Events to append after number `seq`, if that is the last number.
#[derive(Clone, Debug, Hash)]
pub(crate) struct Append {
    pub room: usize,
    pub seq: u64,
    pub events: Vec<Event>,
    pub summary: Summary,
}

/// The summary of a room, which the store can read without the rules.
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
pub(crate) enum StoreReply {
    /// The granted leases, the free shards, the number of nodes alive, and the time.
    Leases {
        granted: Vec<bool>,
        free: Vec<Shard>,
        alive: usize,
        at: Timestamp,
    },
    Due(Vec<usize>),
    /// The end of the present period, and the outages.
    Confirmed(Timestamp, Vec<Outage>),
    /// Events, and the chain up to the last one.
    Events(Vec<Event>, u64),
    /// Which of the compared rooms end as given.
    Same(Vec<bool>),
    /// The node's chain differs from the stored one.
    Replaced,
    Appended,
    NumberTaken,
}

/// A stored event.
#[derive(Debug, Hash)]
pub(crate) struct Row {
    pub number: u64,
    pub event: Event,
    /// The checksum of this event and all earlier ones.
    chain: u64,
    /// The true time at which the event was appended.
    pub at: Millis,
}

/// A stored room.
#[derive(Debug)]
pub(crate) struct StoredRoom {
    pub id: [u8; 16],
    /// The room before its first event.
    pub start: Room,
    pub rows: Vec<Row>,
    pub summary: Summary,
    /// The node that appended the last event.
    pub writer: Option<Run>,
}

impl StoredRoom {
    pub(crate) fn new(id: [u8; 16], start: Room) -> Self {
        Self { id, summary: Summary::of(&start), start, rows: Vec::new(), writer: None }
    }

    pub(crate) fn shard(&self) -> Shard {
        Shard::of(self.id)
    }

    /// The number of the last event.
    pub(crate) fn last(&self) -> u64 {
        self.rows.last().map_or(0, |row| row.number)
    }

    /// The events after a number, in order.
    pub(crate) fn since(&self, seq: u64) -> Vec<Event> {
        self.rows.iter().skip(seq as usize).map(|row| row.event.clone()).collect()
    }

    /// Inserts events after number `seq`, even if these numbers are taken.
    pub(crate) fn insert(&mut self, seq: u64, events: &[Event], at: Millis) {
        for (number, event) in (seq + 1..).zip(events) {
            // After events with the same number, in the order in which a non-unique index returns
            // them.
            let place = self.rows.partition_point(|row| row.number <= number);
            let before = place.checked_sub(1).map_or(0, |last| self.rows[last].chain);
            let chain = chain(before, std::slice::from_ref(event));
            self.rows.insert(place, Row { number, event: event.clone(), chain, at });
        }
    }

    /// The events after a number; `known` is the reader's chain up to that number.
    fn read(&self, seq: u64, known: Option<u64>) -> StoreReply {
        let up_to = match seq.checked_sub(1) {
            Some(last) => self.rows.get(last as usize).map(|row| row.chain),
            None => Some(0),
        };
        if known.is_some() && known != up_to {
            return StoreReply::Replaced;
        }
        StoreReply::Events(self.since(seq), self.end())
    }

    /// The chain up to the last event.
    fn end(&self) -> u64 {
        self.rows.last().map_or(0, |row| row.chain)
    }
}

/// Continues the chain of checksums with events.
pub(crate) fn chain(before: u64, events: &[Event]) -> u64 {
    events.iter().fold(before, |chain, event| FixedState::default().hash_one((chain, event)))
}

#[derive(Debug)]
pub(crate) struct Store {
    /// The time on the store's clock at the start of the run.
    pub clock: Timestamp,
    pub rooms: Vec<StoredRoom>,
    leases: BTreeMap<Shard, (Run, Millis)>,
    alive: BTreeMap<Run, Millis>,
    /// The periods of service: their first and last confirmations.
    periods: Vec<(Timestamp, Timestamp)>,
}

impl Store {
    pub(crate) fn new(clock: Timestamp, rooms: Vec<StoredRoom>) -> Self {
        Self { clock, rooms, leases: BTreeMap::new(), alive: BTreeMap::new(), periods: Vec::new() }
    }

    /// The time by the store's clock.
    pub(crate) fn time(&self, now: Millis) -> Timestamp {
        self.clock.after(now)
    }

    fn lease(&mut self, run: Run, shards: &[Shard], now: Millis) -> StoreReply {
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
        StoreReply::Leases { granted, free, alive: self.alive.len(), at: self.time(now) }
    }

    fn due(&self, shards: &[Shard], now: Timestamp) -> Vec<usize> {
        let is_due = |room: &StoredRoom| {
            let Summary { deadline, is_computers_turn } = room.summary;
            let is_due = is_computers_turn || deadline.is_some_and(|deadline| deadline <= now);
            is_due && shards.contains(&room.shard())
        };
        (0..self.rooms.len()).filter(|room| is_due(&self.rooms[*room])).collect()
    }

    fn confirm(&mut self, at: Timestamp, required: Option<Timestamp>) -> StoreReply {
        match self.periods.last_mut() {
            Some((_, ended)) if required.is_none_or(|required| *ended >= required) => {
                *ended = at.max(*ended);
            }
            _ => self.periods.push((at, at)),
        }
        let ended = self.periods.last().map_or(at, |(_, ended)| *ended);
        let outages = self.periods.windows(2);
        let outages = outages.map(|pair| Outage { from: pair[0].1, until: pair[1].0 });
        StoreReply::Confirmed(ended, outages.collect())
    }

    /// Executes a request that reads or that concerns leases.
    pub(crate) fn execute(&mut self, run: Run, request: &Request, now: Millis) -> StoreReply {
        match request {
            Request::Leases(shards) => self.lease(run, shards, now),
            Request::Confirm(at, required) => self.confirm(*at, *required),
            Request::Due(shards, at) => StoreReply::Due(self.due(shards, *at)),
            Request::Load(room) => self.rooms[*room].read(0, None),
            Request::Since(room, seq, chain) => self.rooms[*room].read(*seq, Some(*chain)),
            Request::Compare(ends) => {
                let is_end = |(room, chain): &(usize, u64)| self.rooms[*room].end() == *chain;
                StoreReply::Same(ends.iter().map(is_end).collect())
            }
        }
    }

    /// Number of leases whose holders have gone according to `is_gone`.
    pub(crate) fn leases_where(&self, is_gone: impl Fn(Run) -> bool) -> usize {
        self.leases.values().filter(|(holder, _)| is_gone(*holder)).count()
    }
}
