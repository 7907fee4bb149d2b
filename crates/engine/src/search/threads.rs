//! Starts a search: divides memory and nodes among the table, the solver and the threads.

use std::thread;

use ludoteca_rules::Match;
use ludoteca_rules::oracle::Oracle;
use ludoteca_solver::usable_threads;

use super::SearchContext;
use super::budget::Budget;
use super::claims::Claims;
use super::request::{ProofSources, Request};
use super::root::Search;
use super::shared::SharedSearch;
use super::solver_cache::solver_bytes;
use crate::eval::Evaluate;
use crate::info::{Best, Info};

/// Searches a game that is not over.
pub(crate) fn search<P: Evaluate>(
    game: &Match<P>,
    request: &Request<'_>,
    tablebase: Option<&dyn Oracle<P>>,
    context: &mut SearchContext,
    weights: &P::Weights,
    on_info: &mut dyn FnMut(&Info),
) -> Best {
    let &Request { limits, purpose, resources, stop, .. } = request;
    let threads = usable_threads(resources.threads);
    let nodes = limits.nodes.unwrap_or(u64::MAX);
    let prover = P::PROVER.filter(|_| limits.follow_books());
    let book = prover.and_then(|prover| (prover.book)(game.position()));
    let is_complete = book.as_ref().is_some_and(|book| book.is_complete);
    let settles = is_complete && limits.to_settle() > 0;
    let solver_hash = solver_bytes::<P>(limits, settles, resources.hash);
    let settles = settles && solver_hash > 0;
    let claims = Claims::new::<P>(limits, purpose, settles, &mut context.claims);
    let shared =
        SharedSearch::new(threads, context.table.table(resources.hash - solver_hash, nodes));
    thread::scope(|scope| {
        for _ in 1..threads {
            let budget =
                Budget::for_helper(limits, threads, &shared.finished, &shared.helper_nodes);
            let helper = || {
                let claims = Claims::none();
                let sources = ProofSources { book: None, tablebase, solver: None, claims };
                Search::new(game, request, budget, &shared, weights, sources)
            };
            scope.spawn(move || helper().run(&mut |_| ()));
        }
        let budget = Budget::new(limits, threads, stop);
        let solver = context.solver.solver(solver_hash);
        let sources = ProofSources { book: book.as_ref(), tablebase, solver, claims };
        let mut search = Search::new(game, request, budget, &shared, weights, sources);
        let best = match search.tablebase_moves() {
            Some(moves) => {
                if search.has_distances(&moves) {
                    search.claims.allow_all();
                }
                search.play_by_tablebase(&moves, on_info)
            }
            None => search.run(on_info),
        };
        shared.finished.stop();
        best
    })
}
