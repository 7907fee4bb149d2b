//! Ratings in the database: written with the event that ends a game, read for games, profiles and
//! leaderboards.

use std::collections::HashMap;

use futures_util::TryStreamExt;
use ludoteca_room::{Name, PlayerId, Seats};
use ludoteca_rules::{Game, Side};
use ludoteca_wire::tally::{Score, Tally};
use ludoteca_wire::{Setting, Speed};

use super::checksum::{Checksum, RatingColumns};
use super::database::{Connection, Query, Row, sql};
use super::networks::share_network;
use super::rows::corrupt;
use super::{Store, StoreError, Tail, names};
use crate::id::{GameId, player_text};
use crate::rating_system::{GROWTH, PROVISIONAL, RatedResult, Rating};

/// Maximum number of rated games in a player's history; the newest ones.
const MAX_HISTORY: u32 = 2_000;
/// Maximum number of recent games that reduce the weight of the next one.
const MAX_RECENT: u32 = 100;
/// Milliseconds in a day.
const DAY: i64 = 24 * 60 * 60 * 1_000;
/// Number of pairs of a game and a speed, and more, if games are added.
const MAX_KINDS: u32 = 100;

/// A row of `ratings`: a player's rating after a game.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingRow {
    game: i64,
    /// The player.
    pub player: PlayerId,
    /// The game that was played.
    pub kind: Game,
    /// Its speed.
    pub speed: Speed,
    /// The rating before the game.
    pub(super) before: f64,
    /// The rating after it.
    pub rating: Rating,
    /// The results of all rated games so far.
    pub tally: Tally,
    /// When the game ended, in milliseconds since 1970.
    pub at: i64,
}

impl RatingRow {
    pub(super) const COLUMNS: &str = "ratings.game, player, kind, speed, before, rating, deviation, \
         volatility, won, drawn, lost, at, ratings.checksum";

    fn checksum(&self) -> Checksum {
        let Rating { points, deviation, volatility } = self.rating;
        let Tally { won, drawn, lost } = self.tally;
        Checksum::rating(&RatingColumns {
            game: self.game,
            player: &self.player.bytes(),
            kind: self.kind.name(),
            speed: self.speed.name(),
            before: self.before,
            rating: points,
            deviation,
            volatility,
            won,
            drawn,
            lost,
            at: self.at,
        })
    }

    /// The row, if it is intact.
    pub(super) fn read(row: &Row) -> Result<Self, StoreError> {
        let player: Vec<u8> = row.get("player")?;
        let player = player.try_into().map_err(|_| corrupt("a player's id in `ratings`"))?;
        let (kind, speed): (String, String) = (row.get("kind")?, row.get("speed")?);
        let read = Self {
            game: row.get("game")?,
            player: PlayerId::from_bytes(player),
            kind: kind.parse().map_err(corrupt)?,
            speed: speed.parse().map_err(|_| corrupt("a speed in `ratings`"))?,
            before: row.get("before")?,
            rating: Rating {
                points: row.get("rating")?,
                deviation: row.get("deviation")?,
                volatility: row.get("volatility")?,
            },
            tally: Tally {
                won: row.count("won")?,
                drawn: row.count("drawn")?,
                lost: row.count("lost")?,
            },
            at: row.get("at")?,
        };
        if read.checksum() == Checksum(row.get("checksum")?) {
            Ok(read)
        } else {
            Err(corrupt("a row of `ratings` has a wrong checksum"))
        }
    }
}

/// The ratings of the players of a rated game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRatings {
    /// The speed of the game.
    pub speed: Speed,
    /// The first side's player and the second side's; `None` for an open seat.
    pub players: [Option<GameRating>; 2],
}

/// A player's rating in a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameRating {
    /// When the game was created.
    pub start: Rating,
    /// Just before and just after the end of the game; `None` until then.
    pub change: Option<(f64, f64)>,
}

