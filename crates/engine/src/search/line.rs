//! The line from the game's history through the root to the current node.

use ludoteca_rules::Match;
use ludoteca_rules::game::history::QUIET_LIMIT;

use crate::eval::{Danger, Evaluate};

/// Maximum length of a line.
pub(super) const MAX_PLY: usize = 128;

/// A position of the line.
struct LinePosition<P: Evaluate> {
    position: P,
    state: P::EvalState,
    /// Number of consecutive quiet plies before it.
    quiet: u32,
}

/// The positions since the last irreversible move before the root, and those from the root to the
/// current node.
pub(super) struct Line<P: Evaluate> {
    positions: Vec<LinePosition<P>>,
    /// Index of the root.
    root: usize,
}

impl<P: Evaluate> Line<P> {
    /// The line that ends at the current position of `game`.
    pub(super) fn new(game: &Match<P>) -> Self {
        let reach = game.quiet_plies() as usize;
        let first = game.ply().saturating_sub(reach);
        let quiet = |ply: usize| (ply + reach - game.ply()) as u32;
        let past = (first..=game.ply()).filter_map(|ply| {
            let position = game.position_at(ply)?.clone();
            Some(LinePosition { state: position.eval_state(), position, quiet: quiet(ply) })
        });
        let positions: Vec<_> = past.collect();
        Self { root: positions.len() - 1, positions }
    }

    fn last(&self) -> &LinePosition<P> {
        self.positions.last().expect("the line always contains the root")
    }

    /// The current position.
    #[inline]
    pub(super) fn position(&self) -> &P {
        &self.last().position
    }

    /// See [`Evaluate::winning_move`].
    #[inline]
    pub(super) fn winning_move(&self) -> Option<P::Move> {
        let LinePosition { position, state, .. } = self.last();
        position.winning_move(state)
    }

    /// See [`Evaluate::danger`].
    #[inline]
    pub(super) fn danger(&self) -> Danger<P::Move> {
        let LinePosition { position, state, .. } = self.last();
        position.danger(state)
    }

    /// See [`Evaluate::threats`].
    #[inline]
    pub(super) fn threats(&self, list: &mut Vec<P::Move>) {
        let LinePosition { position, state, .. } = self.last();
        position.threats(state, list);
    }

    /// Static evaluation of the current position.
    #[inline]
    pub(super) fn evaluate(&self, weights: &P::Weights) -> i32 {
        let LinePosition { position, state, .. } = self.last();
        position.evaluate(state, weights)
    }

    /// Number of consecutive quiet plies before the current position.
    #[inline]
    pub(super) fn quiet(&self) -> u32 {
        self.last().quiet
    }

    /// Distance from the root in plies.
    #[inline]
    pub(super) fn ply(&self) -> usize {
        self.positions.len() - 1 - self.root
    }

    /// Plays a move.
    #[inline]
    pub(super) fn push(&mut self, mv: P::Move) {
        let LinePosition { position: before, state, quiet } = self.last();
        let quiet = if before.is_quiet(mv) { quiet + 1 } else { 0 };
        let mut position = before.clone();
        position.play(mv);
        let state = position.eval_state_after(mv, (before, state));
        self.positions.push(LinePosition { position, state, quiet });
    }

    /// Takes back the last move.
    #[inline]
    pub(super) fn pop(&mut self) {
        self.positions.pop();
    }

    /// Whether the current position counts as a draw by history: by the fifty-move rule, by a third
    /// occurrence, or by a second occurrence since the root. (Whatever a side gains after the second
    /// occurrence it could have gained after the first.)
    #[inline]
    pub(super) fn is_drawn(&self) -> bool {
        let LinePosition { position, quiet, .. } = self.last();
        *quiet >= QUIET_LIMIT || *quiet >= 2 && self.is_repeated(position, *quiet as usize)
    }

    /// Whether the current position occurred before, since the last irreversible move, or is drawn by
    /// the fifty-move rule.
    pub(super) fn repeats(&self) -> bool {
        let LinePosition { position, quiet, .. } = self.last();
        let end = self.positions.len() - 1;
        let earlier = &self.positions[end.saturating_sub(*quiet as usize)..end];
        *quiet >= QUIET_LIMIT || earlier.iter().any(|earlier| earlier.position.repeats(position))
    }

    fn is_repeated(&self, position: &P, quiet: usize) -> bool {
        let end = self.positions.len() - 1;
        let earlier = (end.saturating_sub(quiet)..end - 1).rev().step_by(2);
        let mut seen = 0;
        for place in earlier {
            if self.positions[place].position.repeats(position) {
                seen += 1;
                if seen == 2 || place >= self.root {
                    return true;
                }
            }
        }
        false
    }
}
