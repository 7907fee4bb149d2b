//! Streams of events as lines of JSON, for programs.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::State as AppState;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, BoxStream};
use futures_util::{Stream, StreamExt};
use ludoteca_community::notices::{GameNotice, Notice, Subscription, is_between_two};
use ludoteca_community::running;
use ludoteca_gate::Socket;
use ludoteca_host::LiveRoom;
use ludoteca_room::PlayerId;
use ludoteca_store::service_time::now;
use ludoteca_wire::{CutOff, SharedUpdate, UpdatesQuery};
use serde::Serialize;
use tokio::time::sleep;

use super::creator::{Seated, Visitor};
use super::extract::{Client, Params, RoomPath};
use super::socket::place;
use crate::analysts::NDJSON;
use crate::app::App;
use crate::error::Error;
use crate::socket::updates;
use crate::wire::EventLine;

/// Time between two empty lines, which show both ends that the connection is alive.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(5);

pub(super) async fn events(
    AppState(app): AppState<App>,
    Client(client): Client,
    Seated(player): Seated,
) -> Result<Response, Error> {
    let place = place(&app, client)?;
    // Subscribe first, so that no notice is missed; some may arrive twice.
    let notices = app.notices.subscribe(player);
    let mut first = Vec::new();
    for notice in present(&app, player).await? {
        first.extend(EventLine::new(player, &notice).map(|event| line(&event)));
    }
    first.reverse();
    let stream = EventStream { app, player, notices, first, ended: false, _place: place };
    let lines = stream::unfold(stream, async |mut stream| Some((stream.next().await?, stream)));
    Ok(answer(lines))
}

/// The running games and the open challenges of a player.
async fn present(app: &App, player: PlayerId) -> Result<Vec<Notice>, Error> {
    let mut notices = Vec::new();
    for (live, room) in running(&app.store, &app.rooms, player).await? {
        if is_between_two(room.seats()) {
            notices.push(Notice::GameStart(Arc::new(GameNotice::new(live.setting(), &room))));
        }
    }
    let open = app.challenges.open(player, now()).await?;
    notices.extend(open.into_iter().map(|challenge| Notice::Challenge(Arc::new(challenge))));
    Ok(notices)
}

/// A stream of the events that concern a player.
struct EventStream {
    app: App,
    player: PlayerId,
    notices: Subscription,
    /// The first lines, in reverse order.
    first: Vec<String>,
    ended: bool,
    _place: Socket,
}

impl EventStream {
    /// The next line; `None` at the end.
    async fn next(&mut self) -> Option<String> {
        if let Some(line) = self.first.pop() {
            return Some(line);
        }
        if self.ended {
            return None;
        }
        loop {
            tokio::select! {
                biased;
                () = self.app.closing.cancelled() => {
                    self.ended = true;
                    return Some(closing());
                }
                notice = self.notices.next() => {
                    let Some(notice) = notice else {
                        self.ended = true;
                        let detail = "the stream was read too slowly; connect again";
                        let status = StatusCode::TOO_MANY_REQUESTS;
                        return Some(cut_off(Error::request(status, "slow-reader", detail)));
                    };
                    if let Some(event) = EventLine::new(self.player, &notice) {
                        return Some(line(&event));
                    }
                }
                () = sleep(HEARTBEAT_INTERVAL) => return Some("\n".to_owned()),
            }
        }
    }
}

pub(super) async fn game(
    AppState(app): AppState<App>,
    RoomPath(room): RoomPath,
    Params(query): Params<UpdatesQuery>,
    Client(client): Client,
    Visitor(visitor): Visitor,
) -> Result<Response, Error> {
    let place = place(&app, client)?;
    room.updates_since(query.after).await?;
    let player = visitor.map(|visitor| visitor.player());
    let updates = updates(Arc::clone(&room), player, query.after).boxed();
    let stream = GameStream { app, room, updates, ended: false, _place: place };
    let lines = stream::unfold(stream, async |mut stream| Some((stream.next().await?, stream)));
    Ok(answer(lines))
}

/// A stream of the events of a game.
struct GameStream {
    app: App,
    room: Arc<LiveRoom>,
    updates: BoxStream<'static, Result<SharedUpdate, Error>>,
    ended: bool,
    _place: Socket,
}

impl GameStream {
    /// The next line; `None` at the end.
    async fn next(&mut self) -> Option<String> {
        if self.ended {
            return None;
        }
        tokio::select! {
            biased;
            () = self.app.closing.cancelled() => {
                self.ended = true;
                Some(closing())
            }
            update = self.updates.next() => match update? {
                Ok(update) => {
                    let room = self.room.room();
                    self.ended = room.outcome().is_some() && room.seq() == update.seq;
                    Some(line(&update))
                }
                Err(error) => {
                    self.ended = true;
                    Some(cut_off(error))
                }
            },
            () = sleep(HEARTBEAT_INTERVAL) => Some("\n".to_owned()),
        }
    }
}

/// A response with these lines. Each line is produced when the client can receive it.
fn answer(lines: impl Stream<Item = String> + Send + 'static) -> Response {
    let body = Body::from_stream(lines.map(Ok::<_, Infallible>));
    ([(CONTENT_TYPE, NDJSON)], body).into_response()
}

fn line(value: &impl Serialize) -> String {
    let mut text = serde_json::to_string(value).expect("events are JSON");
    text.push('\n');
    text
}

/// The last line of a stream that the server ends.
fn cut_off(error: Error) -> String {
    line(&CutOff { error: error.report() })
}

fn closing() -> String {
    let detail = "the server is stopping; connect again after its restart";
    cut_off(Error::request(StatusCode::SERVICE_UNAVAILABLE, "closing", detail))
}
