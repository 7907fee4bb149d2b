//! Open challenges.

use ludoteca_room::{Name, PlayerId, TimeControl, Timestamp};
use ludoteca_rules::{AnyOptions, Game, Side};
use ludoteca_wire::stored::StoredClock;

use super::database::{Connection, Query, Row, sql};
use super::rows::corrupt;
use super::tokens::{millis, timestamp};
use super::{Store, StoreError, names};
use crate::id::GameId;

/// Maximum numbers of challenges that are open at the same time.
#[derive(Clone, Copy, Debug)]
pub struct ChallengeLimits {
    /// From one player to another.
    pub between_two: u32,
    /// From one player.
    pub sent: u32,
    /// To one player.
    pub received: u32,
}

/// An open challenge.
#[derive(Clone, Debug)]
pub struct Challenge {
    /// The id, which becomes the game's id when the challenge is accepted.
    pub id: GameId,
    /// The player who sent the challenge.
    pub challenger: PlayerId,
    /// The challenger's name.
    pub name: Name,
    /// Whether the challenger is a program.
    pub is_bot: bool,
    /// The player who may accept.
    pub opponent: PlayerId,
    /// The game with its options.
    pub options: AnyOptions,
    /// The time control; `None` without a clock.
    pub clock: Option<TimeControl>,
    /// The side that the challenger plays; `None` if it is drawn by lot.
    pub side: Option<Side>,
    /// Whether the game counts for the ratings of both players.
    pub is_rated: bool,
    /// When it was sent.
    pub created: Timestamp,
    /// When it expires.
    pub expires: Timestamp,
}

/// What became of a new challenge.
#[derive(Clone, Debug)]
pub enum AddedChallenge {
    /// It is open. The other one, if there is one, has given way to it.
    Added(Option<Challenge>),
    /// Too many are open.
    TooMany,
}

async fn add(
    connection: &mut Connection<'_>,
    challenge: &Challenge,
    is_newcomer: bool,
    limits: ChallengeLimits,
) -> Result<AddedChallenge, sqlx::Error> {
    if insert(challenge, is_newcomer, limits).execute(&mut *connection).await? == 1 {
        return Ok(AddedChallenge::Added(None));
    }
    if is_newcomer {
        return Ok(AddedChallenge::TooMany);
    }
    let oldest =
        sql(format!("{SELECT} WHERE opponent = $1 AND newcomer = 1 ORDER BY created, id LIMIT 1"));
    let oldest: Option<Row> = oldest.bind(challenge.opponent).optional(&mut *connection).await?;
    let Some(replaced) = oldest.and_then(|row| self::challenge(&row).ok()) else {
        return Ok(AddedChallenge::TooMany);
    };
    let limits = ChallengeLimits { received: limits.received + 1, ..limits };
    if insert(challenge, is_newcomer, limits).execute(&mut *connection).await? == 0 {
        return Ok(AddedChallenge::TooMany);
    }
    take(connection, replaced.id).await?;
    Ok(AddedChallenge::Added(Some(replaced)))
}

fn insert(challenge: &Challenge, is_newcomer: bool, limits: ChallengeLimits) -> Query {
    let clock = challenge.clock.map(|control| {
        serde_json::to_string(&StoredClock::from(control)).expect("a clock is JSON")
    });
    let insert =
        sql("INSERT INTO challenges (id, challenger, name, opponent, game, options, clock, side, \
         created, expires, rated, newcomer) \
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 \
         WHERE (SELECT count(*) FROM challenges WHERE challenger = $2 AND opponent = $4) < $13 \
         AND (SELECT count(*) FROM challenges WHERE challenger = $2) < $14 \
         AND (SELECT count(*) FROM challenges WHERE opponent = $4) < $15");
    let insert = insert.bind(challenge.id.to_string()).bind(challenge.challenger);
    let insert = insert.bind(challenge.name.as_str()).bind(challenge.opponent);
    let insert = insert.bind(challenge.options.game().name()).bind(challenge.options.json());
    let insert = insert.bind(clock).bind(challenge.side.map(Side::name));
    let insert = insert.bind(millis(challenge.created)).bind(millis(challenge.expires));
    let insert = insert.bind(challenge.is_rated).bind(is_newcomer);
    let insert = insert.bind(limits.between_two);
    insert.bind(limits.sent).bind(limits.received)
}

/// Ends a challenge. Returns whether it was open.
pub(super) async fn take(connection: &mut Connection<'_>, id: GameId) -> Result<bool, sqlx::Error> {
    Ok(end(id).execute(connection).await? == 1)
}

fn end(id: GameId) -> Query {
    sql("DELETE FROM challenges WHERE id = $1").bind(id.to_string())
}

