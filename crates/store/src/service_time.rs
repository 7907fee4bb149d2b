//! The time of the service. Servers that share a database use its clock, because the clocks of
//! their machines may differ, or be adjusted during games.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use ludoteca_room::Timestamp;

/// Differences up to this, in milliseconds, are treated as noise of the measurement.
const NOISE: u64 = 5;

/// A measurement that takes longer is too imprecise to replace an earlier one.
const MAX_ROUND_TRIP: Duration = Duration::from_millis(100);

/// The reference point of all times in this process.
static START: LazyLock<Instant> = LazyLock::new(Instant::now);
/// The time of the database at [`START`], in milliseconds since 1970; [`UNKNOWN`] without one.
static DATABASE: AtomicI64 = AtomicI64::new(UNKNOWN);
const UNKNOWN: i64 = i64::MIN;
/// The latest time that [`now`] has returned by the database's clock, in milliseconds since 1970.
static LAST: AtomicU64 = AtomicU64::new(0);

/// The time of the service.
pub fn now() -> Timestamp {
    match DATABASE.load(Ordering::Relaxed) {
        UNKNOWN => {
            let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            Timestamp::from_millis(since.as_millis() as u64)
        }
        at_start => {
            let millis = at_start.saturating_add(START.elapsed().as_millis() as i64);
            let millis = millis.max(0).cast_unsigned();
            // A correction never sets the time back.
            Timestamp::from_millis(LAST.fetch_max(millis, Ordering::Relaxed).max(millis))
        }
    }
}

/// The time of the service this long ago.
pub fn ago(time: Duration) -> SystemTime {
    let since = Duration::from_millis(now().as_millis()).saturating_sub(time);
    UNIX_EPOCH + since
}

/// Time since an arbitrary moment, by a monotonic clock.
pub fn elapsed() -> Duration {
    START.elapsed()
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
pub fn adopt(Measured { took, at_start }: Measured) {
    let known = DATABASE.load(Ordering::Relaxed);
    if known != UNKNOWN && took > MAX_ROUND_TRIP {
        return;
    }
    // Ignoring differences within the noise prevents jitter.
    let noise = NOISE + took.as_millis() as u64 / 2;
    if known == UNKNOWN || known.abs_diff(at_start) > noise {
        DATABASE.store(at_start, Ordering::Relaxed);
    }
}
