//! Problems that the worker reports.

use ludoteca_room::live::Failure;
use ludoteca_wire::Error;
use serde::Deserialize;
use serde_json::value::{RawValue, to_raw_value};

use crate::referee::response::Response;

/// Why the worker could not perform an effect: a problem in the form in which clients get it.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct Problem(Box<RawValue>);

/// The parts that the referee uses.
#[derive(Deserialize)]
struct Parts {
    status: u16,
    code: String,
}

impl Problem {
    fn parts(&self) -> Parts {
        let internal = Parts { status: 500, code: "internal".to_owned() };
        serde_json::from_str(self.0.get()).unwrap_or(internal)
    }

    /// The stable code.
    pub(crate) fn code(&self) -> String {
        self.parts().code
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
        Self(to_raw_value(&error.problem()).unwrap_or_default())
    }
}

impl From<Problem> for Response {
    fn from(problem: Problem) -> Self {
        Self::problem(problem.parts().status, problem.0.get().to_owned())
    }
}
