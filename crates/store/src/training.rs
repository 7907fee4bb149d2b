//! What players train: exercises and their schedule, as the page stores them.

use ludoteca_room::PlayerId;

use super::database::sql;
use super::time::now;
use super::{Store, StoreError};

/// The stored training of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Training {
    /// Number of times that it was stored.
    pub version: i64,
    /// A JSON object.
    pub content: String,
}

impl Store {
    /// The training of a player, if any is stored.
    pub async fn training(&self, player: PlayerId) -> Result<Option<Training>, StoreError> {
        let query = sql("SELECT version, content FROM training WHERE player = $1");
        let row: Option<(i64, String)> = query.bind(player).optional(&self.pool).await?;
        Ok(row.map(|(version, content)| Training { version, content }))
    }

    /// Replaces the training of a player if it is still of this version, which is 0 if none is stored.
    /// Returns whether it was.
    pub async fn set_training(
        &self,
        player: PlayerId,
        Training { version, content }: Training,
    ) -> Result<bool, StoreError> {
        let change = if version == 0 {
            sql("INSERT INTO training (player, content, at, version) VALUES ($1, $2, $3, $4 + 1) \
                 ON CONFLICT (player) DO NOTHING")
        } else {
            sql("UPDATE training SET content = $2, at = $3, version = version + 1 \
                 WHERE player = $1 AND version = $4")
        };
        let change = change.bind(player).bind(content).bind(now()).bind(version);
        Ok(self.execute(change).await? > 0)
    }
}
