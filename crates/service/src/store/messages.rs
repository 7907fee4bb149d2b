//! Messages between players, blocked players, and reports to the operator.

use ludoteca_room::PlayerId;
use serde_json::{Value, json};
use sqlx::SqliteConnection;

use super::batch::now;
use super::rows::corrupt;
use super::{Store, StoreError};
use crate::chat::Content;
use crate::id::{GameId, player_text};

/// A message to store.
#[derive(Clone, Debug)]
pub(crate) struct NewMessage {
    pub game: GameId,
    pub player: PlayerId,
    pub content: Content,
    /// Maximum number of messages in the game.
    pub most: i64,
}

/// A stored message.
#[derive(Clone, Debug)]
pub(crate) struct StoredMessage {
    /// Counts from 1 in each game.
    pub number: i64,
    pub player: PlayerId,
    pub content: Content,
    /// In milliseconds since 1970.
    pub at: i64,
}

/// A report to the operator.
#[derive(Clone, Debug)]
pub(crate) struct Report {
    pub game: GameId,
    pub reporter: PlayerId,
    pub reported: PlayerId,
    pub reason: &'static str,
    pub messages: Vec<StoredMessage>,
}

/// A player whom another one has blocked.
#[derive(Clone, Debug)]
pub(crate) struct Blocked {
    pub player: PlayerId,
    /// The name that the player has chosen.
    pub name: Option<String>,
    /// In milliseconds since 1970.
    pub at: i64,
}

/// What a player has written, as JSON.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    pub messages: Vec<Value>,
    pub reports: Vec<Value>,
}

