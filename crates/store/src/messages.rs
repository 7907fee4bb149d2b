//! Messages between players, blocked players, and reports to the operator.

use ludoteca_room::{Name, PlayerId};
use serde_json::{Value, json};

use super::database::{Connection, sql};
use super::rows::corrupt;
use super::time::now;
use super::{Content, Store, StoreError, names};
use crate::id::{GameId, player_text};

/// A message to store.
#[derive(Clone, Debug)]
pub struct NewMessage {
    /// The game.
    pub game: GameId,
    /// The sender.
    pub player: PlayerId,
    /// The content.
    pub content: Content,
    /// Maximum number of messages in the game.
    pub max_messages: i64,
}

/// A stored message.
#[derive(Clone, Debug)]
pub struct StoredMessage {
    /// Counts from 1 in each game.
    pub number: i64,
    /// The sender.
    pub player: PlayerId,
    /// The content.
    pub content: Content,
    /// In milliseconds since 1970.
    pub at: i64,
}

/// A report to the operator.
#[derive(Clone, Debug)]
pub struct Report {
    /// The game.
    pub game: GameId,
    /// The player who reports.
    pub reporter: PlayerId,
    /// The reported player.
    pub reported: PlayerId,
    /// The reason, one of a fixed list.
    pub reason: &'static str,
    /// The last messages of the game.
    pub messages: Vec<StoredMessage>,
}

/// A blocked player.
#[derive(Clone, Debug)]
pub struct Blocked {
    /// The player.
    pub player: PlayerId,
    /// The name that the player has chosen.
    pub name: Option<Name>,
    /// In milliseconds since 1970.
    pub at: i64,
}

/// Player, name, owner of the account with this name, time.
type BlockedRow = (Vec<u8>, Option<String>, Option<Vec<u8>>, i64);

/// The messages and reports of a player, as JSON.
#[derive(Clone, Debug)]
pub struct Written {
    pub messages: Vec<Value>,
    pub reports: Vec<Value>,
}

impl StoredMessage {
    /// As JSON, for reports and exports.
    pub fn json(&self) -> Value {
        let (player, content) = (player_text(self.player), &self.content);
        json!({"number": self.number, "player": player, "at": self.at, "content": content})
    }
}

fn player(bytes: &[u8]) -> Result<PlayerId, StoreError> {
    let bytes = bytes.try_into().map_err(|_| corrupt("a message has no sender"))?;
    Ok(PlayerId::from_bytes(bytes))
}

/// The content of a message as it is stored.
fn text(content: &Content) -> String {
    serde_json::to_string(content).expect("a content is JSON")
}

impl Store {
    /// Stores a message; `None` if the game has no room for more, or was deleted.
    pub async fn add_message(
        &self,
        message: NewMessage,
    ) -> Result<Option<StoredMessage>, StoreError> {
        self.transact(message, |connection, message| Box::pin(add(connection, message))).await
    }

    /// The messages of a game after a number, in their order.
    pub async fn messages(
        &self,
        game: GameId,
        after: i64,
    ) -> Result<Vec<StoredMessage>, StoreError> {
        let query = sql("SELECT messages.number, player, content, at FROM messages \
             JOIN games ON games.number = messages.game WHERE id = $1 AND messages.number > $2 \
             ORDER BY messages.number");
        let query = query.bind(game.to_string()).bind(after);
        let rows: Vec<(i64, Vec<u8>, String, i64)> = query.all(&self.pool).await?;
        let read = |(number, sender, content, at): (i64, Vec<u8>, String, i64)| {
            let content = serde_json::from_str(&content).map_err(corrupt)?;
            Ok(StoredMessage { number, player: player(&sender)?, content, at })
        };
        rows.into_iter().map(read).collect()
    }

    /// Whether the player has switched free texts on in a game.
    pub async fn has_chat(&self, game: GameId, player: PlayerId) -> Result<bool, StoreError> {
        let last: Option<String> =
            sql("SELECT content FROM messages JOIN games ON games.number = messages.game \
             WHERE id = $1 AND player = $2 AND content IN ($3, $4) \
             ORDER BY messages.number DESC LIMIT 1")
            .bind(game.to_string())
            .bind(player)
            .bind(text(&Content::Chat(true)))
            .bind(text(&Content::Chat(false)))
            .optional(&self.pool)
            .await?;
        Ok(last == Some(text(&Content::Chat(true))))
    }

    /// Whether one of two players has blocked the other.
    pub async fn is_blocked(&self, one: PlayerId, other: PlayerId) -> Result<bool, StoreError> {
        let found = sql("SELECT EXISTS (SELECT 1 FROM blocks \
             WHERE (player, blocked) = ($1, $2) OR (player, blocked) = ($2, $1))");
        let found = found.bind(one).bind(other);
        let pair = (one.min(other), one.max(other));
        self.writer.memos.blocked.value(pair, async { Ok(found.one(&self.pool).await?) }).await
    }

    /// Whether a player has blocked another one.
    pub async fn blocks(&self, own: PlayerId, other: PlayerId) -> Result<bool, StoreError> {
        let found = sql("SELECT EXISTS (SELECT 1 FROM blocks WHERE player = $1 AND blocked = $2)");
        Ok(found.bind(own).bind(other).one(&self.pool).await?)
    }

