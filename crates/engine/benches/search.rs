//! Nodes per second of the search, one thread: `cargo bench -p ludoteca-engine`.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use ludoteca_engine::benchmark::BenchPosition;
use ludoteca_engine::{Engine, Level, Limits, Stop};
use ludoteca_rules::AnyMatch;

fn main() {
    divan::main();
}

fn go(game: &AnyMatch, limits: &Limits) -> u64 {
    let mut engine = Engine::new(1);
    engine.set_position(game);
    engine.go(limits, &Stop::default(), &mut |_| ()).map_or(0, |best| best.info.nodes)
}

/// Search speed; the items are nodes.
#[divan::bench(args = BenchPosition::all(), sample_count = 5, sample_size = 1)]
fn nodes(bencher: Bencher, position: &BenchPosition) {
    let limits = Limits { nodes: Some(300_000), ..Limits::default() };
    let game = position.position();
    bencher
        .counter(ItemsCount::new(go(&game, &limits)))
        .bench_local(|| go(black_box(&game), &limits));
}

/// Time per move at the highest level.
#[divan::bench(args = BenchPosition::all(), sample_count = 3, sample_size = 1)]
fn highest_level(bencher: Bencher, position: &BenchPosition) {
    let game = position.position();
    bencher.bench_local(|| go(black_box(&game), &Level::MAX.limits(game.game())));
}
