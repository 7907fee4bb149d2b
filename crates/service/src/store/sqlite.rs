//! The store in a file of `SQLite`.

use std::path::Path;
use std::str::FromStr;

use ludoteca_rules::{Game, Side};
use serde::de::DeserializeOwned;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, SqlitePool};

use super::migrations::{MigrateError, migrate};
use super::writer::{NewEvent, NewGame, Write, Writer};
use super::{Appended, StoreError, Summary};
use crate::id::GameId;
use crate::table::{Event, Ledger, Setting};
use crate::wire::{Listed, ListedOutcome};

/// Connections that read; there is one more that writes.
const READERS: u32 = 4;

/// The games of one data folder.
#[derive(Debug)]
pub(crate) struct Store {
    readers: SqlitePool,
    writer: Writer,
}

impl Store {
    /// Opens the file, makes it where there is none, and brings it to this program's version.
    pub(crate) async fn open(path: &Path) -> Result<Self, MigrateError> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // A move that was acknowledged survives the power cut of the next moment.
            .synchronous(SqliteSynchronous::Full);
        let mut connection = options.connect().await?;
        migrate(&mut connection).await?;
        let readers = SqlitePoolOptions::new().max_connections(READERS);
        let readers = readers.connect_lazy_with(options.read_only(true).create_if_missing(false));
        Ok(Self { readers, writer: Writer::new(connection) })
    }

    /// Stores a new game, with the record that it was imported from, if it was.
    pub(crate) async fn create(
        &self,
        setting: &Setting,
        ledger: &Ledger,
        import: Option<String>,
    ) -> Result<(), StoreError> {
        let game = NewGame {
            setting: setting.clone(),
            events: ledger.since(0).to_vec(),
            summary: Summary::new(setting, ledger),
            import,
        };
        self.writer.write(Write::Create(Box::new(game))).await.map(|_| ())
    }

    /// Appends the event that led to `ledger`, if the game has none of its number yet.
    pub(crate) fn append(
        &self,
        setting: &Setting,
        ledger: &Ledger,
        event: Event,
    ) -> impl Future<Output = Result<Appended, StoreError>> + use<> {
        let summary = Summary::new(setting, ledger);
        let event = NewEvent { game: setting.id, seq: ledger.seq(), event, summary };
        self.writer.write(Write::Append(event))
    }

    /// How a game began and what happened in it; `None` if there is no such game.
    pub(crate) async fn load(
        &self,
        id: GameId,
    ) -> Result<Option<(Setting, Vec<Event>)>, StoreError> {
        type Row = (String, String, String, Option<String>, String);
        let row: Option<Row> =
            sqlx::query_as("SELECT game, options, digest, start, players FROM games WHERE id = ?")
                .bind(id.to_string())
                .fetch_optional(&self.readers)
                .await?;
        let Some((game, options, digest, start, players)) = row else { return Ok(None) };
        let options = parse::<Game>(&game)?.options(&options).map_err(content)?;
        if options.digest() != digest {
            return Err(content("the game was stored under other rules"));
        }
        let players = json(&players)?;
        let events: Vec<String> =
            sqlx::query_scalar("SELECT event FROM events JOIN games ON games.number = events.game WHERE id = ? ORDER BY seq")
                .bind(id.to_string())
                .fetch_all(&self.readers)
                .await?;
        let events = events.iter().map(|event| json(event)).collect::<Result<_, _>>()?;
        Ok(Some((Setting { id, options, start, players }, events)))
    }

    /// The record that a game was imported from, if it was.
    pub(crate) async fn import(&self, id: GameId) -> Result<Option<String>, StoreError> {
        let record = sqlx::query_scalar(
            "SELECT record FROM imports JOIN games ON games.number = imports.game WHERE id = ?",
        );
        Ok(record.bind(id.to_string()).fetch_optional(&self.readers).await?)
    }

    /// The games in which something has happened last, newest first.
    pub(crate) async fn newest(&self, limit: u32) -> Result<Vec<Listed>, StoreError> {
        let rows = sqlx::query_as::<_, ListedRow>(
            "SELECT id, games.game, options, players, ply, to_move, winner, reason, updated \
             FROM summaries JOIN games ON games.number = summaries.game \
             ORDER BY updated DESC, number DESC LIMIT ?",
        );
        let rows = rows.bind(limit).fetch_all(&self.readers).await?;
        rows.into_iter().map(listed).collect()
    }

    /// Games that wait for the computer, those last played first.
    pub(crate) async fn waiting(&self, limit: u32) -> Result<Vec<GameId>, StoreError> {
        let games = sqlx::query_scalar::<_, String>(
            "SELECT id FROM summaries JOIN games ON games.number = summaries.game \
             WHERE waiting = 1 ORDER BY updated DESC LIMIT ?",
        );
        let games = games.bind(limit).fetch_all(&self.readers).await?;
        games.iter().map(|id| id.parse().map_err(|_| StoreError::Content(id.clone()))).collect()
    }

    /// Waits until all is written, and closes the file.
    pub(crate) async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}

/// Id, game, options, players; ply, to move, winner, reason, updated.
type ListedRow =
    (String, String, String, String, i64, Option<String>, Option<String>, Option<String>, i64);

fn listed(row: ListedRow) -> Result<Listed, StoreError> {
    let (id, game, options, players, ply, to_move, winner, reason, updated) = row;
    let options = parse::<Game>(&game)?.options(&options).map_err(content)?;
    let winner = winner.as_deref().map(side).transpose()?;
    Ok(Listed {
        id,
        game: options.game().name(),
        short: options.short(),
        players: json(&players)?,
        ply,
        to_move: to_move.as_deref().map(side).transpose()?,
        outcome: reason.map(|reason| ListedOutcome { winner, reason }),
        updated,
    })
}

fn side(name: &str) -> Result<Side, StoreError> {
    let found = Side::BOTH.into_iter().find(|side| side.name() == name);
    found.ok_or_else(|| StoreError::Content(format!("there is no side {name}")))
}

fn parse<T: FromStr<Err: ToString>>(text: &str) -> Result<T, StoreError> {
    text.parse().map_err(content)
}

fn json<T: DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(content)
}

#[expect(clippy::needless_pass_by_value, reason = "handed to map_err as it is")]
fn content(error: impl ToString) -> StoreError {
    StoreError::Content(error.to_string())
}
