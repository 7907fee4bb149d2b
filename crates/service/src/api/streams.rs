//! Streams of events as lines of JSON, for programs.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State as AppState;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use futures_util::future::ready;
use futures_util::stream::{self, BoxStream};
use ludoteca_community::accounts::Grant;
use ludoteca_community::notices::{GameNotice, Notice, is_between_two};
use ludoteca_community::running;
use ludoteca_gate::Socket;
use ludoteca_room::PlayerId;
use ludoteca_store::service_time::now;
use ludoteca_wire::{CutOff, Form, UpdatesQuery};
use serde::Serialize;
use tokio::time::sleep;

use super::creator::{Seated, Visitor};
use super::extract::{Client, Params};
use super::room_path::RoomPath;
use super::socket::place;
use crate::analysts::NDJSON;
use crate::app::App;
use crate::error::Error;
use crate::socket::{Seen, updates};
use crate::wire::EventLine;

/// Time between two empty lines, which show both ends that the connection is alive.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(5);

/// A line, and whether it is the last one.
type Line = (Bytes, bool);

pub(super) async fn events(
    AppState(app): AppState<App>,
    Client(client): Client,
    Seated(player): Seated,
    grant: Grant,
) -> Result<Response, Error> {
    let place = place(&app, client)?;
    // Subscribe first, so that no notice is missed; some may arrive twice.
    let notices = app.notices.subscribe(player);
    let first = stream::iter(present(&app, player).await?).map(Some);
    let rest = stream::unfold(Some(notices), async |notices| {
        let mut notices = notices?;
        let notice = notices.next().await;
        let rest = notice.is_some().then_some(notices);
        Some((notice, rest))
    });
    let too_slow = || {
        let detail = "the stream was read too slowly; connect again";
        cut_off(Error::request(StatusCode::TOO_MANY_REQUESTS, "slow-reader", detail))
    };
    let events = first.chain(rest).filter_map(move |notice| {
        let Some(notice) = notice else { return ready(Some((too_slow(), true))) };
        ready(EventLine::new(player, &notice).map(|event| (line(&event), false)))
    });
    Ok(respond(app, (place, grant), events.boxed()))
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

pub(super) async fn game(
    AppState(app): AppState<App>,
    RoomPath(room): RoomPath,
    Params(query): Params<UpdatesQuery>,
    Client(client): Client,
    Visitor(visitor): Visitor,
    grant: Grant,
) -> Result<Response, Error> {
    let place = place(&app, client)?;
    room.read_since(query.after).await?;
    let player = visitor.map(|visitor| visitor.player());
    let seen = Seen { after: query.after, has_state: false };
    let updates =
        updates(Arc::clone(&room), player, seen, query.content).map(move |update| match update {
            Ok(update) => {
                let room = room.room();
                let is_last = room.outcome().is_some() && room.seq() == update.seq;
                (update.text(Form::Line, || line(&update)), is_last)
            }
            Err(error) => (cut_off(error), true),
        });
    Ok(respond(app, (place, grant), updates.boxed()))
}

/// A response with these lines, and an empty one while there are none. Each line is produced when
/// the client can receive it.
fn respond(app: App, open: (Socket, Grant), lines: BoxStream<'static, Line>) -> Response {
    let lines = stream::unfold((app, open, Some(lines)), async |(app, mut open, lines)| {
        let mut lines = lines?;
        let (line, is_last) = tokio::select! {
            biased;
            () = app.closing.cancelled() => (closing(), true),
            () = open.1.ended() => (cut_off(Error::credential_ended()), true),
            line = lines.next() => line?,
            () = sleep(HEARTBEAT_INTERVAL) => (Bytes::from_static(b"\n"), false),
        };
        Some((Ok::<_, Infallible>(line), (app, open, (!is_last).then_some(lines))))
    });
    ([(CONTENT_TYPE, NDJSON)], Body::from_stream(lines)).into_response()
}

fn line(value: &impl Serialize) -> Bytes {
    let mut text = serde_json::to_string(value).expect("events are JSON");
    text.push('\n');
    text.into()
}

/// The last line of a stream that the server ends.
fn cut_off(error: Error) -> Bytes {
    line(&CutOff { error: error.report() })
}

fn closing() -> Bytes {
    let detail = "the server is stopping; connect again after its restart";
    cut_off(Error::request(StatusCode::SERVICE_UNAVAILABLE, "closing", detail))
}
