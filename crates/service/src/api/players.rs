//! Players' profiles, games and ratings.

use axum::Json;
use axum::extract::State as AppState;
use axum::http::request::Parts;
use axum::response::Response;
use ludoteca_community::names::generated;
use ludoteca_room::PlayerId;
use ludoteca_rules::Game;
use ludoteca_store::id::player_text;
use ludoteca_store::service_time::now;
use ludoteca_store::{BestRated, Filter, RatingRow};
use ludoteca_wire::tally::by_opponents;
use ludoteca_wire::{
    Games, ListedOpponent, ListedResult, OwnRatings, PlayerGamesQuery, Problem, Speed,
};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::creator::{Visitor, language};
use super::extract::{Params, PlayerPath, RatedPath, RecordTurn};
use super::own_games::{MOST_COUNTED, download};
use crate::app::App;
use crate::error::Error;
use crate::wire::{self, Leaderboard, LeaderboardPlace, Profile, profile_ratings, profile_results};

/// Number of places of a leaderboard.
const PLACES: u32 = 100;
/// Milliseconds after the last rated game during which a player is on a leaderboard: 90 days.
const ACTIVE: i64 = 90 * 24 * 60 * 60 * 1_000;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(profile))
        .routes(routes!(games))
        .routes(routes!(export))
        .routes(routes!(leaderboard))
        .routes(routes!(own_ratings))
}

/// A player's name, results against other people, and ratings with their history.
#[utoipa::path(
    get, path = "/players/{id}", tag = "players", params(("id" = String, Path)),
    responses(
        (status = OK, body = Profile),
        (status = NOT_FOUND, description = "`no-such-player`", body = Problem),
    ),
)]
async fn profile(
    AppState(app): AppState<App>,
    PlayerPath(player): PlayerPath,
    Visitor(visitor): Visitor,
    parts: Parts,
) -> Result<Json<Profile>, Error> {
    let since =
        app.store.first_seen(player).await?.ok_or(ludoteca_community::Error::NoSuchPlayer)?;
    let name = app.store.name(player).await?;
    let filter = Filter {
        player: Some(player),
        viewer: visitor.map(|visitor| visitor.player()),
        result: Some(ListedResult::Over),
        opponent: Some(ListedOpponent::Person),
        ..Filter::default()
    };
    let page = app.store.newest(&filter, MOST_COUNTED, None).await?;
    let results: Vec<_> = page.games.iter().filter_map(|game| game.result_of(player)).collect();
    let current = app.store.ratings(player).await?;
    let history = app.store.rating_history(player).await?;
    Ok(Json(Profile {
        id: player_text(player),
        name: name.unwrap_or_else(|| generated(player, &language(&parts))),
        is_bot: app.store.is_bot(player).await?,
        since,
        results: profile_results(&by_opponents(&results)),
        ratings: profile_ratings(&current, &history, time()),
    }))
}

/// Games of a player, the most recently played first. Private games are listed only for their
/// players.
#[utoipa::path(
    get, path = "/players/{id}/games", tag = "players",
    params(("id" = String, Path), PlayerGamesQuery),
    responses(
        (status = OK, body = Games),
        (status = UNPROCESSABLE_ENTITY, description = "`query`", body = Problem),
        (status = NOT_FOUND, description = "`no-such-player`", body = Problem),
    ),
)]
async fn games(
    AppState(app): AppState<App>,
    PlayerPath(player): PlayerPath,
    Visitor(visitor): Visitor,
    Params(query): Params<PlayerGamesQuery>,
) -> Result<Json<Games>, Error> {
    let (limit, filter) = wire::player_filter(query, player, visitor)?;
    app.store.first_seen(player).await?.ok_or(ludoteca_community::Error::NoSuchPlayer)?;
    Ok(Json(wire::page(app.store.newest(&filter, limit, visitor).await?)))
}

