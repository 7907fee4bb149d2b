//! The writer: certificates from a solver's proofs.

use std::collections::HashMap;
use std::io::{self, BufWriter, Write};

use thiserror::Error;

use super::claim::{Claim, Header};
use super::fault::{CheckError, ProofFault};
use super::file::CertificateWriter;
use super::walk::Walk;
use crate::budget::{Budget, Progress};
use crate::games::{GraphTask, Solvable};
use crate::graph::Graph;
use crate::solver::Solver;

/// Reason why no certificate was written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CertifyError {
    /// The output cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The caller stopped the writer.
    #[error("stopped before the certificate was complete")]
    Stopped,
    /// A claim could not be proved.
    #[error(transparent)]
    FalseClaim(#[from] CheckError),
}

/// Statistics of writing a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// Number of positions visited.
    pub positions: u64,
    /// Number of moves in the certificate.
    pub moves: u64,
    /// Number of states evaluated because the solver's table had lost them.
    pub nodes: u64,
}

/// Writes a certificate of claims. Proofs that the solver's table has lost are searched again.
/// `progress` is called with the statistics so far.
///
/// # Errors
/// If the output cannot be written, `is_stopped` returns `true`, or a claim cannot be proved.
pub fn certify<P: Solvable>(
    solver: &mut Solver,
    options: &P::Options,
    claims: &[Claim],
    out: impl Write,
    is_stopped: &dyn Fn() -> bool,
    progress: &mut dyn FnMut(&Written),
) -> Result<Written, CertifyError> {
    P::new(options).with_graph(Certify { solver, options, claims, out, is_stopped, progress })
}

struct Certify<'a, P: Solvable, W> {
    solver: &'a mut Solver,
    options: &'a P::Options,
    claims: &'a [Claim],
    out: W,
    is_stopped: &'a dyn Fn() -> bool,
    progress: &'a mut dyn FnMut(&Written),
}

impl<P: Solvable, W: Write> GraphTask<P> for Certify<'_, P, W> {
    type Output = Result<Written, CertifyError>;

    fn run<G: Graph<Position = P>>(self, graph: &G) -> Self::Output {
        let header = Header::new::<P>(self.options, self.claims);
        let mut out = CertificateWriter::create(BufWriter::new(self.out), &header)?;
        let prover = self.solver.prover(graph);
        let stop = |_: &Progress| (self.is_stopped)();
        let budget = Budget { nodes: u64::MAX, stop: &stop };
        let mut written = Written { positions: 0, moves: 0, nodes: 0 };
        let mut failed = None;
        let mut walks = HashMap::new();
        for claim in self.claims {
            let new = || Walk::<P>::new(claim.side, claim.goal);
            let walk = walks.entry((claim.side, claim.goal)).or_insert_with(new);
            let before = written.positions;
            let mut next = |visited, position: &P| {
                let (number, nodes) = prover.proving_move(position, claim.goal, &budget);
                written.positions = before + visited;
                written.moves += 1;
                written.nodes += nodes;
                (self.progress)(&written);
                // An index out of range makes the traversal report the position of a claim without
                // a proof.
                let number = number.map_or(u64::MAX, |number| number as u64);
                if (self.is_stopped)() {
                    failed = Some(CertifyError::Stopped);
                } else if let Err(error) = out.write_number(number) {
                    failed = Some(error.into());
                }
                if failed.is_some() { Err(ProofFault::Truncated) } else { Ok(number) }
            };
            let walked = walk.claim(self.options, claim, &mut next);
            if let Some(error) = failed {
                return Err(error);
            }
            walked?;
            written.positions = before + std::mem::take(&mut walk.positions);
        }
        out.finish()?;
        Ok(written)
    }
}
