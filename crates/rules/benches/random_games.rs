//! Random games per second on one core, through the public `Position` trait:
//! `cargo bench -p ludoteca-rules --bench random_games`.

use divan::Bencher;
use divan::counter::ItemsCount;
use fastrand::Rng;
use ludoteca_rules::game::history::QUIET_LIMIT;
use ludoteca_rules::{Options, Position, coffee, fourmation, morris, six};

/// Number of games per sample.
const GAMES: u32 = 200;

fn main() {
    divan::main();
}

/// Plays uniformly random moves until the end or a draw by the fifty-move rule. Returns the number
/// of plies.
fn play<P: Position>(start: &P, rng: &mut Rng) -> u32 {
    let mut position = start.clone();
    let (mut plies, mut quiet) = (0, 0);
    while position.outcome().is_none() && quiet < QUIET_LIMIT {
        let n = rng.usize(..position.count_moves());
        let mv = position.nth_move(n).expect("fewer than there are");
        quiet = if position.is_quiet(mv) { quiet + 1 } else { 0 };
        position.play(mv);
        plies += 1;
    }
    plies
}

/// Measures games from the start.
fn games<P: Position>(bencher: Bencher, options: &str) {
    let start = P::new(&P::Options::read(options).expect("options"));
    let mut rng = Rng::with_seed(1);
    bencher
        .counter(ItemsCount::new(GAMES))
        .bench_local(|| (0..GAMES).map(|_| play(&start, &mut rng)).sum::<u32>());
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