/// The records of a player's games in one file, the most recently played last. Private games are
/// included only for their players.
#[utoipa::path(
    get, path = "/players/{id}/games/export", tag = "players", params(("id" = String, Path)),
    responses(
        (status = OK, description = "The records as text, one after the other, as a download. \
            Damaged games are left out.", content((String = "text/plain"))),
        (status = NOT_FOUND, description = "`no-such-player`", body = Problem),
        (status = TOO_MANY_REQUESTS, description = "`too-many-records`", body = Problem),
    ),
)]
async fn export(
    AppState(app): AppState<App>,
    RecordTurn(turn): RecordTurn,
    PlayerPath(player): PlayerPath,
    Visitor(visitor): Visitor,
) -> Result<Response, Error> {
    app.store.first_seen(player).await?.ok_or(ludoteca_community::Error::NoSuchPlayer)?;
    let viewer = visitor.map(|visitor| visitor.player());
    let filter = Filter { player: Some(player), viewer, ..Filter::default() };
    let ids = app.store.ids(filter).await?;
    Ok(download(app, turn, ids))
}

/// The players with the highest ratings in a game at a speed: those with a deviation of at most 110
/// who have played a rated game in the last 90 days.
#[utoipa::path(
    get, path = "/leaderboards/{game}/{speed}", tag = "players",
    params(
        ("game" = String, Path, description = "The game's name, as `GET /api/rules` lists it."),
        ("speed" = String, Path, description = "`bullet`, `blitz`, `rapid` or `correspondence`"),
    ),
    responses(
        (status = OK, body = Leaderboard),
        (status = NOT_FOUND, description = "`unknown-game`, `unknown-speed`", body = Problem),
    ),
)]
async fn leaderboard(
    AppState(app): AppState<App>,
    RatedPath(game, speed): RatedPath,
    Visitor(visitor): Visitor,
    parts: Parts,
) -> Result<Json<Leaderboard>, Error> {
    let now = time();
    let period = (now - ACTIVE, now);
    let best = app.store.best(game, speed, period, PLACES).await?;
    let players: Vec<_> = best.iter().map(|best| best.row.player).collect();
    let bots = app.store.bots(&players).await?;
    let language = language(&parts);
    let places = (1..).zip(&best).map(|(rank, best)| {
        let player = best.row.player;
        let name = best.name.clone().unwrap_or_else(|| generated(player, &language));
        LeaderboardPlace::new(rank, (name, bots.contains(&player)), &best.row, now)
    });
    let places = places.collect();
    let own = match visitor {
        Some(visitor) => own_rank(&app, visitor.player(), &best, period, (game, speed)).await?,
        None => None,
    };
    Ok(Json(Leaderboard { game: game.name(), speed, places, own }))
}

/// The client's current ratings.
#[utoipa::path(
    get, path = "/me/ratings", tag = "players",
    responses((status = OK, body = OwnRatings)),
)]
async fn own_ratings(
    AppState(app): AppState<App>,
    Visitor(visitor): Visitor,
) -> Result<Json<OwnRatings>, Error> {
    let rows = match visitor {
        Some(visitor) => app.store.ratings(visitor.player()).await?,
        None => Vec::new(),
    };
    Ok(Json(wire::own_ratings(&rows, time())))
}

/// The rank of a player who is on the leaderboard, or would be if it were longer.
async fn own_rank(
    app: &App,
    player: PlayerId,
    best: &[BestRated],
    period: (i64, i64),
    (game, speed): (Game, Speed),
) -> Result<Option<u32>, Error> {
    if let Some(place) = best.iter().position(|best| best.row.player == player) {
        return Ok(Some(place as u32 + 1));
    }
    let ratings = app.store.ratings(player).await?;
    let is_ranked = |row: &&RatingRow| {
        let rating = row.rating.after(period.1.saturating_sub(row.at));
        row.kind == game && row.speed == speed && row.at >= period.0 && !rating.is_provisional()
    };
    let Some(row) = ratings.iter().find(is_ranked) else { return Ok(None) };
    Ok(Some(app.store.better(game, speed, period, row.rating.points).await? + 1))
}

/// Milliseconds since 1970.
fn time() -> i64 {
    now().as_millis() as i64
}
