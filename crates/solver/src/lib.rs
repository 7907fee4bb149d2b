//! Proof search for Coffee and 4mation: depth-first proof-number search (df-pn).
//!
//! A [`Solver`] returns the proved value of a position, or `None` if the [`Budget`] does not suffice. Its transposition
//! table has a fixed size and keeps its entries between searches.
//!
//! ```
//! use ludoteca_rules::oracle::Wdl;
//! use ludoteca_rules::{Match, fourmation};
//! use ludoteca_solver::{Budget, Solver};
//!
//! let game = Match::<fourmation::Position>::new(&"side=4 n=3".parse()?);
//! let mut solver = Solver::new(1 << 20);
//! let proof = solver.solve(game.position(), &Budget::nodes(100_000));
//! assert_eq!(proof.value.map(|value| value.wdl), Some(Wdl::Win));
//! # Ok::<(), ludoteca_rules::Faults>(())
//! ```
//!
//! For SIX, the module [`six`] determines who can force a shape in round one.
//!
//! The module `search` is generic over a `graph` of states. `coffee` and `fourmation` implement
//! such graphs on top of the rules, and `lines` contains what both share.
//!
//! # Modules
//!
//! - [`search`] is df-pn, [`shared_search`] the state that its threads share, [`graph`] the interface to a game,
//!   [`checkpoint`] the file of an interrupted search, [`small_proofs`] short proofs during a game.
//! - [`certificate`]: `walk` and `check` are the checker, which uses only the rules and a stream of moves; `write`
//!   chooses the moves of the same walk. `index`, `top` and `folder` are proofs in parts.
//!   `docs/researchers/certificates.md` defines the formats.
//! - [`tree`]: trees above the proof search. `select` chooses the next leaf, `job` is its search as data, `run`
//!   runs it, `file` and `store` keep the tree, `certify` writes its proof.
//! - [`book`]: opening books; those in the folder `books` are embedded.
//! - [`oracle`] makes books and proof searches an [`Oracle`](ludoteca_rules::oracle::Oracle).
//! - [`games`] lists the games that the solver supports.
//!
//! Proof search is for games in which no position repeats: the solver asserts that each move adds to the board.

mod book;
mod budget;
mod certifiable;
pub mod certificate;
mod checkpoint;
mod coffee;
mod compression;
mod exact_json;
mod first_line;
mod fourmation;
mod games;
mod goal;
mod graph;
mod lines;
mod lock;
mod memory;
mod move_values;
mod number;
mod oracle;
mod proof_numbers;
mod prover;
mod replace;
mod search;
mod shared_search;
pub mod six;
pub mod slots;
mod small_proofs;
mod solver;
mod swap;
mod symmetry;
mod table;
mod threads;
mod tree;

pub use book::{Book, BookError, BookProgress, Counts, Extent};
pub use budget::{Budget, Progress};
pub use checkpoint::{Checkpoint, CheckpointError};
pub use games::Solvable;
pub use move_values::MoveValues;
pub use oracle::ProofSearch;
pub use prover::Proof;
pub use replace::replace_file;
pub use small_proofs::{SmallProof, SmallProofs};
pub use solver::Solver;
pub use threads::usable_threads;
pub use tree::{
    Claimable, Job, JobError, JobResult, LevelCount, NodeReport, PartProgress, PartsError, Step,
    StepError, StoreError, Tree, TreeError, TreeFile, Verdict,
};

/// Compiles and runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
