//! Clocks: the time left to each player.

use ludoteca_rules::Side;

use crate::{DaysOff, TimeControl, Timestamp};

/// The time of a move, and the time left on the clock after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Timing {
    /// When the move arrived.
    pub at: Timestamp,
    /// Milliseconds that the side has left, with the increment.
    pub left: u64,
    /// Milliseconds of network delay for which the side was compensated.
    pub lag: u64,
}

/// The clock of a turn that begins anew: after moves were taken back, or after an outage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TurnTiming {
    /// When the turn began.
    pub at: Timestamp,
    /// Milliseconds left to the first side.
    pub first: u64,
    /// Milliseconds left to the second side.
    pub second: u64,
}

/// The clock of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clock {
    control: TimeControl,
    /// Milliseconds left to each side when its turn began or ended.
    left: [u64; 2],
    /// Milliseconds of network delay for which each side can still be compensated.
    lag_quota: [u64; 2],
    /// When the turn of the side to move began; `None` before the game begins.
    turn_began: Option<Timestamp>,
    /// Days on which the time of each side does not run. There are none unless moves have days.
    days_off: [DaysOff; 2],
}

impl Clock {
    /// Milliseconds within which each of two people has to make the first move in a game with an
    /// initial time. The first move of a side takes no time from its clock.
    pub const FIRST_MOVE_MILLIS: u64 = 60_000;
    /// Maximum compensation for network delay that a side can have in reserve, in milliseconds.
    pub const MAX_LAG_MILLIS: u64 = 500;
    /// Compensation that a side regains with each move, in milliseconds. There is none in
    /// correspondence games.
    pub const LAG_GAIN_MILLIS: u64 = 100;
    /// Minimum time of a side after moves were taken back, in milliseconds.
    pub const MIN_AFTER_UNDO_MILLIS: u64 = 1_000;
    /// Minimum time of each side after an outage, in milliseconds.
    pub const MIN_AFTER_OUTAGE_MILLIS: u64 = 10_000;
    /// Minimum time of each side after an outage in a correspondence game, in milliseconds.
    pub const MIN_AFTER_OUTAGE_CORRESPONDENCE_MILLIS: u64 = 60 * 60 * 1_000;

    pub(crate) const fn new(control: TimeControl) -> Self {
        let left = [control.initial_millis(); 2];
        let lag_quota = [control.lag_millis(); 2];
        Self { control, left, lag_quota, turn_began: None, days_off: [DaysOff::NONE; 2] }
    }

    /// The time control.
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// Milliseconds left to `side` when the current turn began. Those of the side to move have been
    /// running since [`turn_began`](Self::turn_began), once each side has made a move.
    pub const fn left(&self, side: Side) -> u64 {
        self.left[side as usize]
    }

    /// When the turn of the side to move began; `None` before the game begins.
    pub const fn turn_began(&self) -> Option<Timestamp> {
        self.turn_began
    }

    /// When the time of `side`, which is to move, is up. Until then its reserve of compensation for
    /// network delay counts too.
    pub(crate) fn deadline(&self, side: Side, is_first_move: bool) -> Option<Timestamp> {
        let allowed = match self.control {
            TimeControl::Fischer { .. } if is_first_move => Self::FIRST_MOVE_MILLIS,
            _ => self.left(side).saturating_add(self.lag_quota[side as usize]),
        };
        Some(self.days_off(side).after(self.turn_began?, allowed))
    }

    /// Whether the time of `side`, which is to move, is up. A move may still use the lag reserve.
    pub(crate) fn is_up(&self, side: Side, now: Timestamp) -> bool {
        self.turn_began.is_some_and(|began| self.running(side, began, now) >= self.left(side))
    }

    /// The timing of a move of `side` that arrives now, on a connection with this network delay;
    /// `None` if the time is up or the game has not started. `gains` states whether the move gains
    /// the increment.
    pub(crate) fn time(
        &self,
        side: Side,
        is_first_move: bool,
        gains: bool,
        now: Timestamp,
        delay: u64,
    ) -> Option<Timing> {
        let began = self.turn_began?;
        // The clocks of two servers may differ.
        let at = now.max(began);
        if is_first_move {
            let left = match self.control {
                TimeControl::Fischer { .. } => self.left(side),
                TimeControl::Correspondence { .. } => self.control.initial_millis(),
            };
            return Some(Timing { at, left, lag: 0 });
        }
        let used = self.running(side, began, at);
        let lag = delay.min(self.lag_quota[side as usize]).min(used);
        let rest = self.left(side).checked_sub(used - lag).filter(|&rest| rest > 0)?;
        let left = match self.control {
            TimeControl::Fischer { .. } if gains => rest + self.control.increment_millis(),
            TimeControl::Fischer { .. } => rest,
            TimeControl::Correspondence { .. } => self.control.initial_millis(),
        };
        Some(Timing { at, left, lag })
    }

