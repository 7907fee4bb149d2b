//! Nodes per second of the search, one thread: `cargo bench -p ludoteca-engine`.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use ludoteca_engine::{Engine, Level, Limits, Stop};
use ludoteca_rules::{AnyMatch, Game};

fn main() {
    divan::main();
}

/// Benchmark positions: a game and either a number of plies of quick self-play or, where that may end
/// the game early, the moves.
const POSITIONS: [&str; 8] = [
    "coffee hex-4 / 8",
    "coffee square-6 n=5 / 10",
    "coffee hex-6 n=5 / 10",
    "fourmation / 10",
    "six / 0,1 1,-1 0,2 0,-1 -1,2 -2,2 0,3 -1,3 1,2 0,4 2,1 1,1 2,2 3,2 2,3 1,3",
    "six tiles=15 / 0,-1 0,1 2,-1 1,-1 1,1 -1,2 -2,3 0,2 1,2 0,3 0,4 1,3 -1,0 -2,1 2,0 2,1 0,-2 -1,-1 \
     1,-2 2,-3 -1,-2 -2,-2 -2,-1 -2,0 3,-2 2,-2 0,-3 1,-4 0,-3>-2,2 -1,2>0,-3",
    "morris / 10",
    "morris / 30",
];

/// The position that a benchmark line describes.
fn position(line: &str) -> AnyMatch {
    let (game, moves) = line.split_once(" / ").expect("game / plies or moves");
    let (game, options) = game.split_once(' ').unwrap_or((game, ""));
    let game: Game = game.parse().expect("the game exists");
    let mut game = game.options(options).expect("the options are valid").start();
    let Ok(plies) = moves.parse::<usize>() else {
        for mv in moves.split_whitespace() {
            game.play_text(mv).expect("the moves are legal");
        }
        return game;
    };
    let quick = Limits { depth: Some(2), ..Limits::default() };
    let mut engine = Engine::new(1);
    for _ in 0..plies {
        engine.set_position(&game);
        let best = engine.go(&quick, &Stop::default(), &mut |_| ()).expect("the game is not over");
        game.play_text(&best.mv).expect("the engine's moves are legal");
    }
    game
}

fn go(game: &AnyMatch, limits: &Limits) -> u64 {
    let mut engine = Engine::new(1);
    engine.set_position(game);
    engine.go(limits, &Stop::default(), &mut |_| ()).map_or(0, |best| best.info.nodes)
}

/// Search speed; the items are nodes.
#[divan::bench(args = POSITIONS, sample_count = 5, sample_size = 1)]
fn nodes(bencher: Bencher, line: &str) {
    let limits = Limits { nodes: Some(300_000), ..Limits::default() };
    let game = position(line);
    bencher
        .counter(ItemsCount::new(go(&game, &limits)))
        .bench_local(|| go(black_box(&game), &limits));
}

/// Time per move at the highest level.
#[divan::bench(args = POSITIONS, sample_count = 3, sample_size = 1)]
fn highest_level(bencher: Bencher, line: &str) {
    let game = position(line);
    bencher.bench_local(|| go(black_box(&game), &Level::MAX.limits(game.game())));
}
