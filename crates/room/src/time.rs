//! Points in time, and how much time players have.

use thiserror::Error;

/// Milliseconds since the start of 1970, UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(u64);

impl Timestamp {
    /// The time `millis` milliseconds after the start of 1970, UTC.
    ///
    /// ```
    /// # use ludoteca_room::Timestamp;
    /// assert!(Timestamp::from_millis(1) > Timestamp::from_millis(0));
    /// ```
    pub const fn from_millis(millis: u64) -> Self {
        Self(millis)
    }

    /// Milliseconds since the start of 1970, UTC.
    ///
    /// ```
    /// # use ludoteca_room::Timestamp;
    /// assert_eq!(Timestamp::from_millis(1_500).as_millis(), 1_500);
    /// ```
    pub const fn as_millis(self) -> u64 {
        self.0
    }

    /// The time `millis` milliseconds later.
    ///
    /// ```
    /// # use ludoteca_room::Timestamp;
    /// assert_eq!(Timestamp::from_millis(1).after(2), Timestamp::from_millis(3));
    /// ```
    #[must_use]
    pub const fn after(self, millis: u64) -> Self {
        Self(self.0.saturating_add(millis))
    }

    /// Milliseconds since `earlier`; 0 if it is not earlier.
    ///
    /// ```
    /// # use ludoteca_room::Timestamp;
    /// assert_eq!(Timestamp::from_millis(3).since(Timestamp::from_millis(1)), 2);
    /// ```
    pub const fn since(self, earlier: Self) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

/// The time control of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TimeControl {
    /// An initial time for the whole game, plus an increment after each move.
    Fischer {
        /// Seconds at the start.
        initial: u32,
        /// Seconds that a player gains with each move but the first, which takes no time.
        increment: u32,
    },
    /// A number of days for each move.
    Correspondence {
        /// Days for each move.
        days: u32,
    },
}

/// Why there is no such time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TimeControlError {
    /// The initial time is too short or too long.
    #[error(
        "the initial time is {0} s, but must be {min} to {max} s",
        min = TimeControl::MIN_INITIAL,
        max = TimeControl::MAX_INITIAL
    )]
    Initial(u32),
    /// The increment is too long.
    #[error("the increment is {0} s, but must be 0 to {max} s", max = TimeControl::MAX_INCREMENT)]
    Increment(u32),
    /// There are too few or too many days for each move.
    #[error("there are {0} days for each move, but there must be 1 to {max}", max = TimeControl::MAX_DAYS)]
    Days(u32),
}

impl TimeControl {
    /// The shortest initial time, in seconds.
    pub const MIN_INITIAL: u32 = 10;
    /// Maximum initial time, in seconds: three hours.
    pub const MAX_INITIAL: u32 = 3 * 60 * 60;
    /// Maximum increment, in seconds.
    pub const MAX_INCREMENT: u32 = 180;
    /// Maximum time for each move of a correspondence game, in days.
    pub const MAX_DAYS: u32 = 14;

    /// An initial time plus an increment for each move, both in seconds.
    ///
    /// # Errors
    /// If one of them is out of range.
    ///
    /// ```
    /// use ludoteca_room::{TimeControl, TimeControlError};
    /// assert!(TimeControl::fischer(300, 3).is_ok());
    /// assert_eq!(TimeControl::fischer(300, 999), Err(TimeControlError::Increment(999)));
    /// ```
    pub const fn fischer(initial: u32, increment: u32) -> Result<Self, TimeControlError> {
        if initial < Self::MIN_INITIAL || initial > Self::MAX_INITIAL {
            return Err(TimeControlError::Initial(initial));
        }
        if increment > Self::MAX_INCREMENT {
            return Err(TimeControlError::Increment(increment));
        }
        Ok(Self::Fischer { initial, increment })
    }

    /// A number of days for each move.
    ///
    /// # Errors
    /// If the number is out of range.
    ///
    /// ```
    /// use ludoteca_room::{TimeControl, TimeControlError};
    /// assert!(TimeControl::correspondence(3).is_ok());
    /// assert_eq!(TimeControl::correspondence(0), Err(TimeControlError::Days(0)));
    /// ```
    pub const fn correspondence(days: u32) -> Result<Self, TimeControlError> {
        match days {
            1..=Self::MAX_DAYS => Ok(Self::Correspondence { days }),
            _ => Err(TimeControlError::Days(days)),
        }
    }

    /// Milliseconds at the start.
    pub(crate) const fn initial_millis(self) -> u64 {
        match self {
            Self::Fischer { initial, .. } => initial as u64 * 1_000,
            Self::Correspondence { days } => days as u64 * 24 * 60 * 60 * 1_000,
        }
    }

    /// Milliseconds that a side gains with a move, in a game with an initial time.
    pub(crate) const fn increment_millis(self) -> u64 {
        match self {
            Self::Fischer { increment, .. } => increment as u64 * 1_000,
            Self::Correspondence { .. } => 0,
        }
    }
}
