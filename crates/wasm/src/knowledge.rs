//! Opening books and endgame tables, which the page downloads.

use ludoteca_solver::Book;
use ludoteca_tablebase::Tables;
#[cfg(feature = "engine")]
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Error;

/// Supplies the content of a file. Files that were supplied before are ignored.
///
/// # Errors
/// If no file has this name, or the content is damaged.
#[cfg_attr(feature = "engine", wasm_bindgen)]
pub fn supply(file: &str, content: Vec<u8>) -> Result<(), Error> {
    if Book::supply(file, &content)? || Tables::supply(file, content)? {
        Ok(())
    } else {
        Err(Error::new(format_args!("no file is named {file}")))
    }
}
