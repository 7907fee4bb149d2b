//! The line from the game's past through the root to the node being searched.

use ludoteca_rules::Match;
use ludoteca_rules::game::history::QUIET_LIMIT;

use crate::eval::{Danger, Evaluate};

/// A position on the line.
struct Stand<P: Evaluate> {
    position: P,
    state: P::EvalState,
    /// Quiet plies in a row up to it.
    quiet: u32,
}

/// The positions that repetition may come back to, and those between root and node.
pub(super) struct Line<P: Evaluate> {
    stands: Vec<Stand<P>>,
    /// The root's place.
    root: usize,
}

impl<P: Evaluate> Line<P> {
    /// A line that ends at the position on the board.
    pub(super) fn new(game: &Match<P>) -> Self {
        let reach = game.quiet_plies() as usize;
        let first = game.ply().saturating_sub(reach);
        let quiet = |ply: usize| (ply + reach - game.ply()) as u32;
        let past = (first..=game.ply()).filter_map(|ply| {
            let position = game.position_at(ply)?.clone();
            Some(Stand { state: position.eval_state(), position, quiet: quiet(ply) })
        });
        let stands: Vec<_> = past.collect();
        Self { root: stands.len() - 1, stands }
    }

    fn last(&self) -> &Stand<P> {
        self.stands.last().expect("the root never leaves the line")
    }

    /// The position at the end.
    #[inline]
    pub(super) fn position(&self) -> &P {
        &self.last().position
    }

    /// A move that wins at once, if it is quick to see.
    #[inline]
    pub(super) fn winning_move(&self) -> Option<P::Move> {
        let Stand { position, state, .. } = self.last();
        position.winning_move(state)
    }

    /// See [`Evaluate::danger`].
    #[inline]
    pub(super) fn danger(&self) -> Danger<P::Move> {
        let Stand { position, state, .. } = self.last();
        position.danger(state)
    }

    /// See [`Evaluate::threats`].
    #[inline]
    pub(super) fn threats(&self, list: &mut Vec<P::Move>) {
        let Stand { position, state, .. } = self.last();
        position.threats(state, list);
    }

    /// The estimate of the position at the end.
    #[inline]
    pub(super) fn evaluate(&self, weights: &P::Weights) -> i32 {
        let Stand { position, state, .. } = self.last();
        position.evaluate(state, weights)
    }

    /// Quiet plies in a row up to it.
    #[inline]
    pub(super) fn quiet(&self) -> u32 {
        self.last().quiet
    }

    /// Plies from the root.
    #[inline]
    pub(super) fn ply(&self) -> usize {
        self.stands.len() - 1 - self.root
    }

    /// Plays a move at the end.
    #[inline]
    pub(super) fn push(&mut self, mv: P::Move) {
        let Stand { position: before, state, quiet } = self.last();
        let quiet = if before.is_quiet(mv) { quiet + 1 } else { 0 };
        let mut position = before.clone();
        position.play(mv);
        let state = position.eval_state_after(mv, (before, state));
        self.stands.push(Stand { position, state, quiet });
    }

    /// Takes the last move back.
    #[inline]
    pub(super) fn pop(&mut self) {
        self.stands.pop();
    }

    /// Whether play may be taken for drawn by what came before: by the hundred plies, by a third
    /// stand, or by a second one since the root. (Who gains by the second stand could have gained
    /// at the first; who does not will avoid it.)
    #[inline]
    pub(super) fn is_drawn(&self) -> bool {
        let Stand { position, quiet, .. } = self.last();
        *quiet >= QUIET_LIMIT || *quiet >= 2 && self.is_repeated(position, *quiet as usize)
    }

    /// Whether the position has stood before, at any time since the last move that cannot be undone, or
    /// is drawn by quiet plies.
    pub(super) fn repeats(&self) -> bool {
        let Stand { position, quiet, .. } = self.last();
        let end = self.stands.len() - 1;
        let earlier = &self.stands[end.saturating_sub(*quiet as usize)..end];
        *quiet >= QUIET_LIMIT || earlier.iter().any(|stand| stand.position.repeats(position))
    }

    fn is_repeated(&self, position: &P, quiet: usize) -> bool {
        let end = self.stands.len() - 1;
        let earlier = (end.saturating_sub(quiet)..end - 1).rev().step_by(2);
        let mut seen = 0;
        for place in earlier {
            if self.stands[place].position.repeats(position) {
                seen += 1;
                if seen == 2 || place >= self.root {
                    return true;
                }
            }
        }
        false
    }
}
