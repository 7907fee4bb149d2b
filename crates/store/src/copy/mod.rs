//! Copies of a whole store, from one database to another.

mod digest;
mod place;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use futures_util::TryStreamExt;
use sqlx::Connection as _;
use thiserror::Error;

use self::digest::RowDigest;
pub use self::place::Place;
pub use self::place::{DATABASE, file};
use self::place::{Opened, open};
use super::MigrateError;
use super::database::{Connection, Kind, Transaction, Value, sql};
use super::tables::{TABLES, Table};
use super::verify::{
    DamagedGame, Extent, OnDamage, Verified, VerifyError, check_structure, damage_lines, verify,
};

/// Maximum number of rows that are held in memory, and of their bytes.
const MAX_ROWS: usize = 1_000;
const MAX_BYTES: usize = 4 << 20;

/// Why data cannot be copied to another store.
#[derive(Debug, Error)]
pub enum CopyError {
    /// The source has no games.
    #[error("there are no games in {0}")]
    NoSource(String),
    /// The target has data and is not overwritten.
    #[error("{place} has data already: the table {table} is not empty; choose an empty database")]
    NotEmpty {
        /// The target.
        place: String,
        /// A table with rows.
        table: &'static str,
    },
    /// A server uses the data folder.
    #[error("a server is using {0}; stop it first")]
    InUse(String),
    /// The file or folder cannot be written.
    #[error("{place}: {source}")]
    Folder {
        /// The place.
        place: String,
        /// The system's error.
        source: std::io::Error,
    },
    /// A database cannot be opened.
    #[error("{place} cannot be used: {source}")]
    Open {
        /// The place.
        place: String,
        /// The cause.
        source: MigrateError,
    },
    /// A database cannot be read or written.
    #[error("{place}, table {table}: {source}; nothing was copied")]
    Database {
        /// The place.
        place: String,
        /// The table.
        table: &'static str,
        /// The cause.
        source: sqlx::Error,
    },
    /// A database has damaged games.
    #[error("{place} has damaged games; nothing was copied:{}", damage_lines(damaged))]
    Damaged {
        /// The place.
        place: String,
        /// The games.
        damaged: Vec<DamagedGame>,
    },
    /// The structure of a file is damaged.
    #[error("{place} is damaged: {source}; nothing was copied")]
    Structure {
        /// The place.
        place: String,
        /// The damage.
        source: VerifyError,
    },
    /// The copy differs from the original.
    #[error("the copy of the table {0} differs from the original; nothing was copied")]
    Different(&'static str),
}

/// A copied table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CopiedTable {
    /// Its name.
    pub name: &'static str,
    /// Number of rows.
    pub rows: u64,
    /// SHA-256 of all rows in their canonical form, in the order of their keys, in hexadecimal.
    pub digest: String,
}

/// A copy of a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copied {
    /// Its tables.
    pub tables: Vec<CopiedTable>,
    /// The result of verifying the original: damaged games were copied as they are.
    pub verified: Verified,
}

/// Copies all data from one store to an empty one, in one transaction: all or nothing. Verifies all
/// checksums of the original first, then reads the copy and compares the digests of both. Reports progress as the name of a table,
/// the number of rows done and the number of all.
///
/// # Errors
/// If a store cannot be opened, if the target has data already, if a server uses one of the folders, if
/// the original has damaged games that are not accepted, or if a database fails.
pub async fn migrate_data(
    from: &Place,
    to: &Place,
    on_damage: OnDamage,
    progress: impl Fn(&'static str, u64, u64),
) -> Result<Copied, CopyError> {
    if !from.exists() {
        return Err(CopyError::NoSource(from.to_string()));
    }
    let (mut source, mut target) = (open(from).await?, open(to).await?);
    let reading = |table| failed(from, table);
    let writing = |table| failed(to, table);
    let mut source = source.snapshot().await.map_err(reading("games"))?;
    let mut target = target.begin().await.map_err(writing("games"))?;
    for table in &TABLES {
        let query = sql(format!("SELECT EXISTS (SELECT 1 FROM {})", table.name));
        let has_rows = query.one(&mut target.connection()).await;
        if has_rows.map_err(writing(table.name))? {
            return Err(CopyError::NotEmpty { place: to.to_string(), table: table.name });
        }
    }
    let verified = verify_source(&mut source, from, on_damage).await?;
    let mut copied = Vec::with_capacity(TABLES.len());
    for table in &TABLES {
        let done = Copying { table, source: &mut source, target: &mut target };
        copied.push(done.run(from, to, &progress).await?);
    }
    for (table, original) in TABLES.iter().zip(&copied) {
        let mut digest = RowDigest::default();
        let mut connection = target.connection();
        let mut rows = select(table, &connection).rows(&mut connection);
        while let Some(row) = rows.try_next().await.map_err(writing(table.name))? {
            digest.add(&row.values(table.columns).map_err(writing(table.name))?);
        }
        if digest.finish(table.name) != *original {
            return Err(CopyError::Different(table.name));
        }
    }
    for table in TABLES.iter().filter(|table| table.is_numbered) {
        let mut connection = target.connection();
        continue_numbering(table, &mut connection).await.map_err(writing(table.name))?;
    }
    target.commit().await.map_err(writing("games"))?;
    Ok(Copied { tables: copied, verified })
}

/// Verifies a store, and returns the result if damaged games are accepted.
async fn verify_source(
    source: &mut Transaction<'_>,
    from: &Place,
    on_damage: OnDamage,
) -> Result<Verified, CopyError> {
    let mut connection = source.connection();
    if let Connection::Sqlite(connection) = &mut connection {
        let place = from.to_string();
        let structure = check_structure(connection, Extent::All).await;
        structure.map_err(|source| CopyError::Structure { place, source })?;
    }
    let verified = verify(&mut connection, Extent::All).await.map_err(failed(from, "games"))?;
    let admitted = on_damage.admit(verified);
    admitted.map_err(|damaged| CopyError::Damaged { place: from.to_string(), damaged })
}

/// The copying of a table.
struct Copying<'a, 's, 't> {
    table: &'static Table,
    source: &'a mut Transaction<'s>,
    target: &'a mut Transaction<'t>,
}

