//! Why a server cannot start with a `PostgreSQL` database.

use crate::MigrateError;

/// Why a server cannot start with a database, in a sentence.
pub(crate) fn at_start(error: sqlx::Error) -> MigrateError {
    let absent = |reason| MigrateError::Absent(reason);
    let reason = match &error {
        sqlx::Error::Io(error) => return absent(format!("it cannot be reached: {error}")),
        sqlx::Error::Tls(error) => format!("the encrypted connection failed: {error}"),
        sqlx::Error::Database(error) => match error.code().as_deref() {
            Some("28P01" | "28000") => format!("it refuses the user or the password: {error}"),
            Some("3D000") => format!("{error}; create it first, as with `createdb`"),
            Some("42501") => format!("the user may not change it: {error}"),
            Some("53300" | "57P01" | "57P03") => {
                return absent(format!("it accepts no connection at present: {error}"));
            }
            _ => error.to_string(),
        },
        _ => return MigrateError::Database(error),
    };
    MigrateError::Unreachable(reason)
}
