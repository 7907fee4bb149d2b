//! Everything that can go wrong with a request, with its status, code and log level in one place.

use axum::Json;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, HeaderValue, RETRY_AFTER};
use axum::response::{IntoResponse, Response};
use ludoteca_record::RecordError;
use ludoteca_room::Refusal;
use ludoteca_rules::{Fault, Faults, MoveError};
use thiserror::Error;
use tracing::Level;

use crate::id::GameId;
use crate::scheduler::{Class, Full};
use crate::store::StoreError;
use crate::wire::{Problem, RecordPlace, Rendered};

/// Why a request is answered with a problem.
#[derive(Debug, Error)]
pub(crate) enum Error {
    /// The request is not one that this interface knows: wrong type, path, method, size, origin.
    #[error("{detail}")]
    Request {
        /// The HTTP status.
        status: StatusCode,
        /// The stable code.
        code: &'static str,
        /// What is wrong and what would be right.
        detail: String,
    },
    /// There is no game of that name in the rules.
    #[error("{0}")]
    UnknownGame(Fault),
    /// No game has this id.
    #[error("there is no game under this link")]
    NoSuchGame,
    /// The game has not come so far.
    #[error("the game has {plies} plies; there is no ply {ply}")]
    NoSuchPly {
        /// What was asked for.
        ply: usize,
        /// How far the game has come.
        plies: usize,
    },
    /// The options cannot be.
    #[error("{0}")]
    Options(Faults),
    /// The persons or levels cannot be.
    #[error("{0}")]
    Players(Faults),
    /// The set-up cannot be.
    #[error("{0}")]
    Start(Faults),
    /// The record is wrong somewhere.
    #[error("{0}")]
    Record(RecordError),
    /// A move on the way to a position cannot be made.
    #[error("move {ply}: {error}")]
    Position {
        /// Which move, counted from 1.
        ply: usize,
        /// Why it was refused.
        error: Refusal,
    },
    /// The rules or the state of the game forbid it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The game has gone on since the sender saw it.
    #[error("the game has gone on since; nothing was done")]
    Stale(Rendered),
    /// The client claims to have seen what has not happened.
    #[error("event {after} has not happened yet; the last one is {seq}")]
    NotYet {
        /// The last event that the client claims to have seen.
        after: u64,
        /// The last event there is.
        seq: u64,
    },
    /// The client has used up its quota of games or imports.
    #[error("{what}; the next one is possible in {seconds} s")]
    TooManyGames {
        /// What was too much.
        what: &'static str,
        /// When there is room again.
        seconds: u64,
    },
    /// Only whoever created a game may delete it.
    #[error("this game was created elsewhere; only the browser that created it may delete it")]
    NotYourGame,
    /// What is stored of a game makes no sense.
    #[error("the stored game {id} is damaged: {what}")]
    Damaged {
        /// Which.
        id: GameId,
        /// How.
        what: String,
    },
    /// The store did not do what it was asked to.
    #[error("{0}")]
    Store(StoreError),
    /// A fault of this program.
    #[error("internal error: {0}")]
    Internal(String),
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Damaged { id, what } => Self::Damaged { id, what },
            error => Self::Store(error),
        }
    }
}

impl Error {
    /// A fault in the request itself.
    pub(crate) fn request(
        status: StatusCode,
        code: &'static str,
        detail: impl Into<String>,
    ) -> Self {
        Self::Request { status, code, detail: detail.into() }
    }

    /// The HTTP status.
    pub(crate) const fn status(&self) -> StatusCode {
        match self {
            Self::Request { status, .. } => *status,
            Self::UnknownGame(_) | Self::NoSuchGame | Self::NoSuchPly { .. } => {
                StatusCode::NOT_FOUND
            }
            Self::Options(_)
            | Self::Players(_)
            | Self::Start(_)
            | Self::Record(_)
            | Self::NotYet { .. }
            | Self::Position { .. }
            | Self::Refused(Refusal::Move(_)) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Refused(_) | Self::Stale(_) => StatusCode::CONFLICT,
            Self::Store(StoreError::Closed) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Store(error) if error.is_temporary() => StatusCode::SERVICE_UNAVAILABLE,
            Self::TooManyGames { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::NotYourGame => StatusCode::FORBIDDEN,
            Self::Damaged { .. } | Self::Store(_) | Self::Internal(_) => {
                StatusCode::INTERNAL_SERVER_ERROR
            }
        }
    }

    /// The stable word that surfaces translate by.
    pub(crate) const fn code(&self) -> &'static str {
        match self {
            Self::Request { code, .. } => code,
            Self::UnknownGame(_) => "unknown-game",
            Self::NoSuchGame => "no-such-game",
            Self::NoSuchPly { .. } => "no-such-ply",
            Self::Options(_) => "options",
            Self::Players(_) => "players",
            Self::Start(_) => "start",
            Self::Record(_) => "record",
            Self::Refused(error) | Self::Position { error, .. } => error.code(),
            Self::Stale(_) => "stale",
            Self::NotYet { .. } => "not-yet",
            Self::TooManyGames { .. } => "too-many-games",
            Self::NotYourGame => "not-your-game",
            Self::Damaged { .. } => "damaged",
            Self::Store(StoreError::Full) => "storage-full",
            Self::Store(StoreError::Unwritable(_) | StoreError::Unreadable(_)) => {
                "storage-unavailable"
            }
            Self::Store(StoreError::Closed) => "closing",
            Self::Store(_) | Self::Internal(_) => "internal",
        }
    }

