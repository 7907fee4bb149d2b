//! Reviews games between levels:
//! `cargo bench -p ludoteca-engine --bench reviews -- morris "" 10 10 20 100000 1`
//! (game, options, levels of the two engines, games, nodes per position, seed).
//!
//! Each game starts with two random plies, and the levels alternate sides. Prints for each level the
//! share of moves with each verdict and the accuracies of its games.

use fastrand::Rng;
use ludoteca_engine::review::{Review, Summary, Tally, Verdict};
use ludoteca_engine::{Engine, Level, Limits, Resources, Stop};
use ludoteca_rules::{AnyMatch, AnyOptions, Game, Side};

/// Random plies at the start of a game.
const OPENING: usize = 2;
/// Longest game; the rest of a longer one is not played.
const MAX_PLIES: usize = 200;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let [game, options, one, other, games, nodes, seed] = &words[..] else {
        return eprintln!("arguments: game, options, two levels, games, nodes, seed");
    };
    let game: Game = game.parse().expect("a game");
    let options = game.options(options).expect("valid options");
    let levels = [one, other].map(|level| Level::new(number(level) as u8).expect("1 to 10"));
    let limits = Limits { nodes: Some(number(nodes)), ..Limits::default() };
    let mut results = [Results::default(), Results::default()];
    for round in 0..number(games) {
        let order = if round % 2 == 0 { [0, 1] } else { [1, 0] };
        let played = play(options, order.map(|i| levels[i]), number(seed) << 32 | round);
        let moves: Vec<_> =
            Review::new(&played, &limits, Resources::default(), Stop::default()).collect();
        let summary: Summary = moves.iter().skip(OPENING).collect();
        for (side, i) in Side::BOTH.into_iter().zip(order) {
            results[i].add(summary.of(side));
        }
        eprint!("\r{} games", round + 1);
    }
    eprintln!();
    for (level, results) in levels.iter().zip(&mut results) {
        results.print(*level);
    }
}

fn number(word: &str) -> u64 {
    word.parse().expect("a number")
}

fn play(options: AnyOptions, levels: [Level; 2], seed: u64) -> AnyMatch {
    let mut random = Rng::with_seed(seed);
    let mut game = options.start();
    for _ in 0..OPENING {
        let moves = game.legal_texts();
        game.play_text(random.choice(&moves).expect("a move")).expect("a legal move");
    }
    while let (Some(side), true) = (game.to_move(), game.ply() < MAX_PLIES) {
        let level = levels[usize::from(side == Side::Second)];
        let mut engine = Engine::new(seed ^ game.ply() as u64);
        engine.set_position(&game);
        let limits = level.limits(game.game());
        let best = engine.go(&limits, &Stop::default(), &mut |_| ()).expect("a move");
        game.play_text(&best.mv).expect("a legal move");
    }
    game
}

#[derive(Default)]
struct Results {
    verdicts: [u32; 5],
    accuracies: Vec<f64>,
}

impl Results {
    fn add(&mut self, tally: &Tally) {
        for (count, verdict) in self.verdicts.iter_mut().zip(Verdict::ALL) {
            *count += tally.count(verdict);
        }
        self.accuracies.extend(tally.accuracy());
    }

    fn print(&mut self, level: Level) {
        let all: u32 = self.verdicts.iter().sum();
        print!("level {level}: {all} moves");
        for (verdict, &count) in Verdict::ALL.iter().zip(&self.verdicts) {
            print!(", {} {:.1} %", verdict.name(), 100.0 * f64::from(count) / f64::from(all));
        }
        self.accuracies.sort_by(f64::total_cmp);
        let at = |share: f64| {
            let last = self.accuracies.len().saturating_sub(1) as f64;
            100.0 * self.accuracies.get((share * last).round() as usize).copied().unwrap_or(0.0)
        };
        println!("; accuracy {:.0} % ({:.0} to {:.0} %)", at(0.5), at(0.1), at(0.9));
    }
}
