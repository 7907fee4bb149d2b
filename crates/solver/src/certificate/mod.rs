//! Certificates: proofs that anyone can check.
//!
//! A certificate claims that a side reaches a goal from a position, and contains that side's moves.
//! [`check`](check()) replays them against every reply. It shares no code with the search that
//! found the proof. A large proof is a folder of certificates with an [`Index`]; [`check_folder`]
//! checks it.

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

pub(crate) use shape::{Shape, shape};
pub(crate) use walk::can_win;

pub use crate::certifiable::Certifiable;
pub use check::{Checked, check};
pub use claim::{Claim, Goal, Header};
pub use fault::{CheckError, ProofFault};
pub use folder::{CheckedFolder, check_folder};
pub use index::{Choice, INDEX_FILE, Index, IndexError, Part};
pub use write::{CertifyError, Written, certify};
