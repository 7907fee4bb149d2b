//! Plain Monte Carlo tree search.

use std::time::Instant;

use fastrand::Rng;
use ludoteca_rules::{AnyMatch, Match, Position};
use pyo3::prelude::*;

use crate::encoding::Encoding;
use crate::forest::common_options;
use crate::numbers::{Integer, float, seed};
use crate::signals::POLL_INTERVAL;
use crate::threads;
use crate::tree::{Limits, Tree};

/// The search for a move of one match.
struct Search<P: Position> {
    tree: Tree<P>,
    /// The move, as soon as it is complete.
    chosen: Option<P::Move>,
}

impl<P: Encoding> Search<P> {
    /// Searches until the move is known or time is over. Each action of a move has all simulations.
    fn run(&mut self, limits: &Limits, logits: &[f32], deadline: Instant) {
        while self.chosen.is_none() {
            self.tree.roll_out(limits, logits, deadline);
            if !self.tree.is_done(limits) {
                return;
            }
            let Some((action, mv)) = self.tree.best() else { return };
            self.chosen = mv;
            if mv.is_none() && self.tree.advance(action, limits.noise).is_err() {
                return;
            }
        }
    }
}

fn choose<P: Encoding>(
    py: Python<'_>,
    games: &[Match<P>],
    limits: Limits,
    seed: u64,
) -> PyResult<Vec<String>> {
    let mut seeds = Rng::with_seed(seed);
    let trees = games.iter().map(|game| Tree::new(game.clone(), seeds.fork()));
    let mut searches: Vec<_> = trees.map(|tree| Search { tree, chosen: None }).collect();
    let logits = vec![
        0.0;
        games.first().map_or(0, |game| P::shape(&game.position().options()).actions)
            as usize
    ];
    while searches.iter().any(|search| search.chosen.is_none()) {
        py.check_signals()?;
        py.detach(|| {
            let deadline = Instant::now() + POLL_INTERVAL;
            threads::share(searches.iter_mut(), |search| search.run(&limits, &logits, deadline));
        });
    }
    let chosen = games.iter().zip(&searches);
    Ok(chosen
        .filter_map(|(game, search)| search.chosen.map(|mv| game.position().move_text(mv)))
        .collect())
}

/// Returns a move for each match, found by Monte Carlo tree search without a network: leaves have equal priors and
/// are evaluated by random play.
///
/// The search visits `simulations` leaves for each match, or for each action if a move of SIX consists of several.
/// `exploration` weighs the priors against the values. Equal seeds give equal moves. Releases the GIL, uses all
/// threads, and Ctrl-C stops it.
///
/// >>> mcts([Match("fourmation", "side=4 n=3", moves="b2 c2 b3 c3")], 200, seed=1)[0]
/// 'b4'
///
/// Raises `ValueError` if matches have different options, if a game is over, or if there are no simulations.
#[pyfunction]
#[pyo3(signature = (matches, simulations, *, seed=0, exploration=1.5))]
pub(crate) fn mcts(
    py: Python<'_>,
    matches: Vec<crate::matches::Match>,
    simulations: Integer,
    #[pyo3(from_py_with = seed)] seed: u64,
    #[pyo3(from_py_with = float)] exploration: f32,
) -> PyResult<Vec<String>> {
    let limits = Limits::read(simulations, 1, exploration, 0.0)?;
    if matches.is_empty() {
        return Ok(Vec::new());
    }
    let matches: Vec<AnyMatch> = matches.into_iter().map(|of| of.0).collect();
    common_options(&matches)?;
    for_matches!(matches, games => choose(py, &games, limits, seed))
}
