//! Accounts, their sessions and recovery codes.

use sqlx::SqliteConnection;

use super::batch::now;
use super::rows::corrupt;
use super::{Store, StoreError, push};
use crate::accounts::{Device, Digest};
use crate::owner::Owner;

/// Maximum number of sessions of an account; a new one ends those used least recently.
const MOST_SESSIONS: u32 = 50;

/// An account.
#[derive(Clone, Debug)]
pub(crate) struct Account {
    pub number: i64,
    /// The player.
    pub owner: Owner,
    pub name: String,
    /// The hash of the password.
    pub password: String,
    /// In milliseconds since 1970.
    pub created: i64,
}

/// An account to create.
#[derive(Clone, Debug)]
pub(crate) struct NewAccount {
    pub owner: Owner,
    pub name: String,
    /// Equal for names that look alike.
    pub key: String,
    pub password: String,
    pub codes: Vec<Digest>,
}

/// A session to open.
#[derive(Clone, Debug)]
pub(crate) struct NewSession {
    /// The hash of its secret.
    pub hash: Digest,
    pub device: Device,
}

/// What a session's secret proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Session {
    pub number: i64,
    /// The number of the account.
    pub account: i64,
    /// The player.
    pub owner: Owner,
    /// When it was last used, accurate to a day.
    pub seen: i64,
}

/// A session in an account's list.
#[derive(Clone, Debug)]
pub(crate) struct StoredSession {
    pub number: i64,
    pub device: Device,
    pub created: i64,
    pub seen: i64,
}

const ACCOUNT: &str = "SELECT number, owner, name, password, created FROM accounts \
     WHERE name IS NOT NULL AND password IS NOT NULL AND ";

type SessionRow = (i64, Option<String>, Option<String>, i64, i64);
type AccountRow = (i64, Vec<u8>, String, String, i64);

fn account((number, owner, name, password, created): AccountRow) -> Result<Account, StoreError> {
    Ok(Account { number, owner: read_owner(&owner)?, name, password, created })
}

fn read_owner(bytes: &[u8]) -> Result<Owner, StoreError> {
    Owner::from_bytes(bytes).ok_or_else(|| corrupt("the owner of an account is no hash"))
}

impl Store {
    /// The account whose name has this key.
    pub(crate) async fn account_by_key(&self, key: &str) -> Result<Option<Account>, StoreError> {
        let query = sqlx::query_as(sqlx::AssertSqlSafe(format!("{ACCOUNT} key = ?"))).bind(key);
        query.fetch_optional(&self.readers).await?.map(account).transpose()
    }

    /// The account of this number.
    pub(crate) async fn account(&self, number: i64) -> Result<Option<Account>, StoreError> {
        let query = sqlx::query_as(sqlx::AssertSqlSafe(format!("{ACCOUNT} number = ?")));
        query.bind(number).fetch_optional(&self.readers).await?.map(account).transpose()
    }

