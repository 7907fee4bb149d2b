//! Certificates: proofs that anyone can check.
//!
//! A certificate claims that a side reaches a goal from a position, and contains that side's moves.
//! [`check`](check()) replays them against every reply. It shares no code with the search that
//! found the proof. A large proof has many certificates and an [`Index`], in a folder or in one file
//! that [`pack`] writes; [`check_parts`] checks it.

mod check;
mod claim;
mod fault;
mod file;
mod index;
mod packed;
mod parts;
mod regular_file;
mod shape;
mod top;
mod walk;
mod write;

pub(crate) use claim::{canonical, check_form, play};
pub(crate) use shape::{Shape, shape};
pub(crate) use walk::can_win;

pub use crate::certifiable::Certifiable;
pub use crate::goal::Goal;
pub use check::{Checked, check};
pub use claim::{Claim, Header};
pub use fault::{CheckError, ProofFault};
pub use index::{Choice, INDEX_FILE, Index, IndexError, Part};
pub use packed::{PACKED_EXTENSION, Packed, pack};
pub use parts::{CheckedParts, check_parts};
pub use write::{CertifyError, Written, certify};
