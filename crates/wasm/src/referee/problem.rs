//! Problems that the worker reports.

use ludoteca_room::live::Failure;
use ludoteca_wire::Error;
use serde::Deserialize;

use crate::referee::response::Response;

/// Why the worker could not perform an effect.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Problem {
    status: u16,
    /// The stable code.
    pub(crate) code: String,
    /// The problem as clients get it, in JSON.
    body: String,
}

impl Failure for Problem {
    /// There may be space later, or another worker.
    fn is_temporary(&self) -> bool {
        true
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        let problem = error.problem();
        let body = serde_json::to_string(&problem).unwrap_or_default();
        Self { status: problem.status, code: problem.code.to_owned(), body }
    }
}

impl From<Problem> for Response {
    fn from(Problem { status, body, .. }: Problem) -> Self {
        Self::problem(status, body)
    }
}

impl From<Error> for Response {
    fn from(error: Error) -> Self {
        Problem::from(error).into()
    }
}
