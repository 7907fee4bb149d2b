//! Analysis of positions and of whole games for clients.
//!
//! Results are streamed as lines of JSON. A client that disconnects ends its search. The queue of
//! [jobs](ludoteca_cluster::jobs) keeps analyses from delaying games.

use std::convert::Infallible;
use std::net::IpAddr;

use axum::body::Body;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use ludoteca_cluster::jobs::{End, Failure, JobOutput, Queue, Request, Update};
use ludoteca_cluster::scheduler::{Cancel, CancelOnDrop, Class, Task};
use ludoteca_community::accounts::Grant;
use ludoteca_engine::Limits;
use ludoteca_engine::review::Agreement;
use ludoteca_jobs::{Job, JobGame, JobPuzzle};
use ludoteca_puzzles::Puzzle;
use ludoteca_rules::AnyMatch;
use ludoteca_wire::CutOff;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use crate::error::Error;

/// The content type of the lines.
pub(crate) const NDJSON: &str = "application/x-ndjson";

/// Analyses, reviews and proofs.
#[derive(Debug)]
pub(crate) struct Analysts {
    queue: Queue,
}

/// A search that a client waits for. Dropping it ends the search.
#[derive(Debug)]
struct Search {
    output: JobOutput,
    stop: CancelOnDrop,
}

/// A running analysis that yields lines of JSON, until its grant ends.
#[derive(Debug)]
pub(crate) struct AnalysisSession {
    search: Search,
    grant: Grant,
    /// Whether the last line was sent.
    is_over: bool,
}

/// Why a search that a client waits for did not finish.
fn unfinished(end: End) -> Error {
    match end {
        End::Stopped | End::Obsolete => {
            let detail = "the server is stopping; retry after its restart";
            Error::request(StatusCode::SERVICE_UNAVAILABLE, "closing", detail)
        }
        End::Failed(failure) => failure.into(),
        End::Done => Failure::NoResult.into(),
    }
}

impl Analysts {
    /// Analysts whose searches run behind the queue.
    pub(crate) const fn new(queue: Queue) -> Self {
        Self { queue }
    }

    /// Proves the values of a position's moves, in a game that has proofs. Returns the response body.
    pub(crate) async fn prove(
        &self,
        client: IpAddr,
        game: AnyMatch,
    ) -> Result<Box<RawValue>, Error> {
        self.begin(client, Job::Proof { game: JobGame(game) })?.result().await
    }

    /// Refutes a wrong move of a puzzle, the last of these legal moves.
    pub(crate) async fn refute(
        &self,
        client: IpAddr,
        puzzle: &Puzzle,
        moves: Vec<String>,
    ) -> Result<Vec<String>, Error> {
        let job = Job::Refutation { puzzle: JobPuzzle(puzzle.clone()), moves };
        self.begin(client, job)?.result().await
    }

    /// The agreement of a game's moves with the engine, unless the grant ends before.
    pub(crate) async fn agreement(
        &self,
        client: IpAddr,
        mut grant: Grant,
        game: AnyMatch,
        limits: Limits,
    ) -> Result<Vec<Agreement>, Error> {
        let search = self.begin(client, Job::Agreement { game: JobGame(game), limits })?;
        tokio::select! {
            biased;
            () = grant.ended() => Err(Error::credential_ended()),
            lines = search.lines() => lines,
        }
    }

    /// Runs an analysis or a review and streams its lines, until the grant ends.
    pub(crate) fn search(
        &self,
        client: IpAddr,
        grant: Grant,
        job: Job,
    ) -> Result<AnalysisSession, Error> {
        Ok(AnalysisSession { search: self.begin(client, job)?, grant, is_over: false })
    }

    fn begin(&self, client: IpAddr, job: Job) -> Result<Search, Error> {
        let stop = Cancel::default();
        let task = Task { class: Class::Analysis, client: Some(client), stop: stop.clone() };
        let output = self.queue.submit(Request { task, job, name: None, is_needed: None })?;
        Ok(Search { output, stop: CancelOnDrop(stop) })
    }
}

impl Search {
    /// All lines of a job.
    async fn lines<T: DeserializeOwned>(self) -> Result<Vec<T>, Error> {
        let Self { mut output, stop } = self;
        let mut lines = Vec::new();
        loop {
            match output.next(|| stop.0.is_stopped()).await {
                Update::Line(line) => {
                    lines.push(serde_json::from_str(&line).map_err(Error::internal)?);
                }
                Update::End(End::Done) => return Ok(lines),
                Update::End(end) => return Err(unfinished(end)),
            }
        }
    }

    /// The result of a job with one line.
    async fn result<T: DeserializeOwned>(self) -> Result<T, Error> {
        let Self { output, stop, .. } = self;
        let line = output.result(|| stop.0.is_stopped()).await.map_err(unfinished)?;
        serde_json::from_str(&line).map_err(Error::internal)
    }
}

impl AnalysisSession {
    /// The next line; `None` after the last one. The last line of a search cut off is its error.
    async fn next(&mut self) -> Option<String> {
        if self.is_over {
            return None;
        }
        let Search { output, stop } = &mut self.search;
        let update = tokio::select! {
            biased;
            () = self.grant.ended() => Err(Error::credential_ended()),
            update = output.next(|| stop.0.is_stopped()) => match update {
                Update::Line(line) => Ok(line),
                Update::End(End::Done) => return None,
                Update::End(end) => Err(unfinished(end)),
            },
        };
        let mut line = update.unwrap_or_else(|error| {
            self.is_over = true;
            stop.0.stop();
            serde_json::to_string(&CutOff { error: error.report() }).expect("a problem is JSON")
        });
        line.push('\n');
        Some(line)
    }
}

impl IntoResponse for AnalysisSession {
    fn into_response(self) -> Response {
        let lines = stream::unfold(self, async |mut session| {
            let line = session.next().await?;
            Some((Ok::<_, Infallible>(line), session))
        });
        ([(CONTENT_TYPE, NDJSON)], Body::from_stream(lines)).into_response()
    }
}
