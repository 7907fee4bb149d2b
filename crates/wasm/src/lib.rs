//! Ludoteca in WebAssembly. Each feature is a module of `web/wasm`, of which [`threads`] is a program:
//!
//! | feature | |
//! |---|---|
//! | [`referee`] | handles the requests of the page without a server |
//! | [`engine`] | runs the searches of the page |
//! | [`rules`] | the rules, for the npm package |
//! | [`records`] | records of games, for the npm package |
//! | [`threads`] | runs an analysis with several threads |
//!
//! The functions also run natively, where tests call them with all features. A module has one feature, because two
//! would export different functions of the same name.

#[cfg(feature = "engine")]
pub mod engine;
mod error;
#[cfg(any(feature = "records", feature = "rules"))]
mod json;
#[cfg(any(feature = "engine", feature = "threads"))]
pub mod knowledge;
#[cfg(feature = "records")]
pub mod records;
#[cfg(feature = "referee")]
pub mod referee;
#[cfg(feature = "rules")]
pub mod rules;
#[cfg(feature = "threads")]
pub mod threads;

pub use error::Error;

use wasm_bindgen::prelude::wasm_bindgen;

/// Reports the message of a panic in the exception. WebAssembly alone reports "unreachable".
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|panic| wasm_bindgen::throw_str(&panic.to_string())));
}
