//! Players' profiles, games and ratings.

use axum::Json;
use axum::extract::State as AppState;
use axum::http::request::Parts;
use axum::response::Response;
use ludoteca_community::challenges::no_such_player;
use ludoteca_community::names::generated;
use ludoteca_room::PlayerId;
use ludoteca_rules::Game;
use ludoteca_store::id::player_text;
use ludoteca_store::service_time::now;
use ludoteca_store::{BestRated, Filter, RatingRow};
use ludoteca_wire::{Games, OwnRatings, PlayerGamesQuery, Speed};

use super::creator::{Visitor, language};
use super::extract::{Params, PlayerPath, RatedPath, RecordTurn};
use super::own_games::download;
use crate::app::App;
use crate::error::Error;
use crate::wire::{self, Leaderboard, LeaderboardPlace, Profile, profile_ratings, profile_results};

/// Maximum number of entries of a leaderboard.
const MAX_ENTRIES: u32 = 100;
/// Milliseconds after the last rated game during which a player is on a leaderboard: 90 days.
const ACTIVE_MILLIS: i64 = 90 * 24 * 60 * 60 * 1_000;

pub(super) async fn profile(
    AppState(app): AppState<App>,
    PlayerPath(player): PlayerPath,
    Visitor(visitor): Visitor,
    parts: Parts,
) -> Result<Json<Profile>, Error> {
    let since = app.store.first_seen(player).await?.ok_or_else(no_such_player)?;
    let name = app.accounts.name(player).await?;
    let name = name.unwrap_or_else(|| generated(player, &language(&parts.headers)));
    let viewer = visitor.map(|visitor| visitor.player());
    let results = app.store.tallies(player, viewer).await?;
    let current = app.store.ratings(player).await?;
    let history = app.store.rating_history(player).await?;
    Ok(Json(Profile {
        id: player_text(player),
        has_account: name.has_account(),
        name: name.into_string(),
        is_bot: app.store.is_bot(player).await?,
        can_challenge: match viewer {
            Some(viewer) => viewer != player && !app.store.is_blocked(viewer, player).await?,
            None => true,
        },
        since,
        results: profile_results(&results),
        ratings: profile_ratings(&current, &history, time()),
    }))
}

pub(super) async fn games(
    AppState(app): AppState<App>,
    PlayerPath(player): PlayerPath,
    Visitor(visitor): Visitor,
    Params(query): Params<PlayerGamesQuery>,
) -> Result<Json<Games>, Error> {
    let (limit, filter) = wire::player_filter(query, player, visitor)?;
    app.store.first_seen(player).await?.ok_or_else(no_such_player)?;
    Ok(Json(wire::page(app.store.newest(&filter, limit, visitor).await?)))
}

pub(super) async fn export(
    AppState(app): AppState<App>,
    RecordTurn(turn): RecordTurn,
    PlayerPath(player): PlayerPath,
    Visitor(visitor): Visitor,
) -> Result<Response, Error> {
    app.store.first_seen(player).await?.ok_or_else(no_such_player)?;
    let viewer = visitor.map(|visitor| visitor.player());
    let filter = Filter { player: Some(player), viewer, ..Filter::default() };
    let ids = app.store.ids(filter).await?;
    Ok(download(app, turn, ids))
}

pub(super) async fn leaderboard(
    AppState(app): AppState<App>,
    RatedPath((game, speed)): RatedPath,
    Visitor(visitor): Visitor,
) -> Result<Json<Leaderboard>, Error> {
    let now = time();
    let period = (now - ACTIVE_MILLIS, now);
    let best = app.store.best(game, speed, period, MAX_ENTRIES).await?;
    let players: Vec<_> = best.iter().map(|best| best.row.player).collect();
    let bots = app.store.bots(&players).await?;
    let places = (1..).zip(&best).map(|(rank, best)| {
        let is_bot = bots.contains(&best.row.player);
        LeaderboardPlace::new(rank, (best.name.clone(), is_bot), &best.row, now)
    });
    let places = places.collect();
    let own = match visitor {
        Some(visitor) => own_rank(&app, visitor.player(), &best, period, (game, speed)).await?,
        None => None,
    };
    Ok(Json(Leaderboard { game: game.name(), speed, places, own }))
}

pub(super) async fn own_ratings(
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
    if !app.store.name(player).await?.is_some_and(|name| name.has_account()) {
        return Ok(None);
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
