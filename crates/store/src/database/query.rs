//! A statement and its values.

use std::borrow::Cow;
use std::time::Duration;

use futures_util::stream::BoxStream;
use futures_util::{StreamExt, TryStreamExt};
use ludoteca_room::PlayerId;
use sqlx::{
    AssertSqlSafe, Database, Encode, Postgres, SqlSafeStr, SqlStr, Sqlite, Type,
    query::Query as Bound,
};
use tokio::time::timeout;

use super::{Connection, FromRow, Pool, Row, Target};

/// A value of a statement. Integers are of 64 bits in both databases.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Int(Option<i64>),
    /// 1 or 0: a partial index of `SQLite` needs a number to compare with.
    Flag(bool),
    Real(f64),
    Text(Option<String>),
    Blob(Option<Vec<u8>>),
}

/// A statement and its values.
#[derive(Clone, Debug)]
pub(crate) struct Query {
    text: Cow<'static, str>,
    values: Vec<Value>,
}

/// A statement. Its text must not contain anything that a client has sent.
pub(crate) fn sql(text: impl Into<Cow<'static, str>>) -> Query {
    Query { text: text.into(), values: Vec::new() }
}

/// Runs `$run` with the statement bound for the database, and a pool or connection to it.
macro_rules! on {
    ($query:expr, $target:expr, |$bound:ident, $executor:ident, $row:ident| $run:expr) => {
        match $target {
            Target::Pool(Pool::Sqlite($executor)) => {
                let ($bound, $row) = ($query.bound::<Sqlite>(), Row::Sqlite);
                $run
            }
            Target::Pool(Pool::Postgres($executor)) => {
                let ($bound, $row) = ($query.without_zeros().bound::<Postgres>(), Row::Postgres);
                $run
            }
            Target::Connection(Connection::Sqlite($executor)) => {
                let ($bound, $row) = ($query.bound::<Sqlite>(), Row::Sqlite);
                $run
            }
            Target::Connection(Connection::Postgres($executor)) => {
                let ($bound, $row) = ($query.without_zeros().bound::<Postgres>(), Row::Postgres);
                $run
            }
        }
    };
}

impl Query {
    /// Adds the value of the next placeholder.
    pub(super) fn add(&mut self, value: Value) {
        self.values.push(value);
    }

    /// Adds the value of the next placeholder.
    pub(crate) fn bind(mut self, value: impl Into<Value>) -> Self {
        self.add(value.into());
        self
    }

    /// Appends to the text.
    pub(crate) fn push(&mut self, text: &str) -> &mut Self {
        self.text.to_mut().push_str(text);
        self
    }

    /// Appends a placeholder and its value.
    pub(crate) fn push_bind(&mut self, value: impl Into<Value>) -> &mut Self {
        self.values.push(value.into());
        let placeholder = format!("${}", self.values.len());
        self.push(&placeholder)
    }

    /// Appends a list of placeholders in parentheses, and their values.
    pub(crate) fn push_list(
        &mut self,
        values: impl IntoIterator<Item = impl Into<Value>>,
    ) -> &mut Self {
        let mut before = "(";
        for value in values {
            self.push(before).push_bind(value);
            before = ", ";
        }
        self.push(")")
    }

