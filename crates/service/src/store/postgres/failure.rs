//! Errors of `PostgreSQL`, classified by what can be done about them.

use crate::store::MigrateError;
use crate::store::failure::Trouble;

/// Classifies an error by its code, which is documented at
/// <https://www.postgresql.org/docs/current/errcodes-appendix.html>.
pub(in crate::store) fn trouble(code: &str, message: &str) -> Trouble {
    let temporary = |reason: &str| Trouble::Temporary(reason.to_owned());
    match code {
        "53100" => Trouble::Full,
        "25006" => temporary("the database is write-protected"),
        "57014" => temporary("the database took too long"),
        "55P03" | "40001" | "40P01" => temporary("another server has locked the games"),
        // A table or column is missing, or pages are damaged.
        "42P01" | "42703" | "XX001" | "XX002" => Trouble::Damage,
        _ => match code.get(..2) {
            // No connection, no resources, stopped by the operator, or failing disks; and no access,
            // which an operator can restore.
            Some("08" | "53" | "57" | "58" | "25" | "28" | "3D") => {
                temporary(&format!("the database says: {message}"))
            }
            _ if code == "42501" => temporary(&format!("the database says: {message}")),
            _ => Trouble::Bug,
        },
    }
}

/// Why a server cannot start with a database, in a sentence.
pub(in crate::store) fn at_start(error: sqlx::Error) -> MigrateError {
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
