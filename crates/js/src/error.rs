//! Errors for JavaScript.

use std::fmt::{self, Display};

use js_sys::Error;
use wasm_bindgen::JsValue;

/// The reason for refusing an input. JavaScript receives it as an `Error`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused(String);

impl Refused {
    pub(crate) fn new(reason: impl Display) -> Self {
        Self(reason.to_string())
    }
}

impl Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<Refused> for JsValue {
    fn from(Refused(reason): Refused) -> Self {
        Error::new(&reason).into()
    }
}
