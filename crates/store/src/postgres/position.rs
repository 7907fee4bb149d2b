//! How far a server is in the write-ahead log.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use sqlx::PgConnection;

/// The position of a server in the write-ahead log, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Position {
    /// A primary has written this much.
    Written(i64),
    /// A replica shows the state at this point.
    Replayed(i64),
}

const QUERY: &str = "SELECT pg_is_in_recovery(), (coalesce(CASE WHEN pg_is_in_recovery() \
     THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END, '0/0') - '0/0')::bigint";

impl Position {
    /// The present position of a server.
    pub(super) async fn of(connection: &mut PgConnection) -> Result<Self, sqlx::Error> {
        let (is_replica, at) = sqlx::query_as(QUERY).fetch_one(connection).await?;
        Ok(if is_replica { Self::Replayed(at) } else { Self::Written(at) })
    }
}

/// When the primary was at which position. Its clock, and those of the replicas, do not matter.
#[derive(Debug, Default)]
pub(super) struct Samples(VecDeque<(Instant, i64)>);

impl Samples {
    /// Maximum number of samples: a lag beyond the oldest one is too long in any case.
    const MAX: usize = 120;

    pub(super) fn add(&mut self, now: Instant, written: i64) {
        // A new primary may lack what the earlier one had written for itself only.
        self.0.retain(|(_, earlier)| *earlier <= written);
        if self.0.back().is_none_or(|(_, last)| *last < written) {
            self.0.push_back((now, written));
        }
        if self.0.len() > Self::MAX {
            self.0.pop_front();
        }
    }

    /// How long ago the primary had written what a replica at this position still lacks; `None` if nothing is known of
    /// the primary. While the primary does not respond, nobody knows of anything newer.
    pub(super) fn lag(&self, now: Instant, replayed: i64) -> Option<Duration> {
        self.0.back()?;
        let missing = self.0.iter().find(|(_, written)| *written > replayed);
        Some(missing.map_or(Duration::ZERO, |(at, _)| now.duration_since(*at)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_replica_lags_since_the_first_write_that_it_lacks() {
        let start = Instant::now();
        let after = |seconds| start + Duration::from_secs(seconds);
        let mut samples = Samples::default();
        assert_eq!(samples.lag(start, 0), None);
        samples.add(start, 100);
        // Nothing is written for two seconds.
        samples.add(after(2), 100);
        samples.add(after(3), 200);
        samples.add(after(4), 300);
        assert_eq!(samples.lag(after(5), 300), Some(Duration::ZERO));
        assert_eq!(samples.lag(after(5), 250), Some(Duration::from_secs(1)));
        assert_eq!(samples.lag(after(5), 100), Some(Duration::from_secs(2)));
        assert_eq!(samples.lag(after(5), 99), Some(Duration::from_secs(5)));
        // The next primary lacks the last write, which the replica will never see.
        samples.add(after(6), 250);
        assert_eq!(samples.lag(after(6), 250), Some(Duration::ZERO));
    }
}
