//! One transaction of writes. It uses few statements, because each costs a round trip to the database.

use std::collections::BTreeMap;

use ludoteca_room::{Event, PlayerId};
use ludoteca_rules::Side;
use ludoteca_rules::nearness::Arrangement;
use ludoteca_wire::Setting;
use ludoteca_wire::stored::{StoredClock, StoredEvent, StoredPlayers};
use serde::Serialize;

use super::checksum::{Checksum, GameColumns, SummaryColumns};
use super::database::{Connection, Insert, Query, Value, sql};
use super::finished_game::ADD;
use super::ratings::rate;
use super::tables::{EVENTS, GAMES, IMPORTS, SEATS, SUMMARIES, TALLIES};
use super::time::now;
use super::write::{NewGame, Write, Written};
use super::{Summary, Tail, challenges};
use crate::mutation;

/// Performs all writes in the open transaction of `connection`. New games get these row numbers. After a conflict or an
/// error the transaction must be rolled back.
pub(super) async fn write(
    connection: &mut Connection<'_>,
    writes: &[Write],
    numbers: impl IntoIterator<Item = i64> + Send,
) -> Result<Written, sqlx::Error> {
    for write in writes {
        if let Write::Create(game) = write
            && game.is_accepted
            && !challenges::take(connection, game.setting.id).await?
        {
            return Ok(Written::Conflict);
        }
    }
    let at = now();
    let (rows, tails) = Rows::of(writes, numbers, at);
    match rows.insert(connection).await {
        Ok(true) => {}
        Ok(false) => return Ok(Written::Conflict),
        Err(sqlx::Error::Database(error)) if error.is_foreign_key_violation() => {
            return Ok(Written::Conflict);
        }
        Err(error) => return Err(error),
    }
    for (write, tail) in writes.iter().zip(&tails) {
        if let Write::Append(new) = write
            && let Some(result) = &new.rated
        {
            rate(connection, tail.game, result, at).await?;
        }
        if let Some(finished) = write.finished() {
            finished.count(connection, false).await?;
        }
    }
    Ok(Written::All(tails, at))
}

/// Whether a write needs to read in its transaction.
pub(super) const fn reads(write: &Write) -> bool {
    match write {
        Write::Create(game) => game.is_accepted,
        Write::Append(new) => new.rated.is_some(),
    }
}

/// Performs writes that do not read, as one script: a transaction of its own, which `SQLite` has to roll back after an
/// error. It violates a constraint if an event number is taken or a game was deleted.
pub(super) fn script(
    writes: &[Write],
    numbers: impl IntoIterator<Item = i64>,
) -> (Query, Vec<Tail>, i64) {
    let at = now();
    let (rows, tails) = Rows::of(writes, numbers, at);
    let finished = writes.iter().filter_map(Write::finished).flat_map(|game| game.rows(1));
    let tallies = (TALLIES.insert(ADD), finished.collect());
    let mut script = sql("BEGIN IMMEDIATE; ");
    for (insert, rows) in rows.inserts("").into_iter().chain([tallies]) {
        insert.append_to(&mut script, rows);
    }
    script.push("COMMIT");
    (script, tails, at)
}

/// The rows of a transaction.
#[derive(Default)]
pub(super) struct Rows {
    games: Vec<Vec<Value>>,
    imports: Vec<Vec<Value>>,
    pub(super) events: Vec<Vec<Value>>,
    pub(super) summaries: Vec<Vec<Value>>,
    /// For each player and game, whether it is a running game of two people.
    seats: BTreeMap<(PlayerId, i64), bool>,
}

impl Rows {
    /// The rows of these writes, and the new tails. New games get these row numbers.
    fn of(writes: &[Write], numbers: impl IntoIterator<Item = i64>, at: i64) -> (Self, Vec<Tail>) {
        let (mut rows, mut numbers) = (Self::default(), numbers.into_iter().fuse());
        let tails = writes.iter().map(|write| {
            let tail = match write {
                Write::Create(game) => rows.add_game(numbers.next().unwrap_or_default(), game, at),
                Write::Append(new) => new.tail,
            };
            rows.add_events(tail, write, at)
        });
        let tails = tails.collect();
        (rows, tails)
    }

