//! The search trees of many games of one kind.

use std::time::{Duration, Instant};

use fastrand::Rng;
use ludoteca_rules::{AnyMatch, AnyOptions, Match, Position, Side};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::encoding::{Encoding, for_matches};
use crate::env::{PARALLEL, Refused, Stepped};
use crate::tree::{Limits, Tree};

/// How long Ctrl-C may wait.
pub(crate) const PAUSE: Duration = Duration::from_millis(50);

/// The trees, whatever their game.
pub(crate) trait Forest: Send + Sync {
    /// Simulates in each tree until a leaf waits, its simulations are done, or time is over. Returns whether no tree has
    /// more to do.
    fn descend(&mut self, limits: &Limits, deadline: Instant) -> bool;
    /// The games whose leaves wait.
    fn waiting(&self) -> Vec<usize>;
    /// The observations of the leaves that wait.
    fn observe_leaves(&self, out: &mut [u8], length: usize);
    /// The legal actions at the leaves that wait.
    fn mask_leaves(&self, out: &mut [bool], length: usize);
    /// Expands the leaves that wait: row `i` of the logits and value `i` belong to the `i`-th of them.
    fn expand(&mut self, logits: &[f32], length: usize, values: &[f32], limits: &Limits);
    /// Carries out an action in each game, or in none if one is refused.
    fn advance(&mut self, actions: &[u32], noise: f32) -> Result<Vec<Stepped>, (usize, Refused)>;
    /// The observations of the roots.
    fn observe(&mut self, out: &mut [u8], length: usize);
    fn visits(&self, out: &mut [u32], length: usize);
    fn policy(&self, out: &mut [f32], length: usize);
    fn values(&self) -> Vec<f32>;
    /// The side to move at each root: 0 or 1.
    fn turns(&self) -> Vec<i8>;
    /// The match at a root.
    fn game(&mut self, number: usize) -> AnyMatch;
}

struct Trees<P: Position>(Vec<Tree<P>>);

/// One tree for each match. All matches have the same options.
pub(crate) fn plant(matches: Vec<AnyMatch>, seed: u64) -> Box<dyn Forest> {
    let mut seeds = Rng::with_seed(seed);
    for_matches!(matches, games => {
        Box::new(Trees(games.into_iter().map(|game| Tree::new(game, seeds.fork())).collect()))
    })
}

/// The options of all matches.
///
/// Raises `ValueError` if they differ, or if a game is over.
pub(crate) fn common_options(matches: &[AnyMatch]) -> PyResult<AnyOptions> {
    let Some(first) = matches.first().map(AnyMatch::options) else {
        return Err(PyValueError::new_err("there must be at least one match"));
    };
    for (number, of) in matches.iter().enumerate() {
        let options = of.options();
        if options != first {
            let named = |options: &AnyOptions| format!("{} {}", options.game(), options.short());
            return Err(PyValueError::new_err(format!(
                "match {number} is of {}, match 0 of {}",
                named(&options),
                named(&first)
            )));
        }
        if let Some(outcome) = of.outcome() {
            return Err(PyValueError::new_err(format!("match {number} is over: {outcome}")));
        }
    }
    Ok(first)
}

impl<P: Encoding> Trees<P> {
    /// The least number of trees that one thread takes.
    fn share(&self) -> usize {
        if self.0.len() < PARALLEL { self.0.len().max(1) } else { PARALLEL / 4 }
    }

    fn leaves(&self) -> Vec<&Tree<P>> {
        self.0.iter().filter(|tree| tree.is_waiting()).collect()
    }
}

impl<P: Encoding> Forest for Trees<P>
where
    AnyMatch: From<Match<P>>,
{
    fn descend(&mut self, limits: &Limits, deadline: Instant) -> bool {
        let share = self.share();
        let trees = self.0.par_iter_mut().with_min_len(share);
        let ready = trees.map(|tree| {
            tree.descend(limits, deadline);
            tree.is_waiting() || tree.is_done(limits)
        });
        ready.reduce(|| true, |a, b| a && b)
    }

    fn waiting(&self) -> Vec<usize> {
        let trees = self.0.iter().enumerate();
        trees.filter(|(_, tree)| tree.is_waiting()).map(|(number, _)| number).collect()
    }

    fn observe_leaves(&self, out: &mut [u8], length: usize) {
        let leaves = self.leaves();
        let trees = leaves.par_iter().with_min_len(self.share());
        let out = out.par_chunks_exact_mut(length);
        trees.zip(out).for_each(|(tree, out)| tree.game().observe(out));
    }

    fn mask_leaves(&self, out: &mut [bool], length: usize) {
        for (tree, out) in self.leaves().iter().zip(out.chunks_exact_mut(length)) {
            tree.game().each_action(|action| out[action as usize] = true);
        }
    }

    fn expand(&mut self, logits: &[f32], length: usize, values: &[f32], limits: &Limits) {
        let share = self.share();
        let trees = self.0.iter_mut().filter(|tree| tree.is_waiting());
        let waiting: Vec<_> = trees.zip(logits.chunks_exact(length)).zip(values).collect();
        waiting.into_par_iter().with_min_len(share).for_each(|((tree, logits), &value)| {
            tree.expand(logits, value, limits.noise);
        });
    }

    fn advance(&mut self, actions: &[u32], noise: f32) -> Result<Vec<Stepped>, (usize, Refused)> {
        for (number, (tree, &action)) in self.0.iter_mut().zip(actions).enumerate() {
            tree.check(action).map_err(|refused| (number, refused))?;
        }
        let share = self.share();
        let trees = self.0.par_iter_mut().with_min_len(share).zip(actions).enumerate();
        trees
            .map(|(number, (tree, &action))| {
                tree.advance(action, noise).map_err(|refused| (number, refused))
            })
            .collect()
    }

    fn observe(&mut self, out: &mut [u8], length: usize) {
        let share = self.share();
        let trees = self.0.par_iter_mut().with_min_len(share);
        trees.zip(out.par_chunks_exact_mut(length)).for_each(|(tree, out)| {
            tree.unwind();
            tree.game().observe(out);
        });
    }

    fn visits(&self, out: &mut [u32], length: usize) {
        for (tree, out) in self.0.iter().zip(out.chunks_exact_mut(length)) {
            tree.visits().for_each(|(action, visits)| out[action as usize] = visits);
        }
    }

    fn policy(&self, out: &mut [f32], length: usize) {
        for (tree, out) in self.0.iter().zip(out.chunks_exact_mut(length)) {
            tree.policy().for_each(|(action, share)| out[action as usize] = share);
        }
    }

    fn values(&self) -> Vec<f32> {
        self.0.iter().map(Tree::value).collect()
    }

    fn turns(&self) -> Vec<i8> {
        self.0.iter().map(|tree| i8::from(tree.turn() == Side::Second)).collect()
    }

    fn game(&mut self, number: usize) -> AnyMatch {
        self.0[number].unwind();
        self.0[number].game().played.clone().into()
    }
}
