//! A referee without a server. A worker in the browser passes it the page's requests, as JSON, with
//! the stored game that they concern, and stores what it returns: see [`Request`] and [`Answer`].
//!
//! The referee has no state, no clock and no randomness. The worker keeps games in the browser's
//! database, and reads, answers and writes in one transaction; so neither a second tab nor the end of
//! the worker loses a move. Searches take long, so the referee returns them as jobs, which another
//! worker runs. Checks and messages are those of the service, from `ludoteca-wire`.
//!
//! Puzzles and texts of the rules are files. Before the worker passes a request, it downloads the [`files`] that
//! the answer depends on, and [supplies](supply) them.

mod answer;
mod files;
mod games;
mod list;
mod request;
mod room;
mod routes;
mod stored;

pub use answer::{Answer, Work};
pub use files::{files, supply};
pub use request::Request;
pub use stored::StoredGame;

use wasm_bindgen::prelude::wasm_bindgen;

/// Answers a request in JSON with an [`Answer`] in JSON.
///
/// # Errors
/// If the text is not a [`Request`].
#[wasm_bindgen]
pub fn answer(request: &str) -> Result<String, crate::Error> {
    let request: Request = serde_json::from_str(request)?;
    Ok(serde_json::to_string(&routes::answer(&request))?)
}
