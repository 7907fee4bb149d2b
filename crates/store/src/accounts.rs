//! Accounts, their sessions and recovery codes.

use super::database::{Connection, Query, sql};
use super::names::rename;
use super::rows::corrupt;
use super::sessions::{Device, Digest, NewSession, Session, StoredSession};
use super::time::now;
use super::{Store, StoreError, push};
use crate::owner::Owner;

/// Maximum number of sessions of an account; a new one ends those used least recently.
const MAX_SESSIONS: u32 = 50;
/// Maximum number of browsers in which an account is recognised.
const MAX_BROWSERS: u32 = 50;

/// An account.
#[derive(Clone, Debug)]
pub struct Account {
    /// Identifies the account.
    pub number: i64,
    /// The player.
    pub owner: Owner,
    /// The name, as the player has written it.
    pub name: String,
    /// The hash of the password.
    pub password: String,
    /// In milliseconds since 1970.
    pub created: i64,
}

/// An account to create.
#[derive(Clone, Debug)]
pub struct NewAccount {
    /// The player.
    pub owner: Owner,
    /// The name, as the player has written it.
    pub name: String,
    /// Equal for names that look alike.
    pub key: String,
    /// The hash of the password.
    pub password: String,
    /// The hashes of the recovery codes.
    pub codes: Vec<Digest>,
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
    pub async fn account_by_key(&self, key: &str) -> Result<Option<Account>, StoreError> {
        let query = sql(format!("{ACCOUNT} key = $1")).bind(key);
        query.optional(&self.pool).await?.map(account).transpose()
    }

    /// The account of this number.
    pub async fn account(&self, number: i64) -> Result<Option<Account>, StoreError> {
        let query = sql(format!("{ACCOUNT} number = $1")).bind(number);
        query.optional(&self.pool).await?.map(account).transpose()
    }

    /// Whether the player has or had an account, so that a guest's cookie no longer proves anything.
    pub async fn has_account(&self, owner: Owner) -> Result<bool, StoreError> {
        let query = sql("SELECT EXISTS (SELECT 1 FROM accounts WHERE owner = $1)");
        Ok(query.bind(owner.bytes()).one(&self.pool).await?)
    }

    /// Creates an account and its first session. Returns whether it was created; if not, the name
    /// is taken.
    pub async fn create_account(
        &self,
        new: NewAccount,
        session: NewSession,
    ) -> Result<bool, StoreError> {
        self.transact((new, session), |connection, (new, session)| {
            Box::pin(create(connection, new, session))
        })
        .await
    }

    /// Opens a session of an account whose password still has this hash. Returns the number of older
    /// sessions that ended because there were too many; `None` if it was not opened.
    pub async fn open_session(
        &self,
        account: i64,
        password: String,
        session: NewSession,
    ) -> Result<Option<u64>, StoreError> {
        self.transact((account, password, session), |connection, (account, password, session)| {
            Box::pin(open(connection, *account, password, session))
        })
        .await
    }

    /// Whether somebody has signed in to an account in the browser whose secret has this hash.
    pub async fn knows_browser(&self, account: i64, hash: Digest) -> Result<bool, StoreError> {
        let known = "SELECT EXISTS (SELECT 1 FROM browsers WHERE account = $1 AND hash = $2)";
        Ok(sql(known).bind(account).bind(&hash[..]).one(&self.pool).await?)
    }

    /// The session whose secret has this hash, if it was used since a time.
    pub async fn session(&self, hash: Digest, since: i64) -> Result<Option<Session>, StoreError> {
        let query = sql("SELECT sessions.number, account, owner, seen FROM sessions \
             JOIN accounts ON accounts.number = account WHERE hash = $1 AND seen >= $2");
        let query = query.bind(&hash[..]).bind(since);
        let row: Option<(i64, i64, Vec<u8>, i64)> = query.optional(&self.pool).await?;
        row.map(|(number, account, owner, seen)| {
            Ok(Session { number, hash, account, owner: read_owner(&owner)?, seen })
        })
        .transpose()
    }

    /// The sessions of an account that were used since a time, the last used first.
    pub async fn sessions(
        &self,
        account: i64,
        since: i64,
    ) -> Result<Vec<StoredSession>, StoreError> {
        let query = sql("SELECT number, browser, system, created, seen FROM sessions \
             WHERE account = $1 AND seen >= $2 ORDER BY seen DESC, number DESC");
        let rows: Vec<SessionRow> = query.bind(account).bind(since).all(&self.pool).await?;
        let read = |(number, browser, system, created, seen)| StoredSession {
            number,
            device: Device { browser, system },
            created,
            seen,
        };
        Ok(rows.into_iter().map(read).collect())
    }

