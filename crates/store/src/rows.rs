//! Rows of the database, and checks that they are intact.

use ludoteca_room::{Event, Seats, TimeControl};
use ludoteca_rules::{Game, Side};
use ludoteca_wire::stored::{StoredClock, StoredEvent, StoredPlayers};
use ludoteca_wire::{ListedGame, RatingRange, Setting};
use serde::de::DeserializeOwned;

use super::checksum::{Checksum, GameFields, SummaryColumns};
use super::database::{FromRow, Row};
use super::{Cursor, StoreError};
use crate::id::GameId;
use crate::owner::Owner;

/// A row of `games`.
#[derive(Debug)]
pub(super) struct GameRow {
    pub(super) number: i64,
    pub(super) columns: GameFields<String>,
    checksum: Checksum,
    /// No checksum covers it.
    pub(super) owner: Option<Vec<u8>>,
}

impl GameRow {
    pub(super) const COLUMNS: &str = "games.number, games.id, games.game, options, digest, start, \
         players, created, import, clock, listed, private, rated, rating_range, \
         games.checksum AS game_checksum, owner";

    /// Checksum of the columns that were read.
    pub(super) fn computed(&self) -> Checksum {
        Checksum::game(&self.columns)
    }

    /// Whether the visitor created the game.
    fn is_of(&self, visitor: Option<&Owner>) -> bool {
        visitor.is_some_and(|visitor| self.owner.as_deref() == Some(visitor.bytes()))
    }

    /// The seats in the text of the column `players` or `seated`.
    pub(super) fn seats(&self, players: &str) -> Result<Seats, StoreError> {
        let owner = self.owner.as_deref().and_then(Owner::from_bytes);
        let owner = owner.map(|owner| owner.player());
        json::<StoredPlayers>(players)?.read(owner).map_err(corrupt)
    }

    /// The setting and the row's checksum, with which the chain of events starts, if the row is
    /// intact.
    pub(super) fn setting(&self) -> Result<(Setting, Checksum), StoreError> {
        if self.computed() != self.checksum {
            return Err(corrupt("its row in `games` has a wrong checksum"));
        }
        let row = &self.columns;
        let id: GameId = row.id.parse().map_err(|_| corrupt("its id is none"))?;
        let game: Game = row.game.parse().map_err(corrupt)?;
        let options = game.options(&row.options).map_err(corrupt)?;
        let clock = row.clock.as_deref().map(json::<StoredClock>).transpose()?;
        let rating_range = row.rating_range.as_deref().map(json::<RatingRange>).transpose()?;
        let setting = Setting {
            id,
            options,
            digest: options.digest(),
            start: row.start.clone(),
            seats: self.seats(&row.players)?,
            clock: clock.map(TimeControl::try_from).transpose().map_err(corrupt)?,
            is_listed: row.listed,
            is_private: row.private,
            is_rated: row.rated,
            rating_range,
        };
        Ok((setting, self.checksum))
    }
}

impl FromRow for GameRow {
    fn from_row(row: Row) -> Result<Self, sqlx::Error> {
        Self::read(&row)
    }
}

impl GameRow {
    /// The row with these columns.
    fn read(row: &Row) -> Result<Self, sqlx::Error> {
        let columns = GameFields {
            id: row.get("id")?,
            game: row.get("game")?,
            options: row.get("options")?,
            digest: row.get("digest")?,
            start: row.get("start")?,
            players: row.get("players")?,
            created: row.get("created")?,
            import: row.get::<Option<i64>>("import")?.map(Checksum),
            clock: row.get("clock")?,
            listed: row.flag("listed")?,
            private: row.flag("private")?,
            rated: row.flag("rated")?,
            rating_range: row.get("rating_range")?,
        };
        let checksum = Checksum(row.get("game_checksum")?);
        Ok(Self { number: row.get("number")?, columns, checksum, owner: row.get("owner")? })
    }
}

/// A row of `events`: number, event, time, checksum.
pub(super) type EventRow = (i64, String, i64, i64);

/// The events of a game whose chain starts with `chain`, and the checksum of the last one. `last`
/// is the number of the last event, if it is known.
pub(super) fn events(
    chain: Checksum,
    rows: &[EventRow],
    last: Option<i64>,
) -> Result<(Vec<Event>, Checksum), StoreError> {
    let events = following(chain, 0, rows)?;
    let found = rows.len() as i64;
    match last {
        Some(last) if last > found => {
            Err(corrupt(format!("{found} of its {last} events are there")))
        }
        _ => Ok(events),
    }
}

