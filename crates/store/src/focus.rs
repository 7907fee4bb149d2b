//! Turns of rated games in which players left the page, as their pages report them with the players' consent.

use std::time::SystemTime;

use ludoteca_room::PlayerId;
use serde_json::{Value, json};

use super::database::{Connection, sql};
use super::rows::corrupt;
use super::time::{millis, now};
use super::{Store, StoreError};
use crate::id::GameId;

/// Number of losses in a turn after which further reports on it are ignored.
pub const MAX_LOSSES: u32 = 1_000;

/// A turn in which a player left the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FocusLoss {
    /// The ply of the player's move, from 1.
    pub ply: u32,
    /// Number of times that the page was left; 0 if it was not.
    pub losses: u32,
    /// Seconds for which it was left, in all.
    pub seconds: u32,
}

/// The reports of a game's players.
pub type FocusLosses = Vec<(PlayerId, FocusLoss)>;

impl Store {
    /// Adds what a page reports about a turn to its earlier reports on it, up to [`MAX_LOSSES`].
    pub async fn add_focus_loss(
        &self,
        game: GameId,
        player: PlayerId,
        FocusLoss { ply, losses, seconds }: FocusLoss,
    ) -> Result<(), StoreError> {
        let insert = sql("INSERT INTO focus_losses (game, player, ply, losses, seconds, at) \
             SELECT number, $1, $2, $3, $4, $5 FROM games WHERE id = $6 \
             ON CONFLICT (game, player, ply) DO UPDATE SET \
             losses = focus_losses.losses + excluded.losses, \
             seconds = focus_losses.seconds + excluded.seconds \
             WHERE focus_losses.losses < $7");
        let insert = insert.bind(player).bind(ply).bind(losses).bind(seconds).bind(now());
        self.execute(insert.bind(game.to_string()).bind(MAX_LOSSES)).await.map(drop)
    }

    /// What the pages of a game's players have reported, in the order of the plies.
    pub async fn focus_losses(&self, game: GameId) -> Result<FocusLosses, StoreError> {
        let mut snapshot = self.pool.snapshot().await?;
        of_game(&mut snapshot.connection(), game).await
    }

    /// Everything that the pages of a player have reported, for an export.
    pub async fn focus_losses_of(&self, player: PlayerId) -> Result<Vec<Value>, StoreError> {
        let query = sql("SELECT id, ply, losses, seconds, at FROM focus_losses \
             JOIN games ON games.number = focus_losses.game WHERE player = $1 ORDER BY at, ply");
        let rows: Vec<(String, i64, i64, i64, i64)> = query.bind(player).all(&self.pool).await?;
        let value = |(game, ply, losses, seconds, at)| json!({"game": game, "ply": ply, "losses": losses, "seconds": seconds, "at": at});
        Ok(rows.into_iter().map(value).collect())
    }

    /// Deletes the reports from before a time.
    pub async fn remove_focus_losses(&self, before: SystemTime) -> Result<(), StoreError> {
        let delete = sql("DELETE FROM focus_losses WHERE at < $1").bind(millis(before));
        self.execute(delete).await.map(drop)
    }
}

/// What the pages of a game's players have reported.
pub(super) async fn of_game(
    view: &mut Connection<'_>,
    game: GameId,
) -> Result<FocusLosses, StoreError> {
    let query = sql("SELECT player, ply, losses, seconds FROM focus_losses \
         JOIN games ON games.number = focus_losses.game WHERE id = $1 ORDER BY ply");
    let rows: Vec<(Vec<u8>, i64, i64, i64)> = query.bind(game.to_string()).all(view).await?;
    let read = |(player, ply, losses, seconds): (Vec<u8>, i64, i64, i64)| {
        let player = player.try_into().map_err(|_| corrupt("a report of a page has no player"))?;
        let number = |number: i64| u32::try_from(number).map_err(corrupt);
        let (ply, losses, seconds) = (number(ply)?, number(losses)?, number(seconds)?);
        Ok((PlayerId::from_bytes(player), FocusLoss { ply, losses, seconds }))
    };
    rows.into_iter().map(read).collect()
}
