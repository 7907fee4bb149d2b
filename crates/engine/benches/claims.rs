//! Checks that the engine keeps the wins and draws that it announces:
//! `cargo bench -p ludoteca-engine --bench claims -- fourmation "side=7 n=4" level=10 200 50000 1`
//! (game, options, limit, games, playouts of the reference player, seed). The limit is `level=N`,
//! `movetime=MS`, `nodes=N` or `depth=N`, or a comma-separated list of these.
//!
//! Each game starts with 3 to 5 random plies; the engine alternates sides. Every move comes from a new
//! engine. From the first announcement on, the solver checks the announcement, each later move and
//! the result.

use std::time::Duration;

use fastrand::Rng;
use ludoteca_engine::{Engine, Level, Limits, Reference, Stop, Value};
use ludoteca_rules::oracle::Proved;
use ludoteca_rules::{AnyMatch, AnyOptions, Game, Match, Side};
use ludoteca_solver::{Book, Budget, Solvable, Solver, for_solvable};

/// Table size of the solver that checks the claims, in bytes.
const TABLE: usize = 256 << 20;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let [game, options, limit, games, playouts, seed] = &words[..] else {
        return eprintln!("arguments: game, options, limit, games, playouts, seed");
    };
    let game: Game = game.parse().expect("a game");
    let options = game.options(options).expect("valid options");
    let limits = limits(game, limit);
    let (games, playouts, seed) = (number(games), number(playouts), number(seed));
    let mut counts = Counts::default();
    let mut solver = Solver::new(TABLE);
    for round in 0..games {
        let seed = seed << 32 | round;
        let reference = Reference { playouts: playouts as u32, seed };
        let side = if round % 2 == 0 { Side::First } else { Side::Second };
        counts.play(&opening(options, seed), side, &limits, &reference, &mut solver);
        solver.clear();
        if (round + 1) % 10 == 0 || round + 1 == games {
            println!("{} games: {counts:?}", round + 1);
        }
    }
    assert_eq!(counts.broken, 0, "claims were broken");
}

fn number(word: &str) -> u64 {
    word.parse().expect("a number")
}

fn limits(game: Game, text: &str) -> Limits {
    let mut limits = Limits::default();
    for part in text.split(',') {
        let (name, value) = part.split_once('=').expect("a limit and a number");
        let value = number(value);
        match name {
            "level" => {
                limits = Level::new(value as u8).expect("a level from 1 to 10").limits(game);
            }
            "movetime" => limits.time = Some(Duration::from_millis(value)),
            "nodes" => limits.nodes = Some(value),
            "depth" => limits.depth = Some(value as u32),
            _ => panic!("level, movetime, nodes or depth, not {name}"),
        }
    }
    limits
}

/// An unfinished game after 3 to 5 random plies.
fn opening(options: AnyOptions, seed: u64) -> AnyMatch {
    let mut random = Rng::with_seed(seed);
    loop {
        let mut game = options.start();
        for _ in 0..random.usize(3..=5) {
            let moves = game.legal_texts();
            if let Some(mv) = random.choice(&moves) {
                game.play_text(mv).expect("legal moves are legal");
            }
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}

#[derive(Debug, Default)]
struct Counts {
    won: u32,
    drawn: u32,
    lost: u32,
    /// Number of moves with an announced win.
    wins: u32,
    /// Number of moves with an announced draw.
    draws: u32,
    /// Number of games with an announcement.
    claimed: u32,
    /// Number of moves after an announcement.
    later: u32,
    /// Number of games in which an announcement was broken.
    broken: u32,
}

impl Counts {
    fn play(
        &mut self,
        opening: &AnyMatch,
        me: Side,
        limits: &Limits,
        reference: &Reference,
        solver: &mut Solver,
    ) {
        let mut game = opening.clone();
        // Best announcement so far: 2 for a win, 1 for a draw, 0 for none.
        let mut claim = 0;
        let mut kept = true;
        while let Some(side) = game.to_move() {
            if side != me {
                let mv = reference.choose(&game).expect("the game is not over");
                game.play_text(&mv).expect("the reference's moves are legal");
                continue;
            }
            let mut engine = Engine::new(1);
            engine.set_position(&game);
            let mut announced = 0;
            let mut note = |value: Value| {
                let worth = if value.is_win() { 2 } else { i32::from(value == Value::DRAW) };
                announced = announced.max(worth);
            };
            let best = engine.go(limits, &Stop::default(), &mut |info| note(info.value));
            let best = best.expect("the game is not over");
            note(best.info.value);
            self.later += u32::from(claim > 0);
            self.wins += u32::from(announced == 2);
            self.draws += u32::from(announced == 1);
            self.claimed += u32::from(claim == 0 && announced > 0);
            claim = claim.max(announced);
            game.play_text(&best.mv).expect("the engine's moves are legal");
            if claim > 0 && kept && value(&game, me, solver) < claim {
                kept = false;
                println!("broken by {}: {}", best.mv, game.move_texts().join(" "));
            }
        }
        let result = value(&game, me, solver);
        *[&mut self.lost, &mut self.drawn, &mut self.won][result as usize] += 1;
        self.broken += u32::from(!kept || result < claim);
    }
}

/// Result of `me` with best play: 2 for a win, 1 for a draw, 0 for a loss.
fn value(game: &AnyMatch, me: Side, solver: &mut Solver) -> i32 {
    if let Some(outcome) = game.outcome() {
        return outcome.winner.map_or(1, |winner| if winner == me { 2 } else { 0 });
    }
    let value =
        for_solvable!(game, game => prove(game, solver)).expect("the solver supports the game");
    let own = 1 + value.expect("an unlimited search proves everything").wdl as i32;
    if game.to_move() == Some(me) { own } else { 2 - own }
}

fn prove<P: Solvable>(game: &Match<P>, solver: &mut Solver) -> Option<Proved> {
    let position = game.position();
    let book = Book::built_in::<P>(&position.options());
    book.and_then(|book| book.value(position))
        .or_else(|| solver.solve(position, &Budget::nodes(u64::MAX)).value)
}
