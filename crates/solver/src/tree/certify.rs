//! The proof of a solved tree, in parts.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, BufReader, Write};
use std::path::Path;

use ludoteca_rules::options::hex;
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::{JobError, Tree, Verdict};
use crate::budget::Progress;
use crate::certificate::{
    self, CertifyError, Choice, Claim, Header, INDEX_FILE, Index, Part, can_win, certify,
};
use crate::games::Solvable;
use crate::replace_file;
use crate::solver::Solver;

/// File extension of a part.
const EXTENSION: &str = "proof";

/// Progress of writing a proof in parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartProgress<'a> {
    /// File name of the current part.
    pub file: &'a str,
    /// Number of finished parts.
    pub done: usize,
    /// Number of all parts.
    pub parts: usize,
    /// Number of positions visited for the current part; 0 while its proof is being searched.
    pub positions: u64,
}

/// Reason why the proof of a tree was not written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PartsError {
    /// The tree's claim is not solved.
    #[error("the tree is not solved")]
    Open,
    /// A file cannot be written.
    #[error("{0}: {1}")]
    Io(String, io::Error),
    /// The caller stopped the writer; finished parts are kept.
    #[error("stopped")]
    Stopped,
    /// A leaf of the tree has a wrong verdict.
    #[error("the tree is wrong after `{moves}`: {what}")]
    WrongVerdict {
        /// The moves from the start to the leaf.
        moves: String,
        /// The fault.
        what: String,
    },
    /// A leaf cannot be searched.
    #[error(transparent)]
    Job(#[from] JobError),
}

impl<P: Solvable> Tree<P> {
    /// The claim that the tree has proved: its own or the opposite; `None` if the tree is not
    /// solved.
    pub fn proved(&self) -> Option<Claim> {
        let Claim { moves, side, goal } = self.claim.clone();
        match self.verdict() {
            Verdict::Proved => Some(Claim { moves, side, goal }),
            Verdict::Refuted if P::DRAWS => {
                Some(Claim { moves, side: side.other(), goal: goal.opposite() })
            }
            // Without draws, a side that does not lose wins.
            Verdict::Refuted => Some(Claim { moves, side: side.other(), goal }),
            Verdict::Open => None,
        }
    }

    /// The index of the tree's proof with empty digests; `None` if the tree is not solved.
    pub fn index(&self) -> Option<Index> {
        let claim = self.proved()?;
        let subtrees = self.subtrees();
        let mut index = Index::new::<P>(&self.options, claim);
        let mut stack = vec![0];
        let mut seen = BTreeSet::new();
        while let Some(at) = stack.pop() {
            let node = &self.nodes[at];
            if node.position.outcome().is_some() || !seen.insert(at) {
                continue;
            }
            let is_own = node.position.to_move() == index.claim.side;
            if is_own && can_win(&node.position) {
                continue;
            }
            let Some(children) = &node.children else {
                let moves = self.move_texts(at);
                index.parts.push(Part { file: name(&moves), moves, sha256: String::new() });
                continue;
            };
            if !is_own {
                stack.extend(children.iter().rev().map(|&(_, child)| child));
                continue;
            }
            let shows =
                |&&(_, child): &&(P::Move, usize)| self.nodes[child].verdict == self.verdict();
            let cheapest = children.iter().filter(shows).min_by_key(|c| subtrees[c.1].evaluations);
            if let Some(&(mv, child)) = cheapest {
                let play = node.position.move_text(mv);
                index.choices.push(Choice { after: self.move_texts(at), play });
                stack.push(child);
            }
        }
        Some(index)
    }

    /// Writes the proof into a folder: a certificate for each leaf, then the index. Parts that the
    /// folder already contains are kept. Proofs that the solver's table has lost are searched
    /// again.
    ///
    /// # Errors
    /// If the tree is not solved, a file cannot be written, `is_stopped` returns `true`, or an
    /// verdict of the tree is wrong.
    pub fn write_parts(
        &self,
        solver: &mut Solver,
        folder: &Path,
        is_stopped: &dyn Fn() -> bool,
        progress: &mut dyn FnMut(&PartProgress<'_>),
    ) -> Result<Index, PartsError> {
        let mut index = self.index().ok_or(PartsError::Open)?;
        let io = |path: &Path, error| PartsError::Io(path.display().to_string(), error);
        fs::create_dir_all(folder).map_err(|error| io(folder, error))?;
        let parts = index.parts.len();
        for done in 0..parts {
            let part = &index.parts[done];
            let (path, claim) = (folder.join(&part.file), index.claim_of(part));
            let mut report = |positions| {
                progress(&PartProgress { file: &part.file, done, parts, positions });
            };
            let header = Header::new::<P>(&self.options, std::slice::from_ref(&claim));
            if !is_finished_part(&path, &header) {
                self.write_part(solver, &claim, &path, is_stopped, &mut report)?;
            }
            let bytes = fs::read(&path).map_err(|error| io(&path, error))?;
            index.parts[done].sha256 = hex(&Sha256::digest(&bytes));
        }
        let path = folder.join(INDEX_FILE);
        let text = index.text().map_err(|error| io(&path, error.into()))?;
        replace_file(&path, |out| out.write_all(&text)).map_err(|error| io(&path, error))?;
        Ok(index)
    }

    fn write_part(
        &self,
        solver: &mut Solver,
        claim: &Claim,
        path: &Path,
        is_stopped: &dyn Fn() -> bool,
        progress: &mut dyn FnMut(u64),
    ) -> Result<(), PartsError> {
        progress(0);
        let invalid =
            |what: String| PartsError::WrongVerdict { moves: claim.moves.join(" "), what };
        let job = self.job_of(claim.clone(), u64::MAX);
        // Uses all threads of the solver, whereas the writer searches with one.
        let result = solver.run_job(&job, &|_: &Progress| is_stopped())?;
        match result.verdict {
            Verdict::Open => return Err(PartsError::Stopped),
            Verdict::Refuted => return Err(invalid("a search refutes the verdict".to_owned())),
            Verdict::Proved => {}
        }
        let written = replace_file(path, |out| {
            let mut report = |written: &certificate::Written| progress(written.positions);
            let claims = std::slice::from_ref(claim);
            certify::<P>(solver, &self.options, claims, out, is_stopped, &mut report)
        });
        written.map(drop).map_err(|error| match error {
            CertifyError::Io(error) => PartsError::Io(path.display().to_string(), error),
            CertifyError::Stopped => PartsError::Stopped,
            CertifyError::FalseClaim(error) => invalid(error.to_string()),
        })
    }
}

/// File name of the part after these moves.
fn name(moves: &[String]) -> String {
    let line = if moves.is_empty() { "start".to_owned() } else { moves.join("-") };
    format!("{line}.{EXTENSION}")
}

/// Whether a file is a certificate with this header. Unfinished parts have other names.
fn is_finished_part(path: &Path, header: &Header) -> bool {
    let file = File::open(path).map(BufReader::new);
    file.is_ok_and(|file| Header::read(file).is_ok_and(|found| found == *header))
}
