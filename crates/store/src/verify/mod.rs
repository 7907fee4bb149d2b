//! Verification of every checksum of a store.

mod file;

use std::collections::BTreeMap;
use std::fmt;

use futures_util::TryStreamExt;

use super::checksum::Checksum;
use super::database::{Connection, FromRow, Row, sql};
use super::ratings::RatingRow;
use super::rows::{self, EventRow, GameRow, SummaryRow, corrupt};
use super::{StoreError, id::GameId, tallies};

pub(super) use file::check_structure;
pub use file::{VerifyError, verify_file};

/// Number of games whose rows are verified together.
const BATCH_SIZE: usize = 100;

/// The result of a verification.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// Number of games.
    pub games: u64,
    /// Those that are damaged.
    pub damaged: Vec<DamagedGame>,
    /// Number of players whose results on their profiles differ from their games. Counted if all games are verified
    /// and intact.
    pub wrong_tallies: usize,
}

/// What an operator can do about wrong results on profiles.
pub const WRONG_TALLIES_ADVICE: &str = "the games themselves are intact; stop all servers, delete all rows of the table \
     `tallies`, and start one: it counts the results again";

/// A stored game with a damaged or missing row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DamagedGame {
    /// Its id, or the number of its row if the id cannot be read.
    pub game: String,
    /// A description of the first damage that was found in it.
    pub what: String,
}

impl fmt::Display for DamagedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}: {}", self.game, self.what)
    }
}

/// Which games are verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All of them.
    All,
    /// Only this number of the newest ones.
    Newest(u32),
}

/// What becomes of a copy of a store with damaged games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnDamage {
    /// It is not made.
    Reject,
    /// It is made, with the damage.
    Accept,
}

impl OnDamage {
    /// Returns the damaged games as an error if they are to be rejected.
    ///
    /// # Errors
    /// If there is damage, and it is not accepted.
    pub fn admit(self, verified: Verified) -> Result<Verified, Vec<DamagedGame>> {
        match self {
            Self::Reject if !verified.damaged.is_empty() => Err(verified.damaged),
            _ => Ok(verified),
        }
    }
}

/// Damaged games, one on each line.
pub fn damage_lines(damaged: &[DamagedGame]) -> String {
    damaged.iter().fold(String::new(), |lines, game| lines + "\n  " + &game.to_string())
}

/// Reads every row that has a checksum, and compares it; if all games are verified, also the results that were counted
/// from them. The schema must have this program's version.
pub(super) async fn verify(
    connection: &mut Connection<'_>,
    extent: Extent,
) -> Result<Verified, sqlx::Error> {
    let readers: [(String, Reader); 4] = [
        (format!("SELECT game, {} FROM summaries", SummaryRow::COLUMNS), Head::add_summary),
        ("SELECT game, record FROM imports".to_owned(), Head::add_import),
        ("SELECT game, seq, event, at, checksum FROM events".to_owned(), Head::add_event),
        (format!("SELECT {} FROM ratings", RatingRow::COLUMNS), |_, row| {
            RatingRow::read(row).map(drop)
        }),
    ];
    let mut verified = Verified::default();
    let mut after = match extent {
        Extent::All => i64::MIN,
        Extent::Newest(count) => {
            let last = sql("SELECT coalesce(max(number), 0) FROM games");
            last.one::<i64>(&mut *connection).await? - i64::from(count)
        }
    };
    loop {
        let mut games = heads(connection, after).await?;
        verified.games += games.len() as u64;
        let next = games.last_key_value().map(|(number, _)| *number);
        let next = next.filter(|_| games.len() == BATCH_SIZE);
        for (select, reader) in &readers {
            let order = if select.ends_with("events") { "game, seq" } else { "game" };
            let query = format!("{select} WHERE game > $1 AND game <= $2 ORDER BY {order}");
            let query = sql(query).bind(after).bind(next.unwrap_or(i64::MAX));
            let mut rows = query.rows(&mut *connection);
            while let Some(row) = rows.try_next().await? {
                let number = row.at(0)?;
                let game = games.entry(number).or_insert_with(|| Progress::without_head(number));
                game.advance(|head| reader(head, &row));
            }
        }
        verified.damaged.extend(games.into_values().filter_map(Progress::finish));
        match next {
            Some(number) => after = number,
            None => break,
        }
    }
    if extent == Extent::All && verified.damaged.is_empty() {
        verified.wrong_tallies = tallies::wrong(connection).await?;
    }
    Ok(verified)
}

