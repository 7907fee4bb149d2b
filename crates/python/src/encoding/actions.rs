//! Matches that are played by actions.

use fastrand::Rng;
use ludoteca_rules::Match;

use super::{Actions, Completion, Encoding};

/// Why an action was rejected.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ActionError {
    Illegal,
    Over,
}

/// The move that an action completes after `prefix`, or `None` if it only continues one.
pub(crate) fn find<P: Encoding>(
    game: &Match<P>,
    prefix: &[u32],
    action: u32,
) -> Result<Option<P::Move>, ActionError> {
    if game.outcome().is_some() {
        return Err(ActionError::Over);
    }
    match game.position().find_action(prefix, action) {
        Completion::Illegal => Err(ActionError::Illegal),
        Completion::Partial => Ok(None),
        Completion::Move(mv) => Ok(Some(mv)),
    }
}

/// Performs an action.
pub(crate) fn push<P: Encoding>(
    game: &mut Match<P>,
    prefix: &mut Actions,
    action: u32,
) -> Result<(), ActionError> {
    if let Some(mv) = find(game, prefix, action)? {
        prefix.clear();
        game.play_legal(mv);
    } else {
        prefix.push(action);
    }
    Ok(())
}

/// Takes the last action back and returns it.
pub(crate) fn pop<P: Encoding>(game: &mut Match<P>, prefix: &mut Actions) -> Option<u32> {
    if prefix.is_empty() {
        let mv = game.undo()?;
        *prefix = game.position().encode(mv);
    }
    prefix.pop()
}

/// The legal actions after `prefix`, in rising order.
pub(crate) fn legal<P: Encoding>(game: &Match<P>, prefix: &[u32]) -> Vec<u32> {
    let mut actions = Vec::with_capacity(64);
    if game.outcome().is_none() {
        game.position().each_action(prefix, |action, _| actions.push(action));
        actions.sort_unstable();
        actions.dedup();
    }
    actions
}

/// A random legal action; `None` after the end. First actions are chosen so that all moves are equally likely.
pub(crate) fn sample<P: Encoding>(game: &Match<P>, prefix: &[u32], rng: &mut Rng) -> Option<u32> {
    if game.outcome().is_some() {
        return None;
    }
    let position = game.position();
    if prefix.is_empty() {
        let chosen = position.choose_move(|count| rng.usize(..count));
        return chosen.map(|mv| position.encode(mv)[0]);
    }
    let mut seen = 0;
    let mut chosen = None;
    position.each_action(prefix, |action, _| {
        seen += 1;
        if rng.u32(..seen) == 0 {
            chosen = Some(action);
        }
    });
    chosen
}

/// The actions of a legal move.
pub(crate) fn actions_of<P: Encoding>(game: &Match<P>, text: &str) -> Option<Vec<u32>> {
    let position = game.position();
    let mv = position.read_move(text)?;
    (game.outcome().is_none() && position.is_legal(mv)).then(|| position.encode(mv).to_vec())
}

/// The legal move that consists of these actions.
pub(crate) fn move_of<P: Encoding>(game: &Match<P>, actions: &[u32]) -> Option<P::Move> {
    let (&last, prefix) = actions.split_last()?;
    find(game, prefix, last).ok()?
}
