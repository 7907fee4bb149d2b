//! One transaction of writes, in few statements, because each costs a round trip to the database's
//! thread.

use std::time::{SystemTime, UNIX_EPOCH};

use ludoteca_room::{Event, PlayerId};
use ludoteca_rules::Side;
use serde::Serialize;
use sqlx::sqlite::SqliteQueryResult;
use sqlx::{Connection, QueryBuilder, Sqlite, SqliteConnection, Transaction};

use super::challenges;
use super::checksum::{Checksum, GameColumns, SummaryColumns};
use super::mark::Reached;
use super::ratings::rate;
use super::stored::{StoredClock, StoredEvent, StoredPlayers};
use super::writer::{NewGame, Write};
use super::{Summary, Tail};
use crate::rooms::Setting;

/// Maximum number of rows in one statement; `SQLite` takes at most 32,766 values.
const ROWS: usize = 1_000;

/// Result of a transaction.
pub(super) enum Written {
    /// All writes are on the disk; for each, where the game's next event goes.
    All(Vec<Tail>),
    /// A game already has an event of the same number, or was deleted, or the challenge is no longer
    /// open; nothing was written.
    Conflict,
}

/// Writes all or nothing. Updates `reached`, the numbers that the database has reached. New games
/// are numbered after `last_game`.
pub(super) async fn write(
    connection: &mut SqliteConnection,
    writes: &[Write],
    last_game: &mut i64,
    reached: &mut Reached,
) -> Result<Written, sqlx::Error> {
    match write_all(connection, writes, last_game, reached).await {
        Err(sqlx::Error::Database(error)) if error.is_foreign_key_violation() => {
            Ok(Written::Conflict)
        }
        written => written,
    }
}

async fn write_all(
    connection: &mut SqliteConnection,
    writes: &[Write],
    last_game: &mut i64,
    reached: &mut Reached,
) -> Result<Written, sqlx::Error> {
    let at = now();
    let mut after = *reached;
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut events = Vec::with_capacity(writes.len());
    let mut summaries = Vec::with_capacity(writes.len());
    let mut seats = Vec::new();
    let mut tails = Vec::with_capacity(writes.len());
    for write in writes {
        let (id, summary, mut tail, played) = match write {
            Write::Create(game) => {
                let id = game.setting.id;
                if game.is_accepted && !challenges::take(&mut transaction, id).await? {
                    transaction.rollback().await?;
                    return Ok(Written::Conflict);
                }
                *last_game += 1;
                after.games = *last_game;
                let tail = create(&mut transaction, *last_game, game, at).await?;
                (id, &game.summary, tail, &game.events[..])
            }
            Write::Append(new) => (new.id, &new.summary, new.tail, &new.events[..]),
        };
        let first = summary.seq as i64 - played.len() as i64 + 1;
        for (seq, event) in (first..).zip(played) {
            let event = json(&StoredEvent::from(event));
            tail.chain = tail.chain.event(seq, &event, at);
            events.push(NewEventRow { seq, event, tail });
        }
        seats.extend(players_of(write).map(|player| (player, tail.game)));
        summaries.push((tail.game, id.to_string(), summary));
        tails.push(tail);
    }
    for events in events.chunks(ROWS) {
        let inserted = insert(&mut transaction, events, at).await?;
        if inserted.rows_affected() < events.len() as u64 {
            transaction.rollback().await?;
            return Ok(Written::Conflict);
        }
        after.events = inserted.last_insert_rowid();
    }
    summarise(&mut transaction, &summaries, at).await?;
    for (write, tail) in writes.iter().zip(&tails) {
        if let Write::Append(new) = write
            && let Some(result) = &new.rated
        {
            rate(&mut transaction, tail.game, result, at).await?;
        }
    }
    for seats in seats.chunks(ROWS) {
        seat(&mut transaction, seats).await?;
    }
    transaction.commit().await?;
    *reached = after;
    Ok(Written::All(tails))
}

/// The players who take part in a game from this write on.
fn players_of(write: &Write) -> impl Iterator<Item = PlayerId> {
    let seats = match write {
        Write::Create(game) => Some(&game.setting.seats),
        Write::Append(_) => None,
    };
    let created = seats.into_iter().flat_map(|seats| [seats.first.id(), seats.second.id()]);
    let joined = write.events().iter().map(|event| match event {
        Event::Seated { player, .. } => Some(*player),
        _ => None,
    });
    created.chain(joined).flatten()
}

/// Inserts rows of `seats`: players and games.
async fn seat(
    transaction: &mut Transaction<'_, Sqlite>,
    seats: &[(PlayerId, i64)],
) -> Result<(), sqlx::Error> {
    let mut insert = QueryBuilder::new("INSERT OR IGNORE INTO seats (player, game) ");
    insert.push_values(seats, |mut row, (player, game)| {
        row.push_bind(player.bytes().to_vec()).push_bind(game);
    });
    insert.build().execute(&mut **transaction).await.map(drop)
}

