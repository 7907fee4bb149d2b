//! Time management.

use std::time::Duration;

/// Clock of the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Remaining time.
    pub left: Duration,
    /// Increment per move.
    pub increment: Duration,
}

/// Assumed number of own moves until the end of the game.
const ASSUMED_MOVES: u32 = 25;
/// A move may take up to this multiple of its planned time.
const MAX_STRETCH: u32 = 4;
/// A move never takes more than `1/TIME_DIVISOR` of the remaining time.
const TIME_DIVISOR: u32 = 3;
/// Allowance for communication overhead.
const OVERHEAD: Duration = Duration::from_millis(15);

impl Clock {
    /// Soft and hard time limits for the next move: no iteration starts after the first; the search
    /// never exceeds the second.
    ///
    /// ```
    /// use std::time::Duration;
    /// use ludoteca_protocol::Clock;
    /// let clock = Clock { left: Duration::from_mins(1), increment: Duration::ZERO };
    /// let (soft, hard) = clock.plan();
    /// assert!(soft < hard && hard < clock.left);
    /// ```
    pub fn plan(self) -> (Duration, Duration) {
        let left = self.left.saturating_sub(OVERHEAD);
        let most = (left / TIME_DIVISOR).max(Duration::from_millis(1));
        let planned = left / ASSUMED_MOVES + self.increment * 3 / 4;
        ((planned / 2).min(most), (planned * MAX_STRETCH).min(most))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_never_exhausts_the_clock() {
        for (left, increment) in [(1, 0), (20, 0), (20, 5_000), (1_000, 10), (600_000, 2_000)] {
            let [left, increment] = [left, increment].map(Duration::from_millis);
            let (soft, hard) = Clock { left, increment }.plan();
            assert!(soft <= hard && hard <= (left / 2).max(Duration::from_millis(1)), "{left:?}");
        }
    }

    #[test]
    fn an_increment_is_used() {
        let left = Duration::from_mins(1);
        let plan = |seconds| Clock { left, increment: Duration::from_secs(seconds) }.plan();
        assert!(plan(2) > plan(0));
    }
}
