//! How long to think when a clock runs.

use std::time::Duration;

/// What is left on the clock of the side to move, and what it gains by each move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// What is left.
    pub left: Duration,
    /// What a move adds.
    pub increment: Duration,
}

/// A game is planned as if it went on for so many moves of one's own.
const MOVES: u32 = 25;
/// A move may take so many times what is planned for it, where the search needs it.
const STRETCH: u32 = 4;
/// No move takes more than this part of what is left.
const PART: u32 = 3;
/// What the way between the programs may cost.
const OVERHEAD: Duration = Duration::from_millis(15);

impl Clock {
    /// The time after which no deeper look is begun, and the time that is never exceeded.
    pub(crate) fn plan(self) -> (Duration, Duration) {
        let left = self.left.saturating_sub(OVERHEAD);
        let most = (left / PART).max(Duration::from_millis(1));
        let planned = left / MOVES + self.increment * 3 / 4;
        ((planned / 2).min(most), (planned * STRETCH).min(most))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_never_spends_the_clock() {
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
