//! All errors of requests, each with its status, code and log level.

use std::sync::atomic::{AtomicU64, Ordering};

use axum::Json;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, HeaderValue, RETRY_AFTER, SET_COOKIE, WWW_AUTHENTICATE};
use axum::response::{IntoResponse, Response};
use ludoteca_record::RecordError;
use ludoteca_room::Refusal;
use ludoteca_rules::{Fault, Faults, MoveError};
use thiserror::Error;
use tracing::Level;

use crate::cookies;
use crate::id::GameId;
use crate::push::InvalidSubscription;
use crate::request_id::RequestId;
use crate::scope::Scope;
use crate::service_time::elapsed;
use crate::store::StoreError;
use crate::wire::{Problem, RecordPlace, Rendered};

/// Why a request fails.
#[derive(Debug, Error)]
pub(crate) enum Error {
    /// The request is malformed, too large or not allowed.
    #[error("{detail}")]
    Request {
        /// The HTTP status.
        status: StatusCode,
        /// The stable code.
        code: &'static str,
        /// What is wrong and what is expected.
        detail: String,
    },
    /// The rules know no game of that name.
    #[error("{0}")]
    UnknownGame(Fault),
    /// No game has this id.
    #[error("there is no game under this link")]
    NoSuchGame,
    /// The game has fewer plies.
    #[error("the game has {plies} plies; there is no ply {ply}")]
    NoSuchPly {
        /// The requested ply.
        ply: usize,
        /// Number of plies of the game.
        plies: usize,
    },
    /// The options are invalid.
    #[error("{0}")]
    Options(Faults),
    /// A player's name or level is invalid.
    #[error("{0}")]
    Players(Faults),
    /// The clock is impossible.
    #[error("{0}")]
    Clock(Faults),
    /// The request for a token is invalid.
    #[error("{0}")]
    Token(Faults),
    /// A browser's subscription to notifications cannot be used.
    #[error("{0}")]
    Subscription(InvalidSubscription),
    /// The game cannot be rated.
    #[error("{0}")]
    Rated(Faults),
    /// The set-up is impossible.
    #[error("{0}")]
    Start(Faults),
    /// The record is invalid.
    #[error("{0}")]
    Record(RecordError),
    /// A move that leads to the position is refused.
    #[error("move {ply}: {error}")]
    Position {
        /// The number of the move, counted from 1.
        ply: usize,
        /// Why it is refused.
        error: Refusal,
    },
    /// The room refuses the command.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The game has changed since the sender saw it. Contains the current state.
    #[error("the game has changed since; nothing was done")]
    Stale(Rendered),
    /// The client claims to have seen an event that has not happened.
    #[error("event {after} has not happened yet; the last one is {seq}")]
    NotYet {
        /// The last event that the client claims to have seen.
        after: u64,
        /// The last event.
        seq: u64,
    },
    /// The client has used up its quota of games or imports.
    #[error("{what}; the next one is possible in {seconds} s")]
    TooManyGames {
        /// The quota, in a sentence.
        what: &'static str,
        /// Seconds until the next request may succeed.
        seconds: u64,
    },
    /// The client has sent too many requests of one kind.
    #[error("too many {} in a short time; the next one is possible in {seconds} s", scope.plural())]
    TooManyRequests {
        /// What the requests count as.
        scope: Scope,
        /// Seconds until the next request may succeed.
        seconds: u64,
    },
    /// The server is about to stop and starts nothing new.
    #[error("the server is about to stop; retry after its restart")]
    Closing,
    /// The client has used up another quota.
    #[error("{what}; try again in {seconds} s")]
    TooMany {
        /// The stable code.
        code: &'static str,
        /// The quota, in a sentence.
        what: &'static str,
        /// Seconds until the next request may succeed.
        seconds: u64,
    },
    /// The name or the password of an account is not allowed.
    #[error("{0}")]
    Account(Faults),
    /// The cookie names a session that has expired or was ended.
    #[error("you are no longer signed in on this device; sign in again, or continue as a guest")]
    SessionEnded,
    /// Only the browser that created a game may delete it.
    #[error("this game was created elsewhere; only the browser that created it may delete it")]
    NotYourGame,
    /// A rated game cannot be deleted once it has counted.
    #[error("a rated game that is over is not deleted: its players' ratings follow from it")]
    RatedGame,
    /// No player has this id.
    #[error("there is no player under this link")]
    NoSuchPlayer,
    /// In a game between two people, nobody gets help.
    #[error("in a game between two people there is no help until it is over")]
    FairPlay,
    /// The stored game is damaged.
    #[error("the stored game {id} is damaged: {what}")]
    Damaged {
        /// The game.
        id: GameId,
        /// Where the damage shows.
        what: String,
    },
    /// The store failed.
    #[error("{0}")]
    Store(StoreError),
    /// A bug in this program.
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
    /// An error in the request itself.
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
            Self::UnknownGame(_)
            | Self::NoSuchGame
            | Self::NoSuchPlayer
            | Self::NoSuchPly { .. } => StatusCode::NOT_FOUND,
            Self::Options(_)
            | Self::Players(_)
            | Self::Clock(_)
            | Self::Token(_)
            | Self::Subscription(_)
            | Self::Rated(_)
            | Self::Start(_)
            | Self::Record(_)
            | Self::Account(_)
            | Self::NotYet { .. }
            | Self::Position { .. }
            | Self::Refused(Refusal::Move(_)) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Refused(Refusal::NotSeated | Refusal::NotYourSeat(_))
            | Self::NotYourGame
            | Self::SessionEnded
            | Self::FairPlay => StatusCode::FORBIDDEN,
            Self::Refused(_) | Self::Stale(_) | Self::RatedGame => StatusCode::CONFLICT,
            Self::Closing | Self::Store(StoreError::Closed) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Store(error) if error.is_temporary() => StatusCode::SERVICE_UNAVAILABLE,
            Self::TooManyGames { .. } | Self::TooManyRequests { .. } | Self::TooMany { .. } => {
                StatusCode::TOO_MANY_REQUESTS
            }
            Self::Damaged { .. } | Self::Store(_) | Self::Internal(_) => {
                StatusCode::INTERNAL_SERVER_ERROR
            }
        }
    }

    /// The stable code, by which clients translate.
    pub(crate) const fn code(&self) -> &'static str {
        match self {
            Self::Request { code, .. } | Self::TooMany { code, .. } => code,
            Self::UnknownGame(_) => "unknown-game",
            Self::NoSuchGame => "no-such-game",
            Self::NoSuchPly { .. } => "no-such-ply",
            Self::Options(_) => "options",
            Self::Players(_) => "players",
            Self::Clock(_) => "clock",
            Self::Token(_) => "token",
            Self::Subscription(_) => "subscription",
            Self::Rated(_) => "rated",
            Self::Start(_) => "start",
            Self::Record(_) => "record",
            Self::Refused(error) | Self::Position { error, .. } => error.code(),
            Self::Stale(_) => "stale",
            Self::NotYet { .. } => "not-yet",
            Self::TooManyGames { .. } => "too-many-games",
            Self::TooManyRequests { .. } => "too-many-requests",
            Self::Account(_) => "account",
            Self::SessionEnded => "session-ended",
            Self::NotYourGame => "not-your-game",
            Self::RatedGame => "rated-game",
            Self::NoSuchPlayer => "no-such-player",
            Self::FairPlay => "fair-play",
            Self::Damaged { .. } => "damaged",
            Self::Store(StoreError::Full) => "storage-full",
            Self::Store(StoreError::Unwritable(_) | StoreError::Unreadable(_)) => {
                "storage-unavailable"
            }
            Self::Closing | Self::Store(StoreError::Closed) => "closing",
            Self::Store(_) | Self::Internal(_) => "internal",
        }
    }

    /// The log level.
    pub(crate) const fn level(&self) -> Level {
        match self {
            // The writer has already logged that writing fails, once.
            Self::Store(StoreError::Full | StoreError::Unwritable(_) | StoreError::Closed) => {
                Level::DEBUG
            }
            Self::Damaged { .. } | Self::Store(_) | Self::Internal(_) => Level::ERROR,
            _ => Level::DEBUG,
        }
    }

    /// All faults.
    fn faults(&self) -> Vec<Fault> {
        match self {
            Self::Options(faults)
            | Self::Players(faults)
            | Self::Clock(faults)
            | Self::Account(faults)
            | Self::Token(faults)
            | Self::Rated(faults)
            | Self::Start(faults) => faults.iter().cloned().collect(),
            Self::UnknownGame(fault)
            | Self::Position { error: Refusal::Move(MoveError::Illegal { fault, .. }), .. }
            | Self::Refused(Refusal::Move(MoveError::Illegal { fault, .. })) => {
                vec![fault.clone()]
            }
            Self::Record(error) => vec![error.fault.clone()],
            _ => Vec::new(),
        }
    }

    /// The problem that the client receives. It contains no details of internal errors.
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
            request: RequestId::current().map(|id| id.to_string()),
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

