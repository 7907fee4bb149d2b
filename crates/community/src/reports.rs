//! Reports by players, for the operator.

use std::collections::BTreeSet;

use data_encoding::BASE32_DNSSEC;
use ludoteca_store::{MigrateError, Place, file};
use serde_json::Value;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use thiserror::Error;
use time::OffsetDateTime;

/// A report of a player about the opponent in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerReport {
    /// Counts from 1.
    pub number: i64,
    /// The day, such as `2026-11-24`.
    pub day: String,
    /// The id of the game.
    pub game: String,
    /// The id of the reporting player.
    pub reporter: String,
    /// The id of the reported player.
    pub reported: String,
    /// The name that the reported player has chosen.
    pub name: Option<String>,
    /// `insults`, `spam`, `name`, `cheating` or `other`.
    pub reason: String,
    /// The last messages of the game when it was reported.
    pub messages: Vec<ReportedMessage>,
}

/// A message of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportedMessage {
    /// The id of the sender.
    pub player: String,
    /// The text, or the name of the preset phrase.
    pub text: String,
}

/// Why reports cannot be read.
#[derive(Debug, Error)]
pub enum ReportsError {
    /// The database does not exist, or is of another version.
    #[error("the reports in {place} cannot be read: {source}")]
    Database {
        /// The place of the reports.
        place: String,
        /// The cause.
        source: MigrateError,
    },
    /// There is no report with this number.
    #[error("there is no report {number} in {place}; nothing was deleted")]
    Missing {
        /// The number.
        number: i64,
        /// The place of the reports.
        place: String,
    },
}

type Row = (i64, i64, String, Vec<u8>, Vec<u8>, Option<String>, String, String);

const REPORTS: &str = "SELECT reports.number, at, game, reporter, reported, name, reason, messages \
     FROM reports LEFT JOIN players ON players.id = reported ORDER BY reports.number";

/// The reports in a store, the oldest first. A server may run meanwhile.
pub async fn reports(place: &Place) -> Result<Vec<PlayerReport>, ReportsError> {
    let read = async {
        match place {
            Place::Sqlite(path) => {
                let options = SqliteConnectOptions::new().filename(file(path)).read_only(true);
                let mut connection = options.connect().await?;
                let rows = sqlx::query_as::<_, Row>(REPORTS).fetch_all(&mut connection).await?;
                connection.close().await?;
                Ok(rows)
            }
            Place::Postgres(url) => {
                let mut connection = url.connect().await?;
                let rows = sqlx::query_as::<_, Row>(REPORTS).fetch_all(&mut connection).await?;
                connection.close().await?;
                Ok(rows)
            }
        }
    };
    let failed = |source| ReportsError::Database { place: place.to_string(), source };
    Ok(read.await.map_err(failed)?.into_iter().map(report).collect())
}

/// Deletes reports that have been dealt with, with their copies of messages: all of them, or none if
/// one does not exist. A server may run meanwhile.
pub async fn close_reports(place: &Place, numbers: &[i64]) -> Result<(), ReportsError> {
    let numbers: BTreeSet<i64> = numbers.iter().copied().collect();
    let list = numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
    let found = format!("SELECT number FROM reports WHERE number IN ({list})");
    let delete = format!(
        "DELETE FROM reports WHERE number IN ({list}) \
         AND (SELECT count(*) FROM reports WHERE number IN ({list})) = {}",
        numbers.len()
    );
    let close = async {
        match place {
            Place::Sqlite(path) => {
                let options = SqliteConnectOptions::new().filename(file(path));
                let mut connection = options.connect().await?;
                let found: Vec<i64> =
                    sqlx::query_scalar(AssertSqlSafe(found)).fetch_all(&mut connection).await?;
                sqlx::query(AssertSqlSafe(delete)).execute(&mut connection).await?;
                connection.close().await?;
                Ok(found)
            }
            Place::Postgres(url) => {
                let mut connection = url.connect().await?;
                let found: Vec<i64> =
                    sqlx::query_scalar(AssertSqlSafe(found)).fetch_all(&mut connection).await?;
                sqlx::query(AssertSqlSafe(delete)).execute(&mut connection).await?;
                connection.close().await?;
                Ok(found)
            }
        }
    };
    let failed = |source| ReportsError::Database { place: place.to_string(), source };
    let found: Vec<i64> = close.await.map_err(failed)?;
    match numbers.into_iter().find(|number| !found.contains(number)) {
        Some(number) => Err(ReportsError::Missing { number, place: place.to_string() }),
        None => Ok(()),
    }
}

/// The day of a time in milliseconds since 1970.
fn day(at: i64) -> Option<String> {
    let day = OffsetDateTime::from_unix_timestamp(at.div_euclid(1_000)).ok()?.date();
    Some(format!("{:04}-{:02}-{:02}", day.year(), u8::from(day.month()), day.day()))
}

fn report((number, at, game, from, about, name, reason, messages): Row) -> PlayerReport {
    let messages: Vec<Value> = serde_json::from_str(&messages).unwrap_or_default();
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let message = |message: &Value| {
        let content = message["content"].as_object().and_then(|content| content.values().next());
        ReportedMessage {
            player: text(&message["player"]),
            text: content.map(text).unwrap_or_default(),
        }
    };
    PlayerReport {
        number,
        day: day(at).unwrap_or_default(),
        game,
        reporter: BASE32_DNSSEC.encode(&from),
        reported: BASE32_DNSSEC.encode(&about),
        name,
        reason,
        messages: messages.iter().map(message).collect(),
    }
}
