//! Perft leaf nodes per second on one core, with the last ply counted in bulk:
//! `cargo bench -p ludoteca-rules --bench perft`.

use divan::Bencher;
use divan::counter::ItemsCount;
use ludoteca_rules::{Options, Position, coffee, fourmation, morris, perft, six};

fn main() {
    divan::main();
}

/// Measures perft from the start of a game.
fn start<P: Position>(bencher: Bencher, options: &str, depth: u32) {
    let options = P::Options::read(options).expect("options");
    measure(bencher, &P::new(&options), depth);
}

/// Measures perft from a set-up.
fn set_up<P: Position>(bencher: Bencher, options: &str, setup: &str, depth: u32) {
    let options = P::Options::read(options).expect("options");
    let setup = setup.parse().unwrap_or_else(|fault| panic!("{fault}"));
    measure(bencher, &P::from_setup(&options, &setup).expect("a possible position"), depth);
}

fn measure<P: Position>(bencher: Bencher, position: &P, depth: u32) {
    let leaves = perft::without_history(position, depth);
    bencher
        .counter(ItemsCount::new(leaves))
        .bench(|| perft::without_history(divan::black_box(position), depth));
}

/// A position in round two of SIX after 45 random plies, with 998 legal moves.
const SIX_ROUND_TWO: &str = "3b5/3r2b2/r3rrb1r/1rrbrbrbb/2bbr2br/1rbr1rb1r/bbb1bbrb1/3r1rr1r/\
                             4b2b1/4r4 b 0 0 -5,-4";
/// Seventeen men in the moving phase.
const MORRIS_MOVING: &str = "wbw/b1w/1bw/wb1b1w/1w1/wbb/b1w w 0 0";

#[divan::bench]
fn coffee_hex_5(bencher: Bencher) {
    start::<coffee::Position>(bencher, "hex-5 n=4", 4);
}

#[divan::bench]
fn coffee_square_6(bencher: Bencher) {
    start::<coffee::Position>(bencher, "square-6 n=5", 4);
}

#[divan::bench]
fn fourmation(bencher: Bencher) {
    start::<fourmation::Position>(bencher, "", 7);
}

#[divan::bench]
fn morris_placing(bencher: Bencher) {
    start::<morris::Position>(bencher, "", 5);
}

#[divan::bench]
fn morris_moving(bencher: Bencher) {
    set_up::<morris::Position>(bencher, "", MORRIS_MOVING, 6);
}

#[divan::bench]
fn six_round_one(bencher: Bencher) {
    start::<six::Position>(bencher, "", 6);
}

#[divan::bench]
fn six_round_two(bencher: Bencher) {
    set_up::<six::Position>(bencher, "", SIX_ROUND_TWO, 2);
}
