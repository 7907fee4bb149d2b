//! All errors of requests, each with its status, code and log level.

use std::sync::atomic::{AtomicU64, Ordering};

use axum::Json;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, HeaderValue, RETRY_AFTER, SET_COOKIE, WWW_AUTHENTICATE};
use axum::response::{IntoResponse, Response};
use ludoteca_room::Refusal;
use ludoteca_store::StoreError;
use ludoteca_store::service_time::elapsed;
pub(crate) use ludoteca_wire::Error as RequestError;
use ludoteca_wire::Problem;
use thiserror::Error;
use tracing::Level;

use crate::cookies;
use crate::request_id::RequestId;
use ludoteca_cluster::jobs::{Failure, Rejected};
use ludoteca_cluster::scheduler::{Class, Full};
use ludoteca_community::accounts::SESSION_ENDED;
use ludoteca_host::RoomError;

/// Why a request fails.
#[derive(Debug, Error)]
pub(crate) enum Error {
    /// The request is rejected.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// The store failed.
    #[error("{0}")]
    Store(StoreError),
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        RoomError::from(error).into()
    }
}

impl From<RoomError> for Error {
    fn from(error: RoomError) -> Self {
        match error {
            RoomError::Request(error) => Self::Request(error),
            RoomError::Store(error) => Self::Store(error),
            RoomError::Rejected(rejected) => rejected.into(),
            RoomError::Search(failure) => failure.into(),
            RoomError::Closing => Self::closing(),
        }
    }
}

impl From<Failure> for Error {
    fn from(failure: Failure) -> Self {
        let code = match failure {
            Failure::Expired => "busy",
            Failure::NoWorker => "no-worker",
            Failure::NoResult | Failure::Dead(_) | Failure::InvalidResult(_) => {
                return Self::internal(failure);
            }
        };
        Self::request(StatusCode::SERVICE_UNAVAILABLE, code, failure.to_string())
    }
}

impl From<Rejected> for Error {
    fn from(rejected: Rejected) -> Self {
        match rejected {
            Rejected::NoWorker => Failure::NoWorker.into(),
            Rejected::Full(full) => {
                let (status, code) = match full {
                    Full::Client(Class::Hint) => (StatusCode::TOO_MANY_REQUESTS, "too-many-hints"),
                    Full::Client(_) => (StatusCode::TOO_MANY_REQUESTS, "too-many-analyses"),
                    Full::Total(_) => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
                };
                Self::request(status, code, full.to_string())
            }
        }
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        RequestError::from(refusal).into()
    }
}

impl Error {
    /// An error in the request itself.
    pub(crate) fn request(
        status: StatusCode,
        code: &'static str,
        detail: impl Into<String>,
    ) -> Self {
        RequestError::request(status, code, detail).into()
    }

    /// A bug in this program, or in the system it runs on.
    #[expect(clippy::needless_pass_by_value, reason = "handed to map_err as it is")]
    pub(crate) fn internal(error: impl ToString) -> Self {
        RequestError::Internal(error.to_string()).into()
    }

    /// The server is about to stop and rejects new games.
    pub(crate) fn closing() -> Self {
        let detail = "the server is about to stop; retry after its restart";
        Self::request(StatusCode::SERVICE_UNAVAILABLE, "closing", detail)
    }

    /// What was opened with a session, a token or as a guest ends with it.
    pub(crate) fn credential_ended() -> Self {
        let detail = "the session, token or guest that opened this has ended";
        Self::request(StatusCode::FORBIDDEN, "credential-ended", detail)
    }

