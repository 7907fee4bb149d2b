//! Requests of the worker to the referee.

use http::StatusCode;
use ludoteca_jobs::Job;
use ludoteca_room::{PlayerId, Timestamp};
use ludoteca_wire::{Error, GameId, InvalidId, player};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use crate::referee::StoredGame;
use crate::referee::answer::Answer;

/// A request of the page.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The HTTP method.
    pub method: String,
    /// The path after `/api/`, without the query.
    pub path: String,
    /// The query, without its question mark.
    #[serde(default)]
    pub query: String,
    /// The body, if there is one.
    pub body: Option<String>,
    /// The time, in milliseconds since 1970.
    pub now: u64,
    /// The id of this browser's player.
    pub player: String,
    /// 32 random hexadecimal digits, new for each request.
    pub random: String,
    /// The stored game that the path or the body names, if there is one.
    pub game: Option<Box<RawValue>>,
    /// For lists and statistics: the summary of every stored game, the most recently played first. For
    /// the export: every stored game.
    #[serde(default)]
    pub games: Vec<Box<RawValue>>,
    /// The only line of the job that the first answer to this request contained.
    pub result: Option<String>,
}

impl Request {
    /// The parameters of the query.
    pub(crate) fn params<T: DeserializeOwned>(&self) -> Result<T, Error> {
        ludoteca_wire::read_query(&self.query)
    }

    /// The body, which must be a JSON object.
    pub(crate) fn parse<T: DeserializeOwned>(&self) -> Result<T, Error> {
        ludoteca_wire::parse(self.body.as_deref().unwrap_or_default().as_bytes())
    }

    /// The time.
    pub(crate) const fn now(&self) -> Timestamp {
        Timestamp::from_millis(self.now)
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

    /// The answer that a job consists of: its line, or the job if it has not run.
    pub(crate) fn searched(&self, job: Job) -> Answer {
        match &self.result {
            Some(line) => Answer::new(StatusCode::OK, "application/json", line.clone()),
            None => Answer::after(job),
        }
    }

    /// The problem of a request that only a server answers.
    pub(crate) fn unknown(&self) -> Error {
        let detail = format!("without a server there is no {} {:.80}", self.method, self.path);
        Error::request(StatusCode::NOT_FOUND, "not-found", detail)
    }

    /// The stored game.
    pub(crate) fn stored(&self) -> Result<StoredGame, Error> {
        let text = self.game.as_ref().ok_or(Error::NoSuchGame)?;
        StoredGame::read(text.get())
    }
}

/// The worker's part of a request is wrong, which is a bug.
fn wrong(part: &str) -> Error {
    let detail = format!("the worker sent a wrong {part}");
    Error::request(StatusCode::INTERNAL_SERVER_ERROR, "internal", detail)
}
