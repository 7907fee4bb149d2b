//! The store in an `SQLite` file.

use std::collections::HashSet;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use ludoteca_room::{Event, GameLog, PlayerId, Room};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions, SqliteConnection, SqlitePool};
use tokio::sync::OnceCell;

use super::checksum::Checksum;
use super::mark::{self, Mark, Reached};
use super::migrations::{self, MigrateError, migrate};
use super::removal::Removal;
use super::rows::{self, EventRow, GameRow, SummaryRow, corrupt};
use super::writer::{Change, NewEvents, NewGame, PATIENCE, Write, Writer};
use super::{Appended, StoreError, Summary, Tail, wal};
use crate::id::GameId;
use crate::metrics::StoreMetrics;
use crate::notices::Notices;
use crate::owner::Owner;
use crate::ratings::RatedResult;
use crate::rooms::Setting;

/// Connections that read; there is one more that writes.
const READERS: u32 = 4;
/// Number of pages in the write-ahead log after which they are moved to the database.
const LOG_PAGES: u64 = 1_000;
const PAGE_BYTES: u64 = 4096;

/// The games of one data folder.
#[derive(Debug)]
pub(crate) struct Store {
    pub(super) readers: SqlitePool,
    pub(super) writer: Writer,
    metrics: StoreMetrics,
    /// Damage that was reported; each place is reported once.
    reported: Mutex<HashSet<String>>,
    index_is_whole: OnceCell<bool>,
    /// Players are notified of what is stored of their games.
    pub(crate) notices: Arc<Notices>,
}

/// A stored game.
#[derive(Debug)]
pub(crate) struct Stored {
    /// How the game was created.
    pub setting: Setting,
    /// Time of the creation, in milliseconds since 1970.
    pub created: i64,
    /// Its events.
    pub events: Vec<Event>,
    /// Where the next event goes.
    pub tail: Tail,
}

