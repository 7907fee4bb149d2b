//! Open challenges.

use ludoteca_room::{PlayerId, TimeControl, Timestamp};
use ludoteca_rules::{Game, Side};
use sqlx::sqlite::SqliteRow;
use sqlx::{AssertSqlSafe, Row, SqliteConnection};

use super::rows::corrupt;
use super::stored::StoredClock;
use super::tokens::{bytes, millis, timestamp};
use super::writer::Change;
use super::{Store, StoreError};
use crate::challenges::{Challenge, Most};
use crate::id::GameId;

/// A change of the open challenges.
#[derive(Debug)]
pub(super) enum ChallengeChange {
    /// Adds a challenge, within limits on the number of open ones.
    Add(Box<Challenge>, Most),
    /// Ends a challenge.
    End(GameId),
}

impl ChallengeChange {
    /// Makes the change and returns the number of rows changed.
    pub(super) async fn apply(
        &self,
        connection: &mut SqliteConnection,
    ) -> Result<u64, sqlx::Error> {
        let (challenge, most) = match self {
            Self::Add(challenge, most) => (challenge, most),
            Self::End(id) => return end(connection, *id).await,
        };
        let clock = challenge.clock.map(|control| {
            serde_json::to_string(&StoredClock::from(control)).expect("a clock is JSON")
        });
        let add = sqlx::query(
            "INSERT INTO challenges SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11 \
             WHERE (SELECT count(*) FROM challenges WHERE challenger = ?2 AND opponent = ?4) < ?12 \
             AND (SELECT count(*) FROM challenges WHERE challenger = ?2) < ?13 \
             AND (SELECT count(*) FROM challenges WHERE opponent = ?4) < ?14",
        );
        let add = add
            .bind(challenge.id.to_string())
            .bind(bytes(challenge.challenger))
            .bind(&challenge.name)
            .bind(bytes(challenge.opponent))
            .bind(challenge.options.game().name())
            .bind(challenge.options.json())
            .bind(clock)
            .bind(challenge.side.map(Side::name))
            .bind(millis(challenge.created))
            .bind(millis(challenge.expires))
            .bind(challenge.is_rated)
            .bind(most.between_two)
            .bind(most.sent)
            .bind(most.received);
        add.execute(connection).await.map(|done| done.rows_affected())
    }
}

/// Ends a challenge because its game is created. Returns whether it was open.
pub(super) async fn take(
    connection: &mut SqliteConnection,
    id: GameId,
) -> Result<bool, sqlx::Error> {
    Ok(end(connection, id).await? == 1)
}

async fn end(connection: &mut SqliteConnection, id: GameId) -> Result<u64, sqlx::Error> {
    let end = sqlx::query("DELETE FROM challenges WHERE id = ?").bind(id.to_string());
    end.execute(connection).await.map(|done| done.rows_affected())
}

/// The columns of a challenge, and whether the challenger is a program.
const SELECT: &str = "SELECT challenges.*, \
     EXISTS (SELECT 1 FROM bots WHERE bots.player = challenger) AS is_bot FROM challenges";

fn challenge(row: &SqliteRow) -> Result<Challenge, StoreError> {
    let id: String = row.try_get("id")?;
    let read = || {
        let game: Game = row.try_get::<String, _>("game")?.parse().map_err(corrupt)?;
        let clock: Option<String> = row.try_get("clock")?;
        let clock: Option<StoredClock> =
            clock.map(|text| serde_json::from_str(&text).map_err(corrupt)).transpose()?;
        let side: Option<String> = row.try_get("side")?;
        let time = |column| row.try_get(column).map(timestamp);
        Ok(Challenge {
            id: id.parse().map_err(|_| corrupt("the id is none"))?,
            challenger: player(row, "challenger")?,
            name: row.try_get("name")?,
            is_bot: row.try_get("is_bot")?,
            opponent: player(row, "opponent")?,
            options: game.options(&row.try_get::<String, _>("options")?).map_err(corrupt)?,
            clock: clock.map(TimeControl::try_from).transpose().map_err(corrupt)?,
            side: Side::BOTH.into_iter().find(|each| side.as_deref() == Some(each.name())),
            is_rated: row.try_get::<i64, _>("rated")? != 0,
            created: time("created")?,
            expires: time("expires")?,
        })
    };
    read().map_err(|error: StoreError| match error {
        StoreError::Corrupt(what) => corrupt(format!("challenge {id}: {what}")),
        error => error,
    })
}

fn player(row: &SqliteRow, column: &str) -> Result<PlayerId, StoreError> {
    let bytes: Vec<u8> = row.try_get(column)?;
    bytes.try_into().map(PlayerId::from_bytes).map_err(|_| corrupt(format!("no player: {column}")))
}

impl Store {
    /// Adds a challenge, unless too many are open. Returns whether it was added.
    pub(crate) async fn add_challenge(
        &self,
        challenge: Challenge,
        most: Most,
    ) -> Result<bool, StoreError> {
        let add = ChallengeChange::Add(Box::new(challenge), most);
        Ok(self.writer.change(Change::Challenges(add)).await?.rows == 1)
    }

    /// Ends a challenge. Returns whether it was open: of all that accept, decline or cancel it, one
    /// succeeds.
    pub(crate) async fn end_challenge(&self, id: GameId) -> Result<bool, StoreError> {
        let end = ChallengeChange::End(id);
        Ok(self.writer.change(Change::Challenges(end)).await?.rows == 1)
    }

    /// An open challenge.
    pub(crate) async fn challenge(&self, id: GameId) -> Result<Option<Challenge>, StoreError> {
        let query = format!("{SELECT} WHERE id = ?");
        let row = sqlx::query(AssertSqlSafe(query)).bind(id.to_string());
        row.fetch_optional(&self.readers).await?.as_ref().map(challenge).transpose()
    }

    /// The open challenges that a player has sent or received, the oldest first.
    pub(crate) async fn challenges(&self, player: PlayerId) -> Result<Vec<Challenge>, StoreError> {
        let query = format!("{SELECT} WHERE challenger = ?1 OR opponent = ?1 ORDER BY created, id");
        let rows =
            sqlx::query(AssertSqlSafe(query)).bind(bytes(player)).fetch_all(&self.readers).await?;
        self.intact_challenges(&rows)
    }

    /// The challenges that have expired by `now`.
    pub(crate) async fn expired_challenges(
        &self,
        now: Timestamp,
        limit: u32,
    ) -> Result<Vec<Challenge>, StoreError> {
        let query = format!("{SELECT} WHERE expires <= ? ORDER BY expires LIMIT {limit}");
        let rows = sqlx::query(AssertSqlSafe(query)).bind(millis(now));
        self.intact_challenges(&rows.fetch_all(&self.readers).await?)
    }

    /// The challenges in these rows. Damaged ones are skipped and reported.
    fn intact_challenges(&self, rows: &[SqliteRow]) -> Result<Vec<Challenge>, StoreError> {
        let mut intact = Vec::with_capacity(rows.len());
        for row in rows {
            match challenge(row) {
                Ok(found) => intact.push(found),
                Err(StoreError::Corrupt(what)) => self.report(what.clone(), &what),
                Err(error) => return Err(error),
            }
        }
        Ok(intact)
    }
}
