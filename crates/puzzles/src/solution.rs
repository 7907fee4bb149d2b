//! The solution of a puzzle: the only move, the most resistant reply, the only move, and so on.

use ludoteca_rules::Match;
use ludoteca_rules::oracle::{Proved, Wdl};

use crate::games::PuzzleGame;
use crate::goal::Goal;
use crate::prove::{Prover, Unproved, are_symmetric, played};

/// Maximum number of moves of the solver in a line that reaches no end.
const MAX_MOVES_TO_WIN: usize = 9;
/// Maximum number of moves of the solver in a line that holds a draw, which need not end.
const MAX_MOVES_TO_DRAW: usize = 4;
/// Maximum number of equally resistant replies that are compared.
const MAX_COMPARED: usize = 24;

impl Goal {
    /// The value that reaches the goal.
    pub(crate) const fn wdl(self) -> Wdl {
        match self {
            Self::Win => Wdl::Win,
            Self::Draw => Wdl::Draw,
        }
    }

    const fn max_moves(self) -> usize {
        match self {
            Self::Win => MAX_MOVES_TO_WIN,
            Self::Draw => MAX_MOVES_TO_DRAW,
        }
    }
}

/// The only move that reaches the goal, up to symmetry; the first of those that are symmetric.
/// `None` if others reach it too, or if none does.
pub(crate) fn only_move<P: PuzzleGame>(
    prover: &mut Prover<P>,
    game: &Match<P>,
    goal: Goal,
) -> Result<Option<(P::Move, Proved)>, Unproved> {
    let mut only: Option<(P::Move, Proved)> = None;
    for mv in game.legal_moves() {
        let value = prover.move_value(game, mv)?;
        if value.wdl < goal.wdl() {
            continue;
        }
        // A position with a win has another goal than a draw.
        let is_other = |first| !are_symmetric(game, first, mv);
        if value.wdl > goal.wdl() || only.is_some_and(|(first, _)| is_other(first)) {
            return Ok(None);
        }
        only = only.or(Some((mv, value)));
    }
    Ok(only)
}

/// The solution from a position, or `None` if more than one move reaches the goal there.
pub(crate) fn solve<P: PuzzleGame>(
    prover: &mut Prover<P>,
    start: &Match<P>,
    goal: Goal,
) -> Result<Option<Vec<P::Move>>, Unproved> {
    let mut game = start.clone();
    let mut line = Vec::new();
    let Some(mut next) = only_move(prover, &game, goal)? else { return Ok(None) };
    loop {
        line.push(next.0);
        game.play_legal(next.0);
        if game.outcome().is_some() || line.len() >= 2 * goal.max_moves() - 1 {
            return Ok(Some(line));
        }
        let Some(reply) = most_resistant(prover, &game, goal)? else { return Ok(Some(line)) };
        game.play_legal(reply);
        match only_move(prover, &game, goal)? {
            Some(only) if game.outcome().is_none() => next = only,
            _ => return Ok(Some(line)),
        }
        line.push(reply);
    }
}

/// The reply that delays the goal the longest and, among those, leaves the fewest moves that reach
/// it. Where the goal is a draw, replies that lose are left out. `None` if all moves end the game.
fn most_resistant<P: PuzzleGame>(
    prover: &mut Prover<P>,
    game: &Match<P>,
    goal: Goal,
) -> Result<Option<P::Move>, Unproved> {
    let mut replies = Vec::new();
    for mv in game.legal_moves() {
        let next = played(game, mv);
        let value = prover.move_value(game, mv)?;
        if next.outcome().is_none() && value.wdl == goal.wdl().opposite() {
            replies.push((next, mv, value.distance.plies().unwrap_or(0)));
        }
    }
    let longest = replies.iter().map(|&(.., plies)| plies).max().unwrap_or(0);
    replies.retain(|&(.., plies)| plies == longest);
    let mut best: Option<(usize, P::Move)> = None;
    for (next, mv, _) in replies.into_iter().take(MAX_COMPARED) {
        let mut ways = 0;
        for reply in next.legal_moves() {
            ways += usize::from(prover.move_value(&next, reply)?.wdl == goal.wdl());
        }
        if best.is_none_or(|(fewest, _)| ways < fewest) {
            best = Some((ways, mv));
        }
    }
    Ok(best.map(|(_, mv)| mv))
}
