//! The time of the service in the unit of the database.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::service_time;

/// Milliseconds since 1970.
pub(super) fn now() -> i64 {
    service_time::now().as_millis().cast_signed()
}

/// A time as milliseconds since 1970.
pub(super) fn millis(time: SystemTime) -> i64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}
