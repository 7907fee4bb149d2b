//! The invariants. Unlike the participants, the auditor sees the whole world.

mod events;
mod limits;
mod outages;

use std::collections::BTreeMap;
use std::fmt;

use ludoteca_room::{Event, PlayerId, Room};

use crate::store::Store;
use crate::world::Millis;

/// The invariants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Invariant {
    /// The events of an acknowledged command are stored once, under the acknowledged numbers.
    Acknowledged,
    /// Stored events are numbered without gaps or repetitions, and replay.
    Replay,
    /// Every event that a client or a node knows is stored.
    Durable,
    /// A client that stays connected receives all events.
    Convergence,
    /// A seat has one holder.
    Seat,
    /// Times of events never go backwards, and players gain time only from the increment.
    Clock,
    /// Two nodes never act on one lease.
    OneHolder,
    /// A game ends soon after a player's time is up, and the computer moves in its turn, even if
    /// the node with the lease has died.
    Deadline,
    /// No time is up because of a time in which no move could be stored.
    Outage,
    /// Nothing panics.
    NoPanic,
}

/// A violated invariant.
#[derive(Clone, Debug)]
pub(crate) struct Violation {
    pub invariant: Invariant,
    pub what: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {}", self.invariant, self.what)
    }
}

#[derive(Debug)]
pub(crate) struct Auditor {
    /// The state of each room after its stored events, and when the last one was stored.
    rooms: Vec<(Room, Millis)>,
    /// The events of acknowledged commands, by room and number.
    acknowledged: Vec<(usize, u64, Event)>,
    seats: BTreeMap<(usize, usize), PlayerId>,
    /// When the present turn of each room began, and the milliseconds that its player had then.
    turns: Vec<(Millis, Option<u64>)>,
    /// The times in which no node could reach the store, as far as the audits have seen them.
    unavailable: Vec<(Millis, Millis)>,
    /// When the last fault began or ended.
    pub last_fault: Millis,
    /// Whether the run is over.
    pub is_settled: bool,
    pub violation: Option<Violation>,
    /// Number of times that the run reached each situation of interest.
    pub counts: BTreeMap<&'static str, u64>,
}

impl Auditor {
    pub(crate) fn new(store: &Store) -> Self {
        Self {
            rooms: store.rooms.iter().map(|room| (room.start.clone(), 0)).collect(),
            turns: vec![(0, None); store.rooms.len()],
            unavailable: Vec::new(),
            acknowledged: Vec::new(),
            seats: BTreeMap::new(),
            last_fault: 0,
            is_settled: false,
            violation: None,
            counts: BTreeMap::new(),
        }
    }

    /// Records the violation of an invariant.
    pub(crate) fn violated(&mut self, invariant: Invariant, what: impl Into<String>) {
        self.violation.get_or_insert(Violation { invariant, what: what.into() });
    }

    /// Counts a situation of interest.
    pub(crate) fn count(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }

    /// Checks an acknowledgement that a client received.
    pub(crate) fn acknowledged(
        &mut self,
        store: &Store,
        room: usize,
        after: u64,
        events: Vec<Event>,
        player: PlayerId,
    ) {
        for (number, event) in (after + 1..).zip(events) {
            if let Event::Seated { side, player: seated, .. } = &event {
                let holder = *self.seats.entry((room, *side as usize)).or_insert(player);
                if holder != player || *seated != player {
                    self.violated(
                        Invariant::Seat,
                        format!("{side} of room {room} was given twice"),
                    );
                }
            }
            self.check_stored(store, room, number, &event);
            self.acknowledged.push((room, number, event));
        }
    }

    fn check_stored(&mut self, store: &Store, room: usize, number: u64, event: &Event) {
        let mut rows = store.rooms[room].rows.iter().filter(|row| row.number == number);
        let (first, second) = (rows.next(), rows.next());
        if first.is_none_or(|row| row.event != *event) || second.is_some() {
            let what = format!(
                "{event:?} was acknowledged as {number} in room {room}: {first:?}, {second:?}"
            );
            self.violated(Invariant::Acknowledged, what);
        }
    }
}
