//! Rows that are inserted together.

use std::fmt::Write;
use std::{iter, mem};

use sqlx::postgres::PgArguments;
use sqlx::query::Query;
use sqlx::{AssertSqlSafe, Postgres};

use super::query as statement;
use super::{Connection, Value, sql};

/// The type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Int,
    Flag,
    Real,
    Text,
    Blob,
}

/// Maximum number of values in a statement of `SQLite`.
const MAX_VALUES: usize = 32_766;
/// Maximum number of rows in a statement.
const MAX_ROWS: usize = 1_000;

/// Rows to insert into a table.
#[derive(Debug)]
pub(crate) struct Insert<'a> {
    pub table: &'a str,
    pub columns: &'a [(&'a str, Kind)],
    /// The conflict clause for existing rows, as SQL; empty if they are an error.
    pub on_conflict: &'a str,
}

impl Insert<'_> {
    /// Inserts the rows in few statements. Returns the number of rows inserted.
    pub(crate) async fn rows(
        &self,
        rows: Vec<Vec<Value>>,
        connection: &mut Connection<'_>,
    ) -> Result<u64, sqlx::Error> {
        let mut inserted = 0;
        for rows in self.batches(rows) {
            inserted += match connection {
                Connection::Sqlite(connection) => {
                    let mut query = sql("");
                    self.push_values(&mut query, rows);
                    query.execute(&mut **connection).await?
                }
                Connection::Postgres(connection) => {
                    let query = sqlx::query(AssertSqlSafe(self.with_arrays()));
                    let query = bind_arrays(query, self.columns, rows);
                    query.execute(&mut **connection).await?.rows_affected()
                }
            };
        }
        Ok(inserted)
    }

    /// Adds statements that insert the rows to a script for `SQLite`.
    pub(crate) fn append_to(&self, script: &mut statement::Query, rows: Vec<Vec<Value>>) {
        for rows in self.batches(rows) {
            self.push_values(script, rows);
            script.push("; ");
        }
    }

    /// The rows of each statement.
    fn batches(&self, mut rows: Vec<Vec<Value>>) -> impl Iterator<Item = Vec<Vec<Value>>> {
        let size = MAX_ROWS.min(MAX_VALUES / self.columns.len());
        iter::from_fn(move || {
            let rest = rows.split_off(size.min(rows.len()));
            let batch = mem::replace(&mut rows, rest);
            (!batch.is_empty()).then_some(batch)
        })
    }

    fn head(&self) -> String {
        let names: Vec<&str> = self.columns.iter().map(|(name, _)| *name).collect();
        format!("INSERT INTO {} ({}) ", self.table, names.join(", "))
    }

    /// Adds a statement with a placeholder for each value. Placeholders are not numbered, because `SQLite` would take
    /// quadratic time to look them up.
    fn push_values(&self, query: &mut statement::Query, rows: Vec<Vec<Value>>) {
        let row = format!("({})", vec!["?"; self.columns.len()].join(", "));
        query.push(&self.head()).push("VALUES ").push(&vec![row; rows.len()].join(", "));
        query.push(" ").push(self.on_conflict);
        rows.into_iter().flatten().for_each(|value| query.add(value));
    }

    /// A statement with an array for each column, the same for any number of rows.
    fn with_arrays(&self) -> String {
        format!("{}SELECT * FROM {} {}", self.head(), unnest(self.columns, 1), self.on_conflict)
    }
}

/// Rows of these columns as a table expression of `PostgreSQL`: an array for each column, whose placeholders are
/// numbered from `first`. [`bind_arrays`] binds them.
pub(crate) fn unnest(columns: &[(&str, Kind)], first: usize) -> String {
    let mut text = String::from("UNNEST(");
    for (number, (_, kind)) in (first..).zip(columns) {
        let kind = match kind {
            Kind::Int => "bigint",
            Kind::Flag => "smallint",
            Kind::Real => "double precision",
            Kind::Text => "text",
            Kind::Blob => "bytea",
        };
        let comma = if number == first { "" } else { ", " };
        let _ = write!(text, "{comma}${number}::{kind}[]");
    }
    text.push(')');
    text
}

/// Binds rows of these columns as an array for each column.
pub(crate) fn bind_arrays<'q>(
    query: Query<'q, Postgres, PgArguments>,
    columns: &[(&str, Kind)],
    mut rows: Vec<Vec<Value>>,
) -> Query<'q, Postgres, PgArguments> {
    columns.iter().enumerate().fold(query, |query, (at, (_, kind))| {
        let column = rows.iter_mut().map(|row| mem::replace(&mut row[at], TAKEN));
        match kind {
            Kind::Int => query.bind(ints(column)),
            Kind::Flag => query.bind(flags(column)),
            Kind::Real => query.bind(reals(column)),
            Kind::Text => query.bind(texts(column)),
            Kind::Blob => query.bind(blobs(column)),
        }
    })
}

/// Replaces a value that was taken.
const TAKEN: Value = Value::Flag(false);

/// Converts a column to an array. A value of another type would be a bug; it becomes null, which the
/// table rejects.
macro_rules! arrays {
    ($($name:ident: $of:ty = $variant:ident($value:ident) => $to:expr;)*) => {
        $(fn $name(column: impl Iterator<Item = Value>) -> Vec<Option<$of>> {
            let convert = |value| match value {
                Value::$variant($value) => $to,
                _ => None,
            };
            column.map(convert).collect()
        })*
    };
}

arrays! {
    ints: i64 = Int(value) => value;
    flags: i16 = Flag(value) => Some(value.into());
    reals: f64 = Real(value) => Some(value);
    texts: String = Text(value) => value;
    blobs: Vec<u8> = Blob(value) => value;
}