    /// The HTTP status.
    pub(crate) const fn status(&self) -> StatusCode {
        match self {
            Self::Request(error) => error.status(),
            Self::Store(error) if error.is_temporary() || matches!(error, StoreError::Closed) => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            Self::Store(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The stable code, by which clients translate.
    pub(crate) fn code(&self) -> &'static str {
        match self {
            Self::Request(error) => error.code(),
            Self::Store(StoreError::Full) => "storage-full",
            Self::Store(StoreError::Unwritable(_) | StoreError::Unreadable(_)) => {
                "storage-unavailable"
            }
            Self::Store(StoreError::Closed) => "closing",
            Self::Store(_) => "internal",
        }
    }

    /// The log level.
    pub(crate) const fn level(&self) -> Level {
        match self {
            // The writer has already logged that writing fails, once.
            Self::Store(StoreError::Full | StoreError::Unwritable(_) | StoreError::Closed) => {
                Level::DEBUG
            }
            Self::Store(_)
            | Self::Request(RequestError::Damaged { .. } | RequestError::Internal(_)) => {
                Level::ERROR
            }
            Self::Request(_) => Level::DEBUG,
        }
    }

    /// The problem that the client receives. It contains no details of internal errors.
    fn problem(self) -> Problem {
        let request = RequestId::current().map(|id| id.to_string());
        let (status, code, retry_after) = (self.status(), self.code(), self.wait());
        let detail = match self {
            Self::Request(error) => return Problem { request, ..error.problem() },
            Self::Store(error) if status == StatusCode::SERVICE_UNAVAILABLE => error.to_string(),
            Self::Store(_) => Problem::INTERNAL.into(),
        };
        Problem { request, retry_after, ..Problem::new(status, code, detail) }
    }
}

/// `Retry-After` in seconds, unless a better value is known.
const RETRY_AFTER_SECONDS: u64 = 5;
/// `Retry-After` in seconds if the store fails, because each request tries again.
const STORE_RETRY_AFTER_SECONDS: u64 = 1;

/// Milliseconds without a failed read after which an outage of the database is over.
const OUTAGE_END: u64 = 10_000;

impl Error {
    /// Seconds after which the request may succeed, if known.
    const fn wait(&self) -> Option<u64> {
        match self {
            Self::Request(error) => error.retry_after(),
            Self::Store(_) => Some(STORE_RETRY_AFTER_SECONDS),
        }
    }

    /// Logs the error and returns the problem for the client.
    pub(crate) fn report(self) -> Problem {
        if self.level() == Level::ERROR && !self.is_repeated() {
            tracing::error!(code = self.code(), "{self}");
        } else {
            // The message may quote the client, for example a name.
            tracing::debug!(code = self.code(), "a request is refused");
        }
        self.problem()
    }

    /// Whether an outage of the database has been reported already: while it lasts, every request fails.
    fn is_repeated(&self) -> bool {
        /// When the database could not be read last, in milliseconds of [`elapsed`].
        static LAST: AtomicU64 = AtomicU64::new(0);
        if !matches!(self, Self::Store(StoreError::Unreadable(_))) {
            return false;
        }
        let now = elapsed().as_millis() as u64 + 1;
        let last = LAST.swap(now, Ordering::Relaxed);
        last > 0 && now - last.min(now) < OUTAGE_END
    }
}

/// The code of the problem in a response, by which refusals are counted for the log.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ProblemCode(pub(crate) &'static str);

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let code = ProblemCode(self.code());
        let (status, wait) = (self.status(), self.wait().unwrap_or(RETRY_AFTER_SECONDS));
        let content_type = [(CONTENT_TYPE, "application/problem+json")];
        let is_session_ended = self.code() == SESSION_ENDED;
        let mut response = (status, content_type, Json(self.report())).into_response();
        response.extensions_mut().insert(code);
        if status == StatusCode::UNAUTHORIZED {
            response.headers_mut().insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(wait));
        }
        if is_session_ended {
            // The error is reported once; after that the browser is a guest.
            response.headers_mut().append(SET_COOKIE, cookies::SESSION.clear());
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_response_has_the_code_by_which_the_log_counts_it() {
        let refused = Error::request(StatusCode::FORBIDDEN, "fair-play", "").into_response();
        let code = refused.extensions().get::<ProblemCode>().map(|code| code.0);
        assert_eq!(code, Some("fair-play"));
    }
}
