//! Leases, by which servers that share a database divide work. Times come from the clock of the database; the clocks of
//! the servers do not matter.

use std::time::Duration;

use xxhash_rust::xxh3::xxh3_64;

use super::database::{Pool, sql};
use super::{Store, StoreError};
use crate::service_time::{self, Measured, elapsed};

/// Number of measurements of the clock, of which the fastest counts.
const MEASUREMENTS: usize = 3;

/// A lease that has not expired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lease {
    /// The leased resource.
    pub name: String,
    /// The holder.
    pub holder: String,
}

/// A server's exclusive turn, which ends when this is dropped.
#[derive(Debug)]
pub struct Turn(
    #[expect(dead_code, reason = "the database releases its lock when this is dropped")]
    Option<sqlx::Transaction<'static, sqlx::Postgres>>,
);

/// The time of `PostgreSQL` in milliseconds since 1970. Unlike `now()`, it advances within a
/// transaction.
pub(super) const NOW: &str = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)";

impl Store {
    /// The time of a shared database in milliseconds since 1970; `None` if the database is a file, whose server uses
    /// the machine's clock.
    pub async fn time(&self) -> Result<Option<i64>, StoreError> {
        match self.pool {
            Pool::Sqlite(_) => Ok(None),
            Pool::Postgres(_) => Ok(Some(sql(format!("SELECT {NOW}")).one(&self.urgent).await?)),
        }
    }

    /// The leases of a shared database that have not expired.
    pub async fn leases(&self) -> Result<Vec<Lease>, StoreError> {
        let leases = sql(format!("SELECT name, holder FROM leases WHERE until > {NOW}"));
        let rows: Vec<(String, String)> = leases.all(&self.urgent).await?;
        Ok(rows.into_iter().map(|(name, holder)| Lease { name, holder }).collect())
    }

    /// Takes or renews leases of a shared database for this time from now on. Returns the names of those that `holder`
    /// now holds; the others are held by other servers.
    pub async fn lease(
        &self,
        names: &[String],
        holder: &str,
        length: Duration,
    ) -> Result<Vec<String>, StoreError> {
        if names.is_empty() {
            return Ok(Vec::new());
        }
        let mut query = sql("INSERT INTO leases (name, holder, until) VALUES ");
        for (number, name) in names.iter().enumerate() {
            query.push(if number > 0 { ", (" } else { "(" }).push_bind(name).push(", ");
            query
                .push_bind(holder)
                .push(&format!(", {NOW} + "))
                .push_bind(length.as_millis() as i64);
            query.push(")");
        }
        query.push(&format!(
            " ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until \
             WHERE leases.holder = excluded.holder OR leases.until <= {NOW} RETURNING name"
        ));
        Ok(query.all(&self.urgent).await?)
    }

    /// Measures the clock of a shared database and adopts it.
    pub async fn adopt_clock(&self) -> Result<(), StoreError> {
        let mut measured = Vec::new();
        for _ in 0..MEASUREMENTS {
            let sent = elapsed();
            let Some(time) = self.time().await? else { return Ok(()) };
            measured.push(Measured::new(sent, time));
        }
        if let Some(best) = measured.into_iter().min_by_key(|measured| measured.took) {
            service_time::adopt(best);
        }
        Ok(())
    }

    /// Waits for an exclusive turn among all servers of a shared database; the turn ends when the result is dropped.
    /// Returns at once if the database is a file, which has only one server.
    pub async fn turn(&self, what: &str) -> Result<Turn, StoreError> {
        let Pool::Postgres(pool) = &self.pool else { return Ok(Turn(None)) };
        let mut transaction = pool.begin().await?;
        let key = xxh3_64(format!("turn {what}").as_bytes()).cast_signed();
        sqlx::query("SELECT pg_advisory_xact_lock($1)")
            .bind(key)
            .execute(&mut *transaction)
            .await?;
        Ok(Turn(Some(transaction)))
    }

    /// Gives up all leases of a holder, and removes leases that expired long ago.
    pub async fn give_up_leases(&self, holder: &str) -> Result<(), StoreError> {
        let query = format!("DELETE FROM leases WHERE holder = $1 OR until < {NOW} - 60000");
        sql(query).bind(holder).execute(&self.urgent).await?;
        Ok(())
    }
}
