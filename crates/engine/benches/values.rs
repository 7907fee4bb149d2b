//! How soon the values of all legal moves are proved, where a game has a book:
//! `cargo bench -p ludoteca-engine --bench values -- coffee "square-5 n=4" 10 20 32`
//! (game, options, positions after each number of plies, the most plies, MiB of memory).
//!
//! The positions come from moves by chance; level 10 is asked for as many lines as there are moves.

use fastrand::Rng;
use ludoteca_engine::{Engine, Level, Limits, Resources, Stop};
use ludoteca_rules::{AnyMatch, Game};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let [game, options, count, plies, hash] = &words[..] else {
        return eprintln!("arguments: game, options, positions, the most plies, MiB of memory");
    };
    let number = |word: &str| word.parse::<usize>().expect("a number");
    let hash = number(hash) << 20;
    let game: Game = game.parse().expect("a game");
    println!("plies  known whole  half took  slowest  most nodes");
    for plies in 0..=number(plies) {
        let (mut times, mut whole, mut most) = (Vec::new(), 0, 0);
        for seed in 0..number(count) as u64 {
            let Some(game) = at_random(game, options, plies, seed) else { continue };
            let lines = game.legal_texts().len();
            let limits = Limits { lines, ..Level::MAX.limits(game.game()) };
            let mut engine = Engine::new(1).with(Resources { hash, ..Resources::default() });
            engine.set_position(&game);
            let best = engine.go(&limits, &Stop::default(), &mut |_| ());
            let info = best.expect("the game goes on").info;
            let all = info.others.iter().map(|line| line.value).chain([info.value]);
            whole += usize::from(all.filter(|value| value.is_proved()).count() == lines);
            times.push(info.elapsed.as_millis());
            most = most.max(info.nodes);
        }
        times.sort_unstable();
        let Some(slowest) = times.last() else { continue };
        let (half, count) = (times[times.len() / 2], times.len());
        println!("{plies:>5}  {whole:>5}/{count:<5}  {half:>6} ms  {slowest:>4} ms  {most}");
    }
}

/// A game after so many plies of chance, if it lasts as long.
fn at_random(game: Game, options: &str, plies: usize, seed: u64) -> Option<AnyMatch> {
    let mut random = Rng::with_seed(seed);
    let mut game = game.options(options).expect("the options are valid").start();
    for _ in 0..plies {
        let mv = random.choice(game.legal_texts())?;
        game.play_text(&mv).expect("legal moves are legal");
    }
    game.outcome().is_none().then_some(game)
}
