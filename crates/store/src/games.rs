//! Games in the store.

use std::collections::HashSet;
use std::sync::Arc;

use ludoteca_room::{Event, GameLog, Room};
use ludoteca_wire::Setting;
use parking_lot::Mutex;
use tokio::sync::OnceCell;

use super::checksum::{Checksum, GameFields};
use super::database::{Connection, Pool, sql};
use super::replicas::Replicas;
use super::rows::{self, EventRow, GameRow, SummaryRow, corrupt};
use super::write::{NewEvents, NewGame, Write};
use super::writer::Writer;
use super::{Appended, StoreError, Summary, Tail};
use crate::StoreMetrics;
use crate::finished_game::FinishedGame;
use crate::id::GameId;
use crate::owner::Owner;
use crate::rating_system::RatedResult;

/// Games, players and all that belongs to them, in a database.
///
/// `SQLite` and `PostgreSQL` share all statements that both understand. Their differences are in
/// the modules of their names and, for the writer, in an [`Engine`](super::engine::Engine).
#[derive(Debug)]
pub struct Store {
    pub(super) pool: Pool,
    /// Connections for work that must not wait behind requests, such as leases.
    pub(super) urgent: Pool,
    pub(super) writer: Writer,
    /// They serve reads that may lag.
    pub(super) replicas: Arc<Replicas>,
    metrics: StoreMetrics,
    /// Damage that was reported; each place is reported once.
    reported: Mutex<HashSet<String>>,
    index_is_whole: OnceCell<bool>,
}

/// A stored game.
#[derive(Debug)]
pub struct Stored {
    /// The settings of the game.
    pub setting: Setting,
    /// Time of the creation, in milliseconds since 1970.
    pub created: i64,
    /// Its events.
    pub events: Vec<Event>,
    /// The tail, which the next event follows.
    pub tail: Tail,
}

/// The changes to a stored game since it was last read.
#[derive(Debug)]
pub enum Since {
    /// The new events, none if the game has not changed, and the new tail.
    Events(Vec<Event>, Tail),
    /// The stored game no longer matches what was read; it must be read again.
    Replaced,
}

/// A verified row of `games`.
struct GameHead {
    number: i64,
    setting: Setting,
    created: i64,
    /// The row's checksum, with which the chain of events begins.
    chain: Checksum,
    /// The checksum of the record that the game was imported from.
    import: Option<Checksum>,
}

impl Store {
    /// A store over this database.
    pub(super) fn new(pool: Pool, urgent: Pool, writer: Writer, metrics: StoreMetrics) -> Self {
        let (reported, index_is_whole) = (Mutex::default(), OnceCell::new());
        let replicas = Arc::default();
        Self { pool, urgent, writer, replicas, metrics, reported, index_is_whole }
    }

    /// The metrics of the store.
    pub const fn metrics(&self) -> &StoreMetrics {
        &self.metrics
    }

    /// Checks that the database can be read.
    pub async fn check(&self) -> Result<(), StoreError> {
        sql("SELECT EXISTS (SELECT 1 FROM games)").one::<bool>(&self.pool).await?;
        Ok(())
    }

    /// Stores a new game, with the record it was imported from if there is one. Returns it as [`Store::load`] would.
    pub async fn create(
        &self,
        setting: &Setting,
        log: &GameLog,
        import: Option<String>,
        owner: Owner,
    ) -> Result<Stored, StoreError> {
        let events = log.since(0).to_vec();
        let game = NewGame {
            setting: setting.clone(),
            events: events.clone(),
            summary: Summary::new(setting, log.room()),
            // PostgreSQL rejects this character.
            import: import.map(|record| record.replace('\0', "\u{fffd}")),
            finished: FinishedGame::of(setting, log.room()),
            owner,
            is_accepted: false,
        };
        match self.writer.write(Write::Create(Box::new(game))).await? {
            Appended::Yes(tail, created) => {
                Ok(Stored { setting: setting.clone(), created, events, tail })
            }
            Appended::NumberTaken => Err(StoreError::Bug("a new game has events already".into())),
        }
    }

    /// Stores the game of an open challenge, which is thereby accepted. Returns whether it was still
    /// open: of all that accept, decline or cancel it, one succeeds.
    pub async fn accept(&self, setting: &Setting, owner: Owner) -> Result<bool, StoreError> {
        let room = setting.room().map_err(|faults| StoreError::Bug(faults.to_string()))?;
        let game = NewGame {
            setting: setting.clone(),
            events: Vec::new(),
            summary: Summary::new(setting, &room),
            import: None,
            finished: None,
            owner,
            is_accepted: true,
        };
        match self.writer.write(Write::Create(Box::new(game))).await? {
            Appended::Yes(..) => Ok(true),
            Appended::NumberTaken => Ok(false),
        }
    }

