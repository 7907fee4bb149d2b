//! Progress of a tree on standard error.

use std::cell::RefCell;

use indicatif::HumanCount;
use ludoteca_solver::{Answer, Job, JobResult, Solvable, Tree};

use crate::numbers::grouped;
use crate::solve::watch::Watch;

/// Prints a line for each search and a live line for the current one.
pub(super) struct Progress {
    watch: RefCell<Watch>,
}

impl Progress {
    pub(super) fn new() -> Self {
        Self { watch: RefCell::new(Watch::of("evaluations")) }
    }

    /// Reports that the engine orders the moves of a position.
    pub(super) fn ordering(&self, moves: &[String]) {
        self.watch.borrow().line(&format!("{}: ordering the moves", named(moves)));
    }

    /// Shows the progress of a search.
    pub(super) fn search(&self, job: &Job, progress: &ludoteca_solver::Progress) {
        self.watch.borrow().search_of(&named(&job.claim.moves), progress);
    }

    /// Reports the result of a search and the state of the tree.
    pub(super) fn done<P: Solvable>(&self, job: &Job, result: &JobResult, tree: &Tree<P>) {
        let answer = match result.answer {
            Answer::Proved => format!("proved within {} plies", result.plies),
            Answer::Refuted => format!("refuted within {} plies", result.plies),
            Answer::Open => "open".to_owned(),
        };
        let levels = tree.levels().into_iter().map(|level| {
            let all = level.settled + level.open;
            format!("{}/{all}", level.settled)
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
        self.watch.borrow().line(&format!(
            "{}: {answer} after {} evaluations; settled by level: {}; in all {} in {:.0} s; left: {left}",
            named(&job.claim.moves),
            grouped(result.evaluations),
            levels.join(" "),
            grouped(tree.evaluations()),
            tree.seconds(),
        ));
    }

    /// Removes the live line.
    pub(super) fn end(&self) {
        self.watch.borrow().end();
    }
}

/// Names a position by the moves that lead to it.
fn named(moves: &[String]) -> String {
    if moves.is_empty() { "start".to_owned() } else { moves.join(" ") }
}
