//! Problems that the worker reports.

use http::StatusCode;
use ludoteca_room::live::Failure;
use ludoteca_wire::Error;
use serde::Deserialize;
use serde_json::Value;

use crate::referee::response::Response;

/// Why the worker could not perform an effect: a problem in the form in which clients get it.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct Problem(Value);

impl Problem {
    /// The stable code.
    pub(crate) fn code(&self) -> String {
        self.0["code"].as_str().unwrap_or_default().to_owned()
    }
}

impl Failure for Problem {
    /// There may be space later, or another worker.
    fn is_temporary(&self) -> bool {
        true
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        Self(serde_json::to_value(error.problem()).unwrap_or_default())
    }
}

impl From<Problem> for Response {
    fn from(Problem(problem): Problem) -> Self {
        let status = problem["status"].as_u64().and_then(|status| u16::try_from(status).ok());
        let status = status.and_then(|status| StatusCode::from_u16(status).ok());
        let status = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        Self::new(status, "application/problem+json", problem.to_string())
    }
}
