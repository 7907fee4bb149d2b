//! Profiles and leaderboards, as clients see them.

use ludoteca_rules::Game;
use ludoteca_wire::tally::Tally;
use ludoteca_wire::{PlayerRating, Speed};
use serde::Serialize;
use strum::VariantArray;
use utoipa::ToSchema;

use ludoteca_store::RatingRow;
use ludoteca_store::id::player_text;
use ludoteca_store::points;

/// The profile of a player.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Profile {
    /// The player's id, as games name it.
    pub id: String,
    /// The name that the player has chosen, or a generated one.
    pub name: String,
    /// Whether the name is that of an account, which no other player has.
    pub has_account: bool,
    /// Whether the player is a program.
    pub is_bot: bool,
    /// Whether the client can challenge the player: it is not the same player, and neither has blocked the other.
    pub can_challenge: bool,
    /// When the player's first game was created, in milliseconds since 1970.
    pub since: i64,
    /// The results against other people by game, in games that the client may see.
    pub results: Vec<ProfileResults>,
    /// The ratings by game and speed.
    pub ratings: Vec<ProfileRating>,
}

/// A player's results against other people in a game.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ProfileResults {
    /// The game's name, as `GET /api/rules` lists it.
    pub game: &'static str,
    /// Number of games won.
    pub won: u32,
    /// Number of games drawn.
    pub drawn: u32,
    /// Number of games lost.
    pub lost: u32,
}

/// A player's rating in a game at a speed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ProfileRating {
    /// The game's name, as `GET /api/rules` lists it.
    pub game: &'static str,
    /// The speed.
    pub speed: Speed,
    /// The current rating.
    #[serde(flatten)]
    pub rating: PlayerRating,
    /// Number of rated games won.
    pub won: u32,
    /// Number of rated games drawn.
    pub drawn: u32,
    /// Number of rated games lost.
    pub lost: u32,
    /// The rating after each of the newest rated games, oldest first.
    pub history: Vec<RatingPoint>,
}

/// A rating after a game.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RatingPoint {
    /// When the game ended, in milliseconds since 1970.
    pub at: i64,
    /// The rating after it.
    pub rating: i64,
}

/// The players with an account who have the highest ratings.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Leaderboard {
    /// The game's name, as `GET /api/rules` lists it.
    pub game: &'static str,
    /// The speed.
    pub speed: Speed,
    /// At most 100 players, the highest rating first.
    pub places: Vec<LeaderboardPlace>,
    /// The client's rank; null without an account, an established rating or a rated game in the
    /// last 90 days.
    #[schema(required)]
    pub own: Option<u32>,
}

/// A place on a leaderboard.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LeaderboardPlace {
    /// The rank, from 1.
    pub rank: u32,
    /// The player's id.
    pub id: String,
    /// The player's name.
    pub name: String,
    /// Whether the player is a program.
    pub is_bot: bool,
    /// The current rating.
    #[serde(flatten)]
    pub rating: PlayerRating,
    /// Number of rated games.
    pub games: u32,
}

impl LeaderboardPlace {
    /// The place of a player with this name, who is a program or not, and this current rating.
    pub(crate) fn new(
        rank: u32,
        (name, is_bot): (String, bool),
        row: &RatingRow,
        now: i64,
    ) -> Self {
        let Tally { won, drawn, lost } = row.tally;
        let (id, rating) = (player_text(row.player), row.rating.after(now - row.at).into());
        Self { rank, id, name, is_bot, rating, games: won + drawn + lost }
    }
}

/// Results in the order of [`Game::ALL`].
pub(crate) fn profile_results(results: &[(Game, Tally)]) -> Vec<ProfileResults> {
    let row = |&(game, Tally { won, drawn, lost }): &(Game, Tally)| ProfileResults {
        game: game.name(),
        won,
        drawn,
        lost,
    };
    results.iter().map(row).collect()
}

/// The current ratings at a time, in the order of [`Game::ALL`] and of the speeds, each with its
/// part of the history.
pub(crate) fn profile_ratings(
    current: &[RatingRow],
    history: &[RatingRow],
    now: i64,
) -> Vec<ProfileRating> {
    let kinds =
        Game::ALL.iter().flat_map(|game| Speed::VARIANTS.iter().map(|speed| (*game, *speed)));
    let rated = kinds.filter_map(|(game, speed)| {
        let is_it = |row: &&RatingRow| row.kind == game && row.speed == speed;
        let row = current.iter().find(is_it)?;
        let Tally { won, drawn, lost } = row.tally;
        let point = |row: &RatingRow| RatingPoint { at: row.at, rating: points(row.rating.points) };
        Some(ProfileRating {
            game: game.name(),
            speed,
            rating: row.rating.after(now - row.at).into(),
            won,
            drawn,
            lost,
            history: history.iter().filter(is_it).map(point).collect(),
        })
    });
    rated.collect()
}
