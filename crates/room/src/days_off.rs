//! Days off: days on which the clock of a player does not run, in correspondence games.

use crate::Timestamp;

/// Milliseconds of a day.
const DAY_MILLIS: u64 = 24 * 60 * 60 * 1_000;

/// Consecutive days, counted from 1970-01-01.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Holiday {
    /// The first day.
    pub first: u32,
    /// The last day.
    pub last: u32,
}

/// Days on which the clock of a player does not run. Days are those of UTC, whatever the player's time zone is.
///
/// ```
/// use ludoteca_room::{DaysOff, Timestamp};
/// let (hour, day) = (3_600_000, 24 * 3_600_000);
/// // 1970-01-02 was a Friday.
/// let friday_noon = Timestamp::from_millis(day + 12 * hour);
/// let days_off = DaysOff { weekends: true, holiday: None };
/// assert_eq!(days_off.after(friday_noon, day), Timestamp::from_millis(4 * day + 12 * hour));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DaysOff {
    /// Whether Saturdays and Sundays are days off.
    pub weekends: bool,
    /// A holiday, in the past, at present or later.
    pub holiday: Option<Holiday>,
}

impl DaysOff {
    /// No days off.
    pub const NONE: Self = Self { weekends: false, holiday: None };

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        !self.weekends && self.holiday.is_none()
    }

    /// The days off without a holiday that is over at a time.
    #[must_use]
    pub fn since(self, now: Timestamp) -> Self {
        let is_over = |holiday: &Holiday| u64::from(holiday.last) < now.as_millis() / DAY_MILLIS;
        Self { holiday: self.holiday.filter(|holiday| !is_over(holiday)), ..self }
    }

    /// Whether a day, counted from 1970-01-01, is off.
    pub fn contains(self, day: u64) -> bool {
        // 1970-01-03 was a Saturday.
        let is_weekend = matches!(day % 7, 2 | 3);
        let is_holiday =
            |holiday: Holiday| (u64::from(holiday.first)..=u64::from(holiday.last)).contains(&day);
        (self.weekends && is_weekend) || self.holiday.is_some_and(is_holiday)
    }

    /// Milliseconds from one time to another that are not on days off.
    pub fn running(self, from: Timestamp, until: Timestamp) -> u64 {
        if self.is_empty() {
            return until.since(from);
        }
        let (from, until) = (from.as_millis(), until.as_millis());
        let in_day = |day: u64| {
            let (begin, end) = (day * DAY_MILLIS, (day + 1) * DAY_MILLIS);
            until.min(end).saturating_sub(from.max(begin))
        };
        let days = from / DAY_MILLIS..=until / DAY_MILLIS;
        days.filter(|day| !self.contains(*day)).map(in_day).sum()
    }

    /// When the clock has run for this time, if it runs from a time on: the earliest moment.
    #[must_use]
    pub fn after(self, from: Timestamp, millis: u64) -> Timestamp {
        if self.is_empty() {
            return from.after(millis);
        }
        let (mut at, mut left) = (from.as_millis(), millis);
        // This ends, because a holiday ends and the other days of a week are no days off.
        while left > 0 {
            let end = (at / DAY_MILLIS + 1) * DAY_MILLIS;
            if !self.contains(at / DAY_MILLIS) {
                if left <= end - at {
                    return Timestamp::from_millis(at + left);
                }
                left -= end - at;
            }
            at = end;
        }
        Timestamp::from_millis(at)
    }
}
