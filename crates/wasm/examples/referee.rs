//! The module `referee`.

pub use ludoteca_wasm::referee::*;