    /// Whether the player has or had an account, so that a guest's cookie no longer proves anything.
    pub(crate) async fn has_account(&self, owner: Owner) -> Result<bool, StoreError> {
        let query = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM accounts WHERE owner = ?)");
        Ok(query.bind(owner.bytes().to_vec()).fetch_one(&self.readers).await?)
    }

    /// Creates an account and its first session. Returns whether it was created; if not, the name
    /// is taken.
    pub(crate) async fn create_account(
        &self,
        new: NewAccount,
        session: NewSession,
    ) -> Result<bool, StoreError> {
        self.transact(|connection| Box::pin(create(connection, new, session))).await
    }

    /// Opens a session of an account whose password still has this hash. Returns whether it was
    /// opened.
    pub(crate) async fn open_session(
        &self,
        account: i64,
        password: String,
        session: NewSession,
    ) -> Result<bool, StoreError> {
        self.transact(move |connection| Box::pin(open(connection, account, password, session)))
            .await
    }

    /// The session whose secret has this hash, if it was used since a time.
    pub(crate) async fn session(
        &self,
        hash: Digest,
        since: i64,
    ) -> Result<Option<Session>, StoreError> {
        let row: Option<(i64, i64, Vec<u8>, i64)> = sqlx::query_as(
            "SELECT sessions.number, account, owner, seen FROM sessions \
             JOIN accounts ON accounts.number = account WHERE hash = ? AND seen >= ?",
        )
        .bind(hash.to_vec())
        .bind(since)
        .fetch_optional(&self.readers)
        .await?;
        row.map(|(number, account, owner, seen)| {
            Ok(Session { number, account, owner: read_owner(&owner)?, seen })
        })
        .transpose()
    }

    /// The sessions of an account that were used since a time, the last used first.
    pub(crate) async fn sessions(
        &self,
        account: i64,
        since: i64,
    ) -> Result<Vec<StoredSession>, StoreError> {
        let rows: Vec<SessionRow> = sqlx::query_as(
            "SELECT number, browser, system, created, seen FROM sessions \
             WHERE account = ? AND seen >= ? ORDER BY seen DESC, number DESC",
        )
        .bind(account)
        .bind(since)
        .fetch_all(&self.readers)
        .await?;
        let read = |(number, browser, system, created, seen)| StoredSession {
            number,
            device: Device { browser, system },
            created,
            seen,
        };
        Ok(rows.into_iter().map(read).collect())
    }

    /// Notes that a session is in use.
    pub(crate) async fn touch_session(&self, number: i64) -> Result<(), StoreError> {
        self.transact(move |connection| {
            Box::pin(async move {
                let update = sqlx::query("UPDATE sessions SET seen = ? WHERE number = ?");
                update.bind(now()).bind(number).execute(connection).await.map(drop)
            })
        })
        .await
    }

    /// Ends sessions of an account. Returns their number.
    pub(crate) async fn end_sessions(&self, account: i64, which: Which) -> Result<u64, StoreError> {
        self.transact(move |connection| Box::pin(end(connection, account, which))).await
    }

    /// Sets another password and ends all sessions but one.
    pub(crate) async fn set_password(
        &self,
        account: i64,
        password: String,
        session: i64,
    ) -> Result<(), StoreError> {
        self.transact(move |connection| {
            Box::pin(async move {
                change_password(connection, account, password).await?;
                end(connection, account, Which::AllBut(session)).await.map(drop)
            })
        })
        .await
    }

    /// Uses up a recovery code: sets a password, ends all sessions and opens a new one. Returns
    /// whether the account had the code.
    pub(crate) async fn recover(
        &self,
        account: i64,
        code: Digest,
        password: String,
        session: NewSession,
    ) -> Result<bool, StoreError> {
        self.transact(move |connection| {
            Box::pin(recover(connection, account, code, password, session))
        })
        .await
    }

    /// Replaces the recovery codes of an account.
    pub(crate) async fn replace_codes(
        &self,
        account: i64,
        codes: Vec<Digest>,
    ) -> Result<(), StoreError> {
        self.transact(move |connection| {
            Box::pin(async move {
                delete(connection, "DELETE FROM recovery_codes WHERE account = ?", account).await?;
                insert_codes(connection, account, &codes).await
            })
        })
        .await
    }

    /// Number of an account's unused recovery codes.
    pub(crate) async fn codes_left(&self, account: i64) -> Result<u32, StoreError> {
        let count = sqlx::query_scalar("SELECT count(*) FROM recovery_codes WHERE account = ?");
        Ok(count.bind(account).fetch_one(&self.readers).await?)
    }

    /// Erases the name and the credentials of an account and ends its sessions. Its games stay.
    pub(crate) async fn delete_account(&self, account: Account) -> Result<(), StoreError> {
        self.transact(move |connection| Box::pin(erase(connection, account))).await
    }
}

/// Sessions to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    One(i64),
    AllBut(i64),
}

async fn create(
    connection: &mut SqliteConnection,
    new: NewAccount,
    session: NewSession,
) -> Result<bool, sqlx::Error> {
    let NewAccount { owner, name, key, password, codes } = new;
    let insert = "INSERT INTO accounts (owner, name, key, password, created) \
         VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING number";
    let insert = sqlx::query_scalar(insert).bind(owner.bytes().to_vec()).bind(&name);
    let insert = insert.bind(key).bind(password).bind(now());
    let Some(number) = insert.fetch_optional(&mut *connection).await? else { return Ok(false) };
    let named = sqlx::query("INSERT OR REPLACE INTO players VALUES (?, ?, ?)");
    let named = named.bind(owner.player().bytes().to_vec()).bind(name).bind(now());
    named.execute(&mut *connection).await?;
    insert_codes(connection, number, &codes).await?;
    insert_session(connection, number, &session).await?;
    push::adopt(connection, owner.player(), number).await?;
    Ok(true)
}