/// A place on a leaderboard.
#[derive(Debug)]
pub struct BestRated {
    /// The player's last rating.
    pub row: RatingRow,
    /// The name of the player's account.
    pub name: String,
}

/// The current ratings of some players.
pub type CurrentRatings = HashMap<(PlayerId, Game, Speed), RatingRow>;

/// Stores the ratings of both players after the game with this row number, which ended at `at`. A
/// game that counts already is not counted again.
pub(super) async fn rate(
    connection: &mut Connection<'_>,
    game: i64,
    result: &RatedResult,
    at: i64,
) -> Result<(), sqlx::Error> {
    let is_counted = sql("SELECT EXISTS (SELECT 1 FROM ratings WHERE game = $1)");
    if is_counted.bind(game).one(&mut *connection).await? {
        return Ok(());
    }
    let &RatedResult { game: kind, speed, players, have_accounts, .. } = result;
    let [first, second] = players;
    let last =
        [last(connection, first, kind, speed).await?, last(connection, second, kind, speed).await?];
    let is_near = share_network(connection, players).await?;
    let related = [1, 0].map(|opponent| is_near || !have_accounts[opponent]);
    let weights = [
        weight(connection, (first, second), related[0], result, at).await?,
        weight(connection, (second, first), related[1], result, at).await?,
    ];
    for (row, related) in rows_after(game, result, &last, weights, at).iter().zip(related) {
        insert(connection, row, related).await?;
    }
    Ok(())
}

/// The weight of a game for a player: halved by each game of the last day against the same opponent.
/// All opponents who are guests or share the player's network count as one.
async fn weight(
    connection: &mut Connection<'_>,
    (player, opponent): (PlayerId, PlayerId),
    related: bool,
    &RatedResult { game: kind, speed, .. }: &RatedResult,
    at: i64,
) -> Result<f64, sqlx::Error> {
    let count = sql("SELECT count(*) FROM (SELECT game, at, related FROM ratings \
         WHERE player = $1 AND kind = $2 AND speed = $3 ORDER BY number DESC LIMIT $4) AS recent \
         JOIN ratings AS other ON other.game = recent.game AND other.player <> $1 \
         WHERE recent.at > $5 AND (other.player = $6 OR (recent.related = 1 AND $7 = 1))");
    let count = count.bind(player).bind(kind.name()).bind(speed.name()).bind(MAX_RECENT);
    let count = count.bind(at - DAY).bind(opponent).bind(i64::from(related));
    let games: i64 = count.one(connection).await?;
    Ok(0.5_f64.powi(games.try_into().unwrap_or(i32::MAX)))
}

/// The rows of both players after a game, from their last ones.
fn rows_after(
    game: i64,
    &RatedResult { game: kind, speed, players, winner, .. }: &RatedResult,
    last: &[Option<RatingRow>; 2],
    weights: [f64; 2],
    at: i64,
) -> [RatingRow; 2] {
    let before = last.each_ref().map(|row| {
        row.as_ref().map_or(Rating::NEW, |row| row.rating.after(at.saturating_sub(row.at)))
    });
    let after = Rating::played(before[0], before[1], winner);
    [0, 1].map(|i| {
        let score = match winner {
            None => Score::Drawn,
            Some(winner) if winner == Side::BOTH[i] => Score::Won,
            Some(_) => Score::Lost,
        };
        let mut tally = last[i].as_ref().map_or_else(Tally::default, |row| row.tally);
        tally.count(score);
        let rating = before[i].towards(after[i], weights[i]);
        let (before, player) = (before[i].points, players[i]);
        RatingRow { game, player, kind, speed, before, rating, tally, at }
    })
}

