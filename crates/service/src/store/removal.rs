//! Deletion of games.

use sqlx::{Connection, SqliteConnection};

use super::mark::{Mark, Reached};
use crate::id::GameId;
use crate::owner::Owner;

/// Games to delete in one transaction.
#[derive(Debug)]
pub(super) enum Removal {
    /// A game, if it has this owner.
    Owned(GameId, Owner),
    /// Those of these games that are still empty: a move may have arrived meanwhile.
    Empty(Vec<GameId>),
}

/// True of a row of `games` without events and import.
macro_rules! is_empty {
    () => {
        "NOT EXISTS (SELECT 1 FROM events WHERE events.game = games.number) \
         AND NOT EXISTS (SELECT 1 FROM imports WHERE imports.game = games.number)"
    };
}
pub(super) use is_empty;

/// Deletes the games. Returns their ids and the numbers that the database has reached without them.
/// The mark is set back first, because it must never be ahead of the database.
pub(super) async fn remove(
    connection: &mut SqliteConnection,
    removal: &Removal,
    mark: &mut Mark,
) -> Result<(Vec<GameId>, Reached), sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut removed = Vec::new();
    for id in removal.ids() {
        let find = sqlx::query_scalar(removal.find()).bind(id.to_string());
        let find = match removal {
            Removal::Owned(_, owner) => find.bind(owner.bytes()),
            Removal::Empty(_) => find,
        };
        let number: Option<i64> = find.fetch_optional(&mut *transaction).await?;
        let Some(number) = number else { continue };
        for delete in [
            "DELETE FROM events WHERE game = ?",
            "DELETE FROM imports WHERE game = ?",
            "DELETE FROM summaries WHERE game = ?",
            "DELETE FROM games WHERE number = ?",
        ] {
            sqlx::query(delete).bind(number).execute(&mut *transaction).await?;
        }
        removed.push(*id);
    }
    let reached = Reached::of(&mut transaction).await?;
    mark.note(reached);
    transaction.commit().await?;
    Ok((removed, reached))
}

impl Removal {
    fn ids(&self) -> &[GameId] {
        match self {
            Self::Owned(id, _) => std::slice::from_ref(id),
            Self::Empty(ids) => ids,
        }
    }

    /// The statement that finds a game by its id, if it may be deleted.
    const fn find(&self) -> &'static str {
        match self {
            Self::Owned(..) => "SELECT number FROM games WHERE id = ? AND owner = ?",
            Self::Empty(_) => concat!("SELECT number FROM games WHERE id = ? AND ", is_empty!()),
        }
    }
}
