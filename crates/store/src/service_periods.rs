//! The periods in which moves could be stored, and the outages between them.
//!
//! A server confirms every [`CONFIRM_INTERVAL`] that the database accepts writes, by a write: it extends the present
//! period, or begins another one after an outage. The outages therefore survive the servers, and all servers of a
//! database know the same ones.

use std::sync::Arc;
use std::time::Duration;

use ludoteca_room::{Outage, Timestamp};

use super::database::{Connection, sql};
use super::monitor::{Confirmed, Monitor};
use super::service_time::{self, now};
use super::write::Statements;
use super::{Store, StoreError};

/// Time between two confirmations.
pub const CONFIRM_INTERVAL: Duration = Duration::from_secs(1);
/// Maximum number of periods that the database keeps.
const MAX_PERIODS: i64 = 1_000;
/// Maximum time by which the time of another server may be ahead, in milliseconds, before this one follows it.
const MAX_AHEAD_MILLIS: u64 = 500;

impl Store {
    /// The time by which clocks run, and the outages so far. While the store is not confirmed, clocks stand still: the
    /// time is that of the last confirmation, and there are no outages.
    pub fn game_time(&self) -> (Timestamp, Option<Arc<[Outage]>>) {
        self.writer.monitor.game_time()
    }

    /// Confirms that the database accepts writes. Returns whether there was an outage since it was last confirmed.
    ///
    /// From the first call on, clocks run only while the last confirmation is recent and no write has failed since.
    pub async fn confirm(&self) -> Result<bool, StoreError> {
        if !self.is_shared() {
            service_time::follow_machine();
        }
        let monitor = &self.writer.monitor;
        let confirmed = self.transact_for_upkeep(Arc::clone(monitor), write).await?;
        service_time::follow(confirmed.ended, MAX_AHEAD_MILLIS);
        let is_new = confirmed.outages.is_some();
        monitor.confirm(confirmed);
        Ok(is_new)
    }
}

/// Extends the present period, or begins another one. A single server without a running clock only waits for its turn
/// to write.
fn write<'c>(
    connection: &'c mut Connection<'_>,
    monitor: &'c Arc<Monitor>,
) -> Statements<'c, Confirmed> {
    Box::pin(async move {
        let at = now();
        let (required, known) = monitor.required(at);
        let millis = at.as_millis().cast_signed();
        // The clock of a single server may have been set back while it was stopped.
        let is_alone = matches!(connection, Connection::Sqlite(_));
        if is_alone && required.is_none() && !has_running_clock(connection).await? {
            // The disk of an idle server may sleep.
            return Ok(Confirmed { at, ended: at, period: known, outages: None });
        }
        let required = required.unwrap_or(Timestamp::from_millis(0));
        let latest = if is_alone { millis + MAX_AHEAD_MILLIS.cast_signed() } else { i64::MAX };
        let extended = sql("UPDATE service_periods \
             SET ended = CASE WHEN ended < $1 THEN $2 ELSE ended END \
             WHERE number = (SELECT max(number) FROM service_periods) AND ended BETWEEN $3 AND $4")
        .bind(millis)
        .bind(millis)
        .bind(required.as_millis().cast_signed())
        .bind(latest);
        if extended.execute(&mut *connection).await? == 0 {
            let begin = sql("INSERT INTO service_periods (began, ended) VALUES ($1, $2)");
            begin.bind(millis).bind(millis).execute(&mut *connection).await?;
            let forget = sql("DELETE FROM service_periods \
                 WHERE number <= (SELECT max(number) FROM service_periods) - $1");
            forget.bind(MAX_PERIODS).execute(&mut *connection).await?;
        }
        let last = sql("SELECT number, ended FROM service_periods ORDER BY number DESC LIMIT 1");
        let (period, ended): (i64, i64) = last.one(&mut *connection).await?;
        let outages = if period == known { None } else { Some(outages(connection).await?) };
        let ended = Timestamp::from_millis(ended.cast_unsigned());
        Ok(Confirmed { at, ended, period, outages })
    })
}

async fn has_running_clock(connection: &mut Connection<'_>) -> Result<bool, sqlx::Error> {
    sql("SELECT EXISTS (SELECT 1 FROM summaries WHERE deadline IS NOT NULL)").one(connection).await
}

async fn outages(connection: &mut Connection<'_>) -> Result<Vec<Outage>, sqlx::Error> {
    let periods = sql("SELECT began, ended FROM service_periods ORDER BY number");
    let periods: Vec<(i64, i64)> = periods.all(connection).await?;
    let time = |millis: i64| Timestamp::from_millis(millis.cast_unsigned());
    let between = |pair: &[(i64, i64)]| Outage { from: time(pair[0].1), until: time(pair[1].0) };
    Ok(periods.windows(2).map(between).collect())
}
