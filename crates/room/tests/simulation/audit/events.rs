//! Invariants of each stored event.

use ludoteca_room::{Clock, Event, Room, TimeControl, Timestamp};
use ludoteca_rules::Side;

use super::Invariant;
use crate::leases::MAX_ERROR;
use crate::world::World;

impl World {
    /// Checks newly appended events.
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
            if let Err(what) = self.check_outages(room, event, &after) {
                let what = format!("room {room}, event {number}, {event:?}: {what}");
                return self.auditor.violated(Invariant::Outage, what);
            }
            self.auditor.rooms[room].0 = after;
            self.auditor.count(name(event));
        }
    }
}

/// Checks the effect of an event on the game's clock, if it was stored when the store's clock
/// showed `time`.
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
            Event::Resumed { .. } => most = most.max(Clock::MIN_AFTER_OUTAGE_MILLIS),
            _ => {}
        }
        if has.left(side) > most {
            return Err(format!("{side} has {} ms, but at most {most}", has.left(side)));
        }
    }
    Ok(())
}

/// The kind of an event, for counting.
const fn name(event: &Event) -> &'static str {
    match event {
        Event::Seated { .. } => "seated",
        Event::Started { .. } => "started",
        Event::Moved { .. } => "moved",
        Event::Undone { .. } => "undone",
        Event::Resumed { .. } => "resumed",
        Event::DaysOff { .. } => "days off",
        Event::UndoRequested { .. } | Event::UndoDeclined { .. } => "undo refused",
        Event::Resigned { .. } => "resigned",
        Event::DrawOffered { .. } | Event::DrawDeclined { .. } => "draw refused",
        Event::DrawAgreed => "draw agreed",
        Event::Aborted => "aborted",
        Event::TimedOut { .. } => "timed out",
        Event::Left { .. } => "left",
    }
}