    /// Appends the events that led to `room`, unless the game already has events of their numbers. `done` runs on the
    /// writer's task once they are durable or have been rejected; it must not block.
    pub fn append(
        &self,
        setting: &Setting,
        room: &Room,
        events: Vec<Event>,
        tail: Tail,
        done: impl FnOnce(Result<Appended, StoreError>) + Send + 'static,
    ) {
        let (id, summary) = (setting.id, Summary::new(setting, room));
        let rated = RatedResult::of(setting, room);
        let finished = FinishedGame::of(setting, room);
        let new = NewEvents { id, events, tail, summary, rated, finished };
        let done =
            move |result: Result<_, StoreError>| done(result.map_err(|error| error.in_game(id)));
        self.writer.write_then(Write::Append(Box::new(new)), Box::new(done));
    }

    /// A stored game, if all of it is intact; `None` if there is no such game.
    pub async fn load(&self, id: GameId) -> Result<Option<Stored>, StoreError> {
        self.load_intact(id).await.map_err(|error| error.in_game(id))
    }

    async fn load_intact(&self, id: GameId) -> Result<Option<Stored>, StoreError> {
        // One transaction, so that all reads see the same database.
        let mut snapshot = self.pool.snapshot().await?;
        let mut view = snapshot.connection();
        let Some(GameHead { number, setting, created, chain, .. }) =
            self.game(&mut view, id).await?
        else {
            return Ok(None);
        };
        let last = self.last_event(&mut view, number, id).await?;
        let events = "SELECT seq, event, at, checksum FROM events WHERE game = $1 ORDER BY seq";
        let rows: Vec<EventRow> = sql(events).bind(number).all(&mut view).await?;
        let (events, chain) = rows::events(chain, &rows, last)?;
        Ok(Some(Stored { setting, created, events, tail: Tail { game: number, chain } }))
    }

    /// The events stored after event number `seq`, with which the game ended at `tail`.
    pub async fn since(&self, seq: u64, tail: Tail) -> Result<Since, StoreError> {
        // The last known event comes first, so that it is compared as well.
        let query = sql(
            "SELECT CAST(0 AS BIGINT) AS seq, '' AS event, created AS at, checksum FROM games \
             WHERE number = $1 AND $2 = 0 \
             UNION ALL SELECT seq, event, at, checksum FROM events \
             WHERE game = $1 AND seq >= $2 ORDER BY seq",
        );
        let query = query.bind(tail.game).bind(seq as i64);
        let rows: Vec<EventRow> = query.all(&self.pool).await?;
        let Some(((found, .., chain), rows)) = rows.split_first() else {
            return Ok(Since::Replaced);
        };
        if (*found, Checksum(*chain)) != (seq as i64, tail.chain) {
            return Ok(Since::Replaced);
        }
        Ok(match rows::following(tail.chain, seq as i64, rows) {
            Ok((events, chain)) => Since::Events(events, Tail { chain, ..tail }),
            // Reading the whole game reports the damage, if there is any.
            Err(_) => Since::Replaced,
        })
    }

    /// The tails that match the ends of their stored games.
    pub async fn which_end_so(&self, tails: &[Tail]) -> Result<Vec<Tail>, StoreError> {
        let mut query = sql("SELECT number, coalesce((SELECT events.checksum FROM events \
             WHERE events.game = games.number ORDER BY seq DESC LIMIT 1), checksum) \
             FROM games WHERE number IN ");
        if tails.is_empty() {
            return Ok(Vec::new());
        }
        query.push_list(tails.iter().map(|tail| tail.game));
        let rows: Vec<(i64, i64)> = query.all(&self.pool).await?;
        let found = rows.into_iter().map(|(game, chain)| Tail { game, chain: Checksum(chain) });
        Ok(found.filter(|tail| tails.contains(tail)).collect())
    }

    /// Whether other servers may write to the database, so that data in memory may be stale.
    pub const fn is_shared(&self) -> bool {
        matches!(self.pool, Pool::Postgres(_))
    }

