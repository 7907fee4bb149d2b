//! Analysis for whoever asks: positions and whole games, apart from the computer's own moves.
//!
//! Analysts have threads and a queue of their own at a lower priority than the computer opponent's,
//! so that however much is analysed, games go on. What they find is sent as it is found, a line of
//! JSON for each thing; whoever hangs up ends the search.

use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread;

use axum::body::Body;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use ludoteca_engine::review::{Review, Summary};
use ludoteca_engine::{Engine, Limits, Look, Resources, Stop};
use ludoteca_rules::AnyMatch;
use serde::Serialize;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::error::Error;
use crate::workers::{StopOnDrop, Workers};

/// Analyses are the same for everybody.
const SEED: u64 = 0;
/// Of 0 to 99; on Linux a niceness of 18. Beside the computer opponent's 10 a thread gets about a
/// sixth of what an opponent's gets.
const PRIORITY: u8 = 2;
/// The most searches that wait.
const MOST_WAITING: usize = 64;
/// What the lines are.
pub(crate) const NDJSON: &str = "application/x-ndjson";

/// The threads that analyse.
#[derive(Debug)]
pub(crate) struct Analysts(Arc<Workers>);

/// Lines of JSON, as they are found. Dropped, it ends the search.
#[derive(Debug)]
pub(crate) struct Findings {
    lines: UnboundedReceiver<String>,
    stop: StopOnDrop,
}

/// Where they are written. They are few: one for each depth or each move of a game.
struct Notes(UnboundedSender<String>);

impl Notes {
    fn write(&self, line: &impl Serialize) {
        let mut text = serde_json::to_string(line).expect("what is found is JSON");
        text.push('\n');
        // Whoever does not listen any more has stopped the search.
        let _ = self.0.send(text);
    }
}

impl Analysts {
    /// One for each core, and never one alone: a long analysis does not hold up the next.
    pub(crate) fn start() -> Arc<Self> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Arc::new(Self(Workers::start(cores.max(2), PRIORITY)))
    }

    /// Looks into a position of a game that is not over: a line for each depth, and one when done.
    pub(crate) fn analyse(&self, game: AnyMatch, limits: Limits) -> Result<Findings, Error> {
        self.add(|notes, stop| {
            move || {
                let mut engine = Engine::new(SEED);
                engine.set_position(&game);
                let note = |info: &_, done| notes.write(&Look::new(&game, info, done));
                let end = engine.analyse(&limits, &stop, &mut |info| note(info, false));
                if let Some(end) = end.filter(|_| !stop.is_stopped()) {
                    note(&end, true);
                }
                ControlFlow::Break(())
            }
        })
    }

    /// Looks over the moves of a game: a line for each, and one that counts them.
    pub(crate) fn review(&self, game: &AnyMatch, limits: &Limits) -> Result<Findings, Error> {
        self.add(|notes, stop| {
            let mut review = Review::new(game, limits, Resources::default(), stop.clone());
            let mut summary = Summary::default();
            move || {
                if let Some(judged) = review.next() {
                    summary.add(&judged);
                    notes.write(&judged);
                    return ControlFlow::Continue(());
                }
                if !stop.is_stopped() {
                    notes.write(&summary);
                }
                ControlFlow::Break(())
            }
        })
    }

    fn add<S>(&self, search: impl FnOnce(Notes, Stop) -> S) -> Result<Findings, Error>
    where
        S: FnMut() -> ControlFlow<()> + Send + 'static,
    {
        if self.0.waiting() >= MOST_WAITING {
            let detail = format!("{MOST_WAITING} analyses are waiting already; ask again later");
            return Err(Error::request(StatusCode::SERVICE_UNAVAILABLE, "busy", detail));
        }
        let stop = Stop::default();
        let (notes, lines) = unbounded_channel();
        self.0.add(stop.clone(), search(Notes(notes), stop.clone()));
        Ok(Findings { lines, stop: StopOnDrop(stop) })
    }

    /// Ends all analyses; those asked for later do not start.
    pub(crate) fn close(&self) {
        self.0.close();
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