/// What the row of a game in `games` contains, once verified.
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
    /// Opens or creates the file, and migrates it to this program's version.
    pub(crate) async fn open(path: &Path) -> Result<Self, MigrateError> {
        Self::open_with(SqliteConnectOptions::new().filename(path)).await
    }

    /// Opens the file that the options name.
    pub(super) async fn open_with(options: SqliteConnectOptions) -> Result<Self, MigrateError> {
        let options = options
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // An acknowledged move survives a power cut.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(PATIENCE);
        let path = options.get_filename().to_owned();
        let options = options.pragma("wal_autocheckpoint", log_pages(&path).to_string());
        // Before SQLite reads the log: it drops and later overwrites what it cannot read.
        let copy = wal::check(&path)?;
        let mut connection = options.connect().await?;
        let mut mark = Mark::open(&path);
        if !migrations::is_new(&mut connection).await? {
            let missing = mark.missing(Reached::of(&mut connection).await?);
            if missing > 0 {
                let keep = || wal::keep(&path);
                mark::report(missing, copy.map_or_else(keep, |copy| Ok(Some(copy)))?);
            }
        }
        migrate(&mut connection).await?;
        let reached = Reached::of(&mut connection).await?;
        mark.note(reached);
        let reading = options.clone().read_only(true).create_if_missing(false);
        let readers = SqlitePoolOptions::new().max_connections(READERS);
        let readers = readers.connect_lazy_with(reading);
        let metrics = StoreMetrics::new();
        let writer = Writer::new(options, connection, mark, reached, metrics.clone());
        let (reported, index_is_whole) = (Mutex::default(), OnceCell::new());
        let notices = Arc::default();
        Ok(Self { readers, writer, metrics, reported, index_is_whole, notices })
    }

    /// What the store measures.
    pub(crate) const fn metrics(&self) -> &StoreMetrics {
        &self.metrics
    }

    /// Checks that the database can be read.
    pub(crate) async fn check(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1 FROM games LIMIT 1").fetch_optional(&self.readers).await?;
        Ok(())
    }

    /// Stores a new game, with the record it was imported from if there is one.
    pub(crate) async fn create(
        &self,
        setting: &Setting,
        log: &GameLog,
        import: Option<String>,
        owner: Owner,
    ) -> Result<(), StoreError> {
        let game = NewGame {
            setting: setting.clone(),
            events: log.since(0).to_vec(),
            summary: Summary::new(setting, log.room()),
            import,
            owner,
            is_accepted: false,
        };
        match self.writer.write(Write::Create(Box::new(game))).await? {
            Appended::Yes(_) => {
                self.notices.created(setting, log.room());
                Ok(())
            }
            Appended::NumberTaken => Err(StoreError::Bug("a new game has events already".into())),
        }
    }

    /// Stores the game of an open challenge, which is thereby accepted. Returns whether it was still
    /// open: of all that accept, decline or cancel it, one succeeds.
    pub(crate) async fn accept(&self, setting: &Setting, owner: Owner) -> Result<bool, StoreError> {
        let room = setting.room().map_err(|faults| StoreError::Bug(faults.to_string()))?;
        let game = NewGame {
            setting: setting.clone(),
            events: Vec::new(),
            summary: Summary::new(setting, &room),
            import: None,
            owner,
            is_accepted: true,
        };
        match self.writer.write(Write::Create(Box::new(game))).await? {
            Appended::Yes(_) => {
                self.notices.created(setting, &room);
                Ok(true)
            }
            Appended::NumberTaken => Ok(false),
        }
    }

    /// Appends the events that led to `room`, unless the game already has events of their numbers.
    pub(crate) fn append(
        &self,
        setting: &Setting,
        room: &Room,
        events: Vec<Event>,
        tail: Tail,
    ) -> impl Future<Output = Result<Appended, StoreError>> + use<> {
        let (id, summary) = (setting.id, Summary::new(setting, room));
        let rated = RatedResult::of(setting, room);
        let notice = self.notices.of_events(setting, room, &events);
        let new = NewEvents { id, events, tail, summary, rated };
        let answer = self.writer.write(Write::Append(Box::new(new)));
        async move {
            let appended = answer.await.map_err(|error| error.in_game(id))?;
            if let Appended::Yes(_) = appended {
                notice.send();
            }
            Ok(appended)
        }
    }

    /// A stored game, if all of it is intact; `None` if there is no such game.
    pub(crate) async fn load(&self, id: GameId) -> Result<Option<Stored>, StoreError> {
        self.load_intact(id).await.map_err(|error| error.in_game(id))
    }

    async fn load_intact(&self, id: GameId) -> Result<Option<Stored>, StoreError> {
        // One transaction, so that all reads see the same database.
        let mut view = self.readers.begin().await?;
        let Some(GameHead { number, setting, created, chain, .. }) =
            self.game(&mut view, id).await?
        else {
            return Ok(None);
        };
        let last = self.last_event(&mut view, number, id).await?;
        let rows: Vec<EventRow> = sqlx::query_as(
            "SELECT seq, event, at, checksum FROM events WHERE game = ? ORDER BY seq",
        )
        .bind(number)
        .fetch_all(&mut *view)
        .await?;
        let (events, chain) = rows::events(chain, &rows, last)?;
        Ok(Some(Stored { setting, created, events, tail: Tail { game: number, chain } }))
    }

    /// An intact row of `games`.
    async fn game(
        &self,
        view: &mut SqliteConnection,
        id: GameId,
    ) -> Result<Option<GameHead>, StoreError> {
        let mut row = game_row(view, id, "games").await?;
        if row.is_none() && !self.index_is_whole(view).await? {
            row = game_row(view, id, "games NOT INDEXED").await?;
        }
        let Some(row) = row else { return Ok(None) };
        let (setting, chain) = row.setting()?;
        if setting.id != id {
            return Err(corrupt("its id leads to another game"));
        }
        if setting.options.digest() != row.digest {
            return Err(corrupt("it was stored under other rules"));
        }
        let GameRow { number, created, import, .. } = row;
        Ok(Some(GameHead { number, setting, created, chain, import }))
    }

    /// Whether the index finds every game by its id. If not, a game that is not found may exist
    /// nevertheless. Checked once, when an id is not found for the first time.
    async fn index_is_whole(&self, view: &mut SqliteConnection) -> Result<bool, StoreError> {
        let check = || async {
            let query = "SELECT NOT EXISTS (SELECT 1 FROM games AS game NOT INDEXED WHERE NOT EXISTS \
                 (SELECT 1 FROM games WHERE games.id = game.id AND +games.number = game.number))";
            let found = sqlx::query_scalar::<_, bool>(query).fetch_one(view).await;
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
        view: &mut SqliteConnection,
        number: i64,
        id: GameId,
    ) -> Result<Option<i64>, StoreError> {
        let query = format!("SELECT {} FROM summaries WHERE game = ?", SummaryRow::COLUMNS);
        let row: Result<Option<SummaryRow>, StoreError> = sqlx::query_as(AssertSqlSafe(query))
            .bind(number)
            .fetch_optional(view)
            .await
            .map_err(StoreError::from);
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
    pub(crate) async fn import(&self, id: GameId) -> Result<Option<String>, StoreError> {
        self.import_intact(id).await.map_err(|error| error.in_game(id))
    }

    async fn import_intact(&self, id: GameId) -> Result<Option<String>, StoreError> {
        let mut view = self.readers.begin().await?;
        let Some(GameHead { number, import: Some(checksum), .. }) =
            self.game(&mut view, id).await?
        else {
            return Ok(None);
        };
        let record: Option<String> =
            sqlx::query_scalar("SELECT record FROM imports WHERE game = ?")
                .bind(number)
                .fetch_optional(&mut *view)
                .await?;
        let record = record.ok_or_else(|| corrupt("the imported record is missing"))?;
        if Checksum::import(&record) != checksum {
            return Err(corrupt("the imported record has a wrong checksum"));
        }
        Ok(Some(record))
    }

    /// The owner of a game, with `None` inside if it is unknown; `None` if there is no such game.
    pub(crate) async fn owner(&self, id: GameId) -> Result<Option<Option<Vec<u8>>>, StoreError> {
        let owner = sqlx::query_scalar("SELECT owner FROM games WHERE id = ?");
        Ok(owner.bind(id.to_string()).fetch_optional(&self.readers).await?)
    }

    /// Deletes a game if it has this owner. Returns whether it was deleted.
    pub(crate) async fn remove_owned(&self, id: GameId, owner: Owner) -> Result<bool, StoreError> {
        let removal = Change::Remove(Removal::Owned(id, owner));
        Ok(!self.writer.change(removal).await?.games.is_empty())
    }

    /// Deletes those of these games that are still empty, and returns their ids.
    pub(crate) async fn remove_empty(&self, ids: Vec<GameId>) -> Result<Vec<GameId>, StoreError> {
        Ok(self.writer.change(Change::Remove(Removal::Empty(ids))).await?.games)
    }

    /// The name that a player has chosen.
    pub(crate) async fn name(&self, player: PlayerId) -> Result<Option<String>, StoreError> {
        let name = sqlx::query_scalar("SELECT name FROM players WHERE id = ?");
        Ok(name.bind(player.bytes().to_vec()).fetch_optional(&self.readers).await?)
    }

    /// Stores the name that a player has chosen.
    pub(crate) async fn rename(&self, player: PlayerId, name: String) -> Result<(), StoreError> {
        self.writer.change(Change::Rename(player, name)).await.map(drop)
    }

    /// Writes damage to the log, once for each place.
    pub(super) fn report(&self, place: String, what: &str) {
        let mut reported = self.reported.lock().unwrap_or_else(PoisonError::into_inner);
        if !reported.contains(&place) {
            tracing::error!(place, what, "the database is damaged: {place}: {what}");
            reported.insert(place);
        }
    }

    /// Waits for all writes and closes the file.
    pub(crate) async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}

async fn game_row(
    view: &mut SqliteConnection,
    id: GameId,
    from: &str,
) -> Result<Option<GameRow>, StoreError> {
    let query = format!("SELECT {} FROM {from} WHERE id = ?", GameRow::COLUMNS);
    let row = sqlx::query_as(AssertSqlSafe(query)).bind(id.to_string());
    Ok(row.fetch_optional(view).await?)
}

/// [`LOG_PAGES`], or an eighth of the disk if that is less. Otherwise the log fills a small disk,
/// and a full disk has no room to move the log's pages to the database.
fn log_pages(database: &Path) -> u64 {
    let folder = database.parent().unwrap_or(database);
    let disk = fs4::total_space(folder).unwrap_or(u64::MAX);
    (disk / 8 / PAGE_BYTES).clamp(1, LOG_PAGES)
}
