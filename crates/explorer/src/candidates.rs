//! The moves of a position, with the results of the games in which they were played.

use std::cmp::Reverse;
use std::collections::HashMap;

use ludoteca_rules::AnyMatch;

use crate::results::Results;
use crate::step::Step;

/// A move of a position and all moves that are equal to it under a symmetry of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The moves, in the order of generation.
    pub moves: Vec<String>,
    /// Results of the games in which one of them was played.
    pub results: Results,
}

/// The legal moves in classes of those that are equal under a symmetry of the board, each with its
/// step. Empty after the end.
pub fn candidates(game: &AnyMatch) -> Vec<(Step, Vec<String>)> {
    let Some(from) = game.canonical_key(game.ply()) else { return Vec::new() };
    let mut classes: Vec<(Step, Vec<String>)> = Vec::new();
    let mut places = HashMap::new();
    for (mv, to) in game.canonical_keys_after() {
        let place = *places.entry(to).or_insert_with(|| {
            classes.push((Step { from, to }, Vec::new()));
            classes.len() - 1
        });
        classes[place].1.push(mv);
    }
    classes
}

/// The moves of a position that were played, the most frequent first. `results` returns the results
/// of a step.
pub fn explore(game: &AnyMatch, results: impl Fn(Step) -> Results) -> Vec<Candidate> {
    let classes = candidates(game).into_iter();
    let with_results = classes.map(|(step, moves)| Candidate { moves, results: results(step) });
    let mut played: Vec<_> =
        with_results.filter(|candidate| candidate.results.games() > 0).collect();
    played.sort_by_key(|candidate| Reverse(candidate.results.games()));
    played
}
