//! Analysis of positions and of whole games for clients.
//!
//! Results are streamed as lines of JSON. A client that disconnects ends its search. The
//! [scheduler](crate::scheduler) keeps analyses from delaying games.

use std::convert::Infallible;
use std::net::IpAddr;
use std::ops::ControlFlow;
use std::sync::Arc;

use axum::body::Body;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use ludoteca_engine::review::{Review, Summary};
use ludoteca_engine::{Engine, Limits, Resources, SearchReport, Stop};
use ludoteca_puzzles::Puzzle;
use ludoteca_rules::AnyMatch;
use ludoteca_solver::{Budget, Progress, Solver};
use serde::Serialize;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;

use crate::error::Error;
use crate::scheduler::{Class, Scheduler, StopOnDrop, Task};
use crate::wire::{CutOff, TablesAnswer};

/// Seed of all analyses, so that everybody gets the same ones.
const SEED: u64 = 0;
/// Maximum memory of a proof search, in bytes.
const PROOF_MEMORY: usize = 128 << 20;
/// The content type of the lines.
pub(crate) const NDJSON: &str = "application/x-ndjson";

/// Analyses, reviews and proofs.
#[derive(Debug)]
pub(crate) struct Analysts {
    scheduler: Arc<Scheduler>,
    /// Resources of each search.
    resources: Resources,
}

/// A running analysis that yields lines of JSON. Dropping it ends the search.
#[derive(Debug)]
pub(crate) struct AnalysisSession {
    lines: UnboundedReceiver<String>,
    stop: StopOnDrop,
}

/// Sends the lines of an analysis. They are few: one for each depth or each move of a game.
struct LineSender {
    lines: UnboundedSender<String>,
    stop: Stop,
    done: bool,
}

impl LineSender {
    fn write(&self, line: &impl Serialize) {
        let mut text = serde_json::to_string(line).expect("results are JSON");
        text.push('\n');
        // A client that no longer listens has stopped the search.
        let _ = self.lines.send(text);
    }

    /// Sends the last line, unless the search was stopped.
    fn end(&mut self, line: &impl Serialize) {
        if !self.stop.is_stopped() {
            self.write(line);
            self.done = true;
        }
    }
}

impl Drop for LineSender {
    /// Tells a client that still listens why no more lines follow.
    fn drop(&mut self) {
        if self.done || self.lines.is_closed() {
            return;
        }
        self.write(&CutOff { error: unfinished(&self.stop).report() });
    }
}

/// Why a search that a client waits for did not finish.
fn unfinished(stop: &Stop) -> Error {
    if stop.is_stopped() {
        let detail = "the server is stopping; retry after its restart";
        Error::request(StatusCode::SERVICE_UNAVAILABLE, "closing", detail)
    } else {
        Error::Internal("a search did not finish".into())
    }
}

impl Analysts {
    /// Analysts whose searches run on the scheduler's threads.
    pub(crate) const fn new(scheduler: Arc<Scheduler>, resources: Resources) -> Self {
        Self { scheduler, resources }
    }

    /// Analyses the position of a game that is not over: a line for each iteration, the last one
    /// with `done`.
    pub(crate) fn analyse(
        &self,
        client: IpAddr,
        game: AnyMatch,
        limits: Limits,
    ) -> Result<AnalysisSession, Error> {
        let resources = self.resources.clone();
        self.add(client, |mut sender, stop| {
            move || {
                let mut engine = Engine::new(SEED).with(resources.clone());
                engine.set_position(&game);
                let report = |info: &_, done| SearchReport::new(&game, info, done);
                let mut send = |info: &_| sender.write(&report(info, false));
                if let Some(end) = engine.analyse(&limits, &stop, &mut send) {
                    sender.end(&report(&end, true));
                }
                ControlFlow::Break(())
            }
        })
    }

    /// Reviews the moves of a game: a line for each, and a summary.
    pub(crate) fn review(
        &self,
        client: IpAddr,
        game: &AnyMatch,
        limits: &Limits,
    ) -> Result<AnalysisSession, Error> {
        let resources = self.resources.clone();
        self.add(client, |mut sender, stop| {
            let mut review = Review::new(game, limits, resources, stop);
            let mut summary = Summary::default();
            move || {
                if let Some(judged) = review.next() {
                    summary.add(&judged);
                    sender.write(&judged);
                    return ControlFlow::Continue(());
                }
                sender.end(&summary);
                ControlFlow::Break(())
            }
        })
    }

    /// Proves the values of a position's moves, in a game that has proofs.
    pub(crate) async fn prove(
        &self,
        client: IpAddr,
        game: AnyMatch,
    ) -> Result<TablesAnswer, Error> {
        let found = self.compute(client, move |stop| {
            let is_over = |_: &Progress| stop.is_stopped();
            let budget = Budget { nodes: Limits::SETTLING, stop: &is_over };
            TablesAnswer::prove(&game, &mut Solver::new(PROOF_MEMORY), &budget)
        });
        found.await
    }

    /// Refutes a wrong move of a puzzle, the last of these legal moves.
    pub(crate) async fn refute(
        &self,
        client: IpAddr,
        puzzle: &'static Puzzle,
        moves: Vec<String>,
    ) -> Result<Vec<String>, Error> {
        self.compute(client, move |_| ludoteca_puzzles::refute(puzzle, &moves).ok()).await
    }

    /// Waits for the result of a computation on the scheduler's threads.
    async fn compute<T: Send + 'static>(
        &self,
        client: IpAddr,
        compute: impl FnOnce(&Stop) -> Option<T> + Send + 'static,
    ) -> Result<T, Error> {
        self.scheduler.admit(Class::Analysis, Some(client))?;
        let stop = StopOnDrop(Stop::default());
        let (answer, computed) = oneshot::channel();
        let (mut once, stopped) = (Some((compute, answer)), stop.0.clone());
        let run = move || {
            if let Some((compute, answer)) = once.take()
                && let Some(found) = compute(&stopped).filter(|_| !stopped.is_stopped())
            {
                // A client that no longer listens has stopped the search.
                let _ = answer.send(found);
            }
            ControlFlow::Break(())
        };
        let task = Task { class: Class::Analysis, client: Some(client), stop: stop.0.clone() };
        self.scheduler.add(task, run);
        computed.await.map_err(|_| unfinished(&stop.0))
    }

    fn add<S>(
        &self,
        client: IpAddr,
        search: impl FnOnce(LineSender, Stop) -> S,
    ) -> Result<AnalysisSession, Error>
    where
        S: FnMut() -> ControlFlow<()> + Send + 'static,
    {
        self.scheduler.admit(Class::Analysis, Some(client))?;
        let stop = Stop::default();
        let (sender, lines) = unbounded_channel();
        let sender = LineSender { lines: sender, stop: stop.clone(), done: false };
        let task = Task { class: Class::Analysis, client: Some(client), stop: stop.clone() };
        self.scheduler.add(task, search(sender, stop.clone()));
        Ok(AnalysisSession { lines, stop: StopOnDrop(stop) })
    }
}

impl IntoResponse for AnalysisSession {
    fn into_response(self) -> Response {
        let Self { lines, stop } = self;
        let lines = stream::unfold((lines, stop), async |(mut lines, stop)| {
            let line = lines.recv().await?;
            Some((Ok::<_, Infallible>(line), (lines, stop)))
        });
        ([(CONTENT_TYPE, NDJSON)], Body::from_stream(lines)).into_response()
    }
}
