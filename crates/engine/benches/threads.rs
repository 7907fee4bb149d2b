//! How much sooner two threads reach a depth than one:
//! `cargo bench -p ludoteca-engine --bench threads -- [SECONDS]`
//! searches positions of all games to the depth that one thread reaches in about so many seconds.

use std::time::{Duration, Instant};

use ludoteca_engine::{Engine, Limits, Resources, Stop};
use ludoteca_rules::{AnyMatch, Game};

const POSITIONS: [(&str, &str, usize); 8] = [
    ("coffee", "square-6 n=5", 8),
    ("coffee", "hex-5 n=4", 6),
    ("coffee", "hex-6 n=5", 10),
    ("fourmation", "", 4),
    ("fourmation", "side=8", 8),
    ("six", "", 16),
    ("morris", "", 6),
    ("morris", "", 30),
];

fn position(game: &str, options: &str, plies: usize) -> AnyMatch {
    let game: Game = game.parse().expect("the game exists");
    let mut game = game.options(options).expect("the options are valid").start();
    let mut engine = Engine::new(1);
    let quick = Limits { nodes: Some(20_000), ..Limits::default() };
    for _ in 0..plies {
        engine.set_position(&game);
        let best = engine.go(&quick, &Stop::default(), &mut |_| ()).expect("the game goes on");
        game.play_text(&best.mv).expect("the engine's moves are legal");
    }
    game
}

fn main() {
    let seconds: f64 = std::env::args().nth(1).and_then(|s| s.parse().ok()).unwrap_or(3.0);
    let mut ratios = Vec::new();
    for (game, options, plies) in POSITIONS {
        let game = position(game, options, plies);
        let go = |threads, limits: &Limits| {
            let resources = Resources { hash: 256 << 20, threads, ..Resources::default() };
            let mut engine = Engine::new(1).with(resources);
            engine.set_position(&game);
            let start = Instant::now();
            let best = engine.go(limits, &Stop::default(), &mut |_| ()).expect("the game goes on");
            (best.info.depth, best.info.nodes, start.elapsed().as_secs_f64())
        };
        let probe = Limits {
            soft_time: Some(Duration::from_secs_f64(seconds / 4.0)),
            time: Some(Duration::from_secs_f64(seconds * 2.0)),
            ..Limits::default()
        };
        let (depth, ..) = go(1, &probe);
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let (_, alone, one) = go(1, &limits);
        let (_, together, two) = go(2, &limits);
        ratios.push(one / two);
        println!(
            "{} {}: depth {depth}, {alone} nodes in {one:.2} s, two threads {together} nodes in {two:.2} s: {:.2} times as fast",
            game.game(),
            game.options().short(),
            one / two
        );
    }
    let mean = ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64;
    println!("geometric mean: {:.2}", mean.exp());
}
