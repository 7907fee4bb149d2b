//! `solve` for Coffee and 4mation.

use std::io::Write;

use ludoteca_rules::Match;
use ludoteca_solver::{Solvable, SolvableVisitor};

use super::report::SolveReport;
use super::resumable::ResumableSearch;
use super::tree::TreeRun;
use super::{SolveArgs, certificate};
use crate::failure::Failure;

/// A run of `solve`.
pub(super) struct Run<'a, W> {
    pub(super) args: &'a SolveArgs,
    pub(super) search: ResumableSearch<'a>,
    pub(super) out: &'a mut W,
}

impl<W: Write> SolvableVisitor for Run<'_, W> {
    type Output = Result<(), Failure>;

    fn visit<P: Solvable>(self, game: &Match<P>) -> Self::Output {
        let Self { args, search, out } = self;
        if let Some(tree) = TreeRun::requested(&search) {
            return tree.run_and_prove(game, out);
        }
        let position = game.position();
        let mut report = SolveReport::new(game);
        let (mut solver, effort) = search.run(position, &mut |solver, budget| {
            let nodes = if args.first_moves {
                report.set_moves(solver.solve_moves(position, None, budget))
            } else {
                report.set_proof(solver.solve(position, budget))
            };
            (nodes, report.is_complete())
        })?;
        report.write(&effort, args.json, out)?;
        out.flush()?;
        if let Some(file) = &args.proof {
            certificate::write(&mut solver, game, &report, file, &search.stop)?;
        }
        Ok(())
    }
}
