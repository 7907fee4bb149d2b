//! Positions that may be puzzles.

use fastrand::Rng;
use ludoteca_engine::{Engine, Level, Stop};
use ludoteca_rules::{AnyMatch, AnyOptions, Match, for_match};

use crate::games::PuzzleGame;

/// Positions from random set-ups that are tried on one board before the next board's turn.
const SETUPS: usize = 64;
/// The strongest level that plays. Weak levels make the mistakes that leave puzzles.
const MAX_LEVEL: u8 = 3;
/// Maximum number of random moves at the beginning of a game.
const MAX_RANDOM: usize = 4;
/// Maximum length of a game, in plies.
const MAX_PLIES: usize = 120;

/// Candidates with these options, in random order: random set-ups, or positions of one game
/// between weak levels.
pub(super) fn sequence(options: AnyOptions, engine: &mut Engine, rng: &mut Rng) -> Vec<AnyMatch> {
    let mut setups = Vec::new();
    let start = options.start();
    for _ in 0..SETUPS {
        let setup = for_match!(&start, game => random_setup(game, rng));
        let Some(text) = setup else { break };
        let possible = options.start_from(&text).ok();
        setups.extend(possible.filter(|game| game.outcome().is_none()));
    }
    if setups.is_empty() { game(options, engine, rng) } else { setups }
}

fn random_setup<P: PuzzleGame>(game: &Match<P>, rng: &mut Rng) -> Option<String> {
    P::random_setup(&game.position().options(), rng)
}

/// The positions of a game between two weak levels, which begins with random moves.
fn game(options: AnyOptions, engine: &mut Engine, rng: &mut Rng) -> Vec<AnyMatch> {
    let mut game = options.start();
    let levels = [0, 1].map(|_| Level::new(rng.u8(1..=MAX_LEVEL)).unwrap_or(Level::MIN));
    let random = rng.usize(1..=MAX_RANDOM);
    let mut positions = Vec::new();
    while game.outcome().is_none() && game.ply() < MAX_PLIES {
        let mv = if game.ply() < random {
            rng.choice(game.legal_texts())
        } else {
            positions.push(game.clone());
            engine.set_position(&game);
            let limits = levels[game.ply() % 2].limits(game.game());
            engine.go(&limits, &Stop::default(), &mut |_| ()).map(|best| best.mv)
        };
        if mv.is_none_or(|mv| game.play_text(&mv).is_err()) {
            break;
        }
    }
    rng.shuffle(&mut positions);
    positions
}
