//! Why a referee refuses a request: each error has a status and a code.

use http::StatusCode;
use ludoteca_record::RecordError;
use ludoteca_room::Refusal;
use ludoteca_rules::{Fault, Faults, MoveError};
use strum::IntoStaticStr;
use thiserror::Error;

use crate::{GameId, Problem, ProtectedGame, RecordPlace, Rendered};

/// Why a request fails. The names of the variants are their [codes](Self::code).
#[derive(Debug, Error, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Error {
    /// The request is malformed, too large, too frequent or not allowed.
    #[error("{detail}")]
    Request {
        /// The HTTP status.
        status: StatusCode,
        /// The stable code.
        code: &'static str,
        /// The fault, and what is expected.
        detail: String,
        /// All faults, each with its place.
        faults: Faults,
        /// Seconds after which the request may succeed, if known.
        retry_after: Option<u64>,
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
    /// The game cannot be rated.
    #[error("{0}")]
    Rated(Faults),
    /// The set-up is impossible.
    #[error("{0}")]
    Start(Faults),
    /// The record is invalid.
    #[error("{0}")]
    Record(Box<RecordError>),
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
    /// The position belongs to a running game of the client against another person, or is near it.
    #[error("there is no help with {0} until it is over, and none near its position")]
    FairPlay(ProtectedGame),
    /// The stored game is damaged.
    #[error("the stored game {id} is damaged: {what}")]
    Damaged {
        /// The game.
        id: GameId,
        /// A description of the damage.
        what: String,
    },
    /// A bug in this program.
    #[error("internal error: {0}")]
    Internal(String),
}

impl From<RecordError> for Error {
    fn from(error: RecordError) -> Self {
        Self::Record(Box::new(error))
    }
}

impl Error {
    /// An error in the request itself.
    pub fn request(status: StatusCode, code: &'static str, detail: impl Into<String>) -> Self {
        let (detail, faults) = (detail.into(), Faults::default());
        Self::Request { status, code, detail, faults, retry_after: None }
    }

    /// The error for a body with these faults.
    pub fn invalid(code: &'static str, faults: impl Into<Faults>) -> Self {
        let (status, faults) = (StatusCode::UNPROCESSABLE_ENTITY, faults.into());
        Self::Request { status, code, detail: faults.to_string(), faults, retry_after: None }
    }

    /// The error for a client that has used up a quota for this number of seconds.
    pub fn too_many(code: &'static str, detail: impl Into<String>, seconds: u64) -> Self {
        let (status, faults) = (StatusCode::TOO_MANY_REQUESTS, Faults::default());
        let (detail, retry_after) = (detail.into(), Some(seconds));
        Self::Request { status, code, detail, faults, retry_after }
    }

    /// The error for a part of a path that is not a number.
    pub fn not_a_number(name: &str, value: &str) -> Self {
        let detail = format!("{name} is `{value:.40}`, but must be a number");
        Self::request(StatusCode::NOT_FOUND, "not-found", detail)
    }

    /// The HTTP status.
    pub const fn status(&self) -> StatusCode {
        match self {
            Self::Request { status, .. } => *status,
            Self::UnknownGame(_) | Self::NoSuchGame | Self::NoSuchPly { .. } => {
                StatusCode::NOT_FOUND
            }
            Self::Options(_)
            | Self::Players(_)
            | Self::Clock(_)
            | Self::Rated(_)
            | Self::Start(_)
            | Self::Record(_)
            | Self::NotYet { .. }
            | Self::Position { .. }
            | Self::Refused(Refusal::Move(_)) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Refused(Refusal::NotSeated | Refusal::NotYourSeat(_)) | Self::FairPlay(_) => {
                StatusCode::FORBIDDEN
            }
            Self::Refused(_) | Self::Stale(_) => StatusCode::CONFLICT,
            Self::Damaged { .. } | Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The stable code, by which clients translate.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Request { code, .. } => code,
            Self::Refused(error) | Self::Position { error, .. } => error.code(),
            other => other.into(),
        }
    }

    /// Seconds after which the request may succeed, if known.
    pub const fn retry_after(&self) -> Option<u64> {
        match self {
            Self::Request { retry_after, .. } => *retry_after,
            _ => None,
        }
    }

    /// All faults.
    fn faults(&self) -> Vec<Fault> {
        match self {
            Self::Request { faults, .. }
            | Self::Options(faults)
            | Self::Players(faults)
            | Self::Clock(faults)
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
    #[must_use]
    pub fn problem(self) -> Problem {
        let detail = match &self {
            Self::Damaged { .. } => "the stored game is damaged; see the log of the server".into(),
            Self::Internal(_) => Problem::INTERNAL.into(),
            error => error.to_string(),
        };
        let place = match &self {
            Self::Record(error) => Some(RecordPlace::from(&**error)),
            Self::Position { ply, .. } => {
                Some(RecordPlace { ply: Some(*ply), ..RecordPlace::default() })
            }
            _ => None,
        };
        let (faults, retry_after) = (self.faults(), self.retry_after());
        let problem = Problem::new(self.status(), self.code(), detail);
        let (state, protects) = match self {
            Self::Stale(state) => (Some(state), None),
            Self::FairPlay(game) => (None, Some(Box::new(game))),
            _ => (None, None),
        };
        Problem { retry_after, faults, place, state, protects, ..problem }
    }
}
