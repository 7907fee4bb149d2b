//! Files that contain proved values.

use ludoteca_solver::Book;
use ludoteca_tablebase::Tables;
use wasm_bindgen::prelude::wasm_bindgen;

/// Names of the files from which the engine reads proved values of a game. Without them it is weaker at the highest
/// levels, and proves less.
#[wasm_bindgen]
pub fn knowledge_files(game: &str) -> Vec<String> {
    let belongs = |name: &&str| name.split('-').next() == Some(game);
    Book::file_names().chain(Tables::file_names()).filter(belongs).map(str::to_owned).collect()
}
