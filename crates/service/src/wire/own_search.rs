//! Searches that clients run themselves.

use ludoteca_jobs::Job;
use serde::Serialize;
use utoipa::ToSchema;

/// A search for an engine of the client's own.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnSearch {
    /// What the engine is to run, for its function `run`; null if the service knows more than the engine,
    /// because it has larger tables, and should search itself.
    #[schema(value_type = Option<Object>, required)]
    pub(crate) job: Option<Job>,
}
