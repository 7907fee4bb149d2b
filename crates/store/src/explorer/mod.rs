//! The index of the moves that people played: tables of a shared database, or a file of the only server.
//!
//! It follows from the stored games, so deleting it loses nothing, and no checksums cover it.

mod file;

use std::collections::HashMap;
use std::path::Path;

use ludoteca_rules::{AnyOptions, Side};
use xxhash_rust::xxh3::xxh3_64;

use super::database::{Connection, Insert, Kind, Pool, Row, Transaction, Value, sql};
use super::{Changed, Cursor, Store};
use crate::id::GameId;
use crate::owner::Owner;

/// The index. Positions are canonical keys, mixed with the rules they belong to.
#[derive(Debug)]
pub struct Index {
    pool: Pool,
    /// Precedes the names of the tables.
    prefix: &'static str,
}

/// A game as the index stores it.
#[derive(Clone, Debug)]
pub struct IndexedGame {
    /// Its options.
    pub options: AnyOptions,
    /// Its winner, if there is one.
    pub winner: Option<Side>,
    /// The moves that people played, as the keys of the positions before and after each.
    pub steps: Vec<(u64, u64)>,
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
    /// Opens the index of a store: that of a shared database, which all servers share, or the file.
    pub async fn open(store: &Store, path: &Path) -> Result<Self, sqlx::Error> {
        match &store.pool {
            Pool::Postgres(_) => {
                // From when each server had an index of its own.
                file::remove(path);
                Ok(Self { pool: store.pool.clone(), prefix: "explorer_" })
            }
            Pool::Sqlite(_) => Ok(Self { pool: Pool::Sqlite(file::open(path).await?), prefix: "" }),
        }
    }

    /// The last game that was indexed.
    pub async fn progress(&self) -> Result<Cursor, sqlx::Error> {
        let query = format!("SELECT updated, number FROM {}progress", self.prefix);
        let (updated, number) = sql(query).one(&self.pool).await?;
        Ok(Cursor { updated, number })
    }

    /// Replaces the entries of games that have changed; removes those that are missing from `indexed`. Advances the
    /// progress from one game to another. Returns false, and changes nothing, if another server has advanced it.
    pub async fn replace(
        &self,
        changed: &[Changed],
        indexed: &HashMap<GameId, IndexedGame>,
        [from, to]: [Cursor; 2],
    ) -> Result<bool, sqlx::Error> {
        let mut transaction = self.begin().await?;
        let mut connection = transaction.connection();
        let prefix = self.prefix;
        // First, because it locks the row: other servers wait, and then find that it has changed.
        let advance = format!(
            "UPDATE {prefix}progress SET updated = $1, number = $2 WHERE updated = $3 AND number = $4"
        );
        let advance = sql(advance).bind(to.updated).bind(to.number);
        let advance = advance.bind(from.updated).bind(from.number);
        if advance.execute(&mut connection).await? == 0 {
            return Ok(false);
        }
        let mut delete = sql(format!("DELETE FROM {prefix}games WHERE id IN "));
        delete.push_list(changed.iter().map(|game| game.id.to_string()));
        delete.execute(&mut connection).await?;
        let is_played = |id| indexed.get(id).is_some_and(|game| !game.steps.is_empty());
        let games: Vec<_> = changed.iter().filter(|game| is_played(&game.id)).collect();
        if !games.is_empty() {
            let rows = games
                .iter()
                .map(|game| vec![game.id.to_string().into(), game.owner.clone().into()]);
            self.insert(
                "games",
                &[("id", Kind::Text), ("owner", Kind::Blob)],
                rows,
                &mut connection,
            )
            .await?;
            let mut numbers = sql(format!("SELECT id, number FROM {prefix}games WHERE id IN "));
            numbers.push_list(games.iter().map(|game| game.id.to_string()));
            let numbers: Vec<(String, i64)> = numbers.all(&mut connection).await?;
            let numbered = numbers
                .iter()
                .filter_map(|(id, number)| Some((*number, indexed.get(&id.parse().ok()?)?)));
            let mut steps: Vec<_> =
                numbered.flat_map(|(number, game)| rows_of(number, game)).collect();
            // In the order of the table: this changes each page once. A step that occurs twice counts once.
            steps.sort_unstable();
            steps.dedup();
            let columns = ["position", "next", "winner", "game"].map(|column| (column, Kind::Int));
            let rows = steps.iter().map(|row| row.map(Value::from).to_vec());
            self.insert("steps", &columns, rows, &mut connection).await?;
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Inserts rows into a table.
    async fn insert(
        &self,
        table: &str,
        columns: &[(&str, Kind)],
        rows: impl Iterator<Item = Vec<Value>>,
        connection: &mut Connection<'_>,
    ) -> Result<u64, sqlx::Error> {
        let table = format!("{}{table}", self.prefix);
        let insert = Insert { table: &table, columns, on_conflict: "" };
        insert.rows(rows.collect(), connection).await
    }

    /// A transaction that writes.
    async fn begin(&self) -> Result<Transaction<'static>, sqlx::Error> {
        Ok(match &self.pool {
            Pool::Sqlite(pool) => Transaction::Sqlite(pool.begin_with("BEGIN IMMEDIATE").await?),
            Pool::Postgres(pool) => Transaction::Postgres(pool.begin().await?),
        })
    }

    /// Deletes a game from the index. A shared database has done so when it deleted the game.
    pub async fn remove(&self, id: GameId) -> Result<(), sqlx::Error> {
        if let Pool::Sqlite(_) = self.pool {
            let delete = sql("DELETE FROM games WHERE id = $1").bind(id.to_string());
            delete.execute(&self.pool).await?;
        }
        Ok(())
    }

    /// The moves that people played in a position. `keys` are the keys of the resulting positions.
    pub async fn played(
        &self,
        options: AnyOptions,
        position: u64,
        keys: &[u64],
        visitor: Option<Owner>,
    ) -> Result<Vec<Played>, sqlx::Error> {
        let (rules, prefix) = (rules_key(options), self.prefix);
        let query = sql(format!(
            "SELECT next, winner, count(*) AS games, count(owner = $1 OR NULL) AS own \
             FROM {prefix}steps AS steps JOIN {prefix}games AS games ON games.number = steps.game \
             WHERE position = $2 GROUP BY next, winner",
        ));
        let query = query.bind(visitor.map(|owner| owner.bytes().to_vec()));
        let rows: Vec<Row> = query.bind(stored(rules, position)).all(&self.pool).await?;
        let read = |row: Row| {
            let next: i64 = row.get("next")?;
            let Some(&to) = keys.iter().find(|&&key| stored(rules, key) == next) else {
                return Ok(None);
            };
            let winner = match row.get::<i64>("winner")? {
                1 => Some(Side::First),
                2 => Some(Side::Second),
                _ => None,
            };
            let (games, own) = (row.count("games")?, row.count("own")?);
            Ok(Some(Played { to, winner, games, own }))
        };
        rows.into_iter().filter_map(|row| read(row).transpose()).collect()
    }

    /// Closes the file.
    pub async fn close(&self) {
        if let Pool::Sqlite(pool) = &self.pool {
            pool.close().await;
        }
    }
}

/// The rows of a game: the two positions of each step, the winner, and the number of the game.
fn rows_of(number: i64, game: &IndexedGame) -> impl Iterator<Item = [i64; 4]> {
    let (rules, winner) = (rules_key(game.options), winner_number(game.winner));
    let row =
        move |(from, to): &(u64, u64)| [stored(rules, *from), stored(rules, *to), winner, number];
    game.steps.iter().map(row)
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
