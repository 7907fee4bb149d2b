//! Damage in a write-ahead log.
//!
//! `SQLite` reads the log up to the first frame with a wrong checksum, silently drops the rest, and
//! later overwrites it. That is correct for an interrupted write. If transactions follow the
//! bad frame, however, they were on the disk, and acknowledged moves are lost. The format is
//! documented at <https://www.sqlite.org/fileformat2.html#walformat>.

use std::fs::File;
use std::io::{self, BufReader, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::MigrateError;
use crate::private;

/// Length of the log's header and of each frame's.
const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;
/// The first word of the log; the last bit is set if checksums read words as big-endian.
const MAGIC: u32 = 0x377f_0682;
/// The page size of this program's databases, for a log with a damaged header.
const PAGE: usize = 4096;

/// Transactions that were written and that `SQLite` will drop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Damage {
    /// The first bad frame, counted from 1; 0 is the log's header.
    pub(super) frame: usize,
    /// Number of transactions that end after it.
    pub(super) transactions: usize,
}

/// Scans the log of a database. If it is damaged, reports that, keeps a copy and returns its name.
pub(super) fn check(database: &Path) -> Result<Option<PathBuf>, MigrateError> {
    let log = log_of(database);
    let failed = |source| MigrateError::Log { file: log.clone(), source };
    let file = match File::open(&log) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(failed(error)),
    };
    let Some(damage) = scan(BufReader::new(file)).map_err(failed)? else { return Ok(None) };
    let copy = keep(database)?;
    tracing::error!(
        log = %log.display(),
        copy = %copy.as_deref().unwrap_or(&log).display(),
        "the write-ahead log is damaged at frame {}: up to {} later transactions cannot be read, \
         and the last moves before the server stopped may be missing; a copy of the log is kept",
        damage.frame,
        damage.transactions,
    );
    Ok(copy)
}

/// Copies the log of a database, if there is one, and returns the name of the copy.
pub(super) fn keep(database: &Path) -> Result<Option<PathBuf>, MigrateError> {
    let log = log_of(database);
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let mut copy = log.clone().into_os_string();
    copy.push(format!(".damaged-{}", since.as_millis()));
    let copy = PathBuf::from(copy);
    match private::copy(&log, &copy) {
        Ok(()) => Ok(Some(copy)),
        Err(error) if error.source.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(MigrateError::Log { file: log, source: error.source }),
    }
}

fn log_of(database: &Path) -> PathBuf {
    let mut log = database.as_os_str().to_owned();
    log.push("-wal");
    log.into()
}

/// Searches for a bad frame that is followed by the last frame of a transaction of the same log. A
/// log that merely ends early is not damaged.
pub(super) fn scan(mut log: impl Read) -> io::Result<Option<Damage>> {
    let mut header = [0; HEADER];
    if !read_whole(&mut log, &mut header)? {
        return Ok(None);
    }
    let mut checksum = Checksum { high_first: word(&header, 0) & 1 == 1, sums: (0, 0) };
    checksum.add(&header[..24]);
    let is_whole = word(&header, 0) & !1 == MAGIC && checksum.sums == words(&header, 24);
    let page = word(&header, 8) as usize;
    let page = if page.is_power_of_two() && (512..=65536).contains(&page) { page } else { PAGE };
    // Frames from before the log was last restarted have other salts. If the header is damaged, the
    // first frame's salts are used.
    let mut salts = is_whole.then(|| words(&header, 16));
    let mut bad = (!is_whole).then_some(0);
    let mut transactions = 0;
    let mut frame = vec![0; FRAME_HEADER + page];
    let mut number = 0;
    while read_whole(&mut log, &mut frame)? {
        number += 1;
        let salts = *salts.get_or_insert_with(|| words(&frame, 8));
        let is_own = words(&frame, 8) == salts;
        let is_commit = word(&frame, 4) != 0;
        if bad.is_none() {
            checksum.add(&frame[..8]);
            checksum.add(&frame[FRAME_HEADER..]);
            if !is_own || word(&frame, 0) == 0 || checksum.sums != words(&frame, 16) {
                bad = Some(number);
            }
        } else if is_own && is_commit {
            transactions += 1;
        }
    }
    let bad = bad.filter(|_| transactions > 0);
    Ok(bad.map(|frame| Damage { frame, transactions }))
}

/// Fills `bytes`; returns false at the end of the log.
fn read_whole(log: &mut impl Read, bytes: &mut [u8]) -> io::Result<bool> {
    match log.read_exact(bytes) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
}

fn words(bytes: &[u8], at: usize) -> (u32, u32) {
    (word(bytes, at), word(bytes, at + 4))
}

/// The cumulative checksum of the log.
#[derive(Clone, Copy, Debug)]
struct Checksum {
    high_first: bool,
    sums: (u32, u32),
}

