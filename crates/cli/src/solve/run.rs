//! `solve` for Coffee and 4mation.

use std::io::Write;

use ludoteca_rules::Match;
use ludoteca_solver::Solvable;

use super::certificate;
use super::report::SolveReport;
use super::resumable::ResumableSearch;
use super::tree::TreeRun;
use crate::failure::Failure;

/// Runs `solve` for a match.
pub(super) fn run<P: Solvable>(
    game: &Match<P>,
    search: &ResumableSearch<'_>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let args = search.args;
    if let Some(tree) = TreeRun::requested(search) {
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
