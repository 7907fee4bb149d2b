//! Writes to `PostgreSQL`, where other servers may write at the same time.

use std::collections::{BTreeMap, HashSet};
use std::time::Duration;

use ludoteca_room::PlayerId;
use parking_lot::Mutex;
use sqlx::pool::PoolConnection;
use sqlx::{Connection as _, PgConnection, PgPool, Postgres as Db};
use tokio::time::{sleep, timeout};
use xxhash_rust::xxh3::xxh3_64;

use super::append::{append, appended};
use crate::batch;
use crate::checksum::Checksum;
use crate::database::{Connection, sql};
use crate::engine::Engine;
use crate::id::player_text;
use crate::mutation;
use crate::rating_system::RatedResult;
use crate::write::Run;
use crate::write::Written;
use crate::write::{NewEvents, Write};

/// Codes of serialization failures and deadlocks.
const RETRIED: &[&str] = &["40001", "40P01"];
/// Maximum number of retries of a transaction that conflicts with others.
const MAX_RETRIES: u32 = 10;
/// The delay before the first retry; it doubles up to [`MAX_DELAY`].
const MIN_DELAY: Duration = Duration::from_millis(2);
const MAX_DELAY: Duration = Duration::from_millis(100);
/// Timeout of a transaction: a broken connection may go unnoticed.
pub(super) const TRANSACTION_TIMEOUT: Duration = Duration::from_secs(15);

/// The writes of this server.
#[derive(Debug)]
pub(super) struct Postgres {
    pool: PgPool,
    /// The idle connection of the last transaction, if that succeeded. The pool would test it before each transaction,
    /// at the cost of a round trip.
    idle: Mutex<Option<PoolConnection<Db>>>,
}

impl Postgres {
    /// Writes with connections of this pool, which it closes.
    pub(super) const fn new(pool: PgPool) -> Self {
        Self { pool, idle: Mutex::new(None) }
    }

    async fn connection(&self) -> Result<PoolConnection<Db>, sqlx::Error> {
        let idle = self.idle.lock().take();
        match idle {
            Some(connection) => Ok(connection),
            None => self.pool.acquire().await,
        }
    }

    fn release(&self, connection: PoolConnection<Db>) {
        *self.idle.lock() = Some(connection);
    }

    /// Appends events that change nothing but their games, in one round trip.
    async fn append_once(&self, writes: &[Write]) -> Result<Written, sqlx::Error> {
        let mut connection = self.connection().await?;
        let (tails, at) = append(&mut connection, writes).await?;
        self.release(connection);
        Ok(match tails.iter().copied().collect() {
            Some(tails) => Written::All(tails, at),
            None => Written::Some(tails, at),
        })
    }

    /// Writes all, or nothing. All servers take the locks in the same order: games by number, then
    /// ratings.
    async fn write_once(&self, writes: &[Write]) -> Result<Written, sqlx::Error> {
        let mut connection = self.connection().await?;
        let mut transaction = connection.begin().await?;
        let written = write(&mut transaction, writes).await?;
        match written {
            Written::All(..) => transaction.commit().await?,
            Written::Some(..) | Written::Conflict => transaction.rollback().await?,
        }
        self.release(connection);
        Ok(written)
    }

    async fn transact_once(&self, run: &Run) -> Result<(), sqlx::Error> {
        let begin = "BEGIN ISOLATION LEVEL SERIALIZABLE";
        let mut connection = self.connection().await?;
        let mut transaction = connection.begin_with(begin).await?;
        run.on(&mut Connection::Postgres(&mut transaction)).await?;
        transaction.commit().await?;
        self.release(connection);
        Ok(())
    }
}

impl Engine for Postgres {
    fn group(write: &Write) -> u8 {
        u8::from(appended(write).is_none() || mutation::is("no-compare"))
    }

    async fn write(&mut self, writes: &[Write]) -> Result<Written, sqlx::Error> {
        if writes.first().is_some_and(|write| Self::group(write) == 0) {
            let games: HashSet<i64> =
                writes.iter().filter_map(appended).map(|new| new.tail.game).collect();
            if games.len() < writes.len() {
                // Two writes to the same game conflict; they have to be tried one by one.
                return Ok(Written::Conflict);
            }
            let written = repeat(RETRIED, || self.append_once(writes)).await;
            match written {
                Err(sqlx::Error::Database(error)) if error.is_unique_violation() => {
                    if writes.len() > 1 {
                        return Ok(Written::Conflict);
                    }
                }
                // The summary may lack the chain of the game; the transaction below compares the events themselves.
                Ok(Written::Some(..)) if writes.len() == 1 => {}
                written => return written,
            }
        }
        repeat(RETRIED, || self.write_once(writes)).await
    }

    /// Serializable: counting rows before an insert is correct despite concurrent inserts.
    async fn transact(&mut self, run: &Run) -> Result<(), sqlx::Error> {
        // Such a transaction may fail with a unique violation instead of a serialization failure.
        repeat(&["40001", "40P01", "23505"], || self.transact_once(run)).await
    }

