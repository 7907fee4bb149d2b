//! Responses of the referee to the page.

use http::StatusCode;
use ludoteca_jobs::Job;
use ludoteca_wire::Error;
use serde::Serialize;

use crate::referee::stored::StoredGame;

/// The response to a request.
#[derive(Debug, Serialize)]
pub(crate) struct Response {
    /// The HTTP status.
    status: u16,
    /// The content type.
    #[serde(rename = "type")]
    content_type: &'static str,
    body: String,
    /// The name under which the body is saved, if it is a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    filename: Option<String>,
    /// What the response depends on.
    #[serde(skip_serializing_if = "Option::is_none")]
    needs: Option<Need>,
}

/// What a response depends on. The request is sent again with what the worker has found.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Need {
    /// The only line of a job.
    Job { job: Job },
    /// The lines of a job, which are the body. The request is not sent again.
    Lines { job: Job },
    /// The summaries of all games, the most recently played first.
    Summaries,
    /// All games, the most recently played first.
    Games,
    /// Stores a new game, unless there is one with its id: the stored one.
    Create { stored: Box<StoredGame> },
    /// Deletes a game: whether it existed.
    Delete { game: String },
}

impl Response {
    /// A response with this body.
    pub(crate) const fn new(status: StatusCode, content_type: &'static str, body: String) -> Self {
        Self { status: status.as_u16(), content_type, body, filename: None, needs: None }
    }

    /// A problem in JSON.
    pub(crate) const fn problem(status: u16, body: String) -> Self {
        let content_type = "application/problem+json";
        Self { status, content_type, body, filename: None, needs: None }
    }

    /// A body in JSON.
    pub(crate) fn json(body: &impl Serialize) -> Result<Self, Error> {
        let body =
            serde_json::to_string(body).map_err(|error| Error::Internal(error.to_string()))?;
        Ok(Self::new(StatusCode::OK, "application/json", body))
    }

    /// A response without a body.
    pub(crate) const fn empty(status: StatusCode) -> Self {
        Self::new(status, "application/json", String::new())
    }

    /// A response that depends on something.
    pub(crate) fn after(need: Need) -> Self {
        Self { needs: Some(need), ..Self::empty(StatusCode::ACCEPTED) }
    }

    /// A response whose lines a job yields.
    pub(crate) fn lines(job: Job) -> Self {
        let lines = Self::new(StatusCode::OK, "application/x-ndjson", String::new());
        Self { needs: Some(Need::Lines { job }), ..lines }
    }

    /// The response with another status.
    pub(crate) fn with_status(self, status: StatusCode) -> Self {
        Self { status: status.as_u16(), ..self }
    }

    /// A download.
    pub(crate) fn file(content_type: &'static str, filename: String, body: String) -> Self {
        Self { filename: Some(filename), ..Self::new(StatusCode::OK, content_type, body) }
    }
}
