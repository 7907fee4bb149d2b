//! Request bodies and query strings as text.

use http::StatusCode;
use serde::de::{DeserializeOwned, IgnoredAny};

use crate::{Error, invalid, wording};

/// Reads a body that is a JSON object.
///
/// # Errors
/// [`Error::Request`] if it is malformed, or is not what `T` expects.
pub fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Error> {
    // Distinguishes malformed JSON from JSON of the wrong type.
    serde_json::from_slice::<IgnoredAny>(bytes).map_err(|error| {
        let detail = format!("the body is not JSON: {error}");
        Error::request(StatusCode::BAD_REQUEST, "malformed-json", detail)
    })?;
    let wrong = |detail: String| {
        Err(Error::request(StatusCode::UNPROCESSABLE_ENTITY, "wrong-type", detail))
    };
    // serde would read an array as the fields in their order.
    if bytes.trim_ascii_start().first() != Some(&b'{') {
        return wrong("the body must be a JSON object, in braces".into());
    }
    let mut text = serde_json::Deserializer::from_slice(bytes);
    serde_path_to_error::deserialize(&mut text).or_else(|error| wrong(wording::of(&error)))
}

/// Reads the parameters of a query, which is the part of an address after the question mark.
///
/// # Errors
/// [`Error::Request`] if it is not what `T` expects.
pub fn read_query<T: DeserializeOwned>(query: &str) -> Result<T, Error> {
    let parameters = form_urlencoded::parse(query.as_bytes());
    serde_path_to_error::deserialize(serde_urlencoded::Deserializer::new(parameters))
        .map_err(|error| invalid(format!("Failed to deserialize query string: {error}")))
}