impl Checksum {
    fn add(&mut self, bytes: &[u8]) {
        let read = if self.high_first { u32::from_be_bytes } else { u32::from_le_bytes };
        let (pairs, _) = bytes.as_chunks::<8>();
        for [a, b, c, d, e, f, g, h] in pairs {
            let (first, second) = self.sums;
            let first = first.wrapping_add(read([*a, *b, *c, *d])).wrapping_add(second);
            let second = second.wrapping_add(read([*e, *f, *g, *h])).wrapping_add(first);
            self.sums = (first, second);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use proptest::prelude::*;
    use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode};
    use sqlx::{ConnectOptions, Connection, SqliteConnection};
    use tempfile::TempDir;

    use super::*;

    /// A database and its log, and how many transactions are in them.
    struct Logged {
        database: Vec<u8>,
        log: Vec<u8>,
        transactions: usize,
    }

    async fn open(folder: &TempDir) -> SqliteConnection {
        let options = SqliteConnectOptions::new()
            .filename(folder.path().join("db"))
            .create_if_missing(true)
            .pragma("wal_autocheckpoint", "0")
            .journal_mode(SqliteJournalMode::Wal);
        options.connect().await.unwrap()
    }

    async fn run(connection: &mut SqliteConnection, sql: &'static str) {
        sqlx::raw_sql(sql).execute(connection).await.unwrap();
    }

    /// A transaction of some pages.
    const INSERT: &str = "INSERT INTO rows SELECT hex(randomblob(1500)), randomblob(3000)";
    const TABLE: &str = "CREATE TABLE rows (key UNIQUE, content)";

    /// The files after the table was created and `statements` were run.
    async fn logged(statements: &[&'static str]) -> Logged {
        let folder = tempfile::tempdir().unwrap();
        let mut connection = open(&folder).await;
        run(&mut connection, TABLE).await;
        for statement in statements {
            run(&mut connection, statement).await;
        }
        let transactions = count(&mut connection).await;
        let read = |name| fs::read(folder.path().join(name)).unwrap();
        Logged { database: read("db"), log: read("db-wal"), transactions }
    }

    /// Number of visible transactions: the one that made the table, and one for each row.
    async fn count(connection: &mut SqliteConnection) -> usize {
        let tables = "SELECT count(*) FROM sqlite_master WHERE name = 'rows'";
        let tables: i64 = sqlx::query_scalar(tables).fetch_one(&mut *connection).await.unwrap();
        if tables == 0 {
            return 0;
        }
        let rows = sqlx::query_scalar::<_, i64>("SELECT count(*) FROM rows NOT INDEXED");
        1 + rows.fetch_one(connection).await.unwrap() as usize
    }

    /// Number of transactions that `SQLite` finds with this log.
    async fn found(database: &[u8], log: &[u8]) -> usize {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("db"), database).unwrap();
        fs::write(folder.path().join("db-wal"), log).unwrap();
        let mut connection = open(&folder).await;
        let transactions = count(&mut connection).await;
        connection.close().await.unwrap();
        transactions
    }

    fn scanned(log: &[u8]) -> Option<Damage> {
        scan(log).unwrap()
    }

    #[tokio::test]
    async fn a_flipped_bit_that_loses_transactions_is_found() {
        let Logged { database, log, transactions } = logged(&[INSERT; 5]).await;
        assert_eq!((transactions, scanned(&log)), (6, None));
        assert_eq!(found(&database, &log).await, 6);
        let frames = (log.len() - HEADER) / (FRAME_HEADER + PAGE);
        assert!(frames > 10, "{frames}");
        let in_frame = |frame: usize, at: usize| HEADER + frame * (FRAME_HEADER + PAGE) + at;
        let places = (0..frames)
            .flat_map(|frame| [7, 8, 20, 2_000].map(|at| (frame + 1, in_frame(frame, at))))
            .chain((0..HEADER).step_by(3).map(|at| (0, at)));
        for (frame, at) in places {
            let mut log = log.clone();
            log[at] ^= 1;
            let left = found(&database, &log).await;
            match scanned(&log) {
                Some(damage) => {
                    assert_eq!(damage.frame, frame, "byte {at}");
                    // A transaction whose last frame is the bad one is not counted.
                    let lost = transactions - left;
                    assert!((lost - 1..=lost).contains(&damage.transactions), "{damage:?}: {lost}");
                }
                // Damage at the very end looks like an interrupted write.
                None => assert!(frame == frames && left == transactions - 1, "byte {at}"),
            }
        }
    }

    #[tokio::test]
    async fn what_an_interrupted_write_leaves_is_no_damage() {
        let spilled = "PRAGMA cache_size = 1; BEGIN; \
             WITH RECURSIVE n(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n LIMIT 40) \
             INSERT INTO rows SELECT hex(randomblob(1500)), n FROM n; ROLLBACK";
        for statements in [
            vec![INSERT; 4],
            // Frames from before the log was restarted.
            vec![INSERT, INSERT, INSERT, "PRAGMA wal_checkpoint(RESTART)", INSERT],
            // Frames of a transaction that was not committed.
            vec![INSERT, spilled, INSERT],
        ] {
            let Logged { database, log, transactions } = logged(&statements).await;
            assert_eq!(found(&database, &log).await, transactions, "{statements:?}");
            for length in (0..=log.len()).rev().step_by(997) {
                assert_eq!(scanned(&log[..length]), None, "{statements:?} cut to {length}");
            }
        }
    }

    proptest! {
        #[test]
        fn any_bytes_are_read(
            head in prop::collection::vec(any::<u8>(), 0..100),
            with_magic: bool,
            page in 0..20_u32,
            frames in prop::collection::vec(any::<[u8; 24]>(), 0..5),
        ) {
            let mut log = head;
            if with_magic && log.len() >= HEADER {
                log[..4].copy_from_slice(&MAGIC.to_be_bytes());
                log[8..12].copy_from_slice(&(1_u32 << page).to_be_bytes());
            }
            for frame in frames {
                log.extend(frame);
                log.resize(log.len() + PAGE, 0);
            }
            if let Some(damage) = scanned(&log) {
                prop_assert!(damage.transactions > 0);
                prop_assert!(damage.frame < log.len());
            }
        }
    }
}
