//! Random games per second on one core, through the public `Position` trait:
//! `cargo bench -p ludoteca-rules --bench random_games`.

use divan::Bencher;
use divan::counter::ItemsCount;
use fastrand::Rng;
use ludoteca_rules::{Options, Position, coffee, fourmation, morris, playout, six};

/// Number of games per sample.
const GAMES: u32 = 200;

fn main() {
    divan::main();
}

/// Measures games from the start.
fn games<P: Position>(bencher: Bencher, options: &str) {
    let start = P::new(&P::Options::read(options).expect("options"));
    let mut rng = Rng::with_seed(1);
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| {
        (0..GAMES).map(|_| playout(&start, |moves| rng.usize(..moves))).sum::<u32>()
    });
}

#[divan::bench]
fn coffee_square_6(bencher: Bencher) {
    games::<coffee::Position>(bencher, "square-6 n=5");
}

#[divan::bench]
fn fourmation(bencher: Bencher) {
    games::<fourmation::Position>(bencher, "");
}

#[divan::bench]
fn morris(bencher: Bencher) {
    games::<morris::Position>(bencher, "");
}

#[divan::bench]
fn six(bencher: Bencher) {
    games::<six::Position>(bencher, "");
}
