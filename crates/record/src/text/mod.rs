//! The PGN-like text form.

mod lexer;
mod read;
mod write;

pub(crate) use read::read;
pub(crate) use write::{result, write};