    /// Notes that the player has proved in a session who they are.
    pub async fn prove_session(&self, number: i64) -> Result<(), StoreError> {
        let update = sql("UPDATE sessions SET proved = $1 WHERE number = $2");
        self.execute(update.bind(now()).bind(number)).await.map(drop)
    }

    /// Whether the player has proved since a time, in a session, who they are. Signing in counts.
    pub async fn has_proved(&self, number: i64, since: i64) -> Result<bool, StoreError> {
        let query =
            sql("SELECT EXISTS (SELECT 1 FROM sessions WHERE number = $1 AND proved >= $2)");
        Ok(query.bind(number).bind(since).one(&self.pool).await?)
    }

    /// Notes that a session is in use.
    pub async fn touch_session(&self, number: i64) -> Result<(), StoreError> {
        let update = sql("UPDATE sessions SET seen = $1 WHERE number = $2");
        self.execute(update.bind(now()).bind(number)).await.map(drop)
    }

    /// Ends sessions of an account. Returns their number.
    pub async fn end_sessions(&self, account: i64, which: Which) -> Result<u64, StoreError> {
        self.execute(end(account, which)).await
    }

    /// Sets another password and ends all sessions but one.
    pub async fn set_password(
        &self,
        account: i64,
        password: String,
        session: i64,
    ) -> Result<(), StoreError> {
        let end = end(account, Which::AllBut(session));
        self.execute_all(vec![change_password(account, &password), end, forget_browsers(account)])
            .await
    }

    /// Uses up a recovery code: sets a password, ends all sessions, removes passkeys and tokens, and
    /// opens a new session. Returns whether the account had the code.
    pub async fn recover(
        &self,
        account: i64,
        code: Digest,
        password: String,
        session: NewSession,
    ) -> Result<bool, StoreError> {
        let args = (account, code, password, session);
        self.transact(args, |connection, (account, code, password, session)| {
            Box::pin(recover(connection, *account, code, password, session))
        })
        .await
    }

    /// Replaces the recovery codes of an account.
    pub async fn replace_codes(&self, account: i64, codes: Vec<Digest>) -> Result<(), StoreError> {
        let delete = sql("DELETE FROM recovery_codes WHERE account = $1").bind(account);
        let inserts = codes.iter().map(|code| insert_code(account, code));
        self.execute_all(std::iter::once(delete).chain(inserts).collect()).await
    }

    /// Number of an account's unused recovery codes.
    pub async fn codes_left(&self, account: i64) -> Result<u32, StoreError> {
        let count = sql("SELECT count(*) FROM recovery_codes WHERE account = $1").bind(account);
        Ok(count.one::<i64>(&self.pool).await?.try_into().unwrap_or(u32::MAX))
    }

    /// Erases the name and all credentials of an account, with what they have left open. Its games stay.
    pub async fn delete_account(&self, account: Account) -> Result<(), StoreError> {
        let of_account = [
            "DELETE FROM sessions WHERE account = $1",
            "DELETE FROM browsers WHERE account = $1",
            "DELETE FROM recovery_codes WHERE account = $1",
            "DELETE FROM passkeys WHERE account = $1",
            "UPDATE accounts SET name = NULL, key = NULL, password = NULL, leaving = 1 \
             WHERE number = $1",
        ];
        let of_player = [
            "DELETE FROM players WHERE id = $1",
            "DELETE FROM tokens WHERE player = $1",
            // The other players are notified when they expire, which is at once.
            "UPDATE challenges SET expires = 0 WHERE challenger = $1 OR opponent = $1",
            "DELETE FROM messages WHERE player = $1",
            "DELETE FROM focus_losses WHERE player = $1",
            "DELETE FROM conditional_moves WHERE player = $1",
            "DELETE FROM blocks WHERE player = $1",
            "DELETE FROM push_subscriptions WHERE player = $1",
            "DELETE FROM training WHERE player = $1",
            "DELETE FROM days_off WHERE player = $1",
        ];
        let player = account.owner.player();
        let of_account = of_account.map(|statement| sql(statement).bind(account.number));
        let of_player = of_player.map(|statement| sql(statement).bind(player));
        self.execute_all(of_account.into_iter().chain(of_player).collect()).await
    }
}

/// Sessions to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// This one.
    One(i64),
    /// All but this one.
    AllBut(i64),
}

