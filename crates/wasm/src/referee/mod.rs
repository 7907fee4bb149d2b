//! The referee without a server. A worker in the browser passes it the page's requests and all else that happens, as
//! JSON, and performs the effects that it returns: `message.rs` has both.
//!
//! The referee hosts a live room (`ludoteca_room::live`) for each open game, as a server does. It has no I/O, no clock
//! and no randomness: the worker keeps games in the browser's database, connects the tabs, and runs searches in other
//! workers. The open games are only a cache, so neither a second tab nor the end of the worker loses a move. Checks
//! and messages are those of the service, from `ludoteca-wire`.
//!
//! Puzzles and texts of the rules are files. Before the worker passes a request, it downloads the [`files`] that
//! the response depends on, and [supplies](supply) them.

mod files;
mod game;
mod games;
mod list;
mod message;
mod open_games;
mod problem;
mod request;
mod response;
mod routes;
mod stored;
mod view;

pub use files::{files, supply};

use std::time::Duration;

use wasm_bindgen::prelude::wasm_bindgen;

use self::game::Context;
use self::open_games::OpenGames;

/// The referee of a worker.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Referee(OpenGames);

#[wasm_bindgen]
impl Referee {
    /// A referee without open games. `is_shared` states whether other tabs write to the same store.
    #[wasm_bindgen(constructor)]
    pub fn new(is_shared: bool) -> Self {
        Self(OpenGames::new(is_shared))
    }

    /// Receives what has happened, at a time in milliseconds since 1970 and a time of a monotonic clock. Returns what
    /// the worker has to do.
    ///
    /// # Errors
    /// If the text is not an input.
    pub fn handle(&mut self, input: &str, time: f64, local: f64) -> Result<String, crate::Error> {
        let local = Duration::from_millis(local as u64);
        let mut context = Context { time: time as u64, local, effects: Vec::new() };
        self.0.handle(serde_json::from_str(input)?, &mut context);
        Ok(serde_json::to_string(&context.effects)?)
    }
}
