//! Responses to the requests about an open game.

use http::StatusCode;
use ludoteca_room::live::{Reply, SearchFailure, Ticket};
use ludoteca_wire::{Error, ProtectedGame};

use super::OpenGame;
use crate::referee::problem::Problem;
use crate::referee::request::Request;
use crate::referee::response::Response;
use crate::referee::routes;

/// A request that waits for a reply.
#[derive(Debug)]
pub(super) enum Pending {
    /// The response follows from the request once the game is up to date.
    Read(Box<Request>),
    /// The response is the state, with this status.
    State(StatusCode),
}

impl OpenGame {
    /// Removes a request, unless nobody waits for its response any more.
    pub(super) fn take(&mut self, ticket: Ticket) -> Option<Pending> {
        let place = self.requests.iter().position(|(waiting, _)| *waiting == ticket)?;
        Some(self.requests.swap_remove(place).1)
    }

    /// The response to a request with this reply.
    pub(super) fn response(
        &self,
        pending: &Pending,
        reply: Reply<Problem>,
        time: u64,
    ) -> Result<Response, Error> {
        Err(match reply {
            Reply::Done { .. } => match pending {
                Pending::Read(request) => return Ok(routes::respond(request, Some(self.view()))),
                Pending::State(status) => return Ok(self.view().state()?.with_status(*status)),
            },
            Reply::Events { after } => return Response::json(&self.update(after, time)),
            Reply::Hint(hint) => {
                return Ok(Response::new(StatusCode::OK, "application/json", hint));
            }
            Reply::Unavailable(problem)
            | Reply::NotFound(SearchFailure::Rejected(problem) | SearchFailure::Failed(problem)) => {
                return Ok(problem.into());
            }
            Reply::Rejected(refusal) => refusal.into(),
            Reply::Unfair => {
                Error::FairPlay(ProtectedGame::new(self.setting.id, self.live.room(), None))
            }
            Reply::Stale => Error::Stale(self.view().rendered()),
            Reply::NotYet { after, seq } => Error::NotYet { after, seq },
            Reply::NoSuchGame => Error::NoSuchGame,
            Reply::NotFound(SearchFailure::Obsolete) => Error::Internal("obsolete".to_owned()),
        })
    }
}