/// The last intact row of a player.
async fn last(
    connection: &mut Connection<'_>,
    player: PlayerId,
    kind: Game,
    speed: Speed,
) -> Result<Option<RatingRow>, sqlx::Error> {
    let query = format!(
        "SELECT {} FROM ratings WHERE player = $1 AND kind = $2 AND speed = $3 ORDER BY number DESC",
        RatingRow::COLUMNS
    );
    let query = sql(query).bind(player).bind(kind.name()).bind(speed.name());
    let mut rows = query.rows(connection);
    while let Some(row) = rows.try_next().await? {
        match RatingRow::read(&row) {
            Ok(row) => return Ok(Some(row)),
            Err(error) => {
                let player = player_text(player);
                tracing::error!(player, %error, "the database is damaged: an earlier rating counts");
            }
        }
    }
    Ok(None)
}

/// Inserts a row, which becomes the player's current one.
async fn insert(
    connection: &mut Connection<'_>,
    row: &RatingRow,
    related: bool,
) -> Result<(), sqlx::Error> {
    let (kind, speed) = (row.kind.name(), row.speed.name());
    sql("UPDATE ratings SET current = 0 \
         WHERE player = $1 AND kind = $2 AND speed = $3 AND current = 1")
    .bind(row.player)
    .bind(kind)
    .bind(speed)
    .execute(&mut *connection)
    .await?;
    sql("INSERT INTO ratings (game, player, kind, speed, before, rating, deviation, volatility, won, \
         drawn, lost, at, checksum, related, current) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 1)")
    .bind(row.game)
    .bind(row.player)
    .bind(kind)
    .bind(speed)
    .bind(row.before)
    .bind(row.rating.points)
    .bind(row.rating.deviation)
    .bind(row.rating.volatility)
    .bind(row.tally.won)
    .bind(row.tally.drawn)
    .bind(row.tally.lost)
    .bind(row.at)
    .bind(row.checksum().0)
    .bind(related)
    .execute(connection)
    .await
    .map(drop)
}

impl Store {
    /// The ratings of the players of a game that was created at this time; `None` if it is casual.
    pub async fn game_ratings(
        &self,
        setting: &Setting,
        tail: Tail,
        created: i64,
        seats: &Seats,
    ) -> Result<Option<GameRatings>, StoreError> {
        let Some(speed) = setting.clock.map(Speed::of).filter(|_| setting.is_rated) else {
            return Ok(None);
        };
        let kind = setting.options.game();
        let mut players = [None; 2];
        for (side, found) in Side::BOTH.into_iter().zip(&mut players) {
            let Some(player) = seats.player(side).id() else { continue };
            let rows = self.rows_around(player, kind, speed, tail.game, created).await?;
            let earlier = rows.iter().find(|row| row.game != tail.game && row.at <= created);
            let start =
                earlier.map_or(Rating::NEW, |row| row.rating.after(created.saturating_sub(row.at)));
            let own = rows.iter().find(|row| row.game == tail.game);
            let change = own.map(|row| (row.before, row.rating.points));
            *found = Some(GameRating { start, change });
        }
        Ok(Some(GameRatings { speed, players }))
    }

    /// A player's rating after a game, and the last one before the game was created.
    async fn rows_around(
        &self,
        player: PlayerId,
        kind: Game,
        speed: Speed,
        game: i64,
        created: i64,
    ) -> Result<Vec<RatingRow>, StoreError> {
        let columns = RatingRow::COLUMNS;
        let query = sql(format!(
            "SELECT * FROM (SELECT {columns} FROM ratings WHERE game = $1 AND player = $2) AS own \
             UNION ALL SELECT * FROM (SELECT {columns} FROM ratings \
             WHERE player = $2 AND kind = $3 AND speed = $4 AND at <= $5 \
             ORDER BY number DESC LIMIT 1) AS earlier"
        ));
        let query = query.bind(game).bind(player).bind(kind.name()).bind(speed.name());
        self.intact(query.bind(created), 2, RatingRow::read).await
    }

    /// A player's current ratings.
    pub async fn ratings(&self, player: PlayerId) -> Result<Vec<RatingRow>, StoreError> {
        let mut query = select();
        query.push(" WHERE current = 1 AND player = ").push_bind(player);
        self.intact(query, MAX_KINDS, RatingRow::read).await
    }