/// `Retry-After` in seconds, unless a better value is known.
const RETRY: u64 = 5;
/// `Retry-After` in seconds if the store fails, because each request tries again.
const RETRY_STORE: u64 = 1;

/// Milliseconds without a failed read after which an outage of the database is over.
const QUIET: u64 = 10_000;

impl Error {
    /// Seconds after which the request may succeed, if known.
    const fn wait(&self) -> Option<u64> {
        match self {
            Self::TooManyGames { seconds, .. }
            | Self::TooManyRequests { seconds, .. }
            | Self::TooMany { seconds, .. } => Some(*seconds),
            Self::Store(_) => Some(RETRY_STORE),
            _ => None,
        }
    }

    /// Logs the error and returns the problem for the client.
    pub(crate) fn report(self) -> Problem {
        if self.level() == Level::ERROR && !self.is_repeated() {
            tracing::error!(code = self.code(), "{self}");
        } else {
            // The sentence may quote what the client has sent: names, for example.
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
        last > 0 && now - last.min(now) < QUIET
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let (status, wait) = (self.status(), self.wait().unwrap_or(RETRY));
        let content_type = [(CONTENT_TYPE, "application/problem+json")];
        let is_session_ended = matches!(self, Self::SessionEnded);
        let mut response = (status, content_type, Json(self.report())).into_response();
        if status == StatusCode::UNAUTHORIZED {
            response.headers_mut().insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(wait));
        }
        if is_session_ended {
            // After the one clear answer the browser is a guest.
            response.headers_mut().append(SET_COOKIE, cookies::SESSION.clear());
        }
        response
    }
}
