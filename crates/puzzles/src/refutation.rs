//! Refutations of wrong moves.

use ludoteca_rules::Match;
use ludoteca_rules::oracle::{Proved, Wdl};

use crate::games::PuzzleGame;
use crate::goal::Goal;
use crate::prove::Prover;

/// Maximum length of a refutation, in plies.
const MAX_PLIES: usize = 7;

/// The opponent's best line after a wrong move: the shortest proved win, or moves that keep the
/// draw, and the most resistant replies. Ends where proofs become expensive.
pub(crate) fn find<P: PuzzleGame>(game: &Match<P>, goal: Goal) -> Vec<String> {
    let mut prover = Prover::<P>::new(P::NODES);
    let mut game = game.clone();
    let mut line = Vec::new();
    let opponent = game.position().to_move();
    while game.outcome().is_none() && line.len() < MAX_PLIES {
        let is_opponent = game.position().to_move() == opponent;
        let Some((mv, value)) = best(&mut prover, &game) else { break };
        // The result for the opponent.
        let wdl = if is_opponent { value.wdl } else { value.wdl.opposite() };
        if wdl <= goal.wdl().opposite() {
            break;
        }
        line.push(game.position().move_text(mv));
        game.play_legal(mv);
        if wdl == Wdl::Draw {
            // The line is complete: both sides hold the draw.
            break;
        }
    }
    line
}

/// The best move: the quickest win, a draw, or the slowest loss. `None` if that is not proved.
fn best<P: PuzzleGame>(prover: &mut Prover<P>, game: &Match<P>) -> Option<(P::Move, Proved)> {
    let moves = game.legal_moves().into_iter();
    let values: Vec<_> = moves.map(|mv| (mv, prover.move_value(game, mv).ok())).collect();
    let known = values.iter().filter_map(|&(mv, value)| Some((mv, value?)));
    let best = known.min_by_key(|(_, value)| value.rank())?;
    // A loss is the best only if every other move is known to lose.
    let is_best = best.1.wdl == Wdl::Win || values.iter().all(|(_, value)| value.is_some());
    is_best.then_some(best)
}