    /// A player's ratings after the newest rated games, oldest first.
    pub async fn rating_history(&self, player: PlayerId) -> Result<Vec<RatingRow>, StoreError> {
        let mut query = select();
        query.push(" WHERE player = ").push_bind(player);
        query.push(" ORDER BY number DESC");
        let mut rows = self.intact(query, MAX_HISTORY, RatingRow::read).await?;
        rows.reverse();
        Ok(rows)
    }

    /// The current ratings of some players.
    pub async fn ratings_of(&self, players: &[PlayerId]) -> Result<CurrentRatings, StoreError> {
        if players.is_empty() {
            return Ok(HashMap::new());
        }
        let mut query = select();
        query.push(" WHERE current = 1 AND player IN ");
        query.push_list(players.iter().copied());
        let rows = self.intact(query, MAX_KINDS * players.len() as u32, RatingRow::read).await?;
        Ok(rows.into_iter().map(|row| ((row.player, row.kind, row.speed), row)).collect())
    }

    /// Up to `limit` players with an account and the highest ratings that are established at `now` and
    /// include a game since `since`.
    pub async fn best(
        &self,
        kind: Game,
        speed: Speed,
        (since, now): (i64, i64),
        limit: u32,
    ) -> Result<Vec<BestRated>, StoreError> {
        let mut query = sql(format!(
            "SELECT {}, players.name AS name, accounts.owner AS account FROM ratings {ACCOUNTS}",
            RatingRow::COLUMNS
        ));
        push_active(&mut query, kind, speed, since, now);
        query.push(" ORDER BY rating DESC, ratings.number");
        let read = |row: &Row| {
            let rating = RatingRow::read(row)?;
            // A guest may still have a name that an account has taken.
            let name = names::read(row, rating.player)?.filter(Name::has_account);
            Ok(name.map(|name| BestRated { row: rating, name: name.into_string() }))
        };
        Ok(self.intact(query, limit, read).await?.into_iter().flatten().collect())
    }

    /// Number of players on the leaderboard whose rating is above this one.
    pub async fn better(
        &self,
        kind: Game,
        speed: Speed,
        (since, now): (i64, i64),
        rating: f64,
    ) -> Result<u32, StoreError> {
        let mut query = sql(format!("SELECT count(*) FROM ratings {ACCOUNTS}"));
        push_active(&mut query, kind, speed, since, now);
        query.push(" AND rating > ").push_bind(rating);
        Ok(query.one::<i64>(self.reads()).await?.try_into().unwrap_or(u32::MAX))
    }

    /// Whether a game has counted for the ratings of its players.
    pub async fn is_counted(&self, id: GameId) -> Result<bool, StoreError> {
        let query = "SELECT EXISTS (SELECT 1 FROM ratings JOIN games ON games.number = ratings.game \
             WHERE games.id = $1)";
        Ok(sql(query).bind(id.to_string()).one(&self.pool).await?)
    }
}

fn select() -> Query {
    sql(format!("SELECT {} FROM ratings", RatingRow::COLUMNS))
}

/// Joins the accounts of the players.
const ACCOUNTS: &str = "JOIN players ON players.id = ratings.player \
     JOIN accounts ON accounts.name = players.name";

/// Selects the players of a leaderboard: those with established ratings who have played since a
/// time.
fn push_active(query: &mut Query, kind: Game, speed: Speed, since: i64, now: i64) {
    query.push(" WHERE current = 1 AND kind = ").push_bind(kind.name());
    query.push(" AND speed = ").push_bind(speed.name()).push(" AND at >= ").push_bind(since);
    // As `Rating::after`.
    query.push(" AND deviation * deviation + volatility * volatility * ").push_bind(GROWTH);
    query.push(" * CASE WHEN at < ").push_bind(now).push(" THEN ").push_bind(now);
    query.push(" - at ELSE 0 END <= ").push_bind(PROVISIONAL.powi(2));
}
