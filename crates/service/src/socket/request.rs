//! Reads and executes a client's requests about games.

use std::net::IpAddr;
use std::sync::Arc;

use axum::http::StatusCode;
use ludoteca_host::LiveRoom;
use ludoteca_room::{Command, PlayerId, Refusal};
use ludoteca_store::id::InvalidId;
use serde::Deserialize;

use super::{MAX_REQUEST, MAX_WATCHED};
use crate::app::App;
use crate::error::{Error, RequestError};
use crate::wire::{Action, SocketRequest};

/// The request in a message, or why it is none, with its number if that can be read.
pub(super) fn read(text: &str) -> Result<SocketRequest, (Option<u64>, RequestError)> {
    /// The parts of a faulty request that a reply needs.
    #[derive(Deserialize)]
    struct Numbered {
        id: u64,
    }
    if text.len() > MAX_REQUEST {
        let detail = format!("a message may have at most {MAX_REQUEST} bytes");
        return Err((
            None,
            RequestError::request(StatusCode::PAYLOAD_TOO_LARGE, "message-too-long", detail),
        ));
    }
    serde_json::from_str(text).map_err(|error| {
        let id = serde_json::from_str(text).ok().map(|Numbered { id }| id);
        let detail = format!("the message is not one that `/api/asyncapi.json` lists: {error}");
        (id, RequestError::request(StatusCode::UNPROCESSABLE_ENTITY, "message", detail))
    })
}

/// The room of a game, and the number of its last event.
pub(super) async fn watch(
    app: &App,
    client: IpAddr,
    game: &str,
    after: u64,
) -> Result<(Arc<LiveRoom>, u64), Error> {
    let room = open(app, client, game).await?;
    let seq = room.read_since(after).await?;
    Ok((room, seq))
}

/// Carries out a player's command in a game and returns the number of the last event, once it is
/// durable.
pub(super) async fn act(
    app: &App,
    client: IpAddr,
    player: Option<PlayerId>,
    game: &str,
    seq: u64,
    action: Action,
) -> Result<u64, Error> {
    let player = player.ok_or(Refusal::NotSeated)?;
    let room = open(app, client, game).await?;
    room.note_request(player);
    let done = match action {
        Action::Move { mv } => room.act(seq, Command::mv(mv), player).await,
        Action::Resign { side } => room.act(seq, Command::Resign(side), player).await,
        Action::Draw { side, answer } => room.act(seq, answer.command(side), player).await,
        Action::Undo { answer } => room.undo(seq, answer, player).await,
        Action::Abort => room.act(seq, Command::Abort, player).await,
        Action::Claim => room.claim_win(seq, player).await,
    };
    Ok(done?.seq())
}

async fn open(app: &App, client: IpAddr, game: &str) -> Result<Arc<LiveRoom>, Error> {
    let id = game.parse().map_err(|InvalidId| RequestError::NoSuchGame)?;
    let room = app.rooms.open(id).await?;
    room.note_client(client);
    Ok(room)
}

/// The client watches the maximum number of games.
pub(super) fn too_many() -> Error {
    let detail = format!("a WebSocket watches at most {MAX_WATCHED} games; leave one first");
    Error::request(StatusCode::TOO_MANY_REQUESTS, "too-many-watched", detail)
}