async fn open(
    connection: &mut SqliteConnection,
    account: i64,
    password: String,
    session: NewSession,
) -> Result<bool, sqlx::Error> {
    let is_current = "SELECT EXISTS (SELECT 1 FROM accounts WHERE number = ? AND password = ?)";
    let is_current = sqlx::query_scalar(is_current).bind(account).bind(password);
    if !is_current.fetch_one(&mut *connection).await? {
        return Ok(false);
    }
    insert_session(connection, account, &session).await?;
    Ok(true)
}

async fn recover(
    connection: &mut SqliteConnection,
    account: i64,
    code: Digest,
    password: String,
    session: NewSession,
) -> Result<bool, sqlx::Error> {
    let used = sqlx::query("DELETE FROM recovery_codes WHERE account = ? AND hash = ?");
    let used = used.bind(account).bind(code.to_vec()).execute(&mut *connection).await?;
    if used.rows_affected() == 0 {
        return Ok(false);
    }
    change_password(connection, account, password).await?;
    delete(connection, "DELETE FROM sessions WHERE account = ?", account).await?;
    insert_session(connection, account, &session).await?;
    Ok(true)
}

async fn end(
    connection: &mut SqliteConnection,
    account: i64,
    which: Which,
) -> Result<u64, sqlx::Error> {
    let (delete, number) = match which {
        Which::One(number) => ("DELETE FROM sessions WHERE account = ? AND number = ?", number),
        Which::AllBut(number) => ("DELETE FROM sessions WHERE account = ? AND number <> ?", number),
    };
    let ended = sqlx::query(delete).bind(account).bind(number).execute(connection).await?;
    Ok(ended.rows_affected())
}

async fn erase(
    connection: &mut SqliteConnection,
    Account { number, owner, .. }: Account,
) -> Result<(), sqlx::Error> {
    for sql in [
        "DELETE FROM sessions WHERE account = ?",
        "DELETE FROM recovery_codes WHERE account = ?",
        "DELETE FROM passkeys WHERE account = ?",
        "UPDATE accounts SET name = NULL, key = NULL, password = NULL, leaving = 1 WHERE number = ?",
    ] {
        delete(connection, sql, number).await?;
    }
    for sql in [
        "DELETE FROM players WHERE id = ?",
        "DELETE FROM messages WHERE player = ?",
        "DELETE FROM blocks WHERE player = ?",
    ] {
        let player = owner.player().bytes().to_vec();
        sqlx::query(sql).bind(player).execute(&mut *connection).await?;
    }
    push::erase(connection, owner.player()).await
}

/// Runs a statement about an account.
async fn delete(
    connection: &mut SqliteConnection,
    sql: &'static str,
    account: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query(sql).bind(account).execute(connection).await.map(drop)
}

async fn change_password(
    connection: &mut SqliteConnection,
    account: i64,
    password: String,
) -> Result<(), sqlx::Error> {
    let update = sqlx::query("UPDATE accounts SET password = ? WHERE number = ?");
    update.bind(password).bind(account).execute(connection).await.map(drop)
}

async fn insert_codes(
    connection: &mut SqliteConnection,
    account: i64,
    codes: &[Digest],
) -> Result<(), sqlx::Error> {
    for code in codes {
        let insert = sqlx::query("INSERT INTO recovery_codes VALUES (?, ?)");
        insert.bind(account).bind(code.to_vec()).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Inserts a session and ends the account's oldest ones beyond [`MOST_SESSIONS`].
async fn insert_session(
    connection: &mut SqliteConnection,
    account: i64,
    NewSession { hash, device }: &NewSession,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO sessions (hash, account, browser, system, created, seen) \
         VALUES (?, ?, ?, ?, ?, ?)",
    )
    .bind(hash.to_vec())
    .bind(account)
    .bind(&device.browser)
    .bind(&device.system)
    .bind(now())
    .bind(now())
    .execute(&mut *connection)
    .await?;
    sqlx::query(
        "DELETE FROM sessions WHERE account = ? AND number NOT IN \
         (SELECT number FROM sessions WHERE account = ? ORDER BY seen DESC, number DESC LIMIT ?)",
    )
    .bind(account)
    .bind(account)
    .bind(MOST_SESSIONS)
    .execute(connection)
    .await
    .map(drop)
}
