//! The clock of the machine, by which games are timed.

use std::time::{Duration, Instant, SystemTime};

use super::Check;

/// A difference up to this is normal between machines.
const MAX_OFFSET: Duration = Duration::from_secs(1);
/// A larger change of the clock within one run is a step.
const MIN_STEP: Duration = Duration::from_millis(250);

const NAME: &str = "clock";

/// The clock at one moment, and the time since the start of the machine.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading {
    clock: SystemTime,
    monotonic: Instant,
}

impl Reading {
    pub(super) fn take() -> Self {
        Self { clock: SystemTime::now(), monotonic: Instant::now() }
    }

    /// How far the clock was set forward or back since an earlier reading.
    fn step_since(&self, earlier: &Self) -> Duration {
        let expected = earlier.clock + self.monotonic.duration_since(earlier.monotonic);
        let difference = self.clock.duration_since(expected);
        difference.unwrap_or_else(|error| error.duration())
    }
}

/// Compares the clock with the database's, which it is `ahead` of by this number of milliseconds, and
/// with itself since the beginning of the checks.
pub(super) fn check(before: &Reading, ahead: Option<i64>) -> Check {
    judge(Reading::take().step_since(before), ahead)
}

fn judge(step: Duration, ahead: Option<i64>) -> Check {
    let synchronise = "synchronise the clock of this machine, such as with chrony or systemd-timesyncd, \
         and let it run slightly faster or slower instead of setting it";
    if step > MIN_STEP {
        let found = format!("it was set by {step:.1?} during these checks");
        return Check::finding(NAME, found, synchronise);
    }
    let offset = ahead.map(|ahead| Duration::from_millis(ahead.unsigned_abs()));
    match offset {
        Some(offset) if offset > MAX_OFFSET => {
            let than = if ahead < Some(0) { "behind" } else { "ahead of" };
            Check::finding(NAME, format!("it is {offset:.1?} {than} the database"), synchronise)
        }
        Some(offset) => Check::well(NAME, format!("{offset:.0?} from that of the database")),
        None => Check::well(NAME, "it runs evenly, and no stored event lies in the future"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_and_an_offset_are_found() {
        let second = Duration::from_secs(1);
        let now = Reading::take();
        let later =
            Reading { clock: now.clock + 5 * second, monotonic: now.monotonic + 5 * second };
        assert_eq!(later.step_since(&now), Duration::ZERO);
        let back = Reading { clock: now.clock - second, ..now };
        assert_eq!(back.step_since(&now), second);
        for (step, ahead, is_well) in [
            (0, None, true),
            (1, None, false),
            (0, Some(999), true),
            (0, Some(-1_001), false),
            (0, Some(90_000), false),
        ] {
            let check = judge(step * second, ahead);
            assert_eq!(check.advice.is_none(), is_well, "{check:?}");
        }
        let behind = judge(Duration::ZERO, Some(-3_000));
        assert!(behind.found.contains("3.0s behind"), "{}", behind.found);
    }
}
