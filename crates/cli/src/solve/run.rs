//! `solve` for Coffee and 4mation.

use std::io::Write;

use ludoteca_rules::Match;
use ludoteca_solver::{Solvable, Solving};

use super::answer::Answer;
use super::parts::Parts;
use super::tree::TreeRun;
use super::{SolveArgs, certificate};
use crate::failure::Failure;

/// A run of `solve`.
pub(super) struct Run<'a, W> {
    pub(super) args: &'a SolveArgs,
    pub(super) parts: Parts<'a>,
    pub(super) out: &'a mut W,
}

impl<W: Write> Solving for Run<'_, W> {
    type Output = Result<(), Failure>;

    fn run<P: Solvable>(self, game: &Match<P>) -> Self::Output {
        let Self { args, parts, out } = self;
        if let Some(file) = &args.tree.tree {
            let tree = TreeRun { args, path: file, memory: parts.memory, stop: &parts.stop };
            return tree.run(game, out);
        }
        let position = game.position();
        let mut answer = Answer::new(game);
        let (mut solver, spent) = parts.search(position, &mut |solver, budget| {
            let nodes = if args.first_moves {
                answer.take_moves(solver.solve_moves(position, None, budget))
            } else {
                answer.take(solver.solve(position, budget))
            };
            (nodes, answer.is_whole())
        })?;
        answer.write(&spent, args.json, out)?;
        out.flush()?;
        if let Some(file) = &args.proof {
            certificate::write(&mut solver, game, &answer, file, &parts.stop)?;
        }
        Ok(())
    }
}
