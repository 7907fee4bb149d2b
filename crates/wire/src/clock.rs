//! Clocks, as clients see and request them.

use ludoteca_room::{self as room, Room, TimeControl, TimeControlError, Timestamp};
use ludoteca_rules::{Fault, Side};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A time control.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Control {
    /// An initial time for the whole game, plus an increment after each move.
    Fischer {
        /// Seconds at the start, 10 to 10,800.
        #[schema(minimum = 10, maximum = 10_800)]
        initial: u32,
        /// Seconds that a player gains with each move, 0 to 180.
        #[schema(minimum = 0, maximum = 180)]
        increment: u32,
    },
    /// A number of days for each move.
    Correspondence {
        /// Days for each move, 1 to 14.
        #[schema(minimum = 1, maximum = 14)]
        days: u32,
    },
}

impl Control {
    /// The time control, or the fault in it.
    pub fn check(self) -> Result<TimeControl, Fault> {
        let checked = match self {
            Self::Fischer { initial, increment } => TimeControl::fischer(initial, increment),
            Self::Correspondence { days } => TimeControl::correspondence(days),
        };
        checked.map_err(|error| {
            let at = match error {
                TimeControlError::Initial(_) => "clock.initial",
                TimeControlError::Increment(_) => "clock.increment",
                _ => "clock.days",
            };
            Fault::new("clock-range", at, error.to_string())
        })
    }
}

impl From<TimeControl> for Control {
    fn from(control: TimeControl) -> Self {
        match control {
            TimeControl::Fischer { initial, increment } => Self::Fischer { initial, increment },
            TimeControl::Correspondence { days } => Self::Correspondence { days },
        }
    }
}

/// The clock of a game. Times are in milliseconds; points in time count from 1970.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct ClockInfo {
    /// The time control.
    pub control: Control,
    /// The time left to the first side when the current turn began.
    pub first: u64,
    /// The time left to the second side when the current turn began.
    pub second: u64,
    /// When the turn of the side to move began; null until both players have joined.
    #[schema(required)]
    pub turn_began: Option<u64>,
    /// Whether the time of the side to move runs: not after the end, and not before each side has
    /// made a move.
    pub is_running: bool,
    /// When the game ends if the side to move does not move; null if no time runs. Before the
    /// side's first move, the game is aborted at this time.
    #[schema(required)]
    pub deadline: Option<u64>,
    /// The days off of the first side; null if there are none.
    #[schema(required)]
    pub first_days_off: Option<DaysOff>,
    /// The days off of the second side; null if there are none.
    #[schema(required)]
    pub second_days_off: Option<DaysOff>,
}

/// Days on which the time of a player does not run in correspondence games. Days are those of UTC, counted from
/// 1970-01-01.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DaysOff {
    /// Whether Saturdays and Sundays are days off.
    pub weekends: bool,
    /// A holiday; null if there is none.
    #[serde(default)]
    #[schema(required)]
    pub holiday: Option<Holiday>,
}

/// Consecutive days.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Holiday {
    /// The first day.
    pub first: u32,
    /// The last day.
    pub last: u32,
}

impl From<room::DaysOff> for DaysOff {
    fn from(room::DaysOff { weekends, holiday }: room::DaysOff) -> Self {
        let days = |room::Holiday { first, last }| Holiday { first, last };
        Self { weekends, holiday: holiday.map(days) }
    }
}

impl From<DaysOff> for room::DaysOff {
    fn from(DaysOff { weekends, holiday }: DaysOff) -> Self {
        let days = |Holiday { first, last }| room::Holiday { first, last };
        Self { weekends, holiday: holiday.map(days) }
    }
}

impl ClockInfo {
    /// The clock of a room; `None` without one.
    pub(crate) fn of(room: &Room) -> Option<Self> {
        let clock = room.clock()?;
        let turn_began = clock.turn_began().map(Timestamp::as_millis);
        let days_off = |side| {
            let days_off = clock.days_off(side);
            (!days_off.is_empty()).then(|| days_off.into())
        };
        Some(Self {
            control: clock.control().into(),
            first: clock.left(Side::First),
            second: clock.left(Side::Second),
            turn_began,
            is_running: room.is_clock_running(),
            deadline: turn_began.and(room.deadline()).map(Timestamp::as_millis),
            first_days_off: days_off(Side::First),
            second_days_off: days_off(Side::Second),
        })
    }
}