/// The columns of a challenge, whether the challenger is a program, and the owner of the account with
/// the challenger's name.
const SELECT: &str = "SELECT challenges.*, \
     EXISTS (SELECT 1 FROM bots WHERE bots.player = challenger) AS is_bot, \
     (SELECT owner FROM accounts WHERE accounts.name = challenges.name) AS account FROM challenges";

fn challenge(row: &Row) -> Result<Challenge, StoreError> {
    let id: String = row.get("id")?;
    let read = || {
        let game: Game = row.get::<String>("game")?.parse().map_err(corrupt)?;
        let clock: Option<String> = row.get("clock")?;
        let clock: Option<StoredClock> =
            clock.map(|text| serde_json::from_str(&text).map_err(corrupt)).transpose()?;
        let side: Option<String> = row.get("side")?;
        let time = |column| row.get(column).map(timestamp);
        let challenger = player(row, "challenger")?;
        let name = names::read(row, challenger)?.ok_or_else(|| corrupt("the name is missing"))?;
        Ok(Challenge {
            id: id.parse().map_err(|_| corrupt("the id is none"))?,
            challenger,
            name,
            is_bot: row.get("is_bot")?,
            opponent: player(row, "opponent")?,
            options: game.options(&row.get::<String>("options")?).map_err(corrupt)?,
            clock: clock.map(TimeControl::try_from).transpose().map_err(corrupt)?,
            side: Side::BOTH.into_iter().find(|each| side.as_deref() == Some(each.name())),
            is_rated: row.flag("rated")?,
            created: time("created")?,
            expires: time("expires")?,
        })
    };
    read().map_err(|error: StoreError| match error {
        StoreError::Corrupt(what) => corrupt(format!("challenge {id}: {what}")),
        error => error,
    })
}

fn player(row: &Row, column: &str) -> Result<PlayerId, StoreError> {
    let bytes: Vec<u8> = row.get(column)?;
    bytes.try_into().map(PlayerId::from_bytes).map_err(|_| corrupt(format!("no player: {column}")))
}

impl Store {
    /// Adds a challenge, unless too many are open. If only too many to the opponent are open, the oldest
    /// one of a newcomer gives way to that of another player.
    pub async fn add_challenge(
        &self,
        challenge: Challenge,
        is_newcomer: bool,
        limits: ChallengeLimits,
    ) -> Result<AddedChallenge, StoreError> {
        let new = (challenge, is_newcomer, limits);
        self.transact(new, |connection, (challenge, is_newcomer, limits)| {
            Box::pin(add(connection, challenge, *is_newcomer, *limits))
        })
        .await
    }

    /// Those of the challenges that are open.
    pub async fn open_challenges(&self, ids: &[GameId]) -> Result<Vec<GameId>, StoreError> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let mut query = sql("SELECT id FROM challenges WHERE id IN ");
        query.push_list(ids.iter().map(GameId::to_string));
        let open: Vec<String> = query.all(&self.pool).await?;
        Ok(open.iter().filter_map(|id| id.parse().ok()).collect())
    }

    /// Whether two players have played a game together.
    pub async fn have_met(&self, one: PlayerId, other: PlayerId) -> Result<bool, StoreError> {
        let query = sql("SELECT EXISTS (SELECT 1 FROM seats AS one JOIN seats AS other \
             ON other.game = one.game WHERE one.player = $1 AND other.player = $2)");
        Ok(query.bind(one).bind(other).one(&self.pool).await?)
    }

    /// Ends a challenge. Returns whether it was open: of all that accept, decline or cancel it, one
    /// succeeds.
    pub async fn end_challenge(&self, id: GameId) -> Result<bool, StoreError> {
        Ok(self.execute(end(id)).await? == 1)
    }

    /// An open challenge.
    pub async fn challenge(&self, id: GameId) -> Result<Option<Challenge>, StoreError> {
        let row = sql(format!("{SELECT} WHERE id = $1")).bind(id.to_string());
        row.optional(&self.pool).await?.as_ref().map(challenge).transpose()
    }

    /// The open challenges that a player has sent or received, the oldest first.
    pub async fn challenges(&self, player: PlayerId) -> Result<Vec<Challenge>, StoreError> {
        let query = format!("{SELECT} WHERE challenger = $1 OR opponent = $1 ORDER BY created, id");
        self.intact_challenges(&sql(query).bind(player).all(&self.pool).await?)
    }

    /// The challenges that have expired by `now`.
    pub async fn expired_challenges(
        &self,
        now: Timestamp,
        limit: u32,
    ) -> Result<Vec<Challenge>, StoreError> {
        let query = sql(format!("{SELECT} WHERE expires <= $1 ORDER BY expires LIMIT $2"));
        let rows = query.bind(millis(now)).bind(limit).all(&self.pool).await?;
        self.intact_challenges(&rows)
    }

    /// The challenges in these rows. Damaged ones are skipped and reported.
    fn intact_challenges(&self, rows: &[Row]) -> Result<Vec<Challenge>, StoreError> {
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
