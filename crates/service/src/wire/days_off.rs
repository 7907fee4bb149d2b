//! Days off of the client's player.

use ludoteca_community::days_off::left;
use ludoteca_store::StoredDaysOff;
use ludoteca_wire::DaysOff;
use serde::Serialize;
use utoipa::ToSchema;

/// The days off of the client's player, and how many more there are.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnDaysOff {
    /// The days off.
    pub days_off: DaysOff,
    /// Number of days of holiday that are left in the calendar year, after the present or planned one.
    pub left: u32,
    /// The present day at the server.
    pub today: u32,
}

impl OwnDaysOff {
    /// The response for stored days off.
    pub(crate) fn new(stored: StoredDaysOff, today: u32) -> Self {
        Self { days_off: stored.days_off.into(), left: left(stored, today), today }
    }
}
