//! Random play to the end of a game, the evaluation of plain Monte Carlo tree search.

use fastrand::Rng;
use ludoteca_rules::Side;
use ludoteca_rules::game::history::QUIET_LIMIT;

use super::node::{value_for, value_of_end};
use crate::encoding::Encoding;
use crate::env::Game;

/// The result of random moves for the side to move: 1, 0 or -1. Repetitions do not end the game, quiet plies do.
pub(super) fn rollout<P: Encoding>(game: &Game<P>, rng: &mut Rng) -> f32 {
    let mut position = game.played.position().clone();
    let side: Side = position.to_move();
    let mut quiet = game.played.quiet_plies();
    let mut next = first_move(game, rng);
    while let Some(mv) = next {
        quiet = if position.is_quiet(mv) { quiet + 1 } else { 0 };
        position.play(mv);
        if let Some(outcome) = position.outcome() {
            return value_for(side, value_of_end(outcome.winner));
        }
        if quiet >= QUIET_LIMIT {
            break;
        }
        next = position.nth_move(rng.usize(..position.count_moves()));
    }
    0.0
}

/// A random move that continues the unfinished one.
fn first_move<P: Encoding>(game: &Game<P>, rng: &mut Rng) -> Option<P::Move> {
    let position = game.played.position();
    let (mut seen, mut chosen) = (0, None);
    position.each_move(|mv| {
        if game.prefix.is_empty() || position.encode(mv).starts_with(&game.prefix) {
            seen += 1;
            if rng.u32(..seen) == 0 {
                chosen = Some(mv);
            }
        }
    });
    chosen
}
