//! Personal tokens and the players that are programs.

use ludoteca_room::{PlayerId, Timestamp};
use sqlx::sqlite::SqliteRow;
use sqlx::{AssertSqlSafe, QueryBuilder, Row, SqliteConnection};

use super::rows::corrupt;
use super::writer::Change;
use super::{Store, StoreError};
use crate::owner::Owner;
use crate::tokens::{NewToken, Token, TokenHash};

/// A change of the tokens of players.
#[derive(Debug)]
pub(super) enum TokenChange {
    /// Adds a token, if its player has fewer than `most`.
    Add { token: NewToken, owner: Owner, created: Timestamp, most: u32 },
    /// Deletes the token of a player.
    Remove(PlayerId, i64),
    /// Records when a token was last used.
    Use(i64, Timestamp),
    /// Marks a player without finished games as a program.
    MarkBot(PlayerId),
}

impl TokenChange {
    /// Makes the change and returns the number of rows changed.
    pub(super) async fn apply(
        &self,
        connection: &mut SqliteConnection,
    ) -> Result<u64, sqlx::Error> {
        let change = match self {
            Self::Add { token, owner, created, most } => sqlx::query(
                "INSERT INTO tokens (hash, owner, player, name, scopes, created, expires) \
                 SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 \
                 WHERE (SELECT count(*) FROM tokens WHERE player = ?3) < ?8",
            )
            .bind(token.hash.bytes().to_vec())
            .bind(owner.bytes().to_vec())
            .bind(bytes(owner.player()))
            .bind(token.name.clone())
            .bind(token.scopes.to_string())
            .bind(millis(*created))
            .bind(token.expires.map(millis))
            .bind(*most),
            Self::Remove(player, number) => {
                let remove = sqlx::query("DELETE FROM tokens WHERE player = ? AND number = ?");
                remove.bind(bytes(*player)).bind(*number)
            }
            Self::Use(number, hour) => {
                let update = sqlx::query("UPDATE tokens SET used = ? WHERE number = ?");
                update.bind(millis(*hour)).bind(*number)
            }
            Self::MarkBot(player) => sqlx::query(
                "INSERT OR IGNORE INTO bots (player) SELECT ?1 WHERE NOT EXISTS \
                 (SELECT 1 FROM seats JOIN summaries ON summaries.game = seats.game \
                 WHERE player = ?1 AND reason IS NOT NULL AND reason <> 'aborted')",
            )
            .bind(bytes(*player)),
        };
        change.execute(connection).await.map(|done| done.rows_affected())
    }
}

const COLUMNS: &str = "number, name, scopes, created, used, expires";

fn token(row: &SqliteRow) -> Result<Token, StoreError> {
    let scopes: String = row.try_get("scopes")?;
    let time = |column| row.try_get::<Option<i64>, _>(column).map(|time| time.map(timestamp));
    Ok(Token {
        number: row.try_get("number")?,
        name: row.try_get("name")?,
        scopes: scopes.parse().map_err(|_| corrupt("a token has an unknown scope"))?,
        created: timestamp(row.try_get("created")?),
        used: time("used")?,
        expires: time("expires")?,
    })
}

impl Store {
    /// Adds a token of a player who has fewer than `most`. Returns whether it was added.
    pub(crate) async fn add_token(
        &self,
        owner: Owner,
        token: NewToken,
        created: Timestamp,
        most: u32,
    ) -> Result<bool, StoreError> {
        let add = TokenChange::Add { token, owner, created, most };
        Ok(self.writer.change(Change::Tokens(add)).await?.rows == 1)
    }

    /// The token with this hash, and who holds it.
    pub(crate) async fn token(
        &self,
        hash: &TokenHash,
    ) -> Result<Option<(Token, Owner)>, StoreError> {
        let query = format!("SELECT {COLUMNS}, owner FROM tokens WHERE hash = ?");
        let row = sqlx::query(AssertSqlSafe(query)).bind(hash.bytes().to_vec());
        let Some(row) = row.fetch_optional(&self.readers).await? else { return Ok(None) };
        let owner: Vec<u8> = row.try_get("owner")?;
        let owner = Owner::from_bytes(&owner).ok_or_else(|| corrupt("a token has no owner"))?;
        Ok(Some((token(&row)?, owner)))
    }

    /// The tokens of a player, the newest first.
    pub(crate) async fn tokens(&self, player: PlayerId) -> Result<Vec<Token>, StoreError> {
        let query = format!("SELECT {COLUMNS} FROM tokens WHERE player = ? ORDER BY number DESC");
        let rows = sqlx::query(AssertSqlSafe(query)).bind(bytes(player));
        rows.fetch_all(&self.readers).await?.iter().map(token).collect()
    }

    /// Deletes a token of a player. Returns whether it existed.
    pub(crate) async fn remove_token(
        &self,
        player: PlayerId,
        number: i64,
    ) -> Result<bool, StoreError> {
        let remove = TokenChange::Remove(player, number);
        Ok(self.writer.change(Change::Tokens(remove)).await?.rows == 1)
    }

    /// Records the hour in which a token was last used.
    pub(crate) async fn use_token(&self, number: i64, hour: Timestamp) -> Result<(), StoreError> {
        self.writer.change(Change::Tokens(TokenChange::Use(number, hour))).await.map(drop)
    }

    /// Marks a player as a program. Returns whether the player is one now: somebody with finished
    /// games stays a person.
    pub(crate) async fn mark_bot(&self, player: PlayerId) -> Result<bool, StoreError> {
        self.writer.change(Change::Tokens(TokenChange::MarkBot(player))).await?;
        self.is_bot(player).await
    }

    /// Whether a player is a program.
    pub(crate) async fn is_bot(&self, player: PlayerId) -> Result<bool, StoreError> {
        let found = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM bots WHERE player = ?)");
        Ok(found.bind(bytes(player)).fetch_one(&self.readers).await?)
    }

    /// Those of these players that are programs.
    pub(crate) async fn bots(&self, players: &[PlayerId]) -> Result<Vec<PlayerId>, StoreError> {
        if players.is_empty() {
            return Ok(Vec::new());
        }
        let mut query = QueryBuilder::new("SELECT player FROM bots WHERE player IN (");
        let mut ids = query.separated(", ");
        for player in players {
            ids.push_bind(bytes(*player));
        }
        query.push(")");
        let found: Vec<Vec<u8>> = query.build_query_scalar().fetch_all(&self.readers).await?;
        let player = |bytes: Vec<u8>| bytes.try_into().map(PlayerId::from_bytes);
        found.into_iter().map(|id| player(id).map_err(|_| corrupt("a bot is no player"))).collect()
    }

    /// Whether somebody is this player: has taken a seat, chosen a name, or has a token.
    pub(crate) async fn knows(&self, player: PlayerId) -> Result<bool, StoreError> {
        let found = sqlx::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM seats WHERE player = ?1) OR \
             EXISTS (SELECT 1 FROM players WHERE id = ?1) OR \
             EXISTS (SELECT 1 FROM tokens WHERE player = ?1)",
        );
        Ok(found.bind(bytes(player)).fetch_one(&self.readers).await?)
    }
}

pub(super) fn bytes(player: PlayerId) -> Vec<u8> {
    player.bytes().to_vec()
}

pub(super) const fn millis(time: Timestamp) -> i64 {
    time.as_millis() as i64
}

pub(super) const fn timestamp(millis: i64) -> Timestamp {
    Timestamp::from_millis(millis.unsigned_abs())
}
