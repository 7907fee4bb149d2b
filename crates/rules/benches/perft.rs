//! Perft leaf nodes per second on one core, with the last ply counted in bulk:
//! `cargo bench -p ludoteca-rules --bench perft`.

use divan::Bencher;
use divan::counter::ItemsCount;
use ludoteca_rules::samples::{self, Search};
use ludoteca_rules::{AnyMatch, Game, Position, for_games, perft};

fn main() {
    divan::main();
}

fn measure<P: Position>(bencher: Bencher, position: &P, depth: u32) {
    let leaves = perft::without_history(position, depth);
    bencher
        .counter(ItemsCount::new(leaves))
        .bench(|| perft::without_history(divan::black_box(position), depth));
}

macro_rules! benches {
    ($($variant:ident: $module:ident),+) => {$(
        #[divan::bench(args = samples::perft(Game::$variant))]
        fn $module(bencher: Bencher, search: &Search) {
            let AnyMatch::$variant(game) = search.sample.game(Game::$variant) else {
                unreachable!("a sample is of its game")
            };
            measure(bencher, game.position(), search.depth);
        }
    )+};
}

for_games!(benches);
