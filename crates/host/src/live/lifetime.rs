//! When a game without moves may be deleted.

use ludoteca_room::{Clock, Room, TimeControl};

use crate::KeptEmpty;

/// The earliest times at which a game without moves may be deleted, in milliseconds since 1970. Seats that are taken
/// later postpone them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lifetime {
    seated: u64,
    waiting: u64,
}

impl Lifetime {
    /// The times of a game that was created at this time, in milliseconds since 1970.
    pub(super) fn new(created: i64, kept: KeptEmpty) -> Self {
        let after = |time: std::time::Duration| {
            created.max(0).cast_unsigned().saturating_add(time.as_millis() as u64)
        };
        Self { seated: after(kept.seated), waiting: after(kept.waiting) }
    }

    /// The earliest time at which a room may be deleted, in milliseconds since 1970. `None` unless it waits for a first
    /// move between two people without a clock.
    pub(super) fn kept_until(&self, room: &Room) -> Option<u64> {
        let seats = room.seats();
        let is_idle = room.outcome().is_none() && room.game().ply() == 0;
        let waits = is_idle && room.deadline().is_none() && seats.are_of_two_people();
        let control = room.clock().map(Clock::control);
        let is_correspondence = matches!(control, Some(TimeControl::Correspondence { .. }));
        if !waits || is_correspondence || seats.people().next().is_none() {
            return None;
        }
        Some(if seats.vacant().next().is_none() { self.seated } else { self.waiting })
    }
}
