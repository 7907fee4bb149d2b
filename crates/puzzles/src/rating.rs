//! Ratings: which levels of the engine find the line, how large the proof is and how long the line.

use ludoteca_engine::{Engine, Level, Limits, Resources, Stop};
use ludoteca_rules::{AnyMatch, Faults};

use crate::puzzle::{MAX_RATING, MIN_RATING, Puzzle};

/// Attempts of each level.
const ATTEMPTS_PER_LEVEL: u64 = 3;
/// Attempts that must succeed.
const MIN_SUCCESSES: usize = 2;
/// Maximum number of nodes of an attempt.
const MAX_NODES: u64 = 100_000;
/// Memory of an attempt's transposition table, in bytes.
const HASH: usize = 4 << 20;
/// Points for each level that does not find the line.
const POINTS_PER_LEVEL: u32 = 140;
/// Points for each doubling of the proof.
const POINTS_PER_DOUBLING: u32 = 25;
/// Doublings of a proof that give no points: a proof of this size is seen at a glance.
const FREE_DOUBLINGS: u32 = 4;
/// Points for each further move that the solver has to find.
const POINTS_PER_MOVE: u32 = 70;
/// Maximum number of further moves that give points.
const MAX_FURTHER_MOVES: usize = 4;

/// The rating of a puzzle whose proof takes `nodes` evaluations. Takes up to some seconds.
///
/// It is 600, plus 140 for each level below the weakest one that finds the line, plus 25 for each
/// doubling of the proof beyond 16 evaluations, plus 70 for each move after the first, at most four
/// of them; at most 2400. A level finds the line if it plays every move of the solver, or one that
/// is symmetric to it, in two of three attempts with the seeds 0, 1 and 2. Attempts overlook no moves
/// and have at most 100,000 nodes; if no level up to 9 finds the line, level 10 counts as the weakest.
///
/// # Errors
/// If the puzzle's position is impossible.
pub fn rate(puzzle: &Puzzle, nodes: u64) -> Result<u16, Faults> {
    let start = puzzle.begin()?;
    let finds = |level: &Level| *level == Level::MAX || finds(*level, &start, &puzzle.solution);
    let weakest = Level::ALL.into_iter().find(finds).unwrap_or(Level::MAX);
    let levels = u32::from(weakest.number() - Level::MIN.number());
    let doublings = nodes.max(1).ilog2().saturating_sub(FREE_DOUBLINGS);
    let moves = puzzle.solver_moves().saturating_sub(1).min(MAX_FURTHER_MOVES) as u32;
    let points =
        POINTS_PER_LEVEL * levels + POINTS_PER_DOUBLING * doublings + POINTS_PER_MOVE * moves;
    Ok(MAX_RATING.min(MIN_RATING + points as u16))
}

/// Whether a level finds the whole line.
fn finds(level: Level, start: &AnyMatch, solution: &[String]) -> bool {
    let mut failures = 0;
    for seed in 0..ATTEMPTS_PER_LEVEL {
        failures += usize::from(!plays(level, seed, start, solution));
        if failures > ATTEMPTS_PER_LEVEL as usize - MIN_SUCCESSES {
            return false;
        }
    }
    true
}

/// Whether an attempt plays every move of the solver.
fn plays(level: Level, seed: u64, start: &AnyMatch, solution: &[String]) -> bool {
    let limits = level.limits(start.game());
    let nodes = limits.nodes.map(|nodes| nodes.min(MAX_NODES));
    let limits = Limits { nodes, settling: 0, overlooked: [0, 0], ..limits };
    let mut game = start.clone();
    for (i, mv) in solution.iter().enumerate() {
        if i % 2 == 0 {
            let resources = Resources { hash: HASH, ..Resources::default() };
            let mut engine = Engine::new(seed).with(resources);
            engine.set_position(&game);
            let best = engine.go(&limits, &Stop::default(), &mut |_| ());
            if !best.is_some_and(|best| best.mv == *mv || game.are_symmetric(&best.mv, mv)) {
                return false;
            }
        }
        if game.play_text(mv).is_err() {
            return false;
        }
    }
    true
}
