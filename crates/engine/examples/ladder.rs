//! Plays neighbouring levels against each other:
//! `cargo run --release -p ludoteca-engine --example ladder -- 20 [GAME [OPTIONS]]`
//! plays 20 games for each pair, every opening from both sides, and prints the upper level's score.

use ludoteca_engine::{Engine, Level, Stop};
use ludoteca_rules::{AnyMatch, Game, Side};

/// Plies of chance that each game opens with.
const OPENING: usize = 3;

fn main() {
    let mut args = std::env::args().skip(1);
    let games: u64 = args.next().and_then(|n| n.parse().ok()).unwrap_or(10);
    let only = args.next();
    let options = args.collect::<Vec<_>>().join(" ");
    for &game in Game::ALL.iter().filter(|game| only.as_ref().is_none_or(|o| o == game.name())) {
        for pair in Level::ALL.windows(2) {
            let (mut score, mut draws, mut plies) = (0.0, 0, 0);
            for i in 0..games {
                let upper = if i % 2 == 0 { Side::First } else { Side::Second };
                let levels = if i % 2 == 0 { [pair[1], pair[0]] } else { [pair[0], pair[1]] };
                let start = opening(game, &options, i / 2);
                let end = play(start, levels, i);
                plies += end.ply();
                match end.outcome().and_then(|outcome| outcome.winner) {
                    Some(winner) if winner == upper => score += 1.0,
                    Some(_) => {}
                    None => {
                        score += 0.5;
                        draws += 1;
                    }
                }
            }
            println!(
                "{game} {options}: level {} against {}: {score} of {games}, {draws} draws, {} plies a game",
                pair[1],
                pair[0],
                plies as u64 / games
            );
        }
    }
}

fn opening(game: Game, options: &str, seed: u64) -> AnyMatch {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut start = game.options(options).expect("options are valid").start();
    for _ in 0..OPENING {
        let moves = start.legal_texts();
        if let Some(mv) = random.choice(&moves) {
            start.play_text(mv).expect("legal moves are legal");
        }
    }
    start
}

fn play(mut game: AnyMatch, levels: [Level; 2], seed: u64) -> AnyMatch {
    let mut engine = Engine::new(seed);
    while let Some(side) = game.to_move() {
        engine.set_position(&game);
        let limits = levels[side.index()].limits(game.game());
        let best = engine.go(&limits, &Stop::default(), &mut |_| ()).expect("the game goes on");
        game.play_text(&best.mv).expect("the engine's moves are legal");
    }
    game
}
