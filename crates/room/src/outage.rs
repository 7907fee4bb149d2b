//! Outages: times in which no host could store moves. They are charged to no player.

use crate::{Decided, Event, Room, Timestamp};

/// A time in which no host could store moves. After the clock of a single host was set back, it ends before it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outage {
    /// The last moment before it at which the store worked.
    pub from: Timestamp,
    /// The first moment after it at which the store worked.
    pub until: Timestamp,
}

/// What a host knows of the store: when it worked last, and whether a write has failed since.
///
/// A host confirms at short intervals that the store accepts writes. While it does not, clocks stand still: the time
/// that passes is either part of an outage, or charged once the store is confirmed.
///
/// ```
/// use ludoteca_room::{Availability, Timestamp};
/// let at = Timestamp::from_millis;
/// let mut store = Availability::default();
/// store.confirm(at(10_000));
/// assert_eq!(store.game_time(at(11_000)), Some(at(11_000)));
/// assert_eq!(store.game_time(at(30_000)), None);
/// store.fail(at(11_500));
/// assert_eq!(store.game_time(at(11_600)), None);
/// assert_eq!(store.required(at(11_600)), at(11_501));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Availability {
    confirmed: Option<Timestamp>,
    failed: Option<Timestamp>,
}

impl Availability {
    /// Maximum time between two confirmations, in milliseconds. A longer gap is an outage.
    pub const MAX_GAP_MILLIS: u64 = 2_500;

    /// The store accepted a write at this time.
    pub fn confirm(&mut self, at: Timestamp) {
        self.confirmed = self.confirmed.max(Some(at));
        self.failed = self.failed.filter(|failed| *failed > at);
    }

    /// A write failed at this time.
    pub fn fail(&mut self, at: Timestamp) {
        self.failed.get_or_insert(at);
    }

    /// When the store was last confirmed; `None` if it is not monitored.
    pub const fn confirmed(&self) -> Option<Timestamp> {
        self.confirmed
    }

    /// The time by which clocks run; `None` while they stand still at [`confirmed`](Self::confirmed).
    pub fn game_time(&self, now: Timestamp) -> Option<Timestamp> {
        let is_recent = |confirmed| now.since(confirmed) <= Self::MAX_GAP_MILLIS;
        (self.confirmed.is_none_or(is_recent) && self.failed.is_none()).then_some(now)
    }

    /// If no host has confirmed the store since this time, there was an outage until now.
    pub fn required(&self, now: Timestamp) -> Timestamp {
        let gap = Timestamp::from_millis(now.as_millis().saturating_sub(Self::MAX_GAP_MILLIS));
        self.failed.map_or(gap, |failed| failed.after(1).max(gap))
    }
}

impl Room {
    /// Maximum difference between the clocks of two hosts, in milliseconds. A turn that begins later than that began
    /// before the host's clock was set back.
    pub const MAX_CLOCK_DIFFERENCE_MILLIS: u64 = 10_000;

    /// If there were outages in the present turn, continues its clock at the end of the last one, without the time of
    /// the outages. `outages` are in the order in which they occurred.
    ///
    /// ```
    /// use ludoteca_room::{Event, Outage, Player, PlayerId, Room, Seats, TimeControl, Timestamp};
    /// use ludoteca_rules::{Game, Side};
    /// let at = Timestamp::from_millis;
    /// let player = |id| Player::human(PlayerId::from_bytes([id; 10]));
    /// let seats = Seats { first: player(1), second: player(2) };
    /// let control = TimeControl::fischer(60, 0)?;
    /// let mut room = Room::new(Game::Morris.options("")?.start(), seats, Some(control));
    /// room.apply(&Event::Started { at: at(1_000) })?;
    /// let outage = Outage { from: at(5_000), until: at(95_000) };
    /// assert_eq!(room.deadline(), Some(at(61_000)));
    /// let resumed = room.resume(&[outage], at(96_000)).expect("the turn is affected");
    /// assert_eq!(resumed.next.deadline(), Some(at(155_000)));
    /// assert_eq!(resumed.next.resume(&[outage], at(96_000)), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resume(&self, outages: &[Outage], now: Timestamp) -> Option<Decided> {
        self.deadline()?;
        let clock = self.clock?;
        let began = clock.turn_began()?;
        let side = self.to_move()?;
        let (at, used) = if began > now.after(Self::MAX_CLOCK_DIFFERENCE_MILLIS) {
            (now, 0)
        } else {
            let in_turn = outages.iter().rev().take_while(|outage| outage.until > began);
            let at = in_turn.clone().next()?.until;
            let lost = |outage: &Outage| clock.running(side, outage.from.max(began), outage.until);
            let lost: u64 = in_turn.map(lost).sum();
            (at, clock.running(side, began, at).saturating_sub(lost))
        };
        let running = self.is_clock_running().then_some(side);
        let timing = clock.resume(running, at, used);
        self.after(vec![Event::Resumed { timing }]).ok()
    }
}
