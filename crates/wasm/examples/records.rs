//! The module `records`.

pub use ludoteca_wasm::records::*;
