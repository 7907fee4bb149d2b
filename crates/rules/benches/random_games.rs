//! Random games per second on one core, through the public `Position` trait:
//! `cargo bench -p ludoteca-rules --bench random_games`.

use divan::Bencher;
use divan::counter::ItemsCount;
use fastrand::Rng;
use ludoteca_rules::{Game, Options, Position, for_games, playout, samples};

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

macro_rules! benches {
    ($($variant:ident: $module:ident),+) => {$(
        #[divan::bench]
        fn $module(bencher: Bencher) {
            games::<ludoteca_rules::$module::Position>(bencher, samples::random_games(Game::$variant));
        }
    )+};
}

for_games!(benches);
