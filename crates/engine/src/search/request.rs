//! Parameters of a search, and the proofs available to it.

use ludoteca_rules::oracle::Oracle;
use ludoteca_solver::Solver;

use super::claims::{Claims, Purpose};
use crate::eval::Evaluate;
use crate::eval::prover::BookValues;
use crate::limits::{Limits, Stop};
use crate::resources::Resources;

/// Parameters of a search.
pub(crate) struct Request<'a> {
    pub(crate) seed: u64,
    pub(crate) limits: &'a Limits,
    pub(crate) purpose: Purpose,
    pub(crate) resources: &'a Resources,
    pub(crate) stop: &'a Stop,
}

/// Sources of proved root values, and the claims that may be announced.
pub(super) struct ProofSources<'a, P: Evaluate> {
    pub(super) book: Option<&'a BookValues<P::Move>>,
    pub(super) tablebase: Option<&'a dyn Oracle<P>>,
    pub(super) solver: Option<&'a mut Solver>,
    pub(super) claims: Claims<'a, P::Move>,
}
