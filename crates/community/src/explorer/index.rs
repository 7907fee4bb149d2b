//! The index of the moves that people played.

use std::collections::HashMap;
use std::path::Path;

use ludoteca_explorer::Step;
use ludoteca_rules::options::hex;
use ludoteca_rules::{AnyOptions, Side};
use ludoteca_store::id::GameId;
use ludoteca_store::owner::Owner;
use ludoteca_store::{Changed, Cursor, private};
use serde::Serialize;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, Row, SqlitePool};
use xxhash_rust::xxh3::xxh3_64;

/// Version of the schema and of the keys. An index of another version is rebuilt.
const VERSION: i64 = 1;
/// The schema. `steps` is ordered so that one range of it contains the result of a query.
const SCHEMA: &str = "
    CREATE TABLE progress (updated INTEGER NOT NULL, number INTEGER NOT NULL) STRICT;
    INSERT INTO progress VALUES (0, 0);
    CREATE TABLE games (
        number INTEGER NOT NULL PRIMARY KEY,
        id     TEXT    NOT NULL UNIQUE,
        owner  BLOB
    ) STRICT;
    CREATE TABLE steps (
        position INTEGER NOT NULL,
        next     INTEGER NOT NULL,
        winner   INTEGER NOT NULL, -- 1: first, 2: second, 0: nobody
        game     INTEGER NOT NULL REFERENCES games (number) ON DELETE CASCADE,
        PRIMARY KEY (position, next, winner, game)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX steps_game ON steps (game);
";

/// The index. Positions are canonical keys, mixed with the rules they belong to.
#[derive(Debug)]
pub struct Index(SqlitePool);

/// A game as the index stores it.
#[derive(Clone, Debug)]
pub(super) struct IndexedGame {
    /// Its options.
    pub options: AnyOptions,
    /// Its winner, if there is one.
    pub winner: Option<Side>,
    /// The moves that people played.
    pub steps: Vec<Step>,
}

/// The games with one result in which a move was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The position after the move, by its canonical key.
    pub to: u64,
    /// The winner of these games, if there is one.
    pub winner: Option<Side>,
    /// Number of games.
    pub games: u32,
    /// Number of those games that the visitor created.
    pub own: u32,
}

impl Index {
    /// Opens or creates the index. One that is damaged or has another version is rebuilt; if the file
    /// cannot be written, the index is in memory.
    pub async fn open(path: &Path) -> Result<Self, sqlx::Error> {
        // If it cannot be created, SQLite reports that.
        let _ = private::create_file(path);
        let on_disk = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // Games lost in a power cut are indexed again.
            .synchronous(SqliteSynchronous::Normal);
        let error = match Self::connect(on_disk.clone()).await {
            Ok(index) => return Ok(index),
            Err(error) => error,
        };
        tracing::warn!(%error, path = %path.display(), "rebuilding the index of the explorer");
        remove(path);
        let _ = private::create_file(path);
        match Self::connect(on_disk).await {
            Ok(index) => Ok(index),
            Err(error) => {
                tracing::warn!(%error, "the index of the explorer is kept in memory");
                Self::connect(SqliteConnectOptions::new().in_memory(true)).await
            }
        }
    }