impl Copying<'_, '_, '_> {
    async fn run(
        self,
        from: &Place,
        to: &Place,
        progress: &impl Fn(&'static str, u64, u64),
    ) -> Result<CopiedTable, CopyError> {
        let Self { table, source, target } = self;
        let (reading, writing) = (failed(from, table.name), failed(to, table.name));
        let count = sql(format!("SELECT count(*) FROM {}", table.name));
        let count: i64 = count.one(&mut source.connection()).await.map_err(&reading)?;
        let mut connection = source.connection();
        let mut rows = select(table, &connection).rows(&mut connection);
        let (mut digest, mut batch, mut bytes) = (RowDigest::default(), Vec::new(), 0);
        loop {
            let row = rows.try_next().await.map_err(&reading)?;
            let is_last = row.is_none();
            if let Some(row) = row {
                let values = row.values(table.columns).map_err(&reading)?;
                bytes += digest.add(&values);
                batch.push(values);
            }
            if is_last || batch.len() == MAX_ROWS || bytes >= MAX_BYTES {
                let insert = table.insert("");
                let batch = std::mem::take(&mut batch);
                insert.rows(batch, &mut target.connection()).await.map_err(&writing)?;
                progress(table.name, digest.rows(), count.unsigned_abs());
                bytes = 0;
            }
            if is_last {
                return Ok(digest.finish(table.name));
            }
        }
    }
}

/// Adds the place and the table to an error.
fn failed(place: &Place, table: &'static str) -> impl Fn(sqlx::Error) -> CopyError + use<> {
    let place = Arc::<str>::from(place.to_string());
    move |source| CopyError::Database { place: place.to_string(), table, source }
}

/// All rows of a table in the order of their keys, which is the same in both databases.
fn select(table: &Table, connection: &Connection<'_>) -> super::database::Query {
    let columns: Vec<&str> = table.columns.iter().map(|(name, _)| *name).collect();
    let key = table.key.iter().map(|name| {
        let is_text = table.columns.contains(&(*name, Kind::Text));
        let collation = match connection {
            Connection::Postgres(_) if is_text => " COLLATE \"C\"",
            _ => "",
        };
        format!("{name}{collation}")
    });
    let key: Vec<String> = key.collect();
    sql(format!("SELECT {} FROM {} ORDER BY {}", columns.join(", "), table.name, key.join(", ")))
}

/// Ensures that new rows are numbered after the copied ones. `SQLite` does so by itself.
async fn continue_numbering(
    table: &Table,
    connection: &mut Connection<'_>,
) -> Result<(), sqlx::Error> {
    if let Connection::Sqlite(_) = connection {
        return Ok(());
    }
    let name = table.name;
    let last = "SELECT setval(pg_get_serial_sequence($1, 'number'), max(number)) FROM ";
    let query = sql(format!("{last}{name} HAVING max(number) IS NOT NULL"));
    query.bind(name).execute(connection).await.map(drop)
}

impl Opened {
    /// A transaction that reads a consistent snapshot.
    async fn snapshot(&mut self) -> Result<Transaction<'_>, sqlx::Error> {
        Ok(match self {
            Self::Sqlite(connection, _) => Transaction::Sqlite(connection.begin().await?),
            Self::Postgres(connection) => {
                let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
                Transaction::Postgres(connection.begin_with(begin).await?)
            }
        })
    }

    /// A transaction that writes, with exclusive access.
    async fn begin(&mut self) -> Result<Transaction<'_>, sqlx::Error> {
        Ok(match self {
            Self::Sqlite(connection, _) => {
                Transaction::Sqlite(connection.begin_with("BEGIN IMMEDIATE").await?)
            }
            Self::Postgres(connection) => {
                let mut transaction = Transaction::Postgres(connection.begin().await?);
                let names: Vec<&str> = TABLES.iter().map(|table| table.name).collect();
                let lock = format!("LOCK TABLE {} IN EXCLUSIVE MODE", names.join(", "));
                sql(lock).execute(&mut transaction.connection()).await?;
                transaction
            }
        })
    }
}

impl super::database::Row {
    /// The values of these columns.
    fn values(&self, columns: &[(&str, Kind)]) -> Result<Vec<Value>, sqlx::Error> {
        let value = |(at, (name, kind)): (usize, &(&str, Kind))| {
            Ok(match kind {
                Kind::Int => Value::Int(self.at(at)?),
                Kind::Flag => Value::Flag(self.flag(name)?),
                Kind::Real => Value::Real(self.at(at)?),
                Kind::Text => Value::Text(self.at(at)?),
                Kind::Blob => Value::Blob(self.at(at)?),
            })
        };
        columns.iter().enumerate().map(value).collect()
    }
}
