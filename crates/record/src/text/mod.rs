//! The PGN-like text form.

mod boundary;
mod lexer;
mod read;
mod write;

pub(crate) use boundary::{boundary, end_of};
pub(crate) use read::read;
pub(crate) use write::{result, write};
