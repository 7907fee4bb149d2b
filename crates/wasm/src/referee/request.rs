//! Requests of the page to the referee.

use http::{Method, StatusCode};
use ludoteca_jobs::Job;
use ludoteca_room::PlayerId;
use ludoteca_rules::Game;
use ludoteca_wire::routes::{Parameters, Responder, Route};
use ludoteca_wire::{Error, GameId, InvalidId, player};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use crate::referee::response::{Need, Response};

/// A request of the page.
#[derive(Debug, Deserialize)]
pub(crate) struct Request {
    /// The HTTP method.
    pub(crate) method: String,
    /// The path after `/api/`, without the query.
    pub(crate) path: String,
    /// The query, without its question mark.
    query: String,
    body: Option<String>,
    /// The id of this browser's player.
    player: String,
    /// 32 random hexadecimal digits. A request that is sent again has the same.
    random: String,
    /// What the first response to this request needed.
    pub(crate) found: Option<Box<RawValue>>,
    /// When it arrived, in milliseconds since 1970.
    #[serde(skip)]
    pub(crate) now: u64,
}

impl Request {
    /// The area and the name of the request's route, and the parameters of its path; an error if only a server
    /// responds to it.
    pub(crate) fn route(&self) -> Result<((&'static str, &'static str), Path<'_>), Error> {
        let method = Method::from_bytes(self.method.as_bytes());
        let found = method.ok().and_then(|method| Route::find(&method, &self.path));
        let found = found.filter(|(route, _)| route.responder == Responder::Referee);
        let (route, parameters) = found.ok_or_else(|| self.unknown())?;
        Ok(((route.area, route.name), Path(parameters)))
    }

    /// The id in the path of a request for the events of a game. The page watches games in this way without a server;
    /// with one, it has a WebSocket.
    pub(crate) fn watched(&self) -> Option<&str> {
        self.path.strip_prefix("games/")?.strip_suffix("/updates")
    }

    /// The parameters of the query.
    pub(crate) fn params<T: DeserializeOwned>(&self) -> Result<T, Error> {
        ludoteca_wire::read_query(&self.query)
    }

    /// The body, which must be a JSON object.
    pub(crate) fn parse<T: DeserializeOwned>(&self) -> Result<T, Error> {
        ludoteca_wire::parse(self.body.as_deref().unwrap_or_default().as_bytes())
    }

    /// This browser's player.
    pub(crate) fn player(&self) -> Result<PlayerId, Error> {
        player(&self.player).map_err(|InvalidId| wrong("player"))
    }

    /// The id of a new game.
    pub(crate) fn new_id(&self) -> Result<GameId, Error> {
        let has_digits = self.random.bytes().all(|digit| digit.is_ascii_hexdigit());
        let number = u128::from_str_radix(&self.random, 16).ok();
        let number = number.filter(|_| has_digits && self.random.len() == 32);
        number.map(|n| GameId::from_bytes(n.to_be_bytes())).ok_or_else(|| wrong("random"))
    }

    /// The response that a job consists of: its line, or the job if it has not run.
    pub(crate) fn searched(&self, job: Job) -> Response {
        match self.found() {
            Some(line) => Response::new(StatusCode::OK, "application/json", line),
            None => Response::after(Need::Job { job }),
        }
    }

    /// What the first response needed, if this is the second request.
    pub(crate) fn found<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_str(self.found.as_ref()?.get()).ok()
    }

    /// The problem of a request that only a server handles.
    pub(crate) fn unknown(&self) -> Error {
        let detail = format!("without a server there is no {} {:.80}", self.method, self.path);
        Error::request(StatusCode::NOT_FOUND, "not-found", detail)
    }
}

/// The parameters of a path.
pub(crate) struct Path<'p>(Parameters<'p>);

impl<'p> Path<'p> {
    /// The value of a parameter, which the route has.
    pub(crate) fn get(&self, name: &str) -> &'p str {
        self.0.get(name).unwrap_or_default()
    }

    /// The game of the rules with the name in the path.
    pub(crate) fn game(&self) -> Result<Game, Error> {
        self.get("game").parse().map_err(Error::UnknownGame)
    }
}

/// The worker's part of a request is wrong, which is a bug.
fn wrong(part: &str) -> Error {
    let detail = format!("the worker sent a wrong {part}");
    Error::request(StatusCode::INTERNAL_SERVER_ERROR, "internal", detail)
}
