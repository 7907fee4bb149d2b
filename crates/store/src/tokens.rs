//! Personal tokens and the players that are programs.

use std::collections::HashSet;
use std::sync::Arc;

use ludoteca_room::{PlayerId, Timestamp};

use super::database::{Query, Row, sql};
use super::rows::corrupt;
use super::{Store, StoreError};
use crate::owner::Owner;
use crate::token::{NewToken, Token, TokenHash};

const COLUMNS: &str = "number, name, scopes, created, used, expires";

fn token(row: &Row) -> Result<Token, StoreError> {
    let scopes: String = row.get("scopes")?;
    let time = |column| row.get::<Option<i64>>(column).map(|time| time.map(timestamp));
    Ok(Token {
        number: row.get("number")?,
        name: row.get("name")?,
        scopes: scopes.parse().map_err(|_| corrupt("a token has an unknown scope"))?,
        created: timestamp(row.get("created")?),
        used: time("used")?,
        expires: time("expires")?,
    })
}

impl Store {
    /// Adds a token if the player has fewer than `max_tokens`. Returns whether it was added.
    pub async fn add_token(
        &self,
        owner: Owner,
        token: NewToken,
        created: Timestamp,
        max_tokens: u32,
    ) -> Result<bool, StoreError> {
        let insert =
            sql("INSERT INTO tokens (hash, owner, player, name, scopes, created, expires) \
             SELECT $1, $2, $3, $4, $5, $6, $7 \
             WHERE (SELECT count(*) FROM tokens WHERE player = $3) < $8");
        let insert = insert.bind(token.hash.bytes()).bind(owner.bytes()).bind(owner.player());
        let insert = insert.bind(token.name).bind(token.scopes.to_string()).bind(millis(created));
        Ok(self.execute(insert.bind(token.expires.map(millis)).bind(max_tokens)).await? == 1)
    }

    /// The token with this hash, and its owner.
    pub async fn token(&self, hash: &TokenHash) -> Result<Option<(Token, Owner)>, StoreError> {
        let query = sql(format!("SELECT {COLUMNS}, owner FROM tokens WHERE hash = $1"));
        let row: Option<Row> = query.bind(hash.bytes()).optional(&self.pool).await?;
        let Some(row) = row else { return Ok(None) };
        let owner: Vec<u8> = row.get("owner")?;
        let owner = Owner::from_bytes(&owner).ok_or_else(|| corrupt("a token has no owner"))?;
        Ok(Some((token(&row)?, owner)))
    }

    /// The tokens of a player, the newest first.
    pub async fn tokens(&self, player: PlayerId) -> Result<Vec<Token>, StoreError> {
        let query = format!("SELECT {COLUMNS} FROM tokens WHERE player = $1 ORDER BY number DESC");
        let rows: Vec<Row> = sql(query).bind(player).all(&self.pool).await?;
        rows.iter().map(token).collect()
    }

    /// Deletes a token of a player. Returns whether it existed.
    pub async fn remove_token(&self, player: PlayerId, number: i64) -> Result<bool, StoreError> {
        let delete = sql("DELETE FROM tokens WHERE player = $1 AND number = $2");
        Ok(self.execute(delete.bind(player).bind(number)).await? == 1)
    }

    /// Records the hour in which a token was last used.
    pub async fn use_token(&self, number: i64, hour: Timestamp) -> Result<(), StoreError> {
        let update = sql("UPDATE tokens SET used = $1 WHERE number = $2");
        self.execute(update.bind(millis(hour)).bind(number)).await.map(drop)
    }

    /// Marks a player as a program, unless the player has finished games or plays against a person. Returns whether
    /// the player is a program now.
    pub async fn mark_bot(&self, player: PlayerId) -> Result<bool, StoreError> {
        let insert = sql("INSERT INTO bots (player) SELECT $1 WHERE NOT EXISTS \
             (SELECT 1 FROM seats JOIN summaries ON summaries.game = seats.game \
             WHERE player = $1 AND (arrangement IS NOT NULL OR reason IS NOT NULL AND reason <> 'aborted')) \
             ON CONFLICT DO NOTHING");
        self.execute(insert.bind(player)).await?;
        self.is_bot(player).await
    }

    /// Whether a player is a program.
    pub async fn is_bot(&self, player: PlayerId) -> Result<bool, StoreError> {
        Ok(!self.bots(&[player]).await?.is_empty())
    }

    /// The programs among these players.
    pub async fn bots(&self, players: &[PlayerId]) -> Result<Vec<PlayerId>, StoreError> {
        if players.is_empty() {
            return Ok(Vec::new());
        }
        if self.is_shared() {
            let mut query = sql("SELECT player FROM bots WHERE player IN ");
            query.push_list(players.iter().copied());
            return self.read_bots(query).await;
        }
        let all = async {
            let all = self.read_bots(sql("SELECT player FROM bots")).await?;
            Ok(Arc::new(all.into_iter().collect::<HashSet<_>>()))
        };
        let all = self.writer.memos.bots.value((), all).await?;
        Ok(players.iter().copied().filter(|player| all.contains(player)).collect())
    }

    async fn read_bots(&self, query: Query) -> Result<Vec<PlayerId>, StoreError> {
        let found: Vec<Vec<u8>> = query.all(&self.pool).await?;
        let player = |bytes: Vec<u8>| bytes.try_into().map(PlayerId::from_bytes);
        found.into_iter().map(|id| player(id).map_err(|_| corrupt("a bot is no player"))).collect()
    }

    /// Whether the player exists: has taken a seat, chosen a name, or has a token.
    pub async fn knows(&self, player: PlayerId) -> Result<bool, StoreError> {
        let found = sql("SELECT EXISTS (SELECT 1 FROM seats WHERE player = $1) OR \
             EXISTS (SELECT 1 FROM players WHERE id = $1) OR \
             EXISTS (SELECT 1 FROM tokens WHERE player = $1)");
        Ok(found.bind(player).one(&self.pool).await?)
    }
}

pub(super) const fn millis(time: Timestamp) -> i64 {
    time.as_millis() as i64
}

pub(super) const fn timestamp(millis: i64) -> Timestamp {
    Timestamp::from_millis(millis.unsigned_abs())
}
