//! Compare and append: the events of many games in one statement, and so in one round trip.
//!
//! Each row names its game, by which the tables could be divided among several servers. The games need not be written
//! together; they share a statement because they then share a round trip and a wait for the disk.

use std::collections::HashSet;
use std::sync::LazyLock;

use sqlx::{PgConnection, Row};

use crate::Tail;
use crate::batch::{REPLACE_SEAT, Rows};
use crate::database::{Kind, bind_arrays, unnest};
use crate::tables::{EVENTS, SEATS, SUMMARIES};
use crate::time::now;
use crate::write::{NewEvents, Write};

/// The columns of `summaries`, and the chain of checksums that the events of the game must have now.
static COMPARED: LazyLock<Vec<(&str, Kind)>> =
    LazyLock::new(|| SUMMARIES.columns.iter().copied().chain([("expected", Kind::Int)]).collect());

/// All servers lock the games in the same order. After a wait for a lock, the chain is compared in the row as it then is.
static STATEMENT: LazyLock<String> = LazyLock::new(|| {
    let columns = SUMMARIES.columns.iter().map(|(name, _)| *name).filter(|name| *name != "game");
    let set: Vec<String> = columns.map(|name| format!("{name} = locked.{name}")).collect();
    let first_event = 1 + COMPARED.len();
    let first_seat = first_event + EVENTS.columns.len();
    format!(
        "WITH locked AS (SELECT new.* FROM {new} AS new ({new_columns}) \
             JOIN summaries ON summaries.game = new.game WHERE summaries.chain = new.expected \
             ORDER BY new.game FOR UPDATE OF summaries), \
         summarised AS (UPDATE summaries SET {set} FROM locked \
             WHERE summaries.game = locked.game), \
         appended AS (INSERT INTO events ({event_columns}) \
             SELECT event.* FROM {events} AS event ({event_columns}) \
             JOIN locked ON locked.game = event.game), \
         placed AS (INSERT INTO seats ({seat_columns}) \
             SELECT seat.* FROM {seats} AS seat ({seat_columns}) \
             JOIN locked ON locked.game = seat.game {REPLACE_SEAT}) \
         SELECT game FROM locked",
        new = unnest(&COMPARED, 1),
        new_columns = names(&COMPARED),
        set = set.join(", "),
        events = unnest(EVENTS.columns, first_event),
        event_columns = names(EVENTS.columns),
        seats = unnest(SEATS.columns, first_seat),
        seat_columns = names(SEATS.columns),
    )
});

fn names(columns: &[(&str, Kind)]) -> String {
    let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
    names.join(", ")
}

/// Events to append that change nothing but their game.
pub(super) fn appended(write: &Write) -> Option<&NewEvents> {
    match write {
        Write::Append(new) if new.rated.is_none() && new.finished.is_none() => Some(new),
        Write::Append(_) | Write::Create(_) => None,
    }
}

/// Appends the events of these writes, each to another game, if the game still ends at the writer's tail. Returns the
/// new tails, and their time. One that is missing may also mean that the summary of the game has no chain.
pub(super) async fn append(
    connection: &mut PgConnection,
    writes: &[Write],
) -> Result<(Vec<Option<Tail>>, i64), sqlx::Error> {
    let (mut rows, at) = (Rows::default(), now());
    let mut tails = Vec::with_capacity(writes.len());
    for write in writes {
        let Some(new) = appended(write) else { continue };
        tails.push(rows.add_events(new.tail, write, at));
        if let Some(row) = rows.summaries.last_mut() {
            row.push(new.tail.chain.0.into());
        }
    }
    let seats = rows.seats();
    let query = bind_arrays(sqlx::query(STATEMENT.as_str()), &COMPARED, rows.summaries);
    let query = bind_arrays(query, EVENTS.columns, rows.events);
    let found = bind_arrays(query, SEATS.columns, seats).fetch_all(connection).await?;
    let games: HashSet<i64> = found.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
    let made = |tail: Tail| games.contains(&tail.game).then_some(tail);
    Ok((tails.into_iter().map(made).collect(), at))
}
