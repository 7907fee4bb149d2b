//! Leaf nodes per second of perft, the last ply counted in bulk, on one core:
//! `cargo bench -p ludoteca-rules --bench perft`.

use divan::Bencher;
use divan::counter::ItemsCount;
use ludoteca_rules::{Options, Position, fourmation, morris, perft};

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
    set_up::<morris::Position>(bencher, "", "wbw/b1w/1bw/wb1b1w/1w1/wbb/b1w w 0 0", 6);
}
