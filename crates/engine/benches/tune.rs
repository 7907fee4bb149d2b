//! Tunes a game's evaluation weights to the results of self-play:
//! `cargo bench -p ludoteca-engine --bench tune -- GAME GAMES NODES [WEIGHTS] > new.txt`
//! plays GAMES games of each of the game's option sets from random openings, with NODES nodes per
//! move, and writes the tuned weights. WEIGHTS is a file with the initial weights.
//!
//! The evaluation is linear in its weights, so the coefficient of each weight in a position is found
//! by changing one weight at a time. The fit is a logistic regression of game results on static
//! evaluations (Texel's tuning method: P. Österlund, 2014). Finally the scale is fitted to the search
//! scores, not the static evaluations, of the same positions.

use std::sync::Mutex;
use std::thread;

use ludoteca_engine::{Engine, Limits, Stop, Value, Weights};
use ludoteca_rules::{AnyMatch, Game, Side};

/// Rule options of the training games.
fn sets(game: Game) -> &'static [&'static str] {
    match game {
        Game::Coffee => &["square-6 n=5", "hex-5 n=4", "hex-4 n=4", "square-7 n=5", "hex-6 n=5"],
        Game::Six => &["", "tiles=12"],
        _ => &[""],
    }
}

/// Maximum number of random plies at the start of a game.
const OPENING: usize = 8;
/// Regularisation towards the initial weights, equivalent to this number of positions.
const REGULARISATION: f64 = 20.0;
/// Number of gradient-descent steps.
const ROUNDS: usize = 3_000;

/// A position of a training game.
struct Sample {
    /// Coefficient of each weight, for the side to move.
    counts: Vec<f64>,
    /// Search score, in hundredths of a unit.
    searched: f64,
    /// Result of the game for the side to move.
    points: f64,
}

/// Ends the program because an argument is missing.
fn usage(missing: &str) -> ! {
    eprintln!("arguments: GAME GAMES NODES [WEIGHTS]; {missing} is missing");
    std::process::exit(2)
}

fn main() {
    let mut args = std::env::args().skip(1).filter(|arg| arg != "--bench");
    let mut next = |what| args.next().unwrap_or_else(|| usage(what));
    let game: Game = next("GAME").parse().expect("a game's name");
    let games: u64 = next("GAMES").parse().expect("a number of games");
    let nodes: u64 = next("NODES").parse().expect("a number of nodes");
    let weights: Weights = args.next().map_or_else(Weights::default, |file| {
        std::fs::read_to_string(file).expect("a file").parse().expect("weights")
    });
    let samples = play(game, games, nodes, &weights);
    eprintln!("{} positions", samples.len());

    let numbers = weights.numbers(game);
    // The fit keeps the units of the initial weights.
    let scale = numbers.iter().find(|(name, _)| *name == "scale").map_or(100.0, |w| w.1.into());
    let start: Vec<f64> = numbers.iter().map(|(_, number)| f64::from(*number)).collect();
    eprintln!("error before: {:.5}", error(&samples, &start, scale));
    let tuned = descend(&samples, &start, scale);
    eprintln!("error after: {:.5}", error(&samples, &tuned, scale));
    let fitted = fit_scale(&samples);
    eprintln!("scale of searched values: {fitted}");
    for ((name, _), number) in numbers.iter().zip(tuned) {
        let number = if *name == "scale" { fitted } else { number };
        println!("{game}.{name} = {}", number.round());
    }
}

/// Plays the games, one per thread at a time, and returns their positions.
fn play(game: Game, games: u64, nodes: u64, weights: &Weights) -> Vec<Sample> {
    let all = Mutex::new(Vec::new());
    let pending = Mutex::new(0..games * sets(game).len() as u64);
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                let mut engine = Engine::new(1).weigh(weights.clone());
                loop {
                    let Some(seed) = pending.lock().expect("no panic").next() else { return };
                    let set = sets(game)[(seed / games) as usize];
                    let samples = play_one(game, set, seed, nodes, weights, &mut engine);
                    all.lock().expect("no panic").extend(samples);
                }
            });
        }
    });
    all.into_inner().expect("no panic")
}