/// The rows of `games` after one of them, by number.
async fn heads(
    connection: &mut Connection<'_>,
    after: i64,
) -> Result<BTreeMap<i64, Progress>, sqlx::Error> {
    let columns = GameRow::COLUMNS;
    let query = sql(format!(
        "SELECT {columns} FROM games WHERE number > $1 ORDER BY number LIMIT {BATCH_SIZE}"
    ));
    let mut rows = query.bind(after).rows(connection);
    let mut heads = BTreeMap::new();
    while let Some(row) = rows.try_next().await? {
        let number = row.at(0)?;
        let progress = match GameRow::from_row(row) {
            Ok(row) => Progress::new(&row),
            Err(error) => Progress::damaged(format!("number {number}"), &error.into()),
        };
        heads.insert(number, progress);
    }
    Ok(heads)
}

/// How far a game is verified.
struct Progress {
    /// Its id, for the report.
    game: String,
    /// What was read of it, or the damage.
    found: Result<Head, String>,
}

/// What was read of an intact game so far.
struct Head {
    id: GameId,
    /// Checksum of its row and of the events so far.
    chain: Checksum,
    /// Number of the last event so far.
    seq: i64,
    /// Number of the last event according to the summary, once that was read.
    last: Option<i64>,
    /// Checksum of the imported record, until that was read.
    import: Option<Checksum>,
}

/// Verifies a row, whose first column is the number of its game.
type Reader = fn(&mut Head, &Row) -> Result<(), StoreError>;

impl Progress {
    fn new(row: &GameRow) -> Self {
        let head = row.setting().and_then(|(setting, chain)| {
            if setting.digest != row.columns.digest {
                return Err(corrupt("it was stored under other rules"));
            }
            Ok(Head { id: setting.id, chain, seq: 0, last: None, import: row.columns.import })
        });
        match head {
            Ok(head) => Self { game: head.id.to_string(), found: Ok(head) },
            // Not the id: it may be the damaged column, and may contain anything.
            Err(error) if row.columns.id.parse::<GameId>().is_err() => {
                Self::damaged(format!("number {}", row.number), &error)
            }
            Err(error) => Self::damaged(row.columns.id.clone(), &error),
        }
    }

    /// A game of which only rows of other tables exist.
    fn without_head(number: i64) -> Self {
        Self::damaged(format!("number {number}"), &corrupt("its row in `games` is missing"))
    }

    fn damaged(game: String, error: &StoreError) -> Self {
        Self { game, found: Err(describe(error)) }
    }

    fn advance(&mut self, read: impl FnOnce(&mut Head) -> Result<(), StoreError>) {
        if let Ok(head) = &mut self.found
            && let Err(error) = read(head)
        {
            self.found = Err(describe(&error));
        }
    }

    fn finish(self) -> Option<DamagedGame> {
        let what = match self.found.and_then(|head| head.finish().map_err(|error| describe(&error)))
        {
            Ok(()) => return None,
            Err(what) => what,
        };
        Some(DamagedGame { game: self.game, what })
    }
}

impl Head {
    fn add_summary(&mut self, row: &Row) -> Result<(), StoreError> {
        let row = SummaryRow::read(row)?;
        self.last = Some(row.seq);
        if row.is_intact(self.id) {
            Ok(())
        } else {
            Err(corrupt("its row in `summaries` has a wrong checksum"))
        }
    }

    fn add_import(&mut self, row: &Row) -> Result<(), StoreError> {
        match self.import.take() {
            Some(checksum) if checksum != Checksum::import(&row.at::<String>(1)?) => {
                Err(corrupt("the imported record has a wrong checksum"))
            }
            _ => Ok(()),
        }
    }

    fn add_event(&mut self, row: &Row) -> Result<(), StoreError> {
        let row: EventRow = (row.at(1)?, row.at(2)?, row.at(3)?, row.at(4)?);
        let (_, chain) = rows::following(self.chain, self.seq, std::slice::from_ref(&row))?;
        (self.chain, self.seq) = (chain, row.0);
        Ok(())
    }

    /// Checks that nothing is missing.
    fn finish(self) -> Result<(), StoreError> {
        match self {
            Self { import: Some(_), .. } => Err(corrupt("the imported record is missing")),
            Self { last: None, .. } => Err(corrupt("its row in `summaries` is missing")),
            Self { last: Some(last), seq, .. } if last > seq => {
                Err(corrupt(format!("{seq} of its {last} events are there")))
            }
            _ => Ok(()),
        }
    }
}

/// The damage alone.
fn describe(error: &StoreError) -> String {
    match error {
        StoreError::Corrupt(what) => what.clone(),
        error => error.to_string(),
    }
}
