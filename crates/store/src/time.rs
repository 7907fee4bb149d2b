//! The time of the service in the unit of the database.

use crate::service_time;

/// Milliseconds since 1970.
pub(super) fn now() -> i64 {
    service_time::now().as_millis().cast_signed()
}