    /// An intact row of `games`.
    async fn game(
        &self,
        view: &mut Connection<'_>,
        id: GameId,
    ) -> Result<Option<GameHead>, StoreError> {
        let mut row = game_row(view, id, "games").await?;
        if row.is_none()
            && matches!(view, Connection::Sqlite(_))
            && !self.index_is_whole(view).await?
        {
            row = game_row(view, id, "games NOT INDEXED").await?;
        }
        let Some(row) = row else { return Ok(None) };
        let (setting, chain) = row.setting()?;
        if setting.id != id {
            return Err(corrupt("its id leads to another game"));
        }
        if setting.digest != row.columns.digest {
            return Err(corrupt("it was stored under other rules"));
        }
        let GameRow { number, columns: GameFields { created, import, .. }, .. } = row;
        Ok(Some(GameHead { number, setting, created, chain, import }))
    }

    /// Whether the index of `SQLite` finds every game by its id. If not, a game that is not found may exist
    /// nevertheless. Checked once, when an id is not found for the first time.
    async fn index_is_whole(&self, view: &mut Connection<'_>) -> Result<bool, StoreError> {
        let check = async || {
            let query = "SELECT NOT EXISTS (SELECT 1 FROM games AS game NOT INDEXED WHERE NOT EXISTS \
                 (SELECT 1 FROM games WHERE games.id = game.id AND +games.number = game.number))";
            let found = sql(query).one::<bool>(view).await;
            let is_whole = match found.map_err(StoreError::from) {
                Err(StoreError::Corrupt(_)) => false,
                found => found?,
            };
            if !is_whole {
                self.report("the index of games".into(), "some are not found by their id");
            }
            Ok(is_whole)
        };
        self.index_is_whole.get_or_try_init(check).await.copied()
    }

    /// The number of a game's last event according to its summary; `None` if the summary is
    /// damaged. The game stays readable, because the summary follows from the events.
    async fn last_event(
        &self,
        view: &mut Connection<'_>,
        number: i64,
        id: GameId,
    ) -> Result<Option<i64>, StoreError> {
        let query = format!("SELECT {} FROM summaries WHERE game = $1", SummaryRow::COLUMNS);
        let row: Result<Option<SummaryRow>, StoreError> =
            sql(query).bind(number).optional(view).await.map_err(StoreError::from);
        match row {
            Ok(Some(row)) if row.is_intact(id) => Ok(Some(row.seq)),
            Ok(_) | Err(StoreError::Corrupt(_)) => {
                self.report(format!("the summary of game {id}"), "it is damaged or missing");
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    /// The record that a game was imported from, if there is one.
    pub async fn import(&self, id: GameId) -> Result<Option<String>, StoreError> {
        self.import_intact(id).await.map_err(|error| error.in_game(id))
    }

    async fn import_intact(&self, id: GameId) -> Result<Option<String>, StoreError> {
        let mut snapshot = self.pool.snapshot().await?;
        let mut view = snapshot.connection();
        let Some(GameHead { number, import: Some(checksum), .. }) =
            self.game(&mut view, id).await?
        else {
            return Ok(None);
        };
        let record = sql("SELECT record FROM imports WHERE game = $1").bind(number);
        let record: Option<String> = record.optional(&mut view).await?;
        let record = record.ok_or_else(|| corrupt("the imported record is missing"))?;
        if Checksum::import(&record) != checksum {
            return Err(corrupt("the imported record has a wrong checksum"));
        }
        Ok(Some(record))
    }

    /// The owner of a game, with `None` inside if it is unknown; `None` if there is no such game.
    pub async fn owner(&self, id: GameId) -> Result<Option<Option<Vec<u8>>>, StoreError> {
        let owner = sql("SELECT owner FROM games WHERE id = $1");
        Ok(owner.bind(id.to_string()).optional(&self.pool).await?)
    }

    /// Writes damage to the log, once for each place.
    pub(super) fn report(&self, place: String, what: &str) {
        let mut reported = self.reported.lock();
        if !reported.contains(&place) {
            tracing::error!(place, what, "the database is damaged: {place}: {what}");
            reported.insert(place);
        }
    }

    /// Waits for all writes and closes the database.
    pub async fn close(&self) {
        self.replicas.closing.cancel();
        self.pool.close().await;
        self.writer.close().await;
    }
}

/// The row of a game.
pub(super) async fn game_row(
    view: &mut Connection<'_>,
    id: GameId,
    from: &str,
) -> Result<Option<GameRow>, StoreError> {
    let query = format!("SELECT {} FROM {from} WHERE id = $1", GameRow::COLUMNS);
    Ok(sql(query).bind(id.to_string()).optional(view).await?)
}
