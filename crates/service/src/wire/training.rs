//! What a player trains, as the page stores it.

use axum::http::StatusCode;
use ludoteca_store::Training as StoredTraining;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::error::{Error, RequestError};

/// Maximum length of a training's content as JSON, in bytes.
const MAX_BYTES: usize = 256 * 1024;

/// The exercises of a player and their schedule.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Training {
    /// Number of times that it was stored; 0 if it never was. A change names the version that it replaces.
    #[schema(minimum = 0)]
    pub version: u32,
    /// An object of the page's own; at most 256 KiB as JSON.
    pub content: Map<String, Value>,
}

impl Training {
    /// The content as it is stored, or why it is not.
    pub(crate) fn check(self) -> Result<StoredTraining, Error> {
        let content = Value::Object(self.content).to_string();
        if content.len() > MAX_BYTES {
            let length = content.len();
            let detail = format!("content has {length} bytes, but may have at most {MAX_BYTES}");
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            return Err(Error::request(status, "training-too-large", detail));
        }
        Ok(StoredTraining { version: self.version.into(), content })
    }
}

impl TryFrom<StoredTraining> for Training {
    type Error = RequestError;

    fn try_from(StoredTraining { version, content }: StoredTraining) -> Result<Self, RequestError> {
        let unreadable = |_| RequestError::Internal("a stored training cannot be read".into());
        let content =
            serde_json::from_str(&content).map_err(|error| unreadable(error.to_string()))?;
        let version = u32::try_from(version).map_err(|error| unreadable(error.to_string()))?;
        Ok(Self { version, content })
    }
}
