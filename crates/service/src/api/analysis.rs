//! Analyses of positions and reviews of games, streamed as lines of JSON.

use std::path::Path;

use axum::Json;
use axum::extract::State as AppState;
use ludoteca_community::fair_play;
use ludoteca_engine::Knowledge;
use ludoteca_jobs::{Job, JobGame};
use ludoteca_record::Record;
use ludoteca_store::id::InvalidId;
use ludoteca_store::owner::Owner;
use ludoteca_wire::{Analysis, Problem, ReviewRequest, Reviewed};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::creator::Visitor;
use super::extract::{Body, Client, RecordBody};
use crate::analysts::AnalysisSession;
use crate::app::App;
use crate::error::{Error, RequestError};
use crate::record_pool::Turn;
use crate::wire::OwnSearch;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(analyse))
        .routes(routes!(analysis_job))
        .routes(routes!(review))
        .routes(routes!(review_job))
}

/// Analyses a position outside any game. Returns one line of JSON for each iteration, the last one
/// with `done`. Disconnecting ends the search.
#[utoipa::path(
    post, path = "/analysis", tag = "analysis", request_body = Analysis,
    responses(
        (status = OK, description = "Lines, each a `SearchReport`; a `CutOff` if the server ends the search.",
            content_type = "application/x-ndjson", body = ludoteca_wire::AnalysisLine),
        (status = FORBIDDEN, description = "`fair-play`: the position is from a game that the \
            client is playing against another person", body = Problem),
        (status = NOT_FOUND, description = "`unknown-game`", body = Problem),
        (status = CONFLICT, description = "`game-over`", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "`options`, `start`, `too-many-moves`, \
            `wrong-type` (also `lines` or `nodes` out of bounds); `illegal-move`, \
            `move-spelling`, `game-over` with the move's `ply` in `place`", body = Problem),
        (status = TOO_MANY_REQUESTS, description = "`too-many-analyses`", body = Problem),
        (status = SERVICE_UNAVAILABLE, description = "`busy`, `no-worker`", body = Problem),
    ),
)]
async fn analyse(
    AppState(app): AppState<App>,
    Client(client): Client,
    Visitor(visitor): Visitor,
    Body(body): Body<Analysis>,
) -> Result<AnalysisSession, Error> {
    app.analysts.search(client, analysis(&app, visitor, &body).await?)
}

/// The same analysis as a job for an engine that the client runs itself: the module `engine` of the
/// page and of the npm package. The engine returns the same lines as `POST /analysis`.
#[utoipa::path(
    post, path = "/analysis/job", tag = "analysis", request_body = Analysis,
    responses(
        (status = OK, body = OwnSearch),
        (status = FORBIDDEN, description = "`fair-play`: the position is from a game that the \
            client is playing against another person", body = Problem),
        (status = NOT_FOUND, description = "`unknown-game`", body = Problem),
        (status = CONFLICT, description = "`game-over`", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "as for `POST /analysis`", body = Problem),
    ),
)]
async fn analysis_job(
    AppState(app): AppState<App>,
    Visitor(visitor): Visitor,
    Body(body): Body<Analysis>,
) -> Result<Json<OwnSearch>, Error> {
    let job = analysis(&app, visitor, &body).await?;
    Ok(Json(own_search(&app, job)))
}

async fn analysis(app: &App, visitor: Option<Owner>, body: &Analysis) -> Result<Job, Error> {
    let (game, limits) = body.check()?;
    fair_play::check(&app.store, &app.rooms, visitor, &game).await?;
    Ok(Job::Analysis { game: JobGame(game), limits })
}

/// Reviews the moves of a game. Returns one line of JSON for each move, then a summary with `done`.
/// Disconnecting ends the search.
#[utoipa::path(
    post, path = "/review", tag = "analysis", request_body = ReviewRequest,
    responses(
        (status = OK, description = "Lines, each a `ReviewedMove`, and at the end a `Summary`; a \
            `CutOff` if the server ends the search.",
            content_type = "application/x-ndjson", body = ludoteca_wire::ReviewLine),
        (status = FORBIDDEN, description = "`fair-play`: the client is playing the game against \
            another person", body = Problem),
        (status = NOT_FOUND, description = "`no-such-game`", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "`record`, `wrong-type` (also `nodes` out \
            of bounds, and both or none of `id` and `record`)", body = Problem),
        (status = TOO_MANY_REQUESTS, description = "`too-many-analyses`, `too-many-records`",
            body = Problem),
        (status = SERVICE_UNAVAILABLE, description = "`busy`, `no-worker`", body = Problem),
    ),
)]
async fn review(
    AppState(app): AppState<App>,
    Client(client): Client,
    Visitor(visitor): Visitor,
    RecordBody(turn, body): RecordBody<ReviewRequest>,
) -> Result<AnalysisSession, Error> {
    app.analysts.search(client, reviewed(&app, visitor, turn, body).await?)
}

/// The same review as a job for an engine that the client runs itself: the module `engine` of the
/// page and of the npm package. The engine returns the same lines as `POST /review`.
#[utoipa::path(
    post, path = "/review/job", tag = "analysis", request_body = ReviewRequest,
    responses(
        (status = OK, body = OwnSearch),
        (status = FORBIDDEN, description = "`fair-play`: the client is playing the game against \
            another person", body = Problem),
        (status = NOT_FOUND, description = "`no-such-game`", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "as for `POST /review`", body = Problem),
        (status = TOO_MANY_REQUESTS, description = "`too-many-records`", body = Problem),
    ),
)]
async fn review_job(
    AppState(app): AppState<App>,
    Visitor(visitor): Visitor,
    RecordBody(turn, body): RecordBody<ReviewRequest>,
) -> Result<Json<OwnSearch>, Error> {
    let job = reviewed(&app, visitor, turn, body).await?;
    Ok(Json(own_search(&app, job)))
}

async fn reviewed(
    app: &App,
    visitor: Option<Owner>,
    turn: Turn,
    body: ReviewRequest,
) -> Result<Job, Error> {
    let (reviewed, limits) = body.check()?;
    let game = match reviewed {
        Reviewed::Record(text) => {
            let read = move || Record::parse(&text).map(|record| record.replay());
            turn.run(read).await?.map_err(RequestError::Record)?
        }
        Reviewed::Stored(id) => {
            let id = id.parse().map_err(|InvalidId| RequestError::NoSuchGame)?;
            app.rooms.open(id).await?.room().game().clone()
        }
    };
    fair_play::check(&app.store, &app.rooms, visitor, &game).await?;
    Ok(Job::Review { game: JobGame(game), limits })
}

/// The job for the client, unless the server knows more: the client's engine has only built-in tables.
fn own_search(app: &App, job: Job) -> OwnSearch {
    let has_tables = job.game().is_some_and(Knowledge::has_tablebase)
        && app.knowledge.folder().is_some_and(Path::is_dir);
    OwnSearch { job: (!has_tables).then_some(job) }
}