    /// Who has blocked whom, if one of the two is among these players.
    pub async fn blocks_with(
        &self,
        players: &[PlayerId],
    ) -> Result<Vec<(PlayerId, PlayerId)>, StoreError> {
        if players.is_empty() {
            return Ok(Vec::new());
        }
        let mut query = sql("SELECT player, blocked FROM blocks WHERE player IN ");
        query.push_list(players.iter().copied());
        query.push(" OR blocked IN ");
        query.push_list(players.iter().copied());
        let rows: Vec<(Vec<u8>, Vec<u8>)> = query.all(&self.pool).await?;
        rows.into_iter().map(|(own, blocked)| Ok((player(&own)?, player(&blocked)?))).collect()
    }

    /// The players blocked by a player, the last one first.
    pub async fn blocked(&self, own: PlayerId) -> Result<Vec<Blocked>, StoreError> {
        let account = names::ACCOUNT;
        let query = sql(format!(
            "SELECT blocked, name, {account}, at FROM blocks \
             LEFT JOIN players ON players.id = blocked WHERE player = $1 ORDER BY at DESC"
        ));
        let rows: Vec<BlockedRow> = query.bind(own).all(&self.pool).await?;
        let read = |(blocked, name, account, at): BlockedRow| {
            let player = player(&blocked)?;
            let name = name.map(|name| names::of(player, name, account.as_deref()));
            Ok(Blocked { player, name, at })
        };
        rows.into_iter().map(read).collect()
    }

    /// Blocks a player, or no longer. Returns false if `max_blocked` players are blocked already.
    pub async fn set_blocked(
        &self,
        own: PlayerId,
        other: PlayerId,
        is_blocked: bool,
        max_blocked: u32,
    ) -> Result<bool, StoreError> {
        let delete = sql("DELETE FROM blocks WHERE player = $1 AND blocked = $2");
        let delete = delete.bind(own).bind(other);
        if !is_blocked {
            return self.execute(delete).await.map(|_| true);
        }
        let insert = sql("INSERT INTO blocks (player, blocked, at) SELECT $1, $2, $3 \
             WHERE (SELECT count(*) FROM blocks WHERE player = $1) < $4");
        let insert = insert.bind(own).bind(other).bind(now()).bind(max_blocked);
        self.transact((delete, insert), |connection, (delete, insert)| {
            Box::pin(async move {
                delete.clone().execute(&mut *connection).await?;
                Ok(insert.clone().execute(connection).await? > 0)
            })
        })
        .await
    }

    /// All messages and reports of a player, for an export.
    pub async fn written(&self, own: PlayerId) -> Result<Written, StoreError> {
        let messages = sql("SELECT id, messages.number, content, at FROM messages \
             JOIN games ON games.number = messages.game WHERE player = $1 ORDER BY at");
        let messages: Vec<(String, i64, String, i64)> = messages.bind(own).all(&self.pool).await?;
        let reports = sql("SELECT game, reason, at FROM reports WHERE reporter = $1 ORDER BY at");
        let reports: Vec<(String, String, i64)> = reports.bind(own).all(&self.pool).await?;
        let message = |(game, number, content, at): (String, i64, String, i64)| {
            let content: Value = serde_json::from_str(&content).map_err(corrupt)?;
            Ok(json!({"game": game, "number": number, "content": content, "at": at}))
        };
        let report = |(game, reason, at)| json!({"game": game, "reason": reason, "at": at});
        let messages = messages.into_iter().map(message).collect::<Result<_, StoreError>>()?;
        Ok(Written { messages, reports: reports.into_iter().map(report).collect() })
    }

    /// Stores a report, unless the reporter has already sent one about this game.
    pub async fn add_report(&self, report: Report) -> Result<(), StoreError> {
        let Report { game, reporter, reported, reason, messages } = report;
        let messages = Value::Array(messages.iter().map(StoredMessage::json).collect());
        let insert = sql("INSERT INTO reports (game, reporter, reported, reason, messages, at) \
             SELECT $1, $2, $3, $4, $5, $6 \
             WHERE NOT EXISTS (SELECT 1 FROM reports WHERE game = $1 AND reporter = $2)");
        let insert = insert.bind(game.to_string()).bind(reporter).bind(reported).bind(reason);
        self.execute(insert.bind(messages.to_string()).bind(now())).await.map(drop)
    }
}

async fn add(
    connection: &mut Connection<'_>,
    &NewMessage { game, player, ref content, max_messages }: &NewMessage,
) -> Result<Option<StoredMessage>, sqlx::Error> {
    let at = now();
    let number: Option<i64> = sql("INSERT INTO messages (game, number, player, content, at) \
         SELECT found.number, last + 1, $1, $2, $3 FROM \
         (SELECT games.number, (SELECT coalesce(max(messages.number), 0) FROM messages \
          WHERE messages.game = games.number) AS last FROM games WHERE id = $4) AS found \
         WHERE last < $5 RETURNING number")
    .bind(player)
    .bind(text(content))
    .bind(at)
    .bind(game.to_string())
    .bind(max_messages)
    .optional(connection)
    .await?;
    Ok(number.map(|number| StoredMessage { number, player, content: content.clone(), at }))
}
