//! Requests about games.

use http::StatusCode;
use ludoteca_room::live::{Input, Intent, Ticket};
use ludoteca_room::{Command, GameLog};
use ludoteca_wire::records::RecordFile;
use ludoteca_wire::{
    Draw, Error, Import, Move, NewGame, Ply, RecordQuery, Resign, ReviewRequest, Reviewed, SeqOnly,
    Setting, Undo, UpdatesQuery, records,
};

use crate::referee::problem::Problem;
use crate::referee::request::{Path, Request};
use crate::referee::response::{Need, Response};
use crate::referee::stored::StoredGame;
use crate::referee::view::GameView;

/// Creates a game.
pub(crate) fn create(request: &Request) -> Result<Response, Error> {
    let new: NewGame = request.parse()?;
    let setting = new.check(request.new_id()?, request.player()?, None)?;
    if setting.seats.vacant().next().is_some() {
        let detail = "without a server, open seats cannot be taken";
        return Err(Error::request(StatusCode::UNPROCESSABLE_ENTITY, "needs-server", detail));
    }
    begin(&setting, request)
}

/// Creates a game that continues where a record ends.
pub(crate) fn import(request: &Request) -> Result<Response, Error> {
    let Import { record } = request.parse()?;
    let (setting, log) = records::read(&record, request.new_id()?, request.player()?)?;
    Ok(store(StoredGame::new(&setting, &log, Some(record), request.now)))
}

fn begin(setting: &Setting, request: &Request) -> Result<Response, Error> {
    let log = GameLog::new(setting.room().map_err(Error::Start)?);
    Ok(store(StoredGame::new(setting, &log, None, request.now)))
}

fn store(game: StoredGame) -> Response {
    Response::after(Need::Create { stored: Box::new(game) })
}

/// Deletes a game.
pub(crate) fn delete(request: &Request, id: &str) -> Result<Response, Error> {
    match request.found() {
        None => Ok(Response::after(Need::Delete { game: id.to_owned() })),
        Some(true) => Ok(Response::empty(StatusCode::NO_CONTENT)),
        Some(false) => Err(Error::NoSuchGame),
    }
}

/// The id of the stored game to review, if it is one.
pub(crate) fn reviewed(request: &Request) -> Result<Option<String>, Error> {
    let (reviewed, _) = request.parse::<ReviewRequest>()?.check()?;
    Ok(if let Reviewed::Stored(id) = reviewed { Some(id) } else { None })
}

/// What a request means for the live room of its game.
pub(crate) fn input(request: &Request, ticket: Ticket) -> Result<Input<Problem>, Error> {
    if request.watched().is_some() {
        let UpdatesQuery { after, .. } = request.params()?;
        return Ok(Input::Since { ticket, after });
    }
    let by = request.player()?;
    let intent = |seq, intent| Ok(Input::Command { ticket, by, seq: Some(seq), intent });
    let command = |seq, command| intent(seq, Intent::Command(command));
    match request.route()?.0 {
        ("games", "play") => {
            let Move { mv, seq } = request.parse()?;
            command(seq, Command::mv(mv))
        }
        ("games", "undo") => {
            let Undo { answer, seq } = request.parse()?;
            intent(seq, Intent::Undo(answer.into()))
        }
        ("games", "abort") => {
            let SeqOnly { seq } = request.parse()?;
            command(seq, Command::Abort)
        }
        ("games", "resign") => {
            let Resign { side, seq } = request.parse()?;
            command(seq, Command::Resign(side))
        }
        ("games", "draw") => {
            let Draw { side, answer, seq } = request.parse()?;
            command(seq, answer.command(side))
        }
        ("games", "hint") => {
            let SeqOnly { seq } = request.parse()?;
            Ok(Input::Hint { ticket, by, seq })
        }
        _ => Ok(Input::Check { ticket }),
    }
}

/// The response to a request that only reads a game, by the name of its route.
pub(crate) fn of_one(
    request: &Request,
    name: &str,
    path: &Path<'_>,
    game: GameView,
) -> Result<Response, Error> {
    let GameView { setting, room, import } = game;
    match name {
        "show" => game.state(),
        "ply" => {
            let ply = path.get("ply");
            let ply: usize = ply.parse().map_err(|_| Error::not_a_number("ply", ply))?;
            let plies = room.game().ply();
            Response::json(&Ply::new(room, ply).ok_or(Error::NoSuchPly { ply, plies })?)
        }
        "export" => {
            let RecordQuery { format } = request.params()?;
            let RecordFile { name, content_type, text } =
                records::file(setting, room, import, format)?;
            Ok(Response::file(content_type, name, text))
        }
        // Repeated requests for a rematch get the same game.
        "rematch" => begin(&setting.rematch(room, request.player()?)?, request),
        _ => Err(request.unknown()),
    }
}
