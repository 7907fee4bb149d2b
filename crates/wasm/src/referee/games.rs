//! Requests about games.

use http::StatusCode;
use ludoteca_jobs::{Job, JobGame};
use ludoteca_record::Record;
use ludoteca_room::{Actor, Command, GameLog};
use ludoteca_wire::records::RecordFile;
use ludoteca_wire::{
    Draw, Error, Hint, Import, Move, NewGame, Ply, RecordQuery, Resign, SeqOnly, Undo,
    UpdatesQuery, records,
};

use crate::referee::Request;
use crate::referee::answer::Answer;
use crate::referee::room::LocalRoom;

/// Creates a game.
pub(crate) fn create(request: &Request) -> Result<Answer, Error> {
    let new: NewGame = request.parse()?;
    let setting = new.check(request.new_id()?, request.player()?, "")?;
    if setting.seats.vacant().next().is_some() {
        let detail = "without a server, open seats cannot be taken";
        return Err(Error::request(StatusCode::UNPROCESSABLE_ENTITY, "needs-server", detail));
    }
    let log = GameLog::new(setting.room().map_err(Error::Start)?);
    LocalRoom::create(setting, log, None, request)
}

/// Creates a game that continues where a record ends.
pub(crate) fn import(request: &Request) -> Result<Answer, Error> {
    let Import { record } = request.parse()?;
    let (setting, log) = records::read(&record, request.new_id()?, request.player()?)?;
    LocalRoom::create(setting, log, Some(record), request)
}

/// Answers a request about one game; `action` is the rest of the path after its id.
pub(crate) fn of_one(request: &Request, action: &[&str]) -> Result<Answer, Error> {
    if (request.method.as_str(), action) == ("DELETE", &[]) {
        // A damaged game cannot be played, but it can be deleted.
        request.game.as_ref().ok_or(Error::NoSuchGame)?;
        let gone = Answer::new(StatusCode::NO_CONTENT, "application/json", String::new());
        return Ok(Answer { deleted: true, ..gone });
    }
    let room = LocalRoom::open(request)?;
    match (request.method.as_str(), action) {
        ("GET", []) | ("POST", ["tick"]) => room.answer(request),
        ("GET", ["plies", ply]) => {
            let ply: usize = ply.parse().map_err(|_| Error::not_a_number("ply", ply))?;
            let plies = room.room().game().ply();
            Answer::json(&Ply::new(room.room(), ply).ok_or(Error::NoSuchPly { ply, plies })?)
        }
        ("GET", ["updates"]) => {
            let UpdatesQuery { after } = request.params()?;
            let seq = room.room().seq();
            if after > seq {
                return Err(Error::NotYet { after, seq });
            }
            let answer = Answer::json(&room.update(after, request.now()))?;
            Ok(room.finish(answer, request))
        }
        ("GET", ["record"]) => record(request, &room),
        ("POST", ["moves"]) => {
            let Move { mv, seq } = request.parse()?;
            room.play(request, seq, &Command::mv(mv))
        }
        ("POST", ["computer"]) => {
            let Move { mv, seq } = request.parse()?;
            room.act(request, seq, &Command::mv(mv), Actor::Computer)
        }
        ("POST", ["undo"]) => {
            let Undo { answer, seq } = request.parse()?;
            let command = answer.command(room.room().seats(), request.player()?)?;
            room.play(request, seq, &command)
        }
        ("POST", ["abort"]) => {
            let SeqOnly { seq } = request.parse()?;
            room.play(request, seq, &Command::Abort)
        }
        ("POST", ["resign"]) => {
            let Resign { side, seq } = request.parse()?;
            room.play(request, seq, &Command::Resign(side))
        }
        ("POST", ["draw"]) => {
            let Draw { side, answer, seq } = request.parse()?;
            room.play(request, seq, &answer.command(side))
        }
        ("POST", ["hint"]) => hint(request, &room),
        ("POST", ["rematch"]) => rematch(request, &room),
        _ => Err(request.unknown()),
    }
}

/// A hint. The search for it comes first.
fn hint(request: &Request, room: &LocalRoom) -> Result<Answer, Error> {
    let SeqOnly { seq } = request.parse()?;
    room.check(seq)?;
    Hint::check(room.room(), request.player()?)?;
    Ok(request.searched(Job::Hint { game: JobGame(room.room().game().clone()) }))
}

/// The rematch between the same players. Repeated requests return the same game.
fn rematch(request: &Request, room: &LocalRoom) -> Result<Answer, Error> {
    let next = room.setting.rematch(room.room(), request.player()?)?;
    let log = GameLog::new(next.room().map_err(Error::Start)?);
    LocalRoom::create(next, log, None, request)
}

/// The record of a game as a file.
fn record(request: &Request, room: &LocalRoom) -> Result<Answer, Error> {
    let RecordQuery { format } = request.params()?;
    let import = room.stored.import.as_deref();
    let RecordFile { name, content_type, text } =
        records::file(&room.setting, room.room(), import, format)?;
    Ok(Answer::file(content_type, name, text))
}

/// The game to review, from its record or from the store.
pub(crate) fn reviewed(
    request: &Request,
    reviewed: ludoteca_wire::Reviewed,
) -> Result<JobGame, Error> {
    Ok(JobGame(match reviewed {
        ludoteca_wire::Reviewed::Record(text) => {
            Record::parse(&text).map_err(Error::Record)?.replay()
        }
        ludoteca_wire::Reviewed::Stored(_) => LocalRoom::open(request)?.room().game().clone(),
    }))
}
