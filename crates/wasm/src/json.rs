//! Values of JavaScript from and to JSON.

use js_sys::JSON;
use wasm_bindgen::{JsCast, JsValue};

use crate::Error;

/// The value that a text in JSON describes.
pub(crate) fn parse_json(text: &str) -> Result<JsValue, Error> {
    JSON::parse(text).map_err(|_| Error::new("the value is no JSON"))
}

/// A value as a text in JSON.
pub(crate) fn write_json(value: &JsValue) -> Result<String, Error> {
    let thrown = |error: JsValue| {
        let message = error.dyn_ref::<js_sys::Error>().map(|error| String::from(error.message()));
        Error::new(message.unwrap_or_default())
    };
    // It is undefined for a function.
    let text = JSON::stringify(value).map_err(thrown)?.as_string();
    text.ok_or_else(|| Error::new("a function is no JSON"))
}
