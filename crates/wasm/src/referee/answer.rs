//! Answers of the referee to the worker.

use http::StatusCode;
use ludoteca_jobs::Job;
use ludoteca_wire::{Error, RoomUpdate};
use serde::Serialize;

use crate::referee::StoredGame;

/// The answer to a request, and what the worker has to do.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// The HTTP status.
    pub status: u16,
    /// The content type.
    #[serde(rename = "type")]
    pub content_type: &'static str,
    /// The body.
    pub body: String,
    /// The name under which the body is saved, if it is a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub filename: Option<String>,
    /// The game after the request, which replaces the stored one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stored: Option<StoredGame>,
    /// A new game. If there is one with its id already, that one is the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub created: Option<StoredGame>,
    /// Whether to delete the game.
    #[serde(skip_serializing_if = "is_false")]
    pub deleted: bool,
    /// A `RoomUpdate`, as JSON, for clients that watch the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub update: Option<String>,
    /// The search that the answer needs or causes.
    #[serde(rename = "job", skip_serializing_if = "Option::is_none")]
    pub work: Option<Work>,
    /// When the worker has to request `POST games/{id}/tick`, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<u64>,
}

/// A search, and what its lines are for.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", content = "job", rename_all = "lowercase")]
pub enum Work {
    /// The request is answered again with the only line as its result.
    Answer(Job),
    /// Each line belongs to the answer.
    Stream(Job),
    /// The only line is the computer's move, for `POST games/{id}/computer`.
    Move(Job),
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over like this")]
const fn is_false(deleted: &bool) -> bool {
    !*deleted
}

impl Answer {
    /// An answer with this body.
    pub(crate) fn new(status: StatusCode, content_type: &'static str, body: String) -> Self {
        Self {
            status: status.as_u16(),
            content_type,
            body,
            filename: None,
            stored: None,
            created: None,
            deleted: false,
            update: None,
            work: None,
            deadline: None,
        }
    }

    /// A body in JSON.
    pub(crate) fn json(body: &impl Serialize) -> Result<Self, Error> {
        let body =
            serde_json::to_string(body).map_err(|error| Error::Internal(error.to_string()))?;
        Ok(Self::new(StatusCode::OK, "application/json", body))
    }

    /// An answer that needs a search first.
    pub(crate) fn after(job: Job) -> Self {
        let wait = Self::new(StatusCode::ACCEPTED, "application/json", String::new());
        Self { work: Some(Work::Answer(job)), ..wait }
    }

    /// An answer whose lines a search yields.
    pub(crate) fn stream(job: Job) -> Self {
        let lines = Self::new(StatusCode::OK, "application/x-ndjson", String::new());
        Self { work: Some(Work::Stream(job)), ..lines }
    }

    /// A download.
    pub(crate) fn file(content_type: &'static str, filename: String, body: String) -> Self {
        Self { filename: Some(filename), ..Self::new(StatusCode::OK, content_type, body) }
    }

    /// The answer with an update for watchers.
    pub(crate) fn with_update(self, update: &RoomUpdate) -> Self {
        Self { update: serde_json::to_string(update).ok(), ..self }
    }
}

impl From<Error> for Answer {
    fn from(error: Error) -> Self {
        let status = error.status();
        let body = serde_json::to_string(&error.problem()).unwrap_or_default();
        Self::new(status, "application/problem+json", body)
    }
}
