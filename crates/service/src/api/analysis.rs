//! Analyses of positions and reviews of games, streamed as lines of JSON.

use std::path::Path;

use axum::Json;
use axum::extract::State as AppState;
use ludoteca_community::accounts::Grant;
use ludoteca_engine::Knowledge;
use ludoteca_host::fair_play::Reveals;
use ludoteca_jobs::{Job, JobGame};
use ludoteca_record::Record;
use ludoteca_store::id::InvalidId;
use ludoteca_wire::{Analysis, ReviewRequest, Reviewed};

use super::extract::{Body, Client, RecordBody};
use super::fair_play::Visitors;
use crate::analysts::AnalysisSession;
use crate::app::App;
use crate::error::{Error, RequestError};
use crate::record_pool::Turn;
use crate::wire::OwnSearch;

pub(super) async fn analyse(
    AppState(app): AppState<App>,
    Client(client): Client,
    visitors: Visitors,
    grant: Grant,
    Body(body): Body<Analysis>,
) -> Result<AnalysisSession, Error> {
    app.analysts.search(client, grant, analysis(&app, &visitors, &body).await?)
}

pub(super) async fn analysis_job(
    AppState(app): AppState<App>,
    visitors: Visitors,
    Body(body): Body<Analysis>,
) -> Result<Json<OwnSearch>, Error> {
    let job = analysis(&app, &visitors, &body).await?;
    Ok(Json(own_search(&app, job)))
}

async fn analysis(app: &App, visitors: &Visitors, body: &Analysis) -> Result<Job, Error> {
    let (game, limits) = body.check()?;
    visitors.check(app, &game, Reveals::LastPosition).await?;
    Ok(Job::Analysis { game: JobGame(game), limits })
}

pub(super) async fn review(
    AppState(app): AppState<App>,
    Client(client): Client,
    visitors: Visitors,
    grant: Grant,
    RecordBody(turn, body): RecordBody<ReviewRequest>,
) -> Result<AnalysisSession, Error> {
    app.analysts.search(client, grant, reviewed(&app, &visitors, turn, body).await?)
}

pub(super) async fn review_job(
    AppState(app): AppState<App>,
    visitors: Visitors,
    RecordBody(turn, body): RecordBody<ReviewRequest>,
) -> Result<Json<OwnSearch>, Error> {
    let job = reviewed(&app, &visitors, turn, body).await?;
    Ok(Json(own_search(&app, job)))
}

async fn reviewed(
    app: &App,
    visitors: &Visitors,
    turn: Turn,
    body: ReviewRequest,
) -> Result<Job, Error> {
    let (reviewed, limits) = body.check()?;
    let game = match reviewed {
        Reviewed::Record(text) => {
            let read = move || Record::parse(&text).map(|record| record.replay());
            turn.run(read).await?.map_err(RequestError::from)?
        }
        Reviewed::Stored(id) => {
            let id = id.parse().map_err(|InvalidId| RequestError::NoSuchGame)?;
            app.rooms.open(id).await?.room().game().clone()
        }
    };
    visitors.check(app, &game, Reveals::AllPositions).await?;
    Ok(Job::Review { game: JobGame(game), limits })
}

/// The job for the client, unless the server knows more: the client's engine has only built-in tables.
fn own_search(app: &App, job: Job) -> OwnSearch {
    let has_tables = job.game().is_some_and(Knowledge::has_tablebase)
        && app.knowledge.folder().is_some_and(Path::is_dir);
    OwnSearch { job: (!has_tables).then_some(job) }
}
