//! Verification of a database file that nobody uses, such as a backup.

use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection as _, SqliteConnection};
use thiserror::Error;

use super::{Extent, Verified, verify};
use crate::MigrateError;
use crate::database::Connection;
use crate::sqlite::{is_new, upgrade};

/// Why a file cannot be used as a database of this program.
#[derive(Debug, Error)]
pub enum VerifyError {
    /// Its structure is damaged, or it is something else.
    #[error("{0}")]
    Damaged(String),
    /// A newer program, or one from before the first release, has written it.
    #[error(transparent)]
    Version(MigrateError),
}

impl From<sqlx::Error> for VerifyError {
    fn from(error: sqlx::Error) -> Self {
        Self::Damaged(error.to_string())
    }
}

/// Checks all pages of a file that no other process uses, and all checksums in it. Does not change it.
///
/// # Errors
/// If it is not an intact database of a version that this program opens. Damaged games are no error.
pub async fn verify_file(file: &Path) -> Result<Verified, VerifyError> {
    let options = SqliteConnectOptions::new().filename(file).create_if_missing(false);
    let mut connection = options.connect().await?;
    check_structure(&mut connection, Extent::All).await?;
    if is_new(&mut connection).await? {
        return Err(VerifyError::Damaged("it has no games".into()));
    }
    // An older database is verified as it will be after its upgrade, which is then rolled back.
    let mut transaction = connection.begin().await?;
    upgrade(&mut transaction).await.map_err(|error| match error {
        MigrateError::Database(error) => error.into(),
        error => VerifyError::Version(error),
    })?;
    let verified = verify(&mut Connection::Sqlite(&mut transaction), Extent::All).await?;
    transaction.rollback().await?;
    connection.close().await?;
    Ok(verified)
}

/// Checks all pages of a database; if all of it is to be verified, also that indexes have each row.
pub(crate) async fn check_structure(
    connection: &mut SqliteConnection,
    extent: Extent,
) -> Result<(), VerifyError> {
    let check = match extent {
        Extent::All => "PRAGMA integrity_check(1)",
        Extent::Newest(_) => "PRAGMA quick_check(1)",
    };
    let found: String = sqlx::query_scalar(check).fetch_one(connection).await?;
    if found == "ok" { Ok(()) } else { Err(VerifyError::Damaged(found)) }
}