/// Inserts a row of `games`, and its record.
async fn create(
    transaction: &mut Transaction<'_, Sqlite>,
    number: i64,
    game: &NewGame,
    at: i64,
) -> Result<Tail, sqlx::Error> {
    let Setting { id, options, start, seats, clock, is_listed, is_private, is_rated, rating_range } =
        &game.setting;
    let rating_range = rating_range.as_ref().map(json);
    let clock = clock.map(|control| json(&StoredClock::from(control)));
    let columns = GameColumns {
        id: &id.to_string(),
        game: options.game().name(),
        options: &options.json(),
        digest: &options.digest(),
        start: start.as_deref(),
        players: &json(&StoredPlayers::from(seats)),
        created: at,
        import: game.import.as_deref().map(Checksum::import),
        clock: clock.as_deref(),
        listed: *is_listed,
        private: *is_private,
        rated: *is_rated,
        rating_range: rating_range.as_deref(),
    };
    let chain = Checksum::game(&columns);
    let insert = sqlx::query(
        "INSERT INTO games \
         (number, id, game, options, digest, start, players, created, import, clock, listed, private, \
         rated, rating_range, checksum, owner) \
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    );
    insert
        .bind(number)
        .bind(columns.id)
        .bind(columns.game)
        .bind(columns.options)
        .bind(columns.digest)
        .bind(columns.start)
        .bind(columns.players)
        .bind(columns.created)
        .bind(columns.import.map(|checksum| checksum.0))
        .bind(columns.clock)
        .bind(columns.listed)
        .bind(columns.private)
        .bind(columns.rated)
        .bind(columns.rating_range)
        .bind(chain.0)
        .bind(game.owner.bytes())
        .execute(&mut **transaction)
        .await?;
    if let Some(record) = &game.import {
        sqlx::query("INSERT INTO imports VALUES (?, ?)")
            .bind(number)
            .bind(record)
            .execute(&mut **transaction)
            .await?;
    }
    Ok(Tail { game: number, chain })
}

struct NewEventRow {
    seq: i64,
    /// The JSON text that is stored and covered by the checksum.
    event: String,
    /// With this event's checksum.
    tail: Tail,
}

/// Inserts the events whose numbers are free.
async fn insert(
    transaction: &mut Transaction<'_, Sqlite>,
    events: &[NewEventRow],
    at: i64,
) -> Result<SqliteQueryResult, sqlx::Error> {
    let mut insert = QueryBuilder::new("INSERT INTO events (game, seq, event, at, checksum) ");
    insert.push_values(events, |mut row, NewEventRow { seq, event, tail }| {
        row.push_bind(tail.game).push_bind(seq).push_bind(event).push_bind(at);
        row.push_bind(tail.chain.0);
    });
    insert.push(" ON CONFLICT DO NOTHING").build().execute(&mut **transaction).await
}

/// Replaces summaries: each has its game's number and id.
async fn summarise(
    transaction: &mut Transaction<'_, Sqlite>,
    summaries: &[(i64, String, &Summary)],
    at: i64,
) -> Result<(), sqlx::Error> {
    let mut replace = QueryBuilder::new(
        "INSERT OR REPLACE INTO summaries \
         (game, ply, to_move, winner, reason, waiting, updated, seq, seated, deadline, checksum) ",
    );
    replace.push_values(summaries, |mut row, (game, id, summary)| {
        let Summary { seq, ply, to_move, outcome, waiting, ref seated, deadline } = **summary;
        let seated = seated.as_ref().map(|seats| json(&StoredPlayers::from(seats)));
        let columns = SummaryColumns {
            id,
            seq: seq as i64,
            ply: ply as i64,
            to_move: to_move.map(Side::name),
            winner: outcome.and_then(|outcome| outcome.winner).map(Side::name),
            reason: outcome.map(|outcome| outcome.reason.0),
            waiting,
            updated: at,
            seated: seated.as_deref(),
            deadline: deadline.map(|deadline| deadline.as_millis() as i64),
        };
        row.push_bind(game).push_bind(columns.ply).push_bind(columns.to_move);
        row.push_bind(columns.winner).push_bind(columns.reason).push_bind(columns.waiting);
        row.push_bind(columns.updated).push_bind(columns.seq);
        let checksum = Checksum::summary(&columns);
        row.push_bind(seated.clone()).push_bind(columns.deadline).push_bind(checksum.0);
    });
    replace.build().execute(&mut **transaction).await.map(|_| ())
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("players and events are JSON")
}

/// Milliseconds since 1970.
pub(super) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}