    /// Adds a game and its record. Returns its tail.
    fn add_game(&mut self, number: i64, game: &NewGame, at: i64) -> Tail {
        let Setting {
            id,
            options,
            digest,
            start,
            seats,
            clock,
            is_listed,
            is_private,
            is_rated,
            rating_range,
        } = &game.setting;
        let rating_range = rating_range.as_ref().map(json);
        let clock = clock.map(|control| json(&StoredClock::from(control)));
        let columns = GameColumns {
            id: &id.to_string(),
            game: options.game().name(),
            options: &options.json(),
            digest,
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
        self.games.push(vec![
            number.into(),
            columns.id.into(),
            columns.game.into(),
            columns.options.into(),
            columns.digest.into(),
            columns.start.into(),
            columns.players.into(),
            columns.created.into(),
            columns.import.map(|checksum| checksum.0).into(),
            columns.clock.into(),
            columns.listed.into(),
            columns.private.into(),
            columns.rated.into(),
            columns.rating_range.into(),
            chain.0.into(),
            game.owner.bytes().into(),
        ]);
        if let Some(record) = &game.import {
            self.imports.push(vec![number.into(), record.into()]);
        }
        Tail { game: number, chain }
    }

    /// Adds the events of a write, the summary and the seats. Returns the new tail.
    pub(super) fn add_events(&mut self, mut tail: Tail, write: &Write, at: i64) -> Tail {
        let summary = write.summary();
        let id = match write {
            Write::Create(game) => game.setting.id,
            Write::Append(new) => new.id,
        };
        let first = summary.seq as i64 - write.events().len() as i64 + 1;
        for (seq, event) in (first..).zip(write.events()) {
            let event = json(&StoredEvent::from(event));
            tail.chain = tail.chain.event(seq, &event, at);
            self.events.push(vec![
                tail.game.into(),
                seq.into(),
                event.into(),
                at.into(),
                tail.chain.0.into(),
            ]);
        }
        self.summaries.push(summary_row(tail, &id.to_string(), summary, at));
        let joined: Vec<PlayerId> = players_of(write).collect();
        self.seats.extend(joined.iter().map(|&player| ((player, tail.game), false)));
        if let Some((players, board)) = &summary.board {
            let is_running = board.is_some();
            if !joined.is_empty() || !is_running {
                self.seats.extend(players.map(|player| ((player, tail.game), is_running)));
            }
        }
        tail
    }

    /// Inserts all rows. Returns false if an event number is taken.
    async fn insert(self, connection: &mut Connection<'_>) -> Result<bool, sqlx::Error> {
        let events = self.events.len() as u64;
        for (insert, rows) in self.inserts("ON CONFLICT DO NOTHING") {
            let inserted = insert.rows(rows, connection).await?;
            let is_taken = insert.table == EVENTS.name && inserted < events;
            if is_taken && !mutation::is("no-compare") {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The rows of each table, in the order in which they are inserted; `on_taken` is the conflict clause of events.
    fn inserts(self, on_taken: &'static str) -> [(Insert<'static>, Vec<Vec<Value>>); 5] {
        let seats = self.seats();
        [
            (GAMES.insert(""), self.games),
            (IMPORTS.insert(""), self.imports),
            (EVENTS.insert(on_taken), self.events),
            (SUMMARIES.insert(REPLACE), self.summaries),
            (SEATS.insert(REPLACE_SEAT), seats),
        ]
    }

    /// The seats of games that players have joined or that are over.
    pub(super) fn seats(&self) -> Vec<Vec<Value>> {
        let row = |(&(player, game), &is_running): (&(PlayerId, i64), &bool)| {
            vec![player.into(), game.into(), is_running.into()]
        };
        self.seats.iter().map(row).collect()
    }
}

/// Replaces the seat of a player.
pub(super) const REPLACE_SEAT: &str =
    "ON CONFLICT (player, game) DO UPDATE SET running = excluded.running";

/// Replaces the summary of a game.
const REPLACE: &str = "ON CONFLICT (game) DO UPDATE SET ply = excluded.ply, \
     to_move = excluded.to_move, winner = excluded.winner, reason = excluded.reason, \
     waiting = excluded.waiting, updated = excluded.updated, seq = excluded.seq, \
     seated = excluded.seated, deadline = excluded.deadline, checksum = excluded.checksum, \
     chain = excluded.chain, arrangement = excluded.arrangement";

fn summary_row(Tail { game, chain }: Tail, id: &str, summary: &Summary, at: i64) -> Vec<Value> {
    let Summary { seq, ply, to_move, outcome, waiting, ref seated, deadline, .. } = *summary;
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
    let checksum = Checksum::summary(&columns);
    let board = summary.board.as_ref().and_then(|(_, board)| board.as_ref());
    vec![
        game.into(),
        columns.ply.into(),
        columns.to_move.into(),
        columns.winner.into(),
        columns.reason.into(),
        columns.waiting.into(),
        columns.updated.into(),
        columns.seq.into(),
        columns.seated.into(),
        columns.deadline.into(),
        checksum.0.into(),
        chain.0.into(),
        board.map(Arrangement::to_bytes).into(),
    ]
}

/// The players who join a game with this write.
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

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("players and events are JSON")
}