    /// Runs the statement and returns the number of rows that it has changed.
    pub(crate) async fn execute<'c>(self, on: impl Into<Target<'c>>) -> Result<u64, sqlx::Error> {
        let on = on.into();
        limited(on.timeout(), async {
            on!(self, on, |query, executor, _row| {
                query.execute(executor).await.map(|done| done.rows_affected())
            })
        })
        .await
    }

    /// The rows, one after the other.
    pub(crate) fn rows<'c>(
        self,
        on: impl Into<Target<'c>>,
    ) -> BoxStream<'c, Result<Row, sqlx::Error>> {
        on!(self, on.into(), |query, executor, row| query.fetch(executor).map_ok(row).boxed())
    }

    /// All rows.
    pub(crate) async fn all<'c, T: FromRow>(
        self,
        on: impl Into<Target<'c>>,
    ) -> Result<Vec<T>, sqlx::Error> {
        let on = on.into();
        limited(on.timeout(), self.rows(on).map(|row| T::from_row(row?)).try_collect()).await
    }

    /// The first row, if there is one.
    pub(crate) async fn optional<'c, T: FromRow>(
        self,
        on: impl Into<Target<'c>>,
    ) -> Result<Option<T>, sqlx::Error> {
        let on = on.into();
        let row = limited(on.timeout(), async {
            Ok(on!(self, on, |query, executor, row| {
                query.fetch_optional(executor).await?.map(row)
            }))
        });
        row.await?.map(T::from_row).transpose()
    }

    /// The first row, which must exist.
    pub(crate) async fn one<'c, T: FromRow>(
        self,
        on: impl Into<Target<'c>>,
    ) -> Result<T, sqlx::Error> {
        self.optional(on).await?.ok_or(sqlx::Error::RowNotFound)
    }

    /// Replaces characters U+0000, which `PostgreSQL` rejects in a text: a search for such a
    /// text finds nothing, instead of failing.
    fn without_zeros(mut self) -> Self {
        for value in &mut self.values {
            if let Value::Text(Some(text)) = value
                && text.contains('\0')
            {
                *text = text.replace('\0', "\u{fffd}");
            }
        }
        self
    }

    fn bound<DB>(self) -> Bound<'static, DB, DB::Arguments>
    where
        DB: Database,
        Value: Bind<DB>,
    {
        let text: SqlStr = match self.text {
            Cow::Borrowed(text) => text.into_sql_str(),
            Cow::Owned(text) => AssertSqlSafe(text).into_sql_str(),
        };
        self.values.into_iter().fold(sqlx::query(text), |query, value| value.bind(query))
    }
}

/// Fails after the time: a connection may be dead without either side noticing.
async fn limited<T>(
    limit: Option<Duration>,
    query: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, sqlx::Error> {
    match limit {
        Some(limit) => timeout(limit, query).await.unwrap_or(Err(sqlx::Error::PoolTimedOut)),
        None => query.await,
    }
}

/// A value that can be bound to a statement of a database.
trait Bind<DB: Database> {
    fn bind(self, to: Bound<'static, DB, DB::Arguments>) -> Bound<'static, DB, DB::Arguments>;
}

impl<DB> Bind<DB> for Value
where
    DB: Database,
    for<'v> Option<i64>: Encode<'v, DB> + Type<DB>,
    for<'v> i16: Encode<'v, DB> + Type<DB>,
    for<'v> f64: Encode<'v, DB> + Type<DB>,
    for<'v> Option<String>: Encode<'v, DB> + Type<DB>,
    for<'v> Option<Vec<u8>>: Encode<'v, DB> + Type<DB>,
{
    fn bind(self, to: Bound<'static, DB, DB::Arguments>) -> Bound<'static, DB, DB::Arguments> {
        match self {
            Self::Int(value) => to.bind(value),
            Self::Flag(value) => to.bind(i16::from(value)),
            Self::Real(value) => to.bind(value),
            Self::Text(value) => to.bind(value),
            Self::Blob(value) => to.bind(value),
        }
    }
}

/// Converts from types that can be values.
macro_rules! from {
    ($($from:ty => |$value:ident| $to:expr;)*) => {
        $(impl From<$from> for Value {
            fn from($value: $from) -> Self {
                $to
            }
        })*
    };
}

from! {
    i64 => |value| Self::Int(Some(value));
    u32 => |value| Self::Int(Some(value.into()));
    Option<i64> => |value| Self::Int(value);
    bool => |value| Self::Flag(value);
    f64 => |value| Self::Real(value);
    String => |value| Self::Text(Some(value));
    &String => |value| Self::Text(Some(value.clone()));
    &str => |value| Self::Text(Some(value.to_owned()));
    Option<String> => |value| Self::Text(value);
    Option<&str> => |value| Self::Text(value.map(str::to_owned));
    &[u8] => |value| Self::Blob(Some(value.to_vec()));
    Vec<u8> => |value| Self::Blob(Some(value));
    Option<Vec<u8>> => |value| Self::Blob(value);
    PlayerId => |value| Self::Blob(Some(value.bytes().to_vec()));
}
