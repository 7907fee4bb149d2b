//! Opening books and endgame tables, which the page downloads.

use ludoteca_solver::Book;
use ludoteca_tablebase::Tables;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Error;

/// Names of the files from which the engine reads proved values of a game. Without them it is weaker at the highest
/// levels, and proves less.
#[wasm_bindgen]
pub fn knowledge_files(game: &str) -> Vec<String> {
    let belongs = |name: &&str| name.split('-').next() == Some(game);
    Book::file_names().chain(Tables::file_names()).filter(belongs).map(str::to_owned).collect()
}

/// Supplies the content of a file. Files that were supplied before are ignored.
///
/// # Errors
/// If no file has this name, or the content is damaged.
#[wasm_bindgen]
pub fn supply(file: &str, content: Vec<u8>) -> Result<(), Error> {
    if Book::supply(file, &content)? || Tables::supply(file, content)? {
        Ok(())
    } else {
        Err(Error::new(format_args!("no file is named {file}")))
    }
}
