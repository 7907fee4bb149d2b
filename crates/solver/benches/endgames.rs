//! Measures how many positions with a given number of empty cells are proved within a budget:
//! `cargo bench -p ludoteca-solver --bench endgames -- coffee "hex-5 n=4" 20 300000 100` (game,
//! options, empty cells, evaluations, positions).
//!
//! The positions come from random games in which both sides take a win in one and avoid allowing
//! one where possible.

use std::str::FromStr;
use std::time::Instant;

use fastrand::Rng;
use ludoteca_rules::oracle::Wdl;
use ludoteca_rules::{Faults, Position, coffee, fourmation};
use ludoteca_solver::{Budget, Solvable, Solver};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let [game, options, empty, nodes, count] = &words[..] else {
        return eprintln!("arguments: game, options, empty cells, evaluations, positions");
    };
    let number = |word: &String| word.parse().expect("a number");
    let (empty, nodes, count) = (number(empty) as u32, number(nodes), number(count));
    match game.as_str() {
        "coffee" => measure::<coffee::Position>(
            options,
            |position| position.empty().count_ones() == empty,
            (nodes, count),
        ),
        "fourmation" => measure::<fourmation::Position>(
            options,
            |position| position.empty().count_ones() == empty,
            (nodes, count),
        ),
        _ => panic!("coffee or fourmation"),
    }
}

/// Returns a win in one if there is one, otherwise a random move that does not allow one if
/// possible.
fn careful<P: Position>(position: &P, random: &mut Rng) -> P::Move {
    let after = |mv| {
        let mut next = position.clone();
        next.play(mv);
        next
    };
    let wins = |position: &P, next: &P| {
        next.outcome().is_some_and(|outcome| outcome.winner == Some(position.to_move()))
    };
    let moves: Vec<_> = position.moves().into_iter().collect();
    if let Some(&mv) = moves.iter().find(|&&mv| wins(position, &after(mv))) {
        return mv;
    }
    let is_safe = |&&mv: &&P::Move| {
        let next = after(mv);
        !next.moves().into_iter().any(|reply| {
            let mut last = next.clone();
            last.play(reply);
            wins(&next, &last)
        })
    };
    let safe: Vec<_> = moves.iter().filter(is_safe).copied().collect();
    *random.choice(if safe.is_empty() { &moves } else { &safe }).expect("the game is not over")
}

fn measure<P: Solvable>(options: &str, is_there: impl Fn(&P) -> bool, (nodes, count): (u64, u64))
where
    P::Options: FromStr<Err = Faults>,
{
    let options = options.parse().expect("the options are valid");
    let mut random = Rng::with_seed(1);
    let (mut proved, mut spent) = ([0; 3], Vec::new());
    let start = Instant::now();
    let mut slowest = 0.0_f64;
    while (spent.len() as u64) < count {
        let mut position = P::new(&options);
        while position.outcome().is_none() && !is_there(&position) {
            position.play(careful(&position, &mut random));
        }
        if position.outcome().is_some() {
            continue;
        }
        let mut solver = Solver::new(64 << 20);
        let start_of_search = Instant::now();
        let proof = solver.solve(&position, &Budget::nodes(nodes));
        slowest = slowest.max(start_of_search.elapsed().as_secs_f64());
        match proof.value.map(|value| value.wdl) {
            Some(Wdl::Win) => proved[0] += 1,
            Some(Wdl::Loss) => proved[1] += 1,
            Some(Wdl::Draw) => proved[2] += 1,
            None => (),
        }
        spent.push(proof.nodes);
    }
    let seconds = start.elapsed().as_secs_f64();
    spent.sort_unstable();
    println!(
        "{} of {count} proved ({} won, {} lost, {} drawn) within {nodes} evaluations; median {}, \
         nine in ten {}, in all {}; {seconds:.3} s, slowest {slowest:.3} s",
        proved.iter().sum::<u64>(),
        proved[0],
        proved[1],
        proved[2],
        spent[spent.len() / 2],
        spent[spent.len() * 9 / 10],
        spent.iter().sum::<u64>(),
    );
}
