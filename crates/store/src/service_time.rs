//! The time of the service.
//!
//! It is monotonic within a process: a step of the machine's clock changes neither games nor what expires. Servers that
//! share a database use its clock, because the clocks of their machines may differ.
//!
//! A step forward of up to [`MAX_STEP`] is followed, because it is usually the end of a sleep of the machine. It leaves
//! a gap between two confirmations of the store, so clocks pause over it (see [`service_periods`](crate)). Any other
//! step is reported, and the time runs on as before until a restart.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use ludoteca_room::{Availability, Timestamp};

/// Differences up to this, in milliseconds, are treated as noise of the measurement.
const NOISE: u64 = 5;

/// A measurement that takes longer is too imprecise to replace an earlier one.
const MAX_ROUND_TRIP: Duration = Duration::from_millis(100);

/// Maximum step forward that is followed.
const MAX_STEP: Duration = Duration::from_hours(7 * 24);

/// The reference point of all times in this process, and the machine's time then, in milliseconds since 1970.
static START: LazyLock<(Instant, i64)> = LazyLock::new(|| (Instant::now(), machine_millis()));
/// The time of the service at [`START`], in milliseconds since 1970; [`UNKNOWN`] until it differs from the machine's.
static AT_START: AtomicI64 = AtomicI64::new(UNKNOWN);
const UNKNOWN: i64 = i64::MIN;
/// The latest time that [`now`] has returned, in milliseconds since 1970.
static LAST: AtomicU64 = AtomicU64::new(0);
/// The last step that was reported and not followed, in milliseconds.
static REPORTED: AtomicI64 = AtomicI64::new(0);

fn machine_millis() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// The time of the service at [`START`].
fn at_start() -> i64 {
    match AT_START.load(Ordering::Relaxed) {
        UNKNOWN => START.1,
        known => known,
    }
}

/// The time of the service.
pub fn now() -> Timestamp {
    let millis = at_start().saturating_add(elapsed().as_millis() as i64).max(0).cast_unsigned();
    // A correction never sets the time back.
    Timestamp::from_millis(LAST.fetch_max(millis, Ordering::Relaxed).max(millis))
}

/// The time of the service this long ago.
pub fn ago(time: Duration) -> SystemTime {
    let since = Duration::from_millis(now().as_millis()).saturating_sub(time);
    UNIX_EPOCH + since
}

/// Time since an arbitrary moment, by a monotonic clock.
pub fn elapsed() -> Duration {
    START.0.elapsed()
}

/// A measurement of the database's clock.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// How long the database took to report its time.
    pub took: Duration,
    /// The time of the database at [`START`], in milliseconds since 1970.
    pub at_start: i64,
}

impl Measured {
    /// The measurement of a database that has reported `time`, in milliseconds since 1970, for a request sent at `sent`.
    pub fn new(sent: Duration, time: i64) -> Self {
        let took = elapsed().saturating_sub(sent);
        Self { took, at_start: time - (sent + took / 2).as_millis() as i64 }
    }
}

/// Adopts the clock of a shared database.
pub fn adopt(Measured { took, at_start: measured }: Measured) {
    let known = AT_START.load(Ordering::Relaxed);
    if known == UNKNOWN {
        return AT_START.store(measured, Ordering::Relaxed);
    }
    if took > MAX_ROUND_TRIP {
        return;
    }
    // Ignoring differences within the noise prevents jitter.
    let noise = NOISE + took.as_millis() as u64 / 2;
    correct(measured - known, noise, "database");
}

/// Follows the machine's clock, if it was set forward.
pub(crate) fn follow_machine() {
    let service = at_start().saturating_add(elapsed().as_millis() as i64);
    // What adjusts the machine's clock adjusts the monotonic clock, too, so every difference is a step.
    correct(machine_millis() - service, Availability::MAX_GAP_MILLIS, "machine");
}

/// Follows the time of another server that is more than `noise` milliseconds ahead.
pub(crate) fn follow(other: Timestamp, noise: u64) {
    let ahead = other.since(now());
    if ahead > noise {
        AT_START.store(at_start() + ahead.cast_signed(), Ordering::Relaxed);
    }
}

/// What is done about a clock that differs from the service's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Correction {
    Nothing,
    /// The difference is small: the clocks run at different speeds.
    Drift,
    /// The clock was set forward.
    Follow,
    /// The clock was set back, or too far forward.
    Ignore,
}

/// The correction for this difference, in milliseconds. Differences up to `noise` are ignored.
fn correction(difference: i64, noise: u64) -> Correction {
    let max_step = i64::try_from(MAX_STEP.as_millis()).unwrap_or(i64::MAX);
    match difference {
        _ if difference.unsigned_abs() <= noise => Correction::Nothing,
        _ if difference.unsigned_abs() <= Availability::MAX_GAP_MILLIS => Correction::Drift,
        1.. if difference <= max_step => Correction::Follow,
        _ => Correction::Ignore,
    }
}

fn correct(difference: i64, noise: u64, whose: &str) {
    let seconds = difference / 1_000;
    match correction(difference, noise) {
        Correction::Nothing => return,
        Correction::Ignore => {
            let reported = REPORTED.swap(difference, Ordering::Relaxed);
            if reported.abs_diff(difference) > Availability::MAX_GAP_MILLIS {
                tracing::warn!(
                    "the clock of the {whose} differs by {seconds} s from the time of the service, \
                     which ignores it until a restart"
                );
            }
            return;
        }
        Correction::Drift => {}
        Correction::Follow => {
            tracing::warn!(
                "the clock of the {whose} was set forward by {seconds} s; clocks of games pause over it"
            );
        }
    }
    AT_START.store(at_start().saturating_add(difference), Ordering::Relaxed);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_forward_is_followed_and_any_other_is_ignored() {
        const HOUR: i64 = 3_600_000;
        for (difference, expected) in [
            (4, Correction::Nothing),
            (-4, Correction::Nothing),
            (300, Correction::Drift),
            (-300, Correction::Drift),
            (250_000, Correction::Follow),
            (-250_000, Correction::Ignore),
            (-HOUR, Correction::Ignore),
            (8 * HOUR, Correction::Follow),
            (400 * 24 * HOUR, Correction::Ignore),
        ] {
            assert_eq!(correction(difference, NOISE), expected, "{difference}");
        }
    }

    #[test]
    fn a_correction_never_sets_the_time_back() {
        let before = now();
        adopt(Measured { took: Duration::ZERO, at_start: at_start() });
        adopt(Measured { took: Duration::ZERO, at_start: at_start() - 2_000 });
        assert!(now() >= before);
        adopt(Measured { took: Duration::ZERO, at_start: at_start() - 3_600_000 });
        assert!(now() >= before);
        assert!(now().since(before) < 60_000, "the step back by an hour is ignored");
    }
}
