//! The module `engine`.

pub use ludoteca_wasm::engine::*;