    /// How loud the log is about it.
    pub(crate) const fn level(&self) -> Level {
        match self {
            // The writer has told the log that writing fails, once.
            Self::Store(StoreError::Full | StoreError::Unwritable(_) | StoreError::Closed) => {
                Level::DEBUG
            }
            Self::Damaged { .. } | Self::Store(_) | Self::Internal(_) => Level::ERROR,
            _ => Level::DEBUG,
        }
    }

    /// Each thing that is wrong.
    fn faults(&self) -> Vec<Fault> {
        match self {
            Self::Options(faults) | Self::Players(faults) | Self::Start(faults) => {
                faults.iter().cloned().collect()
            }
            Self::UnknownGame(fault)
            | Self::Position { error: Refusal::Move(MoveError::Illegal { fault, .. }), .. }
            | Self::Refused(Refusal::Move(MoveError::Illegal { fault, .. })) => {
                vec![fault.clone()]
            }
            Self::Record(error) => vec![error.fault.clone()],
            _ => Vec::new(),
        }
    }

    /// What the client is told. Of inner faults it learns no more than that there was one.
    fn problem(self) -> Problem {
        let status = self.status();
        let detail = match &self {
            Self::Damaged { .. } => {
                "what is stored of the game is damaged; the log says more".into()
            }
            Self::Store(error) if error.is_temporary() => error.to_string(),
            Self::Store(StoreError::Closed) => StoreError::Closed.to_string(),
            Self::Store(_) | Self::Internal(_) => "the server failed; its log says more".into(),
            error => error.to_string(),
        };
        Problem {
            kind: "about:blank",
            status: status.as_u16(),
            title: status.canonical_reason().unwrap_or("Error"),
            code: self.code(),
            detail,
            retry_after: self.wait(),
            faults: self.faults(),
            place: match &self {
                Self::Record(error) => Some(RecordPlace::from(error)),
                Self::Position { ply, .. } => {
                    Some(RecordPlace { ply: Some(*ply), ..RecordPlace::default() })
                }
                _ => None,
            },
            state: match self {
                Self::Stale(state) => Some(state),
                _ => None,
            },
        }
    }
}

impl From<Full> for Error {
    fn from(full: Full) -> Self {
        let (status, code) = match full {
            Full::Client(Class::Hint) => (StatusCode::TOO_MANY_REQUESTS, "too-many-hints"),
            Full::Client(_) => (StatusCode::TOO_MANY_REQUESTS, "too-many-analyses"),
            Full::Total(_) => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
        };
        Self::request(status, code, full.to_string())
    }
}

/// Seconds after which whoever asks too much may ask again, where nothing better is known.
const RETRY: u64 = 5;
/// And whoever found the store out of order, which each request tries anew.
const RETRY_STORE: u64 = 1;

impl Error {
    /// Seconds after which the request may succeed, where that is known.
    const fn wait(&self) -> Option<u64> {
        match self {
            Self::TooManyGames { seconds, .. } => Some(*seconds),
            Self::Store(_) => Some(RETRY_STORE),
            _ => None,
        }
    }

    /// Tells the log, and the client, each what is for it.
    pub(crate) fn told(self) -> Problem {
        if self.level() == Level::ERROR {
            tracing::error!(code = self.code(), "{self}");
        } else {
            tracing::debug!(code = self.code(), "{self}");
        }
        self.problem()
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let (status, wait) = (self.status(), self.wait().unwrap_or(RETRY));
        let content_type = [(CONTENT_TYPE, "application/problem+json")];
        let mut response = (status, content_type, Json(self.told())).into_response();
        if matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(wait));
        }
        response
    }
}
