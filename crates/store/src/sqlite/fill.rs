//! Adds checksums to a database of a version without them.

use sqlx::SqliteConnection;

use crate::StoreError;
use crate::checksum::Checksum;
use crate::database::sql;
use crate::rows::{GameRow, SummaryRow};

/// Number of games that are read at a time.
const PORTION: i64 = 1_000;

/// Computes the checksums of all rows, which are assumed to be intact. A game that cannot be read
/// gets none and is reported as damaged whenever it is opened.
pub(super) async fn checksums(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    tracing::info!("migrating the database to a new version; this may take several minutes");
    let mut after = i64::MIN;
    loop {
        let numbers: Vec<i64> = sqlx::query_scalar(
            "SELECT number FROM games NOT INDEXED WHERE number > ? ORDER BY number LIMIT ?",
        )
        .bind(after)
        .bind(PORTION)
        .fetch_all(&mut *connection)
        .await?;
        let Some(&last) = numbers.last() else { return Ok(()) };
        after = last;
        for number in numbers {
            match fill(connection, number).await {
                Err(error) if is_damage(&error) => {
                    tracing::error!(%error, "game {number} of the database is damaged");
                }
                filled => filled?,
            }
        }
    }
}

fn is_damage(error: &sqlx::Error) -> bool {
    matches!(StoreError::of_write(error), StoreError::Corrupt(_))
}

/// Fills in the checksums of one game.
async fn fill(connection: &mut SqliteConnection, number: i64) -> Result<(), sqlx::Error> {
    let record: Option<String> = sqlx::query_scalar("SELECT record FROM imports WHERE game = ?")
        .bind(number)
        .fetch_optional(&mut *connection)
        .await?;
    let query = format!("SELECT {} FROM games WHERE number = $1", GameRow::COLUMNS);
    let mut game: GameRow = sql(query).bind(number).one(&mut *connection).await?;
    game.import = record.as_deref().map(Checksum::import);
    let mut chain = game.computed();
    sqlx::query("UPDATE games SET import = ?, checksum = ? WHERE number = ?")
        .bind(game.import.map(|checksum| checksum.0))
        .bind(chain.0)
        .bind(number)
        .execute(&mut *connection)
        .await?;

    let events: Vec<(i64, i64, String, i64)> =
        sqlx::query_as("SELECT number, seq, event, at FROM events WHERE game = ? ORDER BY seq")
            .bind(number)
            .fetch_all(&mut *connection)
            .await?;
    let mut checksums = Vec::with_capacity(events.len());
    for (event, seq, text, at) in &events {
        chain = chain.event(*seq, text, *at);
        checksums.push((event, chain));
    }
    sqlx::query(
        "UPDATE events SET checksum = filled.value ->> 1 FROM json_each(?) AS filled \
         WHERE number = filled.value ->> 0",
    )
    .bind(serde_json::to_string(&checksums).expect("numbers are JSON"))
    .execute(&mut *connection)
    .await?;

    let query = format!("SELECT {} FROM summaries WHERE game = $1", SummaryRow::COLUMNS);
    let summary: Option<SummaryRow> = sql(query).bind(number).optional(&mut *connection).await?;
    let Some(mut summary) = summary else { return Ok(()) };
    summary.seq = events.last().map_or(0, |(_, seq, ..)| *seq);
    sqlx::query("UPDATE summaries SET seq = ?, checksum = ? WHERE game = ?")
        .bind(summary.seq)
        .bind(summary.computed(&game.id).0)
        .bind(number)
        .execute(&mut *connection)
        .await?;
    Ok(())
}
