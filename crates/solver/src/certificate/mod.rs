//! Proofs as files that anyone can check.
//!
//! A certificate claims what somebody reaches from some positions of a game, and says which move
//! they make wherever it is their turn. [`check`](check()) plays it through against every reply; it shares
//! nothing with the search that found the proof. A proof too large for one file is a folder of
//! certificates with an [`Index`], for [`check_folder`].

mod check;
mod claim;
mod fault;
mod file;
mod folder;
mod index;
mod shape;
mod top;
mod walk;
mod write;

pub(crate) use file::{read_number, write_number};
pub(crate) use shape::{Shape, shape};
pub(crate) use walk::can_win;

pub use check::{Checked, check};
pub use claim::{Claim, Goal, Header};
pub use fault::{CheckError, Wrong};
pub use folder::{CheckedFolder, check_folder};
pub use index::{Choice, INDEX_FILE, Index, IndexError, Part};
pub use walk::Certifiable;
pub use write::{CertifyError, Written, certify};
