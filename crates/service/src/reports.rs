//! What players have reported, for the operator.

use std::collections::BTreeSet;
use std::path::Path;

use data_encoding::BASE32_DNSSEC;
use serde_json::Value;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use thiserror::Error;
use time::OffsetDateTime;

use crate::server::DATABASE;

/// A report of a player about the opponent in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerReport {
    /// Counts from 1.
    pub number: i64,
    /// The day, such as `2026-11-24`.
    pub day: String,
    /// The id of the game.
    pub game: String,
    /// The id of the player who reports.
    pub reporter: String,
    /// The id of the player who is reported.
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
    #[error("the reports in {folder} cannot be read: {source}")]
    Database {
        /// The data folder.
        folder: String,
        /// The cause.
        source: sqlx::Error,
    },
    /// There is no report with this number.
    #[error("there is no report {number} in {folder}; nothing was deleted")]
    Missing {
        /// The number.
        number: i64,
        /// The data folder.
        folder: String,
    },
}

type Row = (i64, i64, String, Vec<u8>, Vec<u8>, Option<String>, String, String);

/// The reports in a data folder, the oldest first. A server may run meanwhile.
pub async fn reports(folder: &Path) -> Result<Vec<PlayerReport>, ReportsError> {
    let failed = |source| ReportsError::Database { folder: folder.display().to_string(), source };
    let options = SqliteConnectOptions::new().filename(folder.join(DATABASE)).read_only(true);
    let read = async {
        let mut connection = options.connect().await?;
        let rows: Vec<Row> = sqlx::query_as(
            "SELECT reports.number, at, game, reporter, reported, name, reason, messages \
             FROM reports LEFT JOIN players ON players.id = reported ORDER BY reports.number",
        )
        .fetch_all(&mut connection)
        .await?;
        connection.close().await?;
        Ok(rows)
    };
    Ok(read.await.map_err(failed)?.into_iter().map(report).collect())
}

/// Deletes reports that have been dealt with, with their copies of messages: all of them, or none if
/// one does not exist. A server may run meanwhile.
pub async fn close_reports(folder: &Path, numbers: &[i64]) -> Result<(), ReportsError> {
    let name = || folder.display().to_string();
    let failed = |source| ReportsError::Database { folder: name(), source };
    let options = SqliteConnectOptions::new().filename(folder.join(DATABASE));
    let mut connection = options.connect().await.map_err(failed)?;
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await.map_err(failed)?;
    for number in numbers.iter().copied().collect::<BTreeSet<_>>() {
        let delete = sqlx::query("DELETE FROM reports WHERE number = ?").bind(number);
        let deleted = delete.execute(&mut *transaction).await.map_err(failed)?;
        if deleted.rows_affected() == 0 {
            return Err(ReportsError::Missing { number, folder: name() });
        }
    }
    transaction.commit().await.map_err(failed)?;
    connection.close().await.map_err(failed)
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
