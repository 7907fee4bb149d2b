//! The engine for a browser worker.
//!
//! The functions also run natively, where tests and the measurement of speed call them.

mod bench;
mod knowledge;
mod run;
mod tables;

pub use bench::{bench, bench_level, level_game, random_games};
pub use knowledge::{knowledge_files, supply};
pub use run::{files, run};
pub use tables::{build_next_tables, optional_files, table_files};

use ludoteca_rules::Game;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// Reports the message of a panic in the exception. WebAssembly alone reports "unreachable".
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|panic| wasm_bindgen::throw_str(&panic.to_string())));
}

fn read_game(name: &str) -> Result<Game, JsError> {
    Ok(name.parse()?)
}
