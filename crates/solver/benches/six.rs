//! Measures the search for forced shapes in round one of SIX: `cargo bench -p ludoteca-solver
//! --bench six -- 10`.
//!
//! The first argument is the number of tiles, or options such as "12 apart". Further arguments:
//! moves to play first, `first` or `second` to search only this side's attack, `nodes=N` (maximum
//! evaluations per attack), `seconds=N`, `hash=MB`.

use std::time::Instant;

use ludoteca_rules::{Match, Side, six};
use ludoteca_solver::{Budget, Solver, six as round_one};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let (options, words) = words.split_first().expect("first the number of tiles");
    let options = format!("tiles={options}").parse().expect("10 to 30 tiles");
    let mut game = Match::<six::Position>::new(&options);
    let (mut nodes, mut seconds, mut megabytes) = (u64::MAX, u64::MAX, 1_024);
    let mut sides = Side::BOTH.to_vec();
    for word in words {
        match word.split_once('=') {
            Some(("nodes", n)) => nodes = n.parse().expect("nodes is a number"),
            Some(("seconds", n)) => seconds = n.parse().expect("seconds is a number"),
            Some(("hash", n)) => megabytes = n.parse().expect("hash is a number"),
            _ if word == "first" => sides = vec![Side::First],
            _ if word == "second" => sides = vec![Side::Second],
            _ => drop(game.play_text(word).expect("moves are legal")),
        }
    }
    let position = game.position();
    for side in sides {
        let mut solver = Solver::new(megabytes << 20);
        let start = Instant::now();
        let budget = Budget { nodes, stop: &|_| start.elapsed().as_secs() >= seconds };
        let result = round_one::attack(&mut solver, position, side, &budget);
        let seconds = start.elapsed().as_secs_f64();
        let found = match result.forced {
            Some(true) => format!("forces a shape within {} plies", result.plies),
            Some(false) => "cannot force a shape".to_owned(),
            None => format!("unknown ({} to prove, {} to disprove)", result.proof, result.disproof),
        };
        let line: Vec<_> = result.line.iter().map(ToString::to_string).collect();
        println!(
            "{side} {found}: {} evaluations, {seconds:.2} s, {:.2} M/s, table {} ‰ {}",
            result.nodes,
            result.nodes as f64 / seconds / 1e6,
            solver.load(),
            line.join(" "),
        );
    }
}
