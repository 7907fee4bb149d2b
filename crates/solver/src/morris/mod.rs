//! Nine Men's Morris by tables: the value of every position of the moving phase.

mod build;
mod built_in;
mod code;
mod file;
mod folder;
mod index;
mod probe;
mod value;
mod verify;

pub use build::{Build, BuildError, Progress};
pub use file::{Content, Counts, DrawRule, Header, Table, TableError};
pub use folder::Tables;
pub use index::Subspace;
pub use probe::Probe;
pub use value::{UNTOLD, Value};
pub use verify::VerifyError;
