//! The connection of a page to the engine: one search at a time, the last request wins.

use std::time::Duration;

use axum::extract::ws::{Message, WebSocket};
use axum::http::StatusCode;
use ludoteca_arena::{Analyst, AnalystCommand};
use ludoteca_engine::{SearchReport, Stop};
use ludoteca_wire::{Analysis, Problem};
use serde::{Deserialize, Serialize};
use tokio::sync::watch;
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::timeout;

/// Time that the page may take to accept a message.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);

/// A message of the page.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
enum Request {
    /// Searches; an earlier search ends.
    Analyse { id: u32, query: Analysis },
    /// Ends the search.
    Stop,
}

/// A message to the page.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Reply {
    /// A report on the request with this id.
    Report { id: u32, engine: Option<String>, report: SearchReport },
    /// The request with this id, or the message without one, failed.
    Error { id: Option<u32>, error: Box<Problem> },
}

/// A running search, which returns the engine if it can be used again.
struct Search {
    stop: Stop,
    reports: watch::Receiver<String>,
    task: JoinHandle<Option<Analyst>>,
}

/// Reports that another page uses the engine.
pub(super) async fn reject(mut socket: WebSocket) {
    let detail = "another page uses the engine".to_owned();
    let error = Problem::new(StatusCode::CONFLICT, "engine-busy", detail);
    send(&mut socket, failure(None, error)).await;
}

/// Serves a page until it disconnects. Then the engine ends.
pub(super) async fn serve(mut socket: WebSocket, command: AnalystCommand) {
    let mut analyst = None;
    let mut running: Option<Search> = None;
    let mut next: Option<(u32, Analysis)> = None;
    loop {
        if running.is_none()
            && let Some((id, query)) = next.take()
        {
            running = Some(start(id, query, command.clone(), analyst.take()));
        }
        let is_open = tokio::select! {
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => match serde_json::from_str(&text) {
                    Ok(request) => {
                        next = match request {
                            Request::Analyse { id, query } => Some((id, query)),
                            Request::Stop => None,
                        };
                        if let Some(search) = &running {
                            search.stop.stop();
                        }
                        true
                    }
                    Err(error) => {
                        let error = Problem::new(StatusCode::BAD_REQUEST, "bad-json", error.to_string());
                        send(&mut socket, failure(None, error)).await
                    }
                },
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => true,
                _ => false,
            },
            reply = progress(running.as_mut()) => match reply {
                Progress::Report(reply) => send(&mut socket, reply).await,
                Progress::End(engine) => {
                    running = None;
                    analyst = engine;
                    true
                }
            },
        };
        if !is_open {
            break;
        }
    }
    if let Some(search) = running {
        search.stop.stop();
        let _ = search.task.await;
    }
}

enum Progress {
    /// A message to the page.
    Report(String),
    End(Option<Analyst>),
}

/// The next report, or the end of a search. Never returns without a search.
async fn progress(search: Option<&mut Search>) -> Progress {
    let Some(search) = search else { return std::future::pending().await };
    // The sender is dropped after the last report, which is still received.
    if search.reports.changed().await.is_ok() {
        return Progress::Report(search.reports.borrow_and_update().clone());
    }
    Progress::End((&mut search.task).await.unwrap_or_default())
}

/// Starts a search on a thread of its own.
fn start(id: u32, query: Analysis, command: AnalystCommand, analyst: Option<Analyst>) -> Search {
    let (sender, reports) = watch::channel(String::new());
    let stop = Stop::default();
    let stopped = stop.clone();
    let task = spawn_blocking(move || {
        let mut analyst = analyst;
        if let Err(error) = search(id, &query, &command, &mut analyst, &stopped, &sender) {
            analyst = None;
            // Nobody waits for a search that was stopped.
            if !stopped.is_stopped() {
                sender.send_replace(failure(Some(id), error));
            }
        }
        analyst
    });
    Search { stop, reports, task }
}

fn search(
    id: u32,
    query: &Analysis,
    command: &AnalystCommand,
    analyst: &mut Option<Analyst>,
    stop: &Stop,
    reports: &watch::Sender<String>,
) -> Result<(), Box<Problem>> {
    let (game, limits) = query.check().map_err(ludoteca_wire::Error::problem)?;
    let failed = |error: ludoteca_arena::EngineError| {
        Problem::new(StatusCode::BAD_GATEWAY, "engine-failed", error.to_string())
    };
    let options = game.options();
    let analyst = match analyst {
        Some(analyst) if analyst.options() == options => analyst,
        _ => analyst.insert(Analyst::start(command, options).map_err(failed)?),
    };
    let engine = analyst.name().map(str::to_owned);
    let reply = |info: &_, done| {
        let report = SearchReport::new(&game, info, done);
        reports.send_replace(text(&Reply::Report { id, engine: engine.clone(), report }));
    };
    let nodes = limits.nodes.unwrap_or(u64::MAX);
    let last = analyst.analyse(&game, nodes, limits.lines, stop, &mut |info| reply(info, false));
    let last = last.map_err(failed)?;
    if !stop.is_stopped() {
        reply(&last, true);
    }
    Ok(())
}

fn failure(id: Option<u32>, error: impl Into<Box<Problem>>) -> String {
    text(&Reply::Error { id, error: error.into() })
}

fn text(reply: &Reply) -> String {
    serde_json::to_string(reply).expect("a reply is JSON")
}

/// Sends a message. Returns whether the connection is open.
async fn send(socket: &mut WebSocket, text: String) -> bool {
    let sent = timeout(SEND_TIMEOUT, socket.send(Message::Text(text.into()))).await;
    matches!(sent, Ok(Ok(())))
}
