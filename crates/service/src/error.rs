//! All errors of requests, each with its status, code and log level.

use std::sync::atomic::{AtomicU64, Ordering};

use axum::Json;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, HeaderValue, RETRY_AFTER, SET_COOKIE, WWW_AUTHENTICATE};
use axum::response::{IntoResponse, Response};
use ludoteca_room::Refusal;
use ludoteca_rules::Faults;
use ludoteca_store::StoreError;
use ludoteca_store::service_time::elapsed;
pub(crate) use ludoteca_wire::Error as RequestError;
use ludoteca_wire::Problem;
use ludoteca_wire::routes::RateClass;
use thiserror::Error;
use tracing::Level;

use crate::cookies;
use crate::request_id::RequestId;
use ludoteca_cluster::jobs::{Failure, Refused};
use ludoteca_cluster::scheduler::{Class, Full};
use ludoteca_community as community;
use ludoteca_community::push::InvalidSubscription;
use ludoteca_host::RoomError;

/// Why a request fails.
#[derive(Debug, Error)]
pub(crate) enum Error {
    /// Any referee refuses the request.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// The request for a token is invalid.
    #[error("{0}")]
    Token(Faults),
    /// A browser's subscription to notifications cannot be used.
    #[error("{0}")]
    Subscription(InvalidSubscription),
    /// The client has used up its quota of games or imports.
    #[error("{what}; the next one is possible in {seconds} s")]
    TooManyGames {
        /// The quota, in a sentence.
        what: &'static str,
        /// Seconds until the next request may succeed.
        seconds: u64,
    },
    /// The client has sent too many requests of one kind.
    #[error("too many {} in a short time; the next one is possible in {seconds} s", class.plural())]
    TooManyRequests {
        /// The class of the requests.
        class: RateClass,
        /// Seconds until the next request may succeed.
        seconds: u64,
    },
    /// The server is about to stop and refuses new games.
    #[error("the server is about to stop; retry after its restart")]
    Closing,
    /// What players do with each other is refused.
    #[error(transparent)]
    Community(community::Error),
    /// Only the browser that created a game may delete it.
    #[error("this game was created elsewhere; only the browser that created it may delete it")]
    NotYourGame,
    /// A rated game cannot be deleted once it has counted.
    #[error("a rated game that is over is not deleted: its players' ratings follow from it")]
    RatedGame,
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
            RoomError::Refused(refused) => refused.into(),
            RoomError::Search(failure) => failure.into(),
            RoomError::Closing => Self::Closing,
        }
    }
}

impl From<community::Error> for Error {
    fn from(error: community::Error) -> Self {
        match error {
            community::Error::Room(error) => error.into(),
            error => Self::Community(error),
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

impl From<Refused> for Error {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::NoWorker => Failure::NoWorker.into(),
            Refused::Full(full) => {
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

    /// The HTTP status.
    pub(crate) const fn status(&self) -> StatusCode {
        match self {
            Self::Request(error) => error.status(),
            Self::Community(community::Error::NoSuchPlayer) => StatusCode::NOT_FOUND,
            Self::Token(_)
            | Self::Subscription(_)
            | Self::Community(community::Error::Account(_)) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::NotYourGame | Self::Community(community::Error::SessionEnded) => {
                StatusCode::FORBIDDEN
            }
            Self::RatedGame => StatusCode::CONFLICT,
            Self::Closing | Self::Store(StoreError::Closed) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Store(error) if error.is_temporary() => StatusCode::SERVICE_UNAVAILABLE,
            Self::TooManyGames { .. }
            | Self::TooManyRequests { .. }
            | Self::Community(community::Error::TooMany { .. }) => StatusCode::TOO_MANY_REQUESTS,
            Self::Community(community::Error::Room(_)) | Self::Store(_) => {
                StatusCode::INTERNAL_SERVER_ERROR
            }
        }
    }

    /// The stable code, by which clients translate.
    pub(crate) const fn code(&self) -> &'static str {
        match self {
            Self::Request(error) => error.code(),
            Self::Community(community::Error::TooMany { code, .. }) => code,
            Self::Community(community::Error::Account(_)) => "account",
            Self::Community(community::Error::SessionEnded) => "session-ended",
            Self::Community(community::Error::NoSuchPlayer) => "no-such-player",
            Self::Token(_) => "token",
            Self::Subscription(_) => "subscription",
            Self::TooManyGames { .. } => "too-many-games",
            Self::TooManyRequests { .. } => "too-many-requests",
            Self::NotYourGame => "not-your-game",
            Self::RatedGame => "rated-game",
            Self::Store(StoreError::Full) => "storage-full",
            Self::Store(StoreError::Unwritable(_) | StoreError::Unreadable(_)) => {
                "storage-unavailable"
            }
            Self::Closing | Self::Store(StoreError::Closed) => "closing",
            Self::Community(community::Error::Room(_)) | Self::Store(_) => "internal",
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
            _ => Level::DEBUG,
        }
    }

    /// The problem that the client receives. It contains no details of internal errors.
    fn problem(self) -> Problem {
        let request = RequestId::current().map(|id| id.to_string());
        let (status, code, retry_after) = (self.status(), self.code(), self.wait());
        let faults = match self {
            Self::Request(error) => return Problem { request, ..error.problem() },
            Self::Community(community::Error::Account(ref faults)) | Self::Token(ref faults) => {
                faults.iter().cloned().collect()
            }
            _ => Vec::new(),
        };
        let detail = match self {
            Self::Store(error) if error.is_temporary() => error.to_string(),
            Self::Store(StoreError::Closed) => StoreError::Closed.to_string(),
            Self::Store(_) => Problem::INTERNAL.into(),
            error => error.to_string(),
        };
        Problem { request, retry_after, faults, ..Problem::new(status, code, detail) }
    }
}

/// `Retry-After` in seconds, unless a better value is known.
const RETRY: u64 = 5;
/// `Retry-After` in seconds if the store fails, because each request tries again.
const RETRY_STORE: u64 = 1;

/// Milliseconds without a failed read after which an outage of the database is over.
const OUTAGE_END: u64 = 10_000;

impl Error {
    /// Seconds after which the request may succeed, if known.
    const fn wait(&self) -> Option<u64> {
        match self {
            Self::TooManyGames { seconds, .. }
            | Self::TooManyRequests { seconds, .. }
            | Self::Community(community::Error::TooMany { seconds, .. }) => Some(*seconds),
            Self::Store(_) => Some(RETRY_STORE),
            _ => None,
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

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let (status, wait) = (self.status(), self.wait().unwrap_or(RETRY));
        let content_type = [(CONTENT_TYPE, "application/problem+json")];
        let is_session_ended = matches!(self, Self::Community(community::Error::SessionEnded));
        let mut response = (status, content_type, Json(self.report())).into_response();
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
