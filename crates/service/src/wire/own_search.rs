//! Searches that clients run themselves.

use ludoteca_jobs::Job;
use serde::Serialize;
use utoipa::ToSchema;

/// A search for an engine that the client runs itself.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnSearch {
    /// The argument of the engine's function `run`; null if the service should search, because its
    /// tables are larger.
    #[schema(value_type = Option<Object>, required)]
    pub(crate) job: Option<Job>,
}
