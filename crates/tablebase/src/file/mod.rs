//! Table files; `docs/researchers/tables.md` has the format.

mod header;
mod name;
mod read;
mod slots;
mod write;

pub use header::{Content, Counts, DrawRule, Header};
pub(crate) use name::{file_name, path};
pub use read::{Table, TableError};
pub(crate) use slots::{LOSS, WIN, pack_values, packed_value};
pub(crate) use write::{LEVEL, to_bytes, write};