fn play_one(
    game: Game,
    options: &str,
    seed: u64,
    nodes: u64,
    weights: &Weights,
    engine: &mut Engine,
) -> Vec<Sample> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut line = game.options(options).expect("valid options").start();
    for _ in 0..random.usize(1..=OPENING) {
        if let Some(mv) = random.choice(line.legal_texts()) {
            line.play_text(&mv).expect("legal moves are legal");
        }
    }
    let limits = Limits { nodes: Some(nodes), margin: 8, ..Limits::default() };
    let mut positions: Vec<(Side, Vec<f64>, f64)> = Vec::new();
    while let Some(side) = line.to_move() {
        engine.set_position(&line);
        let best = engine.go(&limits, &Stop::default(), &mut |_| ()).expect("the game is not over");
        if let Value::Estimate(centi) = best.info.value {
            positions.push((side, counts(&line, weights), centi.into()));
        }
        line.play_text(&best.mv).expect("the engine's moves are legal");
    }
    let winner = line.outcome().and_then(|outcome| outcome.winner);
    let points = |side| winner.map_or(0.5, |winner| f64::from(u8::from(winner == side)));
    let sample = |(side, counts, searched)| Sample { counts, searched, points: points(side) };
    positions.into_iter().map(sample).collect()
}

/// Coefficient of each weight in a position.
fn counts(line: &AnyMatch, weights: &Weights) -> Vec<f64> {
    let base = weights.estimate(line);
    let numbers = weights.numbers(line.game());
    let count = |(place, (_, number)): (usize, &(&str, i32))| {
        let mut changed = weights.clone();
        changed.set(line.game(), place, number + 1);
        f64::from(changed.estimate(line) - base)
    };
    numbers.iter().enumerate().map(count).collect()
}

fn expected(counts: &[f64], weights: &[f64], scale: f64) -> f64 {
    let estimate: f64 = counts.iter().zip(weights).map(|(count, weight)| count * weight).sum();
    1.0 / (1.0 + (-estimate / scale).exp())
}

fn error(samples: &[Sample], weights: &[f64], scale: f64) -> f64 {
    let error = |s: &Sample| (expected(&s.counts, weights, scale) - s.points).powi(2);
    samples.iter().map(error).sum::<f64>() / samples.len() as f64
}

/// Gradient descent on the logarithmic loss with a step size per weight (Adam: Kingma and Ba, 2015).
fn descend(samples: &[Sample], start: &[f64], scale: f64) -> Vec<f64> {
    let mut weights = start.to_vec();
    let (mut mean, mut square) = (vec![0.0; weights.len()], vec![0.0; weights.len()]);
    for round in 1..=ROUNDS {
        let mut slope: Vec<f64> = weights
            .iter()
            .zip(start)
            .map(|(w, s)| REGULARISATION * (w - s) / scale / scale)
            .collect();
        for sample in samples {
            let miss = expected(&sample.counts, &weights, scale) - sample.points;
            for (slope, count) in slope.iter_mut().zip(&sample.counts) {
                *slope += miss * count / scale;
            }
        }
        let step = 1.0 - round as f64 / (ROUNDS + 1) as f64;
        for i in 0..weights.len() {
            mean[i] = 0.9 * mean[i] + 0.1 * slope[i];
            square[i] = 0.99 * square[i] + 0.01 * slope[i] * slope[i];
            if square[i] > 0.0 {
                weights[i] -= step * mean[i] / square[i].sqrt();
            }
        }
    }
    weights
}

/// The scale under which search scores best predict the results.
fn fit_scale(samples: &[Sample]) -> f64 {
    let loss = |scale: &u32| {
        let miss = |s: &Sample| {
            let expected = 1.0 / (1.0 + (-s.searched / f64::from(*scale)).exp());
            (expected - s.points).powi(2)
        };
        samples.iter().map(miss).sum::<f64>()
    };
    let best = (10..2_000).step_by(2).min_by(|a, b| loss(a).total_cmp(&loss(b)));
    best.map_or(150.0, f64::from)
}
