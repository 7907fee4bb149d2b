//! The PGN-like text form, and what other PGN-like forms share with it.

mod boundary;
mod dialect;
mod lexer;
mod read;
mod write;

pub(crate) use boundary::{boundary, end_of};
pub(crate) use dialect::{Dialect, Part};
pub(crate) use lexer::{Lexer, Token};
pub(crate) use read::{read, read_dialect, without_number};
pub(crate) use write::{Style, result, write, write_dialect};
