//! A row of a result.

use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{Decode, Postgres, Row as _, Sqlite, Type};

/// A row of a result.
pub(crate) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

/// A type of columns that both databases know.
pub(crate) trait Column:
    for<'r> Decode<'r, Sqlite> + Type<Sqlite> + for<'r> Decode<'r, Postgres> + Type<Postgres>
{
}

impl<T> Column for T where
    T: for<'r> Decode<'r, Sqlite> + Type<Sqlite> + for<'r> Decode<'r, Postgres> + Type<Postgres>
{
}

/// A type that is read from a row.
pub(crate) trait FromRow: Sized {
    fn from_row(row: Row) -> Result<Self, sqlx::Error>;
}

impl Row {
    /// The value of a column.
    pub(crate) fn get<T: Column>(&self, column: &str) -> Result<T, sqlx::Error> {
        match self {
            Self::Sqlite(row) => row.try_get(column),
            Self::Postgres(row) => row.try_get(column),
        }
    }

    /// The value of the column at an index.
    pub(crate) fn at<T: Column>(&self, index: usize) -> Result<T, sqlx::Error> {
        match self {
            Self::Sqlite(row) => row.try_get(index),
            Self::Postgres(row) => row.try_get(index),
        }
    }

    /// The value of a column that contains 1 or 0.
    pub(crate) fn flag(&self, column: &str) -> Result<bool, sqlx::Error> {
        match self {
            Self::Sqlite(row) => row.try_get::<i64, _>(column).map(|flag| flag != 0),
            Self::Postgres(row) => row.try_get::<i16, _>(column).map(|flag| flag != 0),
        }
    }

    /// The value of a column that contains a count.
    pub(crate) fn count(&self, column: &str) -> Result<u32, sqlx::Error> {
        let count: i64 = self.get(column)?;
        count.try_into().map_err(|_| sqlx::Error::Decode(format!("{count} is no count").into()))
    }
}

impl FromRow for Row {
    fn from_row(row: Row) -> Result<Self, sqlx::Error> {
        Ok(row)
    }
}

macro_rules! scalars {
    ($($scalar:ty),*) => {
        $(impl FromRow for $scalar {
            fn from_row(row: Row) -> Result<Self, sqlx::Error> {
                row.at(0)
            }
        })*
    };
}

scalars!(bool, i64, String, Vec<u8>, Option<Vec<u8>>);

macro_rules! tuples {
    ($(($($column:ident $index:tt),*))*) => {
        $(impl<$($column: Column),*> FromRow for ($($column,)*) {
            fn from_row(row: Row) -> Result<Self, sqlx::Error> {
                Ok(($(row.at::<$column>($index)?,)*))
            }
        })*
    };
}

tuples! {
    (A 0, B 1)
    (A 0, B 1, C 2)
    (A 0, B 1, C 2, D 3)
    (A 0, B 1, C 2, D 3, E 4)
}
