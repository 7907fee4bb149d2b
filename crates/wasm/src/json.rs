//! Values of JavaScript from and to JSON.

use js_sys::JSON;
use wasm_bindgen::JsValue;

use crate::Error;

/// The value that a text in JSON describes.
pub(crate) fn parse_json(text: &str) -> Result<JsValue, Error> {
    JSON::parse(text).map_err(|_| Error::new("the value is no JSON"))
}

/// A value as a text in JSON.
pub(crate) fn write_json(value: &JsValue) -> Result<String, Error> {
    let text = JSON::stringify(value).ok().and_then(|text| text.as_string());
    text.ok_or_else(|| Error::new("the value must be a plain object"))
}
