//! Conditional moves, which only their player may see. They are no events of the game.

use ludoteca_room::lease::Shard;
use ludoteca_room::{ConditionalMoves, PlayerId};
use ludoteca_rules::Side;
use serde_json::{Value, json};

use super::database::sql;
use super::rows::corrupt;
use super::time::now;
use super::{Store, StoreError};
use crate::id::GameId;

impl Store {
    /// The conditional moves of a player in a game, if any are stored.
    pub async fn conditional_moves(
        &self,
        game: GameId,
        player: PlayerId,
    ) -> Result<Option<ConditionalMoves>, StoreError> {
        let query = sql("SELECT seq, ply, lines FROM conditional_moves \
             JOIN games ON games.number = conditional_moves.game WHERE id = $1 AND player = $2");
        let query = query.bind(game.to_string()).bind(player);
        let row: Option<(i64, i64, String)> = query.optional(&self.pool).await?;
        let read = |(seq, ply, lines): (i64, i64, String)| {
            Ok(ConditionalMoves {
                seq: seq.cast_unsigned(),
                ply: usize::try_from(ply).map_err(corrupt)?,
                lines: serde_json::from_str(&lines).map_err(corrupt)?,
            })
        };
        row.map(read).transpose()
    }

    /// Replaces the conditional moves of a player, who plays `side` in a game.
    pub async fn set_conditional_moves(
        &self,
        game: GameId,
        player: PlayerId,
        side: Side,
        moves: &ConditionalMoves,
    ) -> Result<(), StoreError> {
        let insert =
            sql("INSERT INTO conditional_moves (game, player, side, seq, ply, lines, at) \
             SELECT number, $1, $2, $3, $4, $5, $6 FROM games WHERE id = $7 \
             ON CONFLICT (game, player) DO UPDATE SET side = excluded.side, seq = excluded.seq, \
             ply = excluded.ply, lines = excluded.lines, at = excluded.at");
        let insert = insert.bind(player).bind(side.name()).bind(moves.seq.cast_signed());
        let insert = insert.bind(moves.ply as i64).bind(json!(moves.lines).to_string());
        self.execute(insert.bind(now()).bind(game.to_string())).await.map(drop)
    }

    /// Deletes the conditional moves of a player that were stored after event number `seq`, or all of them.
    pub async fn remove_conditional_moves(
        &self,
        game: GameId,
        player: PlayerId,
        seq: Option<u64>,
    ) -> Result<(), StoreError> {
        let mut delete = sql("DELETE FROM conditional_moves \
             WHERE game = (SELECT number FROM games WHERE id = $1) AND player = $2");
        delete = delete.bind(game.to_string()).bind(player);
        if let Some(seq) = seq {
            delete.push(" AND seq = ").push_bind(seq.cast_signed());
        }
        self.execute(delete).await.map(drop)
    }

    /// Up to `limit` games of these shards in which a player with conditional moves is to move, or that are over.
    pub async fn prepared(&self, shards: &[Shard], limit: u32) -> Result<Vec<GameId>, StoreError> {
        let query = sql("SELECT DISTINCT id FROM conditional_moves \
             JOIN games ON games.number = conditional_moves.game \
             JOIN summaries ON summaries.game = conditional_moves.game \
             WHERE (to_move = side OR reason IS NOT NULL)");
        self.of_shards(query, shards, "id", limit).await
    }

    /// All conditional moves of a player, for an export.
    pub async fn conditional_moves_of(&self, player: PlayerId) -> Result<Vec<Value>, StoreError> {
        let query = sql("SELECT id, lines, at FROM conditional_moves \
             JOIN games ON games.number = conditional_moves.game WHERE player = $1 ORDER BY at");
        let rows: Vec<(String, String, i64)> = query.bind(player).all(&self.pool).await?;
        let read = |(game, lines, at): (String, String, i64)| {
            let lines: Value = serde_json::from_str(&lines).map_err(corrupt)?;
            Ok(json!({"game": game, "lines": lines, "at": at}))
        };
        rows.into_iter().map(read).collect()
    }
}
