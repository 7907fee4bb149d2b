//! Request bodies and query strings as text.

use std::fmt::Display;

use http::StatusCode;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::Value;

use crate::{Error, invalid, wording};

/// Reads a body that is a JSON object.
///
/// # Errors
/// [`Error::Request`] if it is malformed, or is not what `T` expects.
pub fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Error> {
    let mut text = serde_json::Deserializer::from_str(object(bytes)?);
    serde_path_to_error::deserialize(&mut text).map_err(|error| wrong_type(wording::of(&error)))
}

/// Reads a JSON value.
///
/// # Errors
/// [`Error::Request`] if it is not what `T` expects.
pub fn parse_value<T: DeserializeOwned>(value: Value) -> Result<T, Error> {
    serde_path_to_error::deserialize(value).map_err(|error| wrong_type(wording::of(&error)))
}

/// The text of a JSON object.
fn object(bytes: &[u8]) -> Result<&str, Error> {
    let malformed = |error: &dyn Display| {
        let detail = format!("the body is not JSON: {error}");
        Error::request(StatusCode::BAD_REQUEST, "malformed-json", detail)
    };
    let text = str::from_utf8(bytes).map_err(|error| malformed(&error))?;
    // Distinguishes malformed JSON from JSON of the wrong type.
    serde_json::from_str::<IgnoredAny>(text).map_err(|error| malformed(&error))?;
    // serde would read an array as the fields in their order.
    if text.trim_ascii_start().starts_with('{') {
        Ok(text)
    } else {
        Err(wrong_type("the body must be a JSON object, in braces"))
    }
}

fn wrong_type(detail: impl Into<String>) -> Error {
    Error::request(StatusCode::UNPROCESSABLE_ENTITY, "wrong-type", detail)
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
