//! Lists of this browser's games.

use std::fmt::Write as _;

use ludoteca_wire::tally::{Score, by_game};
use ludoteca_wire::{
    Error, Games, ListQuery, Listed, ListedGame, ListedOpponent, ListedResult, Statistics, invalid,
    records,
};

use serde_json::value::RawValue;

use crate::referee::request::Request;
use crate::referee::response::{Need, Response};
use crate::referee::stored::{StoredGame, Summary};

/// The legible games, the most recently played first; `None` if the worker has to read them first.
fn games(request: &Request) -> Option<Vec<ListedGame>> {
    let summaries: Vec<Box<RawValue>> = request.found()?;
    Some(summaries.iter().filter_map(|summary| Summary::listed(summary.get()).ok()).collect())
}

/// Games that the query selects.
pub(crate) fn list(request: &Request) -> Result<Response, Error> {
    let query: ListQuery = request.params()?;
    let limit = query.limit()? as usize;
    query.check()?;
    let wanted = query.game()?;
    let Some(mut games) = games(request) else { return Ok(Response::after(Need::Summaries)) };
    if let Some(after) = &query.after {
        let last = games.iter().position(|game| game.setting.id.to_string() == *after);
        let last = last.ok_or_else(|| invalid("after must be `next` of an earlier response"))?;
        games.drain(..=last);
    }
    games.retain(|game| {
        wanted.is_none_or(|wanted| game.setting.options.game() == wanted)
            && query.result.map_or(game.ply > 0, |result| has_result(game, result))
            && query.opponent.is_none_or(|opponent| {
                game.setting.seats.has_computer() == matches!(opponent, ListedOpponent::Computer)
            })
    });
    let has_more = games.len() > limit;
    games.truncate(limit);
    let next = games.last().filter(|_| has_more).map(|game| game.setting.id.to_string());
    let games = games.into_iter().map(Listed::from).collect();
    Response::json(&Games { games, next })
}

/// Whether a game matches a result filter.
fn has_result(game: &ListedGame, result: ListedResult) -> bool {
    let is_over = game.outcome.is_some();
    game.ply > 0
        && match result {
            // There are no remote opponents.
            ListedResult::Turn | ListedResult::Playing => false,
            ListedResult::Unfinished => !is_over,
            ListedResult::Over => is_over,
            ListedResult::Won => game.score_against_computer() == Some(Score::Won),
            ListedResult::Drawn => game.is_drawn(),
            ListedResult::Lost => game.score_against_computer() == Some(Score::Lost),
        }
}

/// The results against the computer.
pub(crate) fn statistics(request: &Request) -> Result<Response, Error> {
    let Some(games) = games(request) else { return Ok(Response::after(Need::Summaries)) };
    let finished: Vec<_> = games.iter().filter_map(ListedGame::finished).collect();
    Response::json(&Statistics::from(by_game(&finished)))
}

/// The records of all legible games with moves, the most recently played last.
pub(crate) fn export(request: &Request) -> Response {
    let games: Option<Vec<Box<RawValue>>> = request.found();
    let Some(games) = games else { return Response::after(Need::Games) };
    let mut text = String::new();
    for stored in games.iter().rev() {
        let record = StoredGame::read(stored.get(), "").and_then(|stored| {
            let (setting, log) = stored.replay()?;
            if log.room().game().ply() == 0 {
                return Ok(None);
            }
            let created = stored.created().cast_signed();
            let import = stored.import.as_deref();
            records::write_dated(&setting, log.room(), created, import).map(Some)
        });
        if let Ok(Some(record)) = record {
            let _ = writeln!(text, "{}", record.to_text());
        }
    }
    Response::file("text/plain; charset=utf-8", "ludoteca-games.txt".to_owned(), text)
}