impl StoredMessage {
    /// As JSON, for reports and exports.
    pub(crate) fn json(&self) -> Value {
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
    pub(crate) async fn add_message(
        &self,
        message: NewMessage,
    ) -> Result<Option<StoredMessage>, StoreError> {
        self.transact(move |connection| Box::pin(add(connection, message))).await
    }

    /// The messages of a game after a number, in their order.
    pub(crate) async fn messages(
        &self,
        game: GameId,
        after: i64,
    ) -> Result<Vec<StoredMessage>, StoreError> {
        let rows: Vec<(i64, Vec<u8>, String, i64)> = sqlx::query_as(
            "SELECT messages.number, player, content, at FROM messages \
             JOIN games ON games.number = messages.game WHERE id = ? AND messages.number > ? \
             ORDER BY messages.number",
        )
        .bind(game.to_string())
        .bind(after)
        .fetch_all(&self.readers)
        .await?;
        let read = |(number, sender, content, at): (i64, Vec<u8>, String, i64)| {
            let content = serde_json::from_str(&content).map_err(corrupt)?;
            Ok(StoredMessage { number, player: player(&sender)?, content, at })
        };
        rows.into_iter().map(read).collect()
    }

    /// Whether the player has switched free texts on in a game.
    pub(crate) async fn has_chat(
        &self,
        game: GameId,
        player: PlayerId,
    ) -> Result<bool, StoreError> {
        let last: Option<String> = sqlx::query_scalar(
            "SELECT content FROM messages JOIN games ON games.number = messages.game \
             WHERE id = ? AND player = ? AND content IN (?, ?) ORDER BY messages.number DESC LIMIT 1",
        )
        .bind(game.to_string())
        .bind(player.bytes().to_vec())
        .bind(text(&Content::Chat(true)))
        .bind(text(&Content::Chat(false)))
        .fetch_optional(&self.readers)
        .await?;
        Ok(last == Some(text(&Content::Chat(true))))
    }

    /// Whether a player has blocked another one.
    pub(crate) async fn blocks(&self, own: PlayerId, other: PlayerId) -> Result<bool, StoreError> {
        let found = "SELECT EXISTS (SELECT 1 FROM blocks WHERE player = ? AND blocked = ?)";
        let found = sqlx::query_scalar(found).bind(own.bytes().to_vec());
        Ok(found.bind(other.bytes().to_vec()).fetch_one(&self.readers).await?)
    }

    /// The players whom a player has blocked, the last one first.
    pub(crate) async fn blocked(&self, own: PlayerId) -> Result<Vec<Blocked>, StoreError> {
        let rows: Vec<(Vec<u8>, Option<String>, i64)> = sqlx::query_as(
            "SELECT blocked, name, at FROM blocks LEFT JOIN players ON players.id = blocked \
             WHERE player = ? ORDER BY at DESC",
        )
        .bind(own.bytes().to_vec())
        .fetch_all(&self.readers)
        .await?;
        let read = |(blocked, name, at): (Vec<u8>, Option<String>, i64)| {
            Ok(Blocked { player: player(&blocked)?, name, at })
        };
        rows.into_iter().map(read).collect()
    }

    /// Blocks a player, or no longer. Returns false if `most` players are blocked already.
    pub(crate) async fn set_blocked(
        &self,
        own: PlayerId,
        other: PlayerId,
        is_blocked: bool,
        most: u32,
    ) -> Result<bool, StoreError> {
        self.transact(move |connection| {
            Box::pin(set_blocked(connection, own, other, is_blocked, most))
        })
        .await
    }

    /// All messages and reports of a player, for an export.
    pub(crate) async fn written(&self, own: PlayerId) -> Result<Written, StoreError> {
        let messages: Vec<(String, i64, String, i64)> = sqlx::query_as(
            "SELECT id, messages.number, content, at FROM messages \
             JOIN games ON games.number = messages.game WHERE player = ? ORDER BY at",
        )
        .bind(own.bytes().to_vec())
        .fetch_all(&self.readers)
        .await?;
        let reports: Vec<(String, String, i64)> =
            sqlx::query_as("SELECT game, reason, at FROM reports WHERE reporter = ? ORDER BY at")
                .bind(own.bytes().to_vec())
                .fetch_all(&self.readers)
                .await?;
        let message = |(game, number, content, at): (String, i64, String, i64)| {
            let content: Value = serde_json::from_str(&content).map_err(corrupt)?;
            Ok(json!({"game": game, "number": number, "content": content, "at": at}))
        };
        let report = |(game, reason, at)| json!({"game": game, "reason": reason, "at": at});
        let messages = messages.into_iter().map(message).collect::<Result<_, StoreError>>()?;
        Ok(Written { messages, reports: reports.into_iter().map(report).collect() })
    }

    /// Stores a report, unless the reporter has already reported somebody in this game.
    pub(crate) async fn add_report(&self, report: Report) -> Result<(), StoreError> {
        self.transact(move |connection| Box::pin(add_report(connection, report))).await
    }
}

async fn add(
    connection: &mut SqliteConnection,
    NewMessage { game, player, content, most }: NewMessage,
) -> Result<Option<StoredMessage>, sqlx::Error> {
    let at = now();
    let number: Option<i64> = sqlx::query_scalar(
        "INSERT INTO messages SELECT number, last + 1, ?, ?, ? FROM \
         (SELECT number, (SELECT coalesce(max(messages.number), 0) FROM messages \
          WHERE game = games.number) AS last FROM games WHERE id = ?) \
         WHERE last < ? RETURNING number",
    )
    .bind(player.bytes().to_vec())
    .bind(text(&content))
    .bind(at)
    .bind(game.to_string())
    .bind(most)
    .fetch_optional(connection)
    .await?;
    Ok(number.map(|number| StoredMessage { number, player, content, at }))
}

async fn set_blocked(
    connection: &mut SqliteConnection,
    own: PlayerId,
    other: PlayerId,
    is_blocked: bool,
    most: u32,
) -> Result<bool, sqlx::Error> {
    let (own, other) = (own.bytes().to_vec(), other.bytes().to_vec());
    let delete = sqlx::query("DELETE FROM blocks WHERE player = ? AND blocked = ?");
    delete.bind(&own).bind(&other).execute(&mut *connection).await?;
    if !is_blocked {
        return Ok(true);
    }
    let insert = sqlx::query(
        "INSERT INTO blocks SELECT ?, ?, ? WHERE (SELECT count(*) FROM blocks WHERE player = ?) < ?",
    );
    let insert = insert.bind(&own).bind(other).bind(now()).bind(&own).bind(most);
    Ok(insert.execute(connection).await?.rows_affected() > 0)
}

async fn add_report(
    connection: &mut SqliteConnection,
    Report { game, reporter, reported, reason, messages }: Report,
) -> Result<(), sqlx::Error> {
    let (game, reporter) = (game.to_string(), reporter.bytes().to_vec());
    let messages = Value::Array(messages.iter().map(StoredMessage::json).collect());
    sqlx::query(
        "INSERT INTO reports (game, reporter, reported, reason, messages, at) \
         SELECT ?, ?, ?, ?, ?, ? \
         WHERE NOT EXISTS (SELECT 1 FROM reports WHERE game = ? AND reporter = ?)",
    )
    .bind(&game)
    .bind(&reporter)
    .bind(reported.bytes().to_vec())
    .bind(reason)
    .bind(messages.to_string())
    .bind(now())
    .bind(&game)
    .bind(&reporter)
    .execute(connection)
    .await
    .map(drop)
}
