//! The invariants. The auditor sees everything at once, which no participant does.

use std::collections::BTreeMap;
use std::fmt;

use ludoteca_room::lease::LENGTH;
use ludoteca_room::{Event, GameLog, PlayerId, Room, TimeControl, Timestamp};
use ludoteca_rules::Side;

use crate::leases::MAX_ERROR;
use crate::node::RESYNC_EVERY;
use crate::store::Store;
use crate::world::{END, Happening, Millis, World};

/// Time between two audits of what has a time limit.
const EVERY: Millis = 250;
/// Time within which nodes react, besides the length of a lease: the search for rooms whose time is
/// up, a request that is repeated, a timer.
const REACTION: Millis = 2_500;
/// Time after which every connected client has heard of an event, and every node of a lease.
const SPREAD: Millis = RESYNC_EVERY + REACTION;

/// What always holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Invariant {
    /// The events of an acknowledged command are stored once, with the numbers acknowledged.
    Acknowledged,
    /// Stored events are numbered without gaps or repetitions, and replay.
    Replay,
    /// What a client or a node knows is stored.
    Durable,
    /// A client that stays connected gets all events.
    Convergence,
    /// A seat has one holder.
    Seat,
    /// Times of events never go backwards, and nobody gains time but with the increment.
    Clock,
    /// Two nodes never act on one lease.
    OneHolder,
    /// When a time is up, the game ends soon, and the computer moves in its turn, also if the node
    /// that holds the lease has died.
    Deadline,
}

/// An invariant that does not hold.
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
    /// Each room after its stored events, and when the last of them was stored.
    rooms: Vec<(Room, Millis)>,
    /// The events of acknowledged commands, by room and number.
    acknowledged: Vec<(usize, u64, Event)>,
    seats: BTreeMap<(usize, usize), PlayerId>,
    /// When the last fault began or ended.
    pub last_fault: Millis,
    /// Whether nothing is going to happen any more.
    pub is_settled: bool,
    pub violation: Option<Violation>,
    /// How often the runs reach what they are for.
    pub counts: BTreeMap<&'static str, u64>,
}

impl Auditor {
    pub(crate) fn new(store: &Store) -> Self {
        Self {
            rooms: store.rooms.iter().map(|room| (room.start.clone(), 0)).collect(),
            acknowledged: Vec::new(),
            seats: BTreeMap::new(),
            last_fault: 0,
            is_settled: false,
            violation: None,
            counts: BTreeMap::new(),
        }
    }

    /// Records that an invariant does not hold.
    pub(crate) fn violated(&mut self, invariant: Invariant, what: impl Into<String>) {
        self.violation.get_or_insert(Violation { invariant, what: what.into() });
    }

    /// Counts something that runs are meant to reach.
    pub(crate) fn count(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }

    /// Checks what a client was promised.
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

impl World {
    /// Checks events that the store has just appended.
    pub(crate) fn audit_append(&mut self, room: usize, seq: u64, events: &[Event]) {
        let time = self.store.time(self.now);
        self.auditor.rooms[room].1 = self.now;
        for (number, event) in (seq + 1..).zip(events) {
            let before = &self.auditor.rooms[room].0;
            let mut after = before.clone();
            let result = if number == before.seq() + 1 {
                after.apply(event).map_err(|refusal| (Invariant::Replay, refusal.to_string()))
            } else {
                Err((Invariant::Replay, format!("the room has {} events", before.seq())))
            };
            let result = result.and_then(|()| {
                check_clock(before, event, &after, time).map_err(|what| (Invariant::Clock, what))
            });
            if let Err((invariant, what)) = result {
                let what = format!("room {room}, event {number}, {event:?}: {what}");
                return self.auditor.violated(invariant, what);
            }
            self.auditor.rooms[room].0 = after;
            self.auditor.count(name(event));
        }
    }

    /// Checks what has a time limit.
    pub(crate) fn audit(&mut self) {
        self.after(EVERY, Happening::Audit);
        let (now, fault) = (self.now, self.auditor.last_fault);
        if self.nodes.iter().any(|node| node.is_healthy(now)) {
            for (index, (room, appended)) in self.auditor.rooms.iter().enumerate() {
                let computer = room.computer_to_move().map(|_| *appended);
                let due = self.deadline(room).into_iter().chain(computer).min();
                let limit = LENGTH.as_millis() as Millis + REACTION;
                if let Some(due) = due
                    && now > due.max(fault).max(*appended) + limit
                {
                    let what = format!(
                        "room {index} waits since {due} ms; the last fault was at {fault} ms"
                    );
                    return self.auditor.violated(Invariant::Deadline, what);
                }
            }
        }
        self.audit_clients();
        let is_quiet = |(room, appended): &(Room, Millis)| {
            let waits = self.deadline(room).is_some_and(|due| due < END);
            !waits && room.computer_to_move().is_none() && appended + SPREAD < now
        };
        self.auditor.is_settled = fault + SPREAD < now && self.auditor.rooms.iter().all(is_quiet);
    }

