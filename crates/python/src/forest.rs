//! The search trees of many games of one kind.

use std::time::Instant;

use fastrand::Rng;
use ludoteca_rules::{AnyMatch, AnyOptions, Match, Position, Side};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::encoding::{ActionError, Encoding};
use crate::env::{GAMES_PER_CHUNK, Stepped};
use crate::threads;
use crate::tree::{Limits, SavedTree, Tree};

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
    /// Performs an action in each game, or in none if one is rejected.
    fn advance(
        &mut self,
        actions: &[u32],
        noise: f32,
    ) -> Result<Vec<Stepped>, (usize, ActionError)>;
    /// The observations of the roots.
    fn observe(&mut self, out: &mut [u8], length: usize);
    fn visits(&self, out: &mut [u32], length: usize);
    fn policy(&self, out: &mut [f32], length: usize);
    fn values(&self) -> Vec<f32>;
    /// The side to move at each root: 0 or 1.
    fn turns(&self) -> Vec<i8>;
    /// The match at a root.
    fn game(&mut self, number: usize) -> AnyMatch;
    /// The matches with which the games begin again.
    fn starts(&self) -> Vec<AnyMatch>;
    /// The trees, for pickles.
    fn save(&self) -> Vec<SavedTree>;
}

struct Trees<P: Position>(Vec<Tree<P>>);

/// One tree for each match. All matches have the same options.
pub(crate) fn plant(matches: Vec<AnyMatch>, seed: u64) -> Box<dyn Forest> {
    let mut seeds = Rng::with_seed(seed);
    for_matches!(matches, games => {
        Box::new(Trees(games.into_iter().map(|game| Tree::new(game, seeds.fork())).collect()))
    })
}

/// The trees that [`Forest::save`] has described, one for each match.
pub(crate) fn restore(
    starts: Vec<AnyMatch>,
    saved: Vec<SavedTree>,
) -> Result<Box<dyn Forest>, String> {
    if starts.len() != saved.len() {
        return Err(format!("there are {} matches, but {} trees", starts.len(), saved.len()));
    }
    for_matches!(starts, games => {
        let trees = games.into_iter().zip(saved).map(|(start, saved)| Tree::restored(start, saved));
        Ok(Box::new(Trees(trees.collect::<Result<_, _>>()?)))
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
    /// Calls `work` with each tree, on several threads if there are many.
    fn each(&mut self, work: impl Fn(&mut Tree<P>) + Sync) {
        threads::share(self.0.chunks_mut(GAMES_PER_CHUNK), |trees| {
            trees.iter_mut().for_each(&work);
        });
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
        self.each(|tree| tree.descend(limits, deadline));
        self.0.iter().all(|tree| tree.is_waiting() || tree.is_done(limits))
    }

    fn waiting(&self) -> Vec<usize> {
        let trees = self.0.iter().enumerate();
        trees.filter(|(_, tree)| tree.is_waiting()).map(|(number, _)| number).collect()
    }

    fn observe_leaves(&self, out: &mut [u8], length: usize) {
        let leaves = self.leaves();
        let chunks = leaves.chunks(GAMES_PER_CHUNK).zip(out.chunks_mut(GAMES_PER_CHUNK * length));
        threads::share(chunks, |(leaves, out)| {
            for (leaf, out) in leaves.iter().zip(out.chunks_exact_mut(length)) {
                leaf.game().observe(out);
            }
        });
    }

    fn mask_leaves(&self, out: &mut [bool], length: usize) {
        for (leaf, out) in self.leaves().iter().zip(out.chunks_exact_mut(length)) {
            leaf.game().each_action(|action| out[action as usize] = true);
        }
    }

    fn expand(&mut self, logits: &[f32], length: usize, values: &[f32], limits: &Limits) {
        let leaves = self.0.iter_mut().filter(|tree| tree.is_waiting());
        let mut work: Vec<_> = leaves.zip(logits.chunks_exact(length)).zip(values).collect();
        threads::share(work.chunks_mut(GAMES_PER_CHUNK), |work| {
            for ((leaf, logits), value) in work {
                leaf.expand(logits, **value, limits.noise);
            }
        });
    }

    fn advance(
        &mut self,
        actions: &[u32],
        noise: f32,
    ) -> Result<Vec<Stepped>, (usize, ActionError)> {
        for (number, (tree, &action)) in self.0.iter_mut().zip(actions).enumerate() {
            tree.check(action).map_err(|error| (number, error))?;
        }
        let mut stepped = vec![Stepped::default(); actions.len()];
        let trees = self.0.chunks_mut(GAMES_PER_CHUNK);
        let chunks =
            trees.zip(actions.chunks(GAMES_PER_CHUNK)).zip(stepped.chunks_mut(GAMES_PER_CHUNK));
        threads::share(chunks, |((trees, actions), stepped)| {
            for ((tree, &action), stepped) in trees.iter_mut().zip(actions).zip(stepped) {
                *stepped = tree.advance(action, noise).unwrap_or_default();
            }
        });
        Ok(stepped)
    }

    fn observe(&mut self, out: &mut [u8], length: usize) {
        self.each(Tree::unwind);
        for (tree, out) in self.0.iter().zip(out.chunks_exact_mut(length)) {
            tree.game().observe(out);
        }
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

    fn starts(&self) -> Vec<AnyMatch> {
        self.0.iter().map(|tree| tree.start().clone().into()).collect()
    }

    fn save(&self) -> Vec<SavedTree> {
        self.0.iter().map(Tree::save).collect()
    }
}
