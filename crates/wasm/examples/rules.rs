//! The module `rules`.

pub use ludoteca_wasm::rules::*;
