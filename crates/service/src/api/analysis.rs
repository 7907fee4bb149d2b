//! Analysis: positions looked into, games looked over, told as it is found.

use axum::extract::State as AppState;
use ludoteca_record::Record;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{Body, Client, RecordBody};
use crate::analysts::Findings;
use crate::app::App;
use crate::error::Error;
use crate::id::NotAnId;
use crate::wire::{Analysis, Problem, ReviewWish, Reviewed, schema};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(analyse)).routes(routes!(review))
}

/// Looks into a position that belongs to no game: one line of JSON for each depth, as it is found,
/// the last one with `done`. Whoever hangs up ends the search.
#[utoipa::path(
    post, path = "/analysis", tag = "analysis", request_body = Analysis,
    responses(
        (status = OK, description = "Lines, each a `Look`; a `CutOff` where the server ends it.",
            content_type = "application/x-ndjson", body = schema::LookLine),
        (status = NOT_FOUND, description = "`unknown-game`", body = Problem),
        (status = CONFLICT, description = "`game-over`", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "`options`, `start`, `too-many-moves`, \
            `wrong-type` (also `lines` or `nodes` out of bounds); `illegal-move`, \
            `move-spelling`, `game-over` with the move's `ply` in `place`", body = Problem),
        (status = TOO_MANY_REQUESTS, description = "`too-many-analyses`", body = Problem),
        (status = SERVICE_UNAVAILABLE, description = "`busy`", body = Problem),
    ),
)]
async fn analyse(
    AppState(app): AppState<App>,
    Client(client): Client,
    Body(wish): Body<Analysis>,
) -> Result<Findings, Error> {
    let (game, limits) = wish.check()?;
    app.analysts.analyse(client, game, limits)
}

/// Looks over the moves of a game: one line of JSON for each, as it is judged, and a last one that
/// counts them, with `done`. Whoever hangs up ends the search.
#[utoipa::path(
    post, path = "/review", tag = "analysis", request_body = ReviewWish,
    responses(
        (status = OK, description = "Lines, each a `Judged`, and at the end a `Summary`; a \
            `CutOff` where the server ends it.",
            content_type = "application/x-ndjson", body = schema::ReviewLine),
        (status = NOT_FOUND, description = "`no-such-game`", body = Problem),
        (status = UNPROCESSABLE_ENTITY, description = "`record`, `wrong-type` (also `nodes` out \
            of bounds, and both or none of `id` and `record`)", body = Problem),
        (status = TOO_MANY_REQUESTS, description = "`too-many-analyses`, `too-many-records`",
            body = Problem),
        (status = SERVICE_UNAVAILABLE, description = "`busy`", body = Problem),
    ),
)]
async fn review(
    AppState(app): AppState<App>,
    Client(client): Client,
    RecordBody(turn, wish): RecordBody<ReviewWish>,
) -> Result<Findings, Error> {
    let (reviewed, limits) = wish.check()?;
    let game = match reviewed {
        Reviewed::Record(text) => {
            let read = move || Record::parse(&text).map(|record| record.replay());
            turn.run(read).await?.map_err(Error::Record)?
        }
        Reviewed::Table(id) => {
            let id = id.parse().map_err(|NotAnId| Error::NoSuchGame)?;
            app.rooms.open(id).await?.room().await.game().clone()
        }
    };
    app.analysts.review(client, &game, &limits)
}
