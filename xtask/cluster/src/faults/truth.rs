//! The content of the store after a run.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::cluster::Base;

/// All games of the store, by id.
pub(crate) type Truth = BTreeMap<String, Game>;

/// A stored game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Game {
    /// The events in the order of their numbers.
    pub(crate) events: Vec<Event>,
    /// The ids of the players when the game was created.
    pub(crate) holders: [Option<String>; 2],
    /// Whether the side is the computer's.
    pub(crate) computers: [bool; 2],
    /// Number of players in the table of seats.
    pub(crate) seats: u64,
    /// Initial time and increment, in milliseconds.
    pub(crate) clock: Option<(u64, u64)>,
    /// Whether the game is over.
    pub(crate) is_over: bool,
    /// Milliseconds by which the time of the side to move is overdue when the store is read.
    pub(crate) overdue: i64,
}

/// A stored event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Event {
    pub(crate) seq: u64,
    pub(crate) kind: String,
    pub(crate) side: Option<String>,
    pub(crate) mv: Option<String>,
    /// The player of a `sit`.
    pub(crate) player: Option<String>,
    pub(crate) timing: Option<Timing>,
    /// When it was stored, in milliseconds since 1970.
    pub(crate) stored: u64,
}

impl Game {
    /// The number of the event that an action on event `seen` becomes: the next one, except that the service first
    /// notes that it accepts moves again after an outage.
    pub(crate) fn next_after(&self, seen: u64) -> u64 {
        let later = self.events.iter().skip_while(|event| event.seq <= seen);
        let resumed = later.take_while(|event| event.kind == "resume").count();
        seen + resumed as u64 + 1
    }
}

/// When a move arrived, and the time that it left on the clock, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Timing {
    pub(crate) at: u64,
    pub(crate) left: u64,
    pub(crate) lag: u64,
    /// The clocks of both sides from then on, where an event sets them.
    pub(crate) both: Option<[u64; 2]>,
}

const GAMES: &str = "SELECT id, players, clock, winner, reason, \
     (SELECT count(*) FROM seats WHERE seats.game = games.number) AS seats, \
     (extract(epoch FROM now()) * 1000)::bigint - deadline AS overdue \
     FROM games JOIN summaries ON summaries.game = games.number";

const EVENTS: &str = "SELECT games.id, seq, event, at FROM events \
     JOIN games ON games.number = events.game ORDER BY games.id, seq";

/// Reads all games from the store.
pub(crate) async fn read(base: &Base) -> Result<Truth> {
    let mut truth = Truth::new();
    for row in base.postgres.rows(GAMES).await? {
        let json = |column: &str| -> Result<Value> {
            Ok(row[column].as_str().map(serde_json::from_str).transpose()?.unwrap_or_default())
        };
        let (players, clock) = (json("players")?, json("clock")?);
        let sides = ["first", "second"];
        let seconds = |name: &str| clock[name].as_u64().map(|seconds| seconds * 1_000);
        let game = Game {
            holders: sides.map(|side| players[side]["id"].as_str().map(str::to_owned)),
            computers: sides.map(|side| players[side]["kind"] == "computer"),
            seats: row["seats"].as_u64().unwrap_or(0),
            clock: seconds("initial").zip(seconds("increment")),
            is_over: !row["reason"].is_null(),
            overdue: row["overdue"].as_i64().unwrap_or(i64::MIN),
            events: vec![],
        };
        truth.insert(row["id"].as_str().context("a game without id")?.to_owned(), game);
    }
    for row in base.postgres.rows(EVENTS).await? {
        let id = row["id"].as_str().unwrap_or_default();
        let game = truth.get_mut(id).with_context(|| format!("no summary of game {id}"))?;
        let text = row["event"].as_str().context("an event without text")?;
        let event: Value = serde_json::from_str(text).context("an event that is no JSON")?;
        let seq = row["seq"].as_u64().unwrap_or(0);
        game.events.push(Event::read(seq, &event, row["at"].as_u64().unwrap_or(0)));
    }
    Ok(truth)
}

impl Event {
    fn read(seq: u64, event: &Value, stored: u64) -> Self {
        let text = |name: &str| event[name].as_str().map(str::to_owned);
        let number = |value: &Value| value.as_u64().unwrap_or(0);
        let timing = match &event["timing"] {
            Value::Null => None,
            timing => Some(Timing {
                at: number(&timing["at"]),
                left: number(&timing["left"]),
                lag: number(&timing["lag"]),
                both: timing["first"].as_u64().zip(timing["second"].as_u64()).map(<[u64; 2]>::from),
            }),
        };
        let kind = text("type").unwrap_or_default();
        // The clock has been set up, but does not run yet.
        let timing = timing.or(event["at"].as_u64().map(|at| Timing { at, ..Timing::default() }));
        let (side, mv, player) = (text("side"), text("move"), text("player"));
        Self { seq, kind, side, mv, player, timing, stored }
    }
}
