//! Solves a position:
//! `cargo run --release -p ludoteca-solver --example solve -- coffee "square-5 n=4"`.
//!
//! Further words: moves to play first, `nodes=N` (the most evaluations), `hash=MB`, and `moves` to
//! give the value of each first move up to symmetry.

use std::collections::BTreeMap;
use std::str::FromStr;
use std::time::Instant;

use ludoteca_rules::{Faults, Match, coffee, fourmation};
use ludoteca_solver::{Budget, Solvable, Solver};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.first().map(String::as_str) {
        Some("coffee") => solve::<coffee::Position>(&words[1..]),
        Some("fourmation") => solve::<fourmation::Position>(&words[1..]),
        _ => panic!("name a game first: coffee or fourmation"),
    }
}

fn solve<P: Solvable>(words: &[String])
where
    P::Options: FromStr<Err = Faults>,
{
    let (options, words) = words.split_first().expect("options follow the game");
    let mut game = Match::<P>::new(&options.parse().expect("the options are valid"));
    let (mut nodes, mut megabytes, mut threads, mut each) = (u64::MAX, 1_024, 1, false);
    for word in words {
        match word.split_once('=') {
            Some(("nodes", n)) => nodes = n.parse().expect("nodes is a number"),
            Some(("threads", n)) => threads = n.parse().expect("threads is a number"),
            Some(("hash", n)) => megabytes = n.parse().expect("hash is a number"),
            _ if word == "moves" => each = true,
            _ => drop(game.play_text(word).expect("moves are legal")),
        }
    }
    let position = game.position();
    let mut solver = Solver::new(megabytes << 20).with_threads(threads);
    let mut report = |name: &str, position: &P| {
        let start = Instant::now();
        let proof = solver.solve(position, &Budget::nodes(nodes));
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "{name:8} {:?}, {} evaluations, {seconds:.2} s, {:.1} M/s, table {} ‰, first {:?}",
            proof.verdict,
            proof.nodes,
            proof.nodes as f64 / seconds / 1e6,
            solver.load(),
            proof.line.first().map(|&mv| position.move_text(mv)),
        );
    };
    if !each {
        return report("", position);
    }
    // Of moves that are alike by symmetry, the first.
    let mut alike = BTreeMap::new();
    for mv in position.moves() {
        let mut next = position.clone();
        next.play(mv);
        alike.entry(next.canonical().key()).or_insert((position.move_text(mv), next));
    }
    for (name, next) in alike.into_values() {
        report(&name, &next);
    }
}