    /// The clock after moves were taken back now. `moves` are the numbers of moves of each side
    /// among them that gained the increment. The time that the moves took stays used, also that of
    /// the current turn of `side`, if its time runs.
    pub(crate) fn undo(
        &self,
        side: Option<Side>,
        now: Timestamp,
        moves: [u64; 2],
    ) -> Option<TurnTiming> {
        let began = self.turn_began?;
        let at = now.max(began);
        let left = |of: Side| match self.control {
            TimeControl::Correspondence { .. } => self.control.initial_millis(),
            TimeControl::Fischer { .. } => {
                let used = if Some(of) == side { at.since(began) } else { 0 };
                let rest = self.left(of).saturating_sub(used);
                let gained = moves[of as usize] * self.control.increment_millis();
                rest.saturating_sub(gained).max(rest.min(Self::MIN_AFTER_UNDO_MILLIS))
            }
        };
        Some(TurnTiming { at, first: left(Side::First), second: left(Side::Second) })
    }

    /// The clock after an outage that ended `at`, if the side whose time runs has used this many milliseconds of it.
    pub(crate) fn resume(&self, running: Option<Side>, at: Timestamp, used: u64) -> TurnTiming {
        let left = |of: Side| {
            let used = if Some(of) == running { used } else { 0 };
            self.left(of).saturating_sub(used).max(self.control.min_after_outage_millis())
        };
        TurnTiming { at, first: left(Side::First), second: left(Side::Second) }
    }

    /// The days on which the time of `side` does not run.
    pub const fn days_off(&self, side: Side) -> DaysOff {
        self.days_off[side as usize]
    }

    /// Milliseconds of the time of `side` from one time to another, if it is to move.
    pub(crate) fn running(&self, side: Side, from: Timestamp, until: Timestamp) -> u64 {
        self.days_off(side).running(from, until)
    }

    /// Changes the days off of `side` from now on. If it is to move, the turn continues with the time that is left.
    pub(crate) fn set_days_off(
        &mut self,
        side: Side,
        days_off: DaysOff,
        is_to_move: bool,
        now: Timestamp,
    ) {
        if let Some(began) = self.turn_began.filter(|_| is_to_move) {
            let at = now.max(began);
            let used = self.running(side, began, at);
            self.left[side as usize] = self.left(side).saturating_sub(used);
            self.turn_began = Some(at);
        }
        self.days_off[side as usize] = days_off;
    }

    /// Begins the first turn.
    pub(crate) const fn begin(&mut self, at: Timestamp) {
        self.turn_began = Some(at);
    }

    /// Ends the turn of `side` with a move.
    pub(crate) fn moved(&mut self, side: Side, timing: Timing) {
        self.left[side as usize] = timing.left;
        let quota = &mut self.lag_quota[side as usize];
        *quota = quota.saturating_sub(timing.lag).saturating_add(Self::LAG_GAIN_MILLIS);
        *quota = (*quota).min(self.control.lag_millis());
        self.turn_began = Some(timing.at);
    }

    /// Begins a turn anew.
    pub(crate) const fn restart(&mut self, timing: TurnTiming) {
        self.left = [timing.first, timing.second];
        self.turn_began = Some(timing.at);
    }
}

impl TimeControl {
    /// The reserve of compensation for network delay at the start, in milliseconds.
    const fn lag_millis(self) -> u64 {
        match self {
            Self::Fischer { .. } => Clock::MAX_LAG_MILLIS,
            Self::Correspondence { .. } => 0,
        }
    }

    /// The minimum time of a side after an outage, in milliseconds.
    const fn min_after_outage_millis(self) -> u64 {
        match self {
            Self::Fischer { .. } => Clock::MIN_AFTER_OUTAGE_MILLIS,
            Self::Correspondence { .. } => Clock::MIN_AFTER_OUTAGE_CORRESPONDENCE_MILLIS,
        }
    }
}
