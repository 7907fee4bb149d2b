//! Analysis for whoever asks: positions and whole games, apart from the computer's own moves.
//!
//! Results are sent as they are found, a line of JSON for each; whoever hangs up ends the search.
//! The [scheduler](crate::scheduler) sees to it that games go on however much is analysed.

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
use ludoteca_rules::AnyMatch;
use ludoteca_solver::{Budget, Progress, Solver};
use serde::Serialize;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;

use crate::error::Error;
use crate::scheduler::{Class, Scheduler, StopOnDrop, Task};
use crate::wire::{CutOff, TablesAnswer};

/// Analyses are the same for everybody.
const SEED: u64 = 0;
/// The most bytes that a proof search for a page takes.
const PROOF_MEMORY: usize = 128 << 20;
/// What the lines are.
pub(crate) const NDJSON: &str = "application/x-ndjson";

/// Analyses, reviews and proofs.
#[derive(Debug)]
pub(crate) struct Analysts {
    scheduler: Arc<Scheduler>,
    /// What each search may use.
    resources: Resources,
}

/// Lines of JSON, as they are found. Dropped, it ends the search.
#[derive(Debug)]
pub(crate) struct Findings {
    lines: UnboundedReceiver<String>,
    stop: StopOnDrop,
}

/// Where they are written. They are few: one for each depth or each move of a game.
struct Notes {
    lines: UnboundedSender<String>,
    stop: Stop,
    done: bool,
}

impl Notes {
    fn write(&self, line: &impl Serialize) {
        let mut text = serde_json::to_string(line).expect("what is found is JSON");
        text.push('\n');
        // Whoever does not listen any more has stopped the search.
        let _ = self.lines.send(text);
    }

    /// The last line, unless the search was stopped.
    fn end(&mut self, line: &impl Serialize) {
        if !self.stop.is_stopped() {
            self.write(line);
            self.done = true;
        }
    }
}

impl Drop for Notes {
    /// Whoever still listens is told that nothing more comes, and why.
    fn drop(&mut self) {
        if self.done || self.lines.is_closed() {
            return;
        }
        self.write(&CutOff { error: no_end(&self.stop).told() });
    }
}

/// Why a search that somebody waits for has come to no end.
fn no_end(stop: &Stop) -> Error {
    if stop.is_stopped() {
        let detail = "the server stops; ask again when it is back";
        Error::request(StatusCode::SERVICE_UNAVAILABLE, "closing", detail)
    } else {
        Error::Internal("a search came to no end".into())
    }
}

impl Analysts {
    /// Analysts whose searches run on these threads.
    pub(crate) const fn new(scheduler: Arc<Scheduler>, resources: Resources) -> Self {
        Self { scheduler, resources }
    }

    /// Looks into a position of a game that is not over: a line for each depth, and one when done.
    pub(crate) fn analyse(
        &self,
        client: IpAddr,
        game: AnyMatch,
        limits: Limits,
    ) -> Result<Findings, Error> {
        let resources = self.resources.clone();
        self.add(client, |mut notes, stop| {
            move || {
                let mut engine = Engine::new(SEED).with(resources.clone());
                engine.set_position(&game);
                let look = |info: &_, done| SearchReport::new(&game, info, done);
                let mut note = |info: &_| notes.write(&look(info, false));
                if let Some(end) = engine.analyse(&limits, &stop, &mut note) {
                    notes.end(&look(&end, true));
                }
                ControlFlow::Break(())
            }
        })
    }

    /// Looks over the moves of a game: a line for each, and one that counts them.
    pub(crate) fn review(
        &self,
        client: IpAddr,
        game: &AnyMatch,
        limits: &Limits,
    ) -> Result<Findings, Error> {
        let resources = self.resources.clone();
        self.add(client, |mut notes, stop| {
            let mut review = Review::new(game, limits, resources, stop);
            let mut summary = Summary::default();
            move || {
                if let Some(judged) = review.next() {
                    summary.add(&judged);
                    notes.write(&judged);
                    return ControlFlow::Continue(());
                }
                notes.end(&summary);
                ControlFlow::Break(())
            }
        })
    }

    /// Proves what a position's moves are worth, in a game that has proofs.
    pub(crate) async fn prove(
        &self,
        client: IpAddr,
        game: AnyMatch,
    ) -> Result<TablesAnswer, Error> {
        self.scheduler.admit(Class::Analysis, Some(client))?;
        let stop = StopOnDrop(Stop::default());
        let (answer, told) = oneshot::channel();
        let (mut answer, told_to_end) = (Some(answer), stop.0.clone());
        let prove = move || {
            let is_over = |_: &Progress| told_to_end.is_stopped();
            let budget = Budget { nodes: Limits::SETTLING, stop: &is_over };
            let found = TablesAnswer::prove(&game, &mut Solver::new(PROOF_MEMORY), &budget);
            if let (Some(answer), Some(found), false) =
                (answer.take(), found, told_to_end.is_stopped())
            {
                // Whoever does not listen any more has stopped the search.
                let _ = answer.send(found);
            }
            ControlFlow::Break(())
        };
        let task = Task { class: Class::Analysis, client: Some(client), stop: stop.0.clone() };
        self.scheduler.add(task, prove);
        told.await.map_err(|_| no_end(&stop.0))
    }

    fn add<S>(
        &self,
        client: IpAddr,
        search: impl FnOnce(Notes, Stop) -> S,
    ) -> Result<Findings, Error>
    where
        S: FnMut() -> ControlFlow<()> + Send + 'static,
    {
        self.scheduler.admit(Class::Analysis, Some(client))?;
        let stop = Stop::default();
        let (notes, lines) = unbounded_channel();
        let notes = Notes { lines: notes, stop: stop.clone(), done: false };
        let task = Task { class: Class::Analysis, client: Some(client), stop: stop.clone() };
        self.scheduler.add(task, search(notes, stop.clone()));
        Ok(Findings { lines, stop: StopOnDrop(stop) })
    }
}

impl IntoResponse for Findings {
    fn into_response(self) -> Response {
        let Self { lines, stop } = self;
        let lines = stream::unfold((lines, stop), async |(mut lines, stop)| {
            let line = lines.recv().await?;
            Some((Ok::<_, Infallible>(line), (lines, stop)))
        });
        ([(CONTENT_TYPE, NDJSON)], Body::from_stream(lines)).into_response()
    }
}
