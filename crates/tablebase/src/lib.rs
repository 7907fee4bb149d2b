//! Nine Men's Morris by tables: the value of every position.

mod build;
mod built_in;
mod code;
mod file;
mod folder;
mod index;
mod probe;
mod prove;
mod value;
mod verify;

pub use build::{Build, BuildError, Placing, Progress};
pub use built_in::BUILT_IN_MEN;
pub use file::{Content, Counts, DrawRule, Header, Table, TableError};
pub use folder::Tables;
pub use index::{MEN, Subspace};
pub use probe::Probe;
pub use prove::Prover;
pub use value::{UNTOLD, Value};
pub use verify::VerifyError;
