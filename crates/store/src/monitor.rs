//! What a server knows of the database: when it accepted a write last, and the outages so far.

use std::sync::Arc;

use ludoteca_room::{Availability, Outage, Timestamp};
use parking_lot::Mutex;

use super::service_time::now;

/// What a server knows of the periods.
#[derive(Debug, Default)]
pub(super) struct Monitor(Mutex<Known>);

#[derive(Debug)]
struct Known {
    store: Availability,
    /// The outages, in their order.
    outages: Arc<[Outage]>,
    /// The number of the present period.
    period: i64,
}

impl Default for Known {
    fn default() -> Self {
        Self { store: Availability::default(), outages: [].into(), period: 0 }
    }
}

/// What was found when the database was written.
#[derive(Debug)]
pub(super) struct Confirmed {
    pub at: Timestamp,
    /// The end of the present period: later than `at` if another server's time is ahead.
    pub ended: Timestamp,
    pub period: i64,
    /// The outages, if the period is another one than before.
    pub outages: Option<Vec<Outage>>,
}

impl Monitor {
    /// Records that a write failed.
    pub(super) fn fail(&self) {
        self.0.lock().store.fail(now());
    }

    /// Records that the database was written.
    pub(super) fn confirm(&self, Confirmed { at, period, outages, .. }: Confirmed) {
        let mut known = self.0.lock();
        known.store.confirm(at);
        known.period = period;
        if let Some(outages) = outages {
            known.outages = outages.into();
        }
    }

    /// The time by which clocks run, and the outages; without them while clocks stand still.
    pub(super) fn game_time(&self) -> (Timestamp, Option<Arc<[Outage]>>) {
        let known = self.0.lock();
        let now = now();
        match (known.store.game_time(now), known.store.confirmed()) {
            (Some(time), _) => (time, Some(Arc::clone(&known.outages))),
            (None, confirmed) => (confirmed.unwrap_or(now), None),
        }
    }

    /// The time since which the present period must have lasted, unless this server knows that it has: a server that
    /// was idle has written nothing. And the number of the period that this server knows.
    pub(super) fn required(&self, at: Timestamp) -> (Option<Timestamp>, i64) {
        let known = self.0.lock();
        let required = known.store.required(at);
        let is_known = known.store.confirmed() >= Some(required);
        ((!is_known).then_some(required), known.period)
    }
}
