//! Removes the name of a deleted account from its games, and recomputes the chains of checksums.

use ludoteca_room::{Player, PlayerId, Seats};
use ludoteca_wire::stored::{StoredEvent, StoredPlayers};

use super::checksum::Checksum;
use super::database::{Connection, sql};
use super::rows::{EventRow, GameRow, SummaryRow};
use super::{Store, StoreError};
use crate::id::GameId;
use crate::owner::Owner;

impl Store {
    /// The players of deleted accounts whose games may still contain their names.
    pub async fn leavers(&self) -> Result<Vec<Owner>, StoreError> {
        let query = sql("SELECT owner FROM accounts WHERE leaving = 1");
        let found: Vec<Vec<u8>> = query.all(&self.pool).await?;
        Ok(found.iter().filter_map(|owner| Owner::from_bytes(owner)).collect())
    }

    /// All games that an owner created or takes part in.
    pub async fn games_of(&self, owner: Owner) -> Result<Vec<GameId>, StoreError> {
        let query = sql("SELECT id FROM games WHERE owner = $1 \
             UNION SELECT id FROM games JOIN seats ON seats.game = games.number WHERE player = $2");
        let query = query.bind(owner.bytes()).bind(owner.player());
        let ids: Vec<String> = query.all(&self.pool).await?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }

    /// Removes the name of a player from a game. Returns false if the game has a running clock, so
    /// that a move may be stored at any time. A damaged game stays as it is.
    ///
    /// No room of the game may be in memory.
    pub async fn anonymise(&self, id: GameId, player: PlayerId) -> Result<bool, StoreError> {
        self.transact((id, player), |connection, (id, player)| {
            Box::pin(anonymise(connection, *id, *player))
        })
        .await
    }

    /// Notes that no game contains the name of a deleted account any more.
    pub async fn has_left(&self, owner: Owner) -> Result<(), StoreError> {
        let update = sql("UPDATE accounts SET leaving = 0 WHERE owner = $1");
        self.execute(update.bind(owner.bytes())).await.map(drop)
    }
}

async fn anonymise(
    connection: &mut Connection<'_>,
    id: GameId,
    player: PlayerId,
) -> Result<bool, sqlx::Error> {
    let query = sql(format!("SELECT {} FROM games WHERE id = $1", GameRow::COLUMNS));
    let query = query.bind(id.to_string());
    let Some(mut game): Option<GameRow> = query.optional(&mut *connection).await? else {
        return Ok(true);
    };
    let query = sql(format!("SELECT {} FROM summaries WHERE game = $1", SummaryRow::COLUMNS));
    let query = query.bind(game.number);
    let summary: Option<SummaryRow> = query.optional(&mut *connection).await?;
    let query = sql("SELECT seq, event, at, checksum FROM events WHERE game = $1 ORDER BY seq");
    let rows: Vec<EventRow> = query.bind(game.number).all(&mut *connection).await?;
    let Some(mut summary) = summary.filter(|summary| summary.is_intact(id)) else {
        return Ok(true);
    };
    if summary.deadline.is_some() {
        return Ok(false);
    }
    let Ok((_, chain)) = game.setting() else { return Ok(true) };
    if super::rows::events(chain, &rows, Some(summary.seq)).is_err() {
        return Ok(true);
    }

    let without = |game: &GameRow, text: &str| {
        let seats = game.seats(text).ok()?;
        let nameless = nameless(&seats, player);
        (nameless != seats).then(|| text_of(&nameless))
    };
    let players = without(&game, &game.columns.players);
    let seated = summary.seated.as_deref().and_then(|text| without(&game, text));
    let events: Vec<(i64, String, i64)> = rows
        .into_iter()
        .map(|(seq, event, at, _)| (seq, without_name(&event, player).unwrap_or(event), at))
        .collect();
    if let Some(players) = players {
        game.columns.players = players;
    }
    if seated.is_some() {
        summary.seated = seated;
    }
    store(connection, &game, &summary, &events).await?;
    Ok(true)
}

/// The seats without the name of a player.
fn nameless(seats: &Seats, player: PlayerId) -> Seats {
    let strip = |seat: &Player| {
        if seat.id() == Some(player) { Player::human(player) } else { seat.clone() }
    };
    Seats { first: strip(&seats.first), second: strip(&seats.second) }
}

fn text_of(seats: &Seats) -> String {
    serde_json::to_string(&StoredPlayers::from(seats)).expect("players are JSON")
}

/// An event in which a player takes a seat, without the name; `None` for any other.
fn without_name(event: &str, own: PlayerId) -> Option<String> {
    let mut event: StoredEvent = serde_json::from_str(event).ok()?;
    event.remove_name_of(own).then(|| serde_json::to_string(&event).expect("an event is JSON"))
}

/// Stores the changed rows of a game with their checksums.
async fn store(
    connection: &mut Connection<'_>,
    game: &GameRow,
    summary: &SummaryRow,
    events: &[(i64, String, i64)],
) -> Result<(), sqlx::Error> {
    let mut chain: Checksum = game.computed();
    sql("UPDATE games SET players = $1, checksum = $2 WHERE number = $3")
        .bind(&game.columns.players)
        .bind(chain.0)
        .bind(game.number)
        .execute(&mut *connection)
        .await?;
    for (seq, event, at) in events {
        chain = chain.event(*seq, event, *at);
        sql("UPDATE events SET event = $1, checksum = $2 WHERE game = $3 AND seq = $4")
            .bind(event)
            .bind(chain.0)
            .bind(game.number)
            .bind(*seq)
            .execute(&mut *connection)
            .await?;
    }
    sql("UPDATE summaries SET seated = $1, checksum = $2, chain = $3 WHERE game = $4")
        .bind(summary.seated.as_deref())
        .bind(summary.computed(&game.columns.id).0)
        .bind(chain.0)
        .bind(game.number)
        .execute(connection)
        .await
        .map(drop)
}