    /// Opens a database and creates the schema if it is empty.
    async fn connect(options: SqliteConnectOptions) -> Result<Self, sqlx::Error> {
        // One connection that stays open: a database in memory lasts as long as its connection.
        let pool = SqlitePoolOptions::new()
            .max_connections(1)
            .idle_timeout(None)
            .max_lifetime(None)
            .connect_with(options.foreign_keys(true))
            .await?;
        let version: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&pool).await?;
        match version {
            VERSION => {}
            0 => {
                let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
                sqlx::raw_sql(SCHEMA).execute(&mut *transaction).await?;
                let version = format!("PRAGMA user_version = {VERSION}");
                sqlx::raw_sql(AssertSqlSafe(version)).execute(&mut *transaction).await?;
                transaction.commit().await?;
            }
            other => {
                let error = format!("the index has version {other}, not {VERSION}");
                return Err(sqlx::Error::Protocol(error));
            }
        }
        Ok(Self(pool))
    }

    /// The last game that was indexed.
    pub(super) async fn progress(&self) -> Result<Cursor, sqlx::Error> {
        let row = sqlx::query("SELECT updated, number FROM progress").fetch_one(&self.0).await?;
        Ok(Cursor { updated: row.try_get("updated")?, number: row.try_get("number")? })
    }

    /// Replaces the entries of games that have changed; removes those that are missing from `indexed`.
    pub(super) async fn replace(
        &self,
        changed: &[Changed],
        indexed: &HashMap<GameId, IndexedGame>,
        progress: Cursor,
    ) -> Result<(), sqlx::Error> {
        let mut transaction = self.0.begin_with("BEGIN IMMEDIATE").await?;
        let ids: Vec<_> = changed.iter().map(|game| game.id.to_string()).collect();
        let delete = "DELETE FROM games WHERE id IN (SELECT value FROM json_each(?))";
        sqlx::query(delete).bind(json(&ids)).execute(&mut *transaction).await?;
        let is_played = |id| indexed.get(id).is_some_and(|game| !game.steps.is_empty());
        let games = changed.iter().filter(|game| is_played(&game.id));
        let games = games.map(|game| (game.id.to_string(), game.owner.as_deref().map(hex)));
        let games: Vec<_> = games.collect();
        let insert = "INSERT INTO games (id, owner) \
             SELECT value ->> 0, unhex(value ->> 1) FROM json_each(?)";
        sqlx::query(insert).bind(json(&games)).execute(&mut *transaction).await?;
        let mut steps: Vec<_> = indexed.iter().flat_map(|(id, game)| rows(*id, game)).collect();
        // In the order of the table: this changes each page once.
        steps.sort_unstable_by_key(|(_, from, to, winner)| (*from, *to, *winner));
        let insert = "INSERT OR IGNORE INTO steps \
             SELECT value ->> 1, value ->> 2, value ->> 3, number \
             FROM json_each(?) JOIN games ON games.id = value ->> 0";
        sqlx::query(insert).bind(json(&steps)).execute(&mut *transaction).await?;
        sqlx::query("UPDATE progress SET updated = ?, number = ?")
            .bind(progress.updated)
            .bind(progress.number)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await
    }

    /// Deletes a game from the index.
    pub async fn remove(&self, id: GameId) -> Result<(), sqlx::Error> {
        let delete = sqlx::query("DELETE FROM games WHERE id = ?").bind(id.to_string());
        delete.execute(&self.0).await.map(|_| ())
    }

    /// The moves that people played in a position. `keys` are the keys of the resulting positions.
    pub async fn played(
        &self,
        options: AnyOptions,
        position: u64,
        keys: &[u64],
        visitor: Option<Owner>,
    ) -> Result<Vec<Played>, sqlx::Error> {
        let rules = rules_key(options);
        let query = sqlx::query(
            "SELECT next, winner, count(*) AS games, count(owner = ? OR NULL) AS own \
             FROM steps JOIN games ON games.number = steps.game \
             WHERE position = ? GROUP BY next, winner",
        );
        let rows = query
            .bind(visitor.map(|owner| owner.bytes().to_vec()))
            .bind(stored(rules, position))
            .fetch_all(&self.0)
            .await?;
        let read = |row: sqlx::sqlite::SqliteRow| {
            let next: i64 = row.try_get("next")?;
            let Some(&to) = keys.iter().find(|&&key| stored(rules, key) == next) else {
                return Ok(None);
            };
            let winner = match row.try_get::<i64, _>("winner")? {
                1 => Some(Side::First),
                2 => Some(Side::Second),
                _ => None,
            };
            let (games, own) = (row.try_get("games")?, row.try_get("own")?);
            Ok(Some(Played { to, winner, games, own }))
        };
        rows.into_iter().filter_map(|row| read(row).transpose()).collect()
    }

    /// Closes the file.
    pub async fn close(&self) {
        self.0.close().await;
    }
}

/// Removes a database with its log. Ignores errors.
fn remove(path: &Path) {
    for suffix in ["", "-wal", "-shm"] {
        let mut file = path.as_os_str().to_owned();
        file.push(suffix);
        // A file that cannot be removed cannot be opened either, which is reported.
        let _ = std::fs::remove_file(file);
    }
}

/// The steps of a game: its id, the two positions, and the winner.
fn rows(id: GameId, game: &IndexedGame) -> impl Iterator<Item = (String, i64, i64, i64)> {
    let (rules, winner) = (rules_key(game.options), winner_number(game.winner));
    let row = move |step: &Step| {
        (id.to_string(), stored(rules, step.from), stored(rules, step.to), winner)
    };
    game.steps.iter().map(row)
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("texts and numbers are JSON")
}

/// Distinguishes the positions of different rules.
fn rules_key(options: AnyOptions) -> u64 {
    xxh3_64(options.digest().as_bytes())
}

/// A position's key, mixed with the key of its rules.
const fn stored(rules: u64, key: u64) -> i64 {
    (key ^ rules).cast_signed()
}

const fn winner_number(winner: Option<Side>) -> i64 {
    match winner {
        Some(Side::First) => 1,
        Some(Side::Second) => 2,
        None => 0,
    }
}
