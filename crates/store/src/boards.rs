//! The boards of running games of two people, by which fair play compares positions.
//!
//! They lie in the summaries of the games, so that a query finds them on every server that shares the database; a
//! player's seats name the games. A server that has the database to itself keeps what it has read of a player until the
//! next move in one of the games.

use std::sync::Arc;

use ludoteca_room::PlayerId;
use ludoteca_rules::nearness::Arrangement;

use super::database::sql;
use super::{Board, Store, StoreError};
use crate::id::GameId;

impl Store {
    /// The boards of all running games that a player plays against another person.
    pub async fn boards(&self, player: PlayerId) -> Result<Arc<Vec<Board>>, StoreError> {
        let read = async {
            let query = sql("SELECT seats.game, arrangement FROM seats \
                 JOIN summaries ON summaries.game = seats.game \
                 WHERE player = $1 AND running = 1 AND arrangement IS NOT NULL");
            let rows: Vec<(i64, Vec<u8>)> = query.bind(player).all(&self.pool).await?;
            let read = |(game, bytes): (i64, Vec<u8>)| (game, Arrangement::from_bytes(&bytes));
            Ok(Arc::new(rows.into_iter().map(read).collect()))
        };
        self.writer.memos.boards.value(player, read).await
    }

    /// The id of the game with a row number.
    pub async fn game_with_number(&self, number: i64) -> Result<Option<GameId>, StoreError> {
        let query = sql("SELECT id FROM games WHERE number = $1").bind(number);
        let id: Option<String> = query.optional(&self.pool).await?;
        Ok(id.and_then(|id| id.parse().ok()))
    }

    /// Stores the board of a game, or that it is over, where it is unknown.
    pub async fn complete_board(
        &self,
        number: i64,
        board: Option<&Arrangement>,
    ) -> Result<(), StoreError> {
        let update = sql(
            "UPDATE summaries SET arrangement = $1 WHERE game = $2 AND length(arrangement) = 0",
        );
        let board = board.map(Arrangement::to_bytes);
        self.execute(update.bind(board).bind(number)).await.map(drop)
    }
}
