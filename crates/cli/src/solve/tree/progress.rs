//! Progress of a tree on standard error.

use std::cell::RefCell;

use indicatif::HumanCount;
use ludoteca_solver::{Claimable, Job, JobResult, Tree, Verdict};

use crate::numbers::grouped;
use crate::solve::progress_line::ProgressLine;

/// Prints a line for each search and a live line for the current one.
pub(super) struct Progress {
    progress_line: RefCell<ProgressLine>,
}

impl Progress {
    pub(super) fn new() -> Self {
        Self { progress_line: RefCell::new(ProgressLine::new("evaluations")) }
    }

    /// Reports that the engine orders the moves of a position.
    pub(super) fn ordering(&self, moves: &[String]) {
        self.progress_line.borrow().println(&format!("{}: ordering the moves", describe(moves)));
    }

    /// Shows the progress of a search.
    pub(super) fn search(&self, job: &Job, progress: &ludoteca_solver::Progress) {
        self.progress_line.borrow().show_position(&describe(&job.claim.moves), progress);
    }

    /// Reports the result of a search and the state of the tree.
    pub(super) fn done<P: Claimable>(&self, job: &Job, result: &JobResult, tree: &Tree<P>) {
        let verdict = match result.verdict {
            Verdict::Proved => format!("proved within {} plies", result.plies),
            Verdict::Refuted => format!("refuted within {} plies", result.plies),
            Verdict::Open => "open".to_owned(),
        };
        let levels = tree.levels().into_iter().map(|level| {
            let all = level.solved + level.open;
            format!("{}/{all}", level.solved)
        });
        let levels: Vec<_> = levels.collect();
        let left = tree.forecast().map_or_else(
            || "unknown".to_owned(),
            |left| {
                let rate = tree.evaluations() as f64 / tree.seconds().max(1e-3);
                let minutes = left as f64 / rate / 60.0;
                format!("about {} evaluations, {minutes:.0} min", HumanCount(left))
            },
        );
        self.progress_line.borrow().println(&format!(
            "{}: {verdict} after {} evaluations; solved by level: {}; total {} in {:.0} s; \
             left: {left}",
            describe(&job.claim.moves),
            grouped(result.evaluations),
            levels.join(" "),
            grouped(tree.evaluations()),
            tree.seconds(),
        ));
    }

    /// Removes the live line.
    pub(super) fn finish(&self) {
        self.progress_line.borrow().finish();
    }
}

/// Names a position by the moves that lead to it.
fn describe(moves: &[String]) -> String {
    if moves.is_empty() { "start".to_owned() } else { moves.join(" ") }
}
