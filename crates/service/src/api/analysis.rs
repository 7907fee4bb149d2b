//! Analyses of positions and reviews of games, streamed as lines of JSON.

use axum::extract::State as AppState;
use ludoteca_record::Record;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::creator::Visitor;
use super::extract::{Body, Client, RecordBody};
use crate::analysts::AnalysisSession;
use crate::app::App;
use crate::error::{Error, RequestError};
use crate::fair_play;
use crate::id::InvalidId;
use crate::wire::{Analysis, Problem, ReviewRequest, Reviewed, schema};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(analyse)).routes(routes!(review))
}

/// Analyses a position that belongs to no game: one line of JSON for each iteration, the last one
/// with `done`. A client that disconnects ends the search.
#[utoipa::path(
    post, path = "/analysis", tag = "analysis", request_body = Analysis,
    responses(
        (status = OK, description = "Lines, each a `SearchReport`; a `CutOff` if the server ends the search.",
            content_type = "application/x-ndjson", body = schema::AnalysisLine),
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
    let (game, limits) = body.check()?;
    fair_play::check(&app, visitor, &game).await?;
    app.analysts.analyse(client, game, limits)
}

/// Reviews the moves of a game: one line of JSON for each, and a summary with `done`. A client that
/// disconnects ends the search.
#[utoipa::path(
    post, path = "/review", tag = "analysis", request_body = ReviewRequest,
    responses(
        (status = OK, description = "Lines, each a `ReviewedMove`, and at the end a `Summary`; a \
            `CutOff` if the server ends the search.",
            content_type = "application/x-ndjson", body = schema::ReviewLine),
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
    let (reviewed, limits) = body.check()?;
    let game = match reviewed {
        Reviewed::Record(text) => {
            let read = move || Record::parse(&text).map(|record| record.replay());
            turn.run(read).await?.map_err(RequestError::Record)?
        }
        Reviewed::Stored(id) => {
            let id = id.parse().map_err(|InvalidId| RequestError::NoSuchGame)?;
            app.rooms.open(id).await?.room().await.game().clone()
        }
    };
    fair_play::check(&app, visitor, &game).await?;
    app.analysts.review(client, game, limits)
}
