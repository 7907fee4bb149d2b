//! Compares the solver with plain minimax over the positions of the rules.

use std::collections::HashMap;
use std::str::FromStr;

use fastrand::Rng;
use ludoteca_rules::oracle::{Proved, Source, Wdl};
use ludoteca_rules::{Faults, Position, coffee, fourmation};
use ludoteca_solver::{Budget, Solvable, Solver};

/// True values by key, with the minimal distance of a win and the maximal distance of a loss.
type Known = HashMap<u64, Proved>;

/// Returns the true value by minimax with a table of exact positions.
fn true_value<P: Position>(position: &P, known: &mut Known) -> Proved {
    if let Some(outcome) = position.outcome() {
        return Proved::of_outcome(outcome, position.to_move(), Source::Search);
    }
    if let Some(&value) = known.get(&position.key()) {
        return value;
    }
    let after = |mv| {
        let mut next = position.clone();
        next.play(mv);
        true_value(&next, known).before()
    };
    let values = position.moves().into_iter().map(after);
    let best = values.min_by_key(|value| value.rank()).expect("the game is not over");
    known.insert(position.key(), best);
    best
}

/// Whether a proved value is consistent with the true one: the same result, and not fewer plies
/// than necessary.
fn is_consistent(found: Option<Proved>, true_value: Proved) -> bool {
    found.is_some_and(|found| {
        found.wdl == true_value.wdl && found.distance.plies() >= true_value.distance.plies()
    })
}

/// Plays random moves; `None` if the game ends.
fn random_position<P: Position>(options: &P::Options, plies: usize, random: &mut Rng) -> Option<P> {
    let mut position = P::new(options);
    for _ in 0..plies {
        let mv = position.nth_move(random.usize(0..position.count_moves().max(1)))?;
        position.play(mv);
    }
    position.outcome().is_none().then_some(position)
}

/// The state of a test, with the number of wins, losses and draws seen.
struct Check<P: Position> {
    options: P::Options,
    known: Known,
    solver: Solver,
    seen: [usize; 3],
}

impl<P: Solvable> Check<P> {
    fn new(options: &str, bytes: usize) -> Self
    where
        P::Options: FromStr<Err = Faults>,
    {
        Self {
            options: options.parse().expect("the options are valid"),
            known: Known::new(),
            solver: Solver::new(bytes),
            seen: [0; 3],
        }
    }

    /// Checks the values of a position and each of its moves, and the variation.
    fn position(&mut self, position: &P) {
        let budget = Budget::nodes(u64::MAX);
        let value = true_value(position, &mut self.known);
        let drawing = position.draw();
        let proof = self.solver.solve(position, &budget);
        assert!(is_consistent(proof.value, value), "{proof:?}, truly {value:?}\n{drawing}");

        // The first move keeps the value within the proved number of plies.
        let mut next = position.clone();
        next.play(*proof.line.first().expect("the game is not over"));
        let kept = true_value(&next, &mut self.known).before();
        assert!(is_consistent(proof.value, kept), "{proof:?}\n{drawing}");
        for &mv in &proof.line[1..] {
            assert!(next.is_legal(mv), "{proof:?}\n{drawing}");
            next.play(mv);
        }

        let moves = self.solver.solve_moves(position, None, &budget).moves;
        assert_eq!(moves.len(), position.count_moves());
        for (mv, found) in moves {
            let mut next = position.clone();
            next.play(mv);
            let value = true_value(&next, &mut self.known).before();
            assert!(
                is_consistent(found, value),
                "{} {found:?} {value:?}\n{drawing}",
                position.move_text(mv)
            );
        }
        self.seen[match value.wdl {
            Wdl::Win => 0,
            Wdl::Loss => 1,
            Wdl::Draw => 2,
        }] += 1;
    }
}

/// Checks random positions and returns the number of wins, losses and draws.
fn check<P: Solvable>(options: &str, plies: std::ops::Range<usize>, count: u64) -> [usize; 3]
where
    P::Options: FromStr<Err = Faults>,
{
    // A table that is always full shows that results do not depend on stored entries.
    let sizes = [1 << 20, 1 << 8];
    let mut seen = [0; 3];
    for bytes in sizes {
        let mut check = Check::<P>::new(options, bytes);
        let mut random = Rng::with_seed(count);
        for _ in 0..count {
            let plies = random.usize(plies.clone());
            if let Some(position) = random_position::<P>(&check.options, plies, &mut random) {
                check.position(&position);
            }
        }
        seen = check.seen;
    }
    seen
}

#[test]
fn fourmation_small() {
    let [won, lost, drawn] = check::<fourmation::Position>("side=4 n=3", 0..10, 80);
    assert!(won > 15 && lost > 10, "{won} won, {lost} lost, {drawn} drawn");
    let [.., drawn] = check::<fourmation::Position>("side=4 n=4", 6..13, 60);
    assert!(drawn > 20, "{drawn} drawn");
    check::<fourmation::Position>("side=4 n=3 anywhere", 2..10, 60);
    check::<fourmation::Position>("side=4 n=4 anywhere", 7..13, 60);
}

#[test]
fn fourmation_endgames() {
    let [won, lost, drawn] = check::<fourmation::Position>("side=5 n=4", 13..22, 60);
    assert!(won > 5 && lost > 2 && drawn > 5, "{won} won, {lost} lost, {drawn} drawn");
    check::<fourmation::Position>("side=3 pie", 0..4, 40);
    check::<fourmation::Position>("side=4 n=3 pie", 0..3, 20);
    check::<fourmation::Position>("side=5 n=3", 8..16, 40);
    check::<fourmation::Position>("side=5 n=4 anywhere", 15..22, 40);
    check::<fourmation::Position>("side=6 n=4", 26..34, 40);
    check::<fourmation::Position>("side=7", 38..48, 60);
    check::<fourmation::Position>("side=7 anywhere", 39..48, 40);
    check::<fourmation::Position>("side=8 n=5", 52..62, 40);
}

#[test]
fn coffee_small() {
    check::<coffee::Position>("hex-2", 0..4, 30);
    check::<coffee::Position>("hex-2 pie", 0..4, 30);
    let [won, lost, _] = check::<coffee::Position>("square-3", 0..6, 60);
    assert!(won > 10 && lost > 10, "{won} won, {lost} lost");
    check::<coffee::Position>("square-3 pie", 0..3, 20);
    check::<coffee::Position>("hex-3", 6..12, 40);
    check::<coffee::Position>("square-4 n=3", 6..12, 40);
}

#[test]
fn coffee_endgames() {
    let mut seen = [0; 3];
    for (options, plies) in [
        ("square-4 n=4", 8..14),
        ("hex-4 n=4", 27..34),
        ("square-5 n=4", 14..22),
        ("square-5 n=5", 16..23),
        ("square-7 n=5", 38..46),
        ("hex-5 n=5", 50..58),
        ("hex-6 n=5", 80..88),
    ] {
        let values = check::<coffee::Position>(options, plies, 30);
        for (sum, value) in seen.iter_mut().zip(values) {
            *sum += value;
        }
    }
    let [won, lost, drawn] = seen;
    assert!(won > 30 && lost > 10 && drawn == 0, "{won} won, {lost} lost, {drawn} drawn");
}