    // The pool replaces broken connections.
    async fn recover(&mut self) {}

    /// Returns the connection to the pool, which tests it before its next use.
    async fn rest(&mut self) {
        drop(self.idle.lock().take());
    }

    async fn close(self) {
        drop(self.idle.lock().take());
        self.pool.close().await;
    }
}

/// Retries a transaction while it fails with one of these codes, such as those of serialization
/// failures and deadlocks.
async fn repeat<T, F>(codes: &[&str], transaction: impl Fn() -> F) -> Result<T, sqlx::Error>
where
    F: Future<Output = Result<T, sqlx::Error>>,
{
    let mut delay = MIN_DELAY;
    for _ in 0..MAX_RETRIES {
        match timeout(TRANSACTION_TIMEOUT, transaction()).await {
            Ok(Err(sqlx::Error::Database(error)))
                if error.code().is_some_and(|code| codes.contains(&&*code)) =>
            {
                // Random, so that two servers do not collide again.
                sleep(delay.mul_f64(fastrand::f64())).await;
                delay = MAX_DELAY.min(delay * 2);
            }
            Ok(done) => return done,
            Err(_) => return Err(sqlx::Error::PoolTimedOut),
        }
    }
    timeout(TRANSACTION_TIMEOUT, transaction()).await.unwrap_or(Err(sqlx::Error::PoolTimedOut))
}

async fn write(connection: &mut PgConnection, writes: &[Write]) -> Result<Written, sqlx::Error> {
    if !are_current(connection, writes).await? && !mutation::is("no-compare") {
        return Ok(Written::Conflict);
    }
    lock_ratings(connection, writes).await?;
    let created = writes.iter().filter(|write| matches!(write, Write::Create(_))).count();
    let numbers: Vec<i64> = if created == 0 {
        Vec::new()
    } else {
        let next = "SELECT nextval(pg_get_serial_sequence('games', 'number')) \
             FROM generate_series(1, $1)";
        sql(next).bind(created as i64).all(&mut *connection).await?
    };
    batch::write(&mut Connection::Postgres(connection), writes, numbers).await
}

/// Locks the games that events are appended to, and checks that each one still ends at the writer's
/// tail. The unique key alone would accept an event that follows a changed one.
async fn are_current(connection: &mut PgConnection, writes: &[Write]) -> Result<bool, sqlx::Error> {
    let appended: Vec<&NewEvents> = writes.iter().filter_map(events_of).collect();
    let tails: BTreeMap<i64, Checksum> =
        appended.iter().map(|new| (new.tail.game, new.tail.chain)).collect();
    if tails.len() < appended.len() {
        // Two writes to the same game conflict; they have to be tried one by one.
        return Ok(false);
    }
    if tails.is_empty() {
        return Ok(true);
    }
    let games: Vec<i64> = tails.keys().copied().collect();
    // Every change of a stored game also changes its summary, and so waits for this lock.
    sqlx::query("SELECT FROM summaries WHERE game = ANY($1) ORDER BY game FOR UPDATE")
        .bind(&games)
        .execute(&mut *connection)
        .await?;
    // A separate statement, which sees changes committed while the first one waited for the locks.
    let found: Vec<(i64, i64)> = sqlx::query_as(
        "SELECT number, coalesce((SELECT events.checksum FROM events \
         WHERE events.game = games.number ORDER BY seq DESC LIMIT 1), checksum) \
         FROM games WHERE number = ANY($1)",
    )
    .bind(&games)
    .fetch_all(connection)
    .await?;
    let found: BTreeMap<i64, Checksum> =
        found.into_iter().map(|(game, chain)| (game, Checksum(chain))).collect();
    Ok(found == tails)
}

const fn events_of(write: &Write) -> Option<&NewEvents> {
    match write {
        Write::Append(new) => Some(new),
        Write::Create(_) => None,
    }
}

/// Locks the ratings that change, which may have no rows yet.
async fn lock_ratings(connection: &mut PgConnection, writes: &[Write]) -> Result<(), sqlx::Error> {
    let results = writes.iter().filter_map(events_of).filter_map(|new| new.rated.as_ref());
    let mut keys: Vec<i64> =
        results.flat_map(|result| result.players.map(|player| key(player, result))).collect();
    if keys.is_empty() {
        return Ok(());
    }
    keys.sort_unstable();
    keys.dedup();
    sqlx::query("SELECT pg_advisory_xact_lock(key) FROM UNNEST($1::bigint[]) AS key")
        .bind(keys)
        .execute(connection)
        .await
        .map(drop)
}

/// The lock of a player's rating.
fn key(player: PlayerId, RatedResult { game, speed, .. }: &RatedResult) -> i64 {
    let (player, game, speed) = (player_text(player), game.name(), speed.name());
    xxh3_64(format!("rating {player} {game} {speed}").as_bytes()).cast_signed()
}