/// The events of a game after the one with number `seq` and checksum `chain`, and the checksum of the
/// last one.
pub(super) fn following(
    mut chain: Checksum,
    seq: i64,
    rows: &[EventRow],
) -> Result<(Vec<Event>, Checksum), StoreError> {
    let mut events = Vec::with_capacity(rows.len());
    for (expected, (seq, event, at, checksum)) in (seq + 1..).zip(rows) {
        if *seq != expected {
            return Err(corrupt(format!("event {expected} is missing")));
        }
        chain = chain.event(*seq, event, *at);
        if chain != Checksum(*checksum) {
            return Err(corrupt(format!("event {seq} has a wrong checksum")));
        }
        events.push(json::<StoredEvent>(event)?.try_into().map_err(corrupt)?);
    }
    Ok((events, chain))
}

/// A row of `summaries`.
#[derive(Debug)]
pub(super) struct SummaryRow {
    pub(super) seq: i64,
    ply: i64,
    to_move: Option<String>,
    winner: Option<String>,
    reason: Option<String>,
    waiting: bool,
    updated: i64,
    pub(super) seated: Option<String>,
    pub(super) deadline: Option<i64>,
    checksum: Checksum,
}

impl SummaryRow {
    pub(super) const COLUMNS: &str = "seq, ply, to_move, winner, reason, waiting, updated, seated, \
         deadline, summaries.checksum AS summary_checksum";

    /// Checksum of the columns that were read, for the game `id`.
    pub(super) fn computed(&self, id: &str) -> Checksum {
        Checksum::summary(&SummaryColumns {
            id,
            seq: self.seq,
            ply: self.ply,
            to_move: self.to_move.as_deref(),
            winner: self.winner.as_deref(),
            reason: self.reason.as_deref(),
            waiting: self.waiting,
            updated: self.updated,
            seated: self.seated.as_deref(),
            deadline: self.deadline,
        })
    }

    /// Whether the row matches its checksum as a row of the game `id`.
    pub(super) fn is_intact(&self, id: GameId) -> bool {
        self.computed(&id.to_string()) == self.checksum
    }
}

impl FromRow for SummaryRow {
    fn from_row(row: Row) -> Result<Self, sqlx::Error> {
        Self::read(&row)
    }
}

impl SummaryRow {
    /// The row with these columns.
    pub(super) fn read(row: &Row) -> Result<Self, sqlx::Error> {
        Ok(Self {
            seq: row.get("seq")?,
            ply: row.get("ply")?,
            to_move: row.get("to_move")?,
            winner: row.get("winner")?,
            reason: row.get("reason")?,
            waiting: row.flag("waiting")?,
            updated: row.get("updated")?,
            seated: row.get("seated")?,
            deadline: row.get("deadline")?,
            checksum: Checksum(row.get("summary_checksum")?),
        })
    }
}

/// A game in the list of games and its place there, from a row with the columns of both tables.
/// `visitor` requests the list.
pub(super) fn listed(
    row: &Row,
    visitor: Option<&Owner>,
) -> Result<(ListedGame, Cursor), StoreError> {
    let summary = SummaryRow::read(row)?;
    let game = GameRow::read(row)?;
    let (mut setting, _) = game.setting()?;
    if !summary.is_intact(setting.id) {
        return Err(corrupt("its row in `summaries` has a wrong checksum"));
    }
    if let Some(players) = &summary.seated {
        setting.seats = game.seats(players)?;
    }
    let winner = summary.winner.as_deref().map(side).transpose()?;
    let place = Cursor { updated: summary.updated, number: game.number };
    let listed = ListedGame {
        setting,
        created: game.columns.created,
        ply: summary.ply,
        to_move: summary.to_move.as_deref().map(side).transpose()?,
        outcome: summary.reason.map(|reason| (winner, reason)),
        updated: summary.updated,
        is_own: game.is_of(visitor),
    };
    Ok((listed, place))
}

fn side(name: &str) -> Result<Side, StoreError> {
    let found = Side::BOTH.into_iter().find(|side| side.name() == name);
    found.ok_or_else(|| corrupt(format!("there is no side {name}")))
}

fn json<T: DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(corrupt)
}

#[expect(clippy::needless_pass_by_value, reason = "handed to map_err as it is")]
pub(super) fn corrupt(what: impl ToString) -> StoreError {
    StoreError::Corrupt(what.to_string())
}
