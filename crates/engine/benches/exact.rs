//! Measures how many positions the engine proves within a node or time limit:
//! `cargo bench -p ludoteca-engine --bench exact -- coffee "square-6 n=5" 16 300000 50`
//! (game, options, plies played, nodes, or a time such as `100ms`, positions).
//!
//! The positions come from self-play at 2,000 nodes per move after a few random plies. The same
//! positions are then searched without the solver, for comparison.

use std::time::Duration;

use fastrand::Rng;
use ludoteca_engine::{Best, Engine, Info, Limits, Stop};
use ludoteca_rules::oracle::Wdl;
use ludoteca_rules::{AnyMatch, Game};

/// Number of random plies at the start of a game.
const OPENING: usize = 4;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let [game, options, plies, limit, count] = &words[..] else {
        return eprintln!("arguments: game, options, plies, nodes or milliseconds, positions");
    };
    let number = |word: &str| word.parse::<usize>().expect("a number");
    let game: Game = game.parse().expect("a game");
    let (plies, count) = (number(plies), number(count));
    let limits = match limit.strip_suffix("ms") {
        Some(time) => {
            Limits { time: Some(Duration::from_millis(number(time) as u64)), ..Limits::default() }
        }
        None => Limits { nodes: Some(number(limit) as u64), ..Limits::default() },
    };
    // Any margin above 0 disables proofs.
    let plain = Limits { margin: 1, ..limits.clone() };
    let (mut positions, mut seed) = (Vec::new(), 0);
    while positions.len() < count {
        seed += 1;
        positions.extend(position(game, options, plies, seed));
    }
    println!("{count} positions of {game} {options} after {plies} plies, {limit}:");
    for (name, limits) in [("with the solver", &limits), ("without", &plain)] {
        let (mut counts, mut times) = ([0; 4], Vec::new());
        for game in &positions {
            let info = analyse(game, limits);
            counts[match info.value.wdl() {
                Some(Wdl::Win) => 0,
                Some(Wdl::Loss) => 1,
                Some(Wdl::Draw) => 2,
                None => 3,
            }] += 1;
            times.push(info.elapsed);
        }
        times.sort_unstable();
        let [won, lost, drawn, open] = counts;
        println!(
            "{name}: {} proved ({won} won, {lost} lost, {drawn} drawn); half took {:?} or less",
            count - open,
            times[count / 2],
        );
    }
}

/// The position after `plies` plies of a game; `None` if the game ends earlier.
fn position(game: Game, options: &str, plies: usize, seed: u64) -> Option<AnyMatch> {
    let mut random = Rng::with_seed(seed);
    let mut game = game.options(options).expect("the options are valid").start();
    let quick = Limits { nodes: Some(2_000), ..Limits::default() };
    for ply in 0..plies {
        game.outcome().is_none().then_some(())?;
        let mv = if ply < OPENING {
            random.choice(game.legal_texts())?
        } else {
            search(&game, &quick, seed).mv
        };
        game.play_text(&mv).expect("legal moves are legal");
    }
    game.outcome().is_none().then_some(game)
}

fn analyse(game: &AnyMatch, limits: &Limits) -> Info {
    let mut engine = Engine::new(1);
    engine.set_position(game);
    engine.analyse(limits, &Stop::default(), &mut |_| ()).expect("the game is not over")
}

fn search(game: &AnyMatch, limits: &Limits, seed: u64) -> Best {
    let mut engine = Engine::new(seed);
    engine.set_position(game);
    engine.go(limits, &Stop::default(), &mut |_| ()).expect("the game is not over")
}