    /// When a time in a room is up, by the true time.
    fn deadline(&self, room: &Room) -> Option<Millis> {
        Some(room.deadline()?.since(self.store.clock))
    }

    fn audit_clients(&mut self) {
        let Some(before) = self.now.checked_sub(SPREAD) else { return };
        if self.auditor.last_fault > before {
            return;
        }
        for (index, client) in self.clients.iter().enumerate() {
            let Some((_, run)) = client.connection else { continue };
            if client.since > before || !self.nodes[run.node].is_healthy(self.now) {
                continue;
            }
            let rows = &self.store.rooms[client.room].rows;
            let stored = rows.iter().filter(|row| row.at <= before).count() as u64;
            let known = client.log.room().seq();
            if known < stored {
                let what = format!(
                    "client {index} knows {known} of {stored} events of room {}",
                    client.room
                );
                return self.auditor.violated(Invariant::Convergence, what);
            }
        }
    }

    /// Checks the whole run at its end.
    pub(crate) fn final_audit(&mut self) -> Result<(), Violation> {
        for (index, room) in self.store.rooms.iter().enumerate() {
            let is_numbered = (1..).zip(&room.rows).all(|(number, row)| row.number == number);
            let replayed = GameLog::replay(room.start.clone(), room.since(0));
            if !is_numbered || replayed.is_err() {
                let what = format!("room {index}: {:?}", replayed.err());
                self.auditor.violated(Invariant::Replay, what);
            }
        }
        for (room, number, event) in std::mem::take(&mut self.auditor.acknowledged) {
            self.auditor.check_stored(&self.store, room, number, &event);
        }
        self.audit_clients();
        let is_settled = self.auditor.is_settled;
        for (index, client) in self.clients.iter().enumerate() {
            let stored = self.store.rooms[client.room].since(0);
            if is_settled && (client.connection.is_none() || client.log.since(0) != stored) {
                let what = format!(
                    "at the end, client {index} knows {} of {} events of room {}",
                    client.log.room().seq(),
                    stored.len(),
                    client.room
                );
                self.auditor.violated(Invariant::Convergence, what);
            }
        }
        self.auditor.violation.take().map_or(Ok(()), Err)
    }
}

/// Checks what an event does to the clock, if the store's clock shows `time` when it is stored.
fn check_clock(before: &Room, event: &Event, after: &Room, time: Timestamp) -> Result<(), String> {
    let (Some(had), Some(has)) = (before.clock(), after.clock()) else { return Ok(()) };
    let began = had.turn_began();
    if began > has.turn_began() {
        return Err(format!("the turn began at {began:?}, the next at {:?}", has.turn_began()));
    }
    if has.turn_began().is_some_and(|began| began > time.after(MAX_ERROR)) {
        return Err(format!("the turn begins in the future, now is {time:?}"));
    }
    if let (Event::TimedOut { .. }, Some(deadline)) = (event, before.deadline())
        && deadline > time.after(MAX_ERROR)
    {
        return Err(format!("the time is up at {deadline:?}, now is {time:?}"));
    }
    let TimeControl::Fischer { increment, .. } = had.control() else { return Ok(()) };
    for side in Side::BOTH {
        let mut most = had.left(side);
        match event {
            Event::Moved { side: mover, timing: Some(timing), .. } if *mover == side => {
                let used = began.filter(|_| before.is_clock_running());
                let used = used.map_or(0, |began| timing.at.since(began));
                most = (most + timing.lag).saturating_sub(used) + u64::from(increment) * 1_000;
            }
            _ => {}
        }
        if has.left(side) > most {
            return Err(format!("{side} has {} ms, but at most {most}", has.left(side)));
        }
    }
    Ok(())
}

/// The kind of an event, to count it.
const fn name(event: &Event) -> &'static str {
    match event {
        Event::Seated { .. } => "seated",
        Event::Started { .. } => "started",
        Event::Moved { .. } => "moved",
        Event::Undone { .. } => "undone",
        Event::UndoRequested { .. } | Event::UndoDeclined { .. } => "undo refused",
        Event::Resigned { .. } => "resigned",
        Event::DrawOffered { .. } | Event::DrawDeclined { .. } => "draw refused",
        Event::DrawAgreed => "draw agreed",
        Event::Aborted => "aborted",
        Event::TimedOut { .. } => "timed out",
        Event::Left { .. } => "left",
    }
}