async fn create(
    connection: &mut Connection<'_>,
    new: &NewAccount,
    session: &NewSession,
) -> Result<bool, sqlx::Error> {
    let NewAccount { owner, name, key, password, codes } = new;
    let insert = sql("INSERT INTO accounts (owner, name, key, password, created) \
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING number");
    let insert = insert.bind(owner.bytes()).bind(name).bind(key).bind(password).bind(now());
    let Some(number) = insert.optional(&mut *connection).await? else { return Ok(false) };
    rename(owner.player(), name).execute(&mut *connection).await?;
    for code in codes {
        insert_code(number, code).execute(&mut *connection).await?;
    }
    insert_session(connection, number, session).await?;
    push::adopt(owner.player(), number).execute(connection).await?;
    Ok(true)
}

async fn open(
    connection: &mut Connection<'_>,
    account: i64,
    password: &str,
    session: &NewSession,
) -> Result<Option<u64>, sqlx::Error> {
    let is_current =
        sql("SELECT EXISTS (SELECT 1 FROM accounts WHERE number = $1 AND password = $2)");
    if !is_current.bind(account).bind(password).one(&mut *connection).await? {
        return Ok(None);
    }
    insert_session(connection, account, session).await.map(Some)
}

async fn recover(
    connection: &mut Connection<'_>,
    account: i64,
    code: &Digest,
    password: &str,
    session: &NewSession,
) -> Result<bool, sqlx::Error> {
    let used = sql("DELETE FROM recovery_codes WHERE account = $1 AND hash = $2");
    if used.bind(account).bind(&code[..]).execute(&mut *connection).await? == 0 {
        return Ok(false);
    }
    change_password(account, password).execute(&mut *connection).await?;
    for delete in [
        "DELETE FROM sessions WHERE account = $1",
        "DELETE FROM passkeys WHERE account = $1",
        "DELETE FROM tokens WHERE owner = (SELECT owner FROM accounts WHERE number = $1)",
    ] {
        sql(delete).bind(account).execute(&mut *connection).await?;
    }
    forget_browsers(account).execute(&mut *connection).await?;
    insert_session(connection, account, session).await?;
    Ok(true)
}

/// Forgets the browsers of an account: whoever knew the old password may have used one of them.
fn forget_browsers(account: i64) -> Query {
    sql("DELETE FROM browsers WHERE account = $1").bind(account)
}

fn end(account: i64, which: Which) -> Query {
    let (delete, number) = match which {
        Which::One(number) => ("DELETE FROM sessions WHERE account = $1 AND number = $2", number),
        Which::AllBut(number) => {
            ("DELETE FROM sessions WHERE account = $1 AND number <> $2", number)
        }
    };
    sql(delete).bind(account).bind(number)
}

fn change_password(account: i64, password: &str) -> Query {
    sql("UPDATE accounts SET password = $1 WHERE number = $2").bind(password).bind(account)
}

fn insert_code(account: i64, code: &Digest) -> Query {
    sql("INSERT INTO recovery_codes (account, hash) VALUES ($1, $2)").bind(account).bind(&code[..])
}

/// Inserts a session and its browser, and deletes the account's oldest ones beyond [`MAX_SESSIONS`]
/// and [`MAX_BROWSERS`]. Returns the number of sessions that end.
async fn insert_session(
    connection: &mut Connection<'_>,
    account: i64,
    NewSession { hash, device, browser }: &NewSession,
) -> Result<u64, sqlx::Error> {
    sql("INSERT INTO sessions (hash, account, browser, system, created, seen, proved) \
         VALUES ($1, $2, $3, $4, $5, $5, $5)")
    .bind(&hash[..])
    .bind(account)
    .bind(device.browser.as_deref())
    .bind(device.system.as_deref())
    .bind(now())
    .execute(&mut *connection)
    .await?;
    sql("DELETE FROM sessions WHERE account = $1 AND number NOT IN \
         (SELECT number FROM sessions WHERE account = $1 ORDER BY seen DESC, number DESC LIMIT $2)")
    .bind(account)
    .bind(MAX_SESSIONS)
    .execute(&mut *connection)
    .await?;
    sql("INSERT INTO browsers (account, hash, seen) VALUES ($1, $2, $3) \
         ON CONFLICT (account, hash) DO UPDATE SET seen = excluded.seen")
    .bind(account)
    .bind(&browser[..])
    .bind(now())
    .execute(&mut *connection)
    .await?;
    sql("DELETE FROM browsers WHERE account = $1 AND hash NOT IN \
         (SELECT hash FROM browsers WHERE account = $1 ORDER BY seen DESC, hash LIMIT $2)")
    .bind(account)
    .bind(MAX_BROWSERS)
    .execute(connection)
    .await
}
