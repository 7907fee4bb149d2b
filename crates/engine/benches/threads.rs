//! Measures the time-to-depth speed-up of two threads over one:
//! `cargo bench -p ludoteca-engine --bench threads -- [SECONDS]`
//! searches the positions of `ludoteca bench` to the depth that one thread reaches in about SECONDS.

use std::time::{Duration, Instant};

use ludoteca_engine::benchmark::BenchPosition;
use ludoteca_engine::{Engine, Limits, Resources, Stop};

fn main() {
    let seconds: f64 = std::env::args().nth(1).and_then(|s| s.parse().ok()).unwrap_or(3.0);
    let mut ratios = Vec::new();
    for position in BenchPosition::all() {
        let game = position.position();
        let go = |threads, limits: &Limits| {
            let resources = Resources { hash: 256 << 20, threads, ..Resources::default() };
            let mut engine = Engine::new(1).with(resources);
            engine.set_position(&game);
            let start = Instant::now();
            let best =
                engine.go(limits, &Stop::default(), &mut |_| ()).expect("the game is not over");
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
            "{} {}: depth {depth}, {alone} nodes in {one:.2} s, two threads {together} nodes in {two:.2} s: speed-up {:.2}",
            game.game(),
            game.options().short(),
            one / two
        );
    }
    let mean = ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64;
    println!("geometric mean: {:.2}", mean.exp());
}
