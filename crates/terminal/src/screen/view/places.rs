//! What there is to see at each place: a piece, a mark, a glyph of its own.

use std::collections::HashMap;

use ludoteca_rules::{Place, Side, Verb};

use super::super::state::State;
use super::super::theme::Mark;

pub(super) struct Places {
    /// The pieces as they stand after the steps chosen so far.
    pub(super) pieces: HashMap<Place, Side>,
    marks: HashMap<Place, Mark>,
}

impl Places {
    pub(super) fn of(state: &State) -> Self {
        let view = &state.view;
        let pieces = view.pieces.iter().map(|piece| (piece.at, piece.side)).collect();
        let mut places = Self { pieces, marks: HashMap::new() };
        let game = &state.session.game;
        places.mark(game.places_of(game.ply()), Mark::Last);
        places.mark(view.winning.iter().copied(), Mark::Winning);
        places.mark(state.hint.iter().copied(), Mark::Hint);
        places.take_steps(state);
        places.offer_steps(state);
        places
    }

    pub(super) fn mark_of(&self, at: &Place) -> Option<Mark> {
        self.marks.get(at).copied()
    }

    fn mark(&mut self, at: impl IntoIterator<Item = Place>, mark: Mark) {
        for at in at {
            let old = self.marks.entry(at).or_insert(mark);
            *old = mark.max(*old);
        }
    }

    /// The pieces laid and lifted by the steps that are chosen.
    fn take_steps(&mut self, state: &State) {
        let Some(mover) = state.person_to_move() else { return };
        for branch in state.choice.chosen() {
            let at = branch.step.at;
            match branch.step.verb {
                Verb::Put => drop(self.pieces.insert(at, mover)),
                Verb::Lift => drop(self.pieces.remove(&at)),
                _ => {}
            }
            if branch.step.verb.touches() {
                self.mark([at], Mark::Chosen);
            }
            self.mark(branch.gone.iter().copied(), Mark::Gone);
        }
    }

    /// Where the next step may go, and what the one under the cursor would do.
    fn offer_steps(&mut self, state: &State) {
        let options = || state.choice.options().iter().filter(|b| b.barred.is_none());
        let is_put = |verb| verb == Verb::Put;
        let open = options().filter(|branch| is_put(branch.step.verb)).count();
        let empty = state.plan.spots.iter().filter(|spot| !self.pieces.contains_key(&spot.at));
        // Where everything is allowed, that needs no mark.
        let is_choice = open < empty.count();
        for branch in options() {
            match branch.step.verb {
                Verb::Put if is_choice => self.mark([branch.step.at], Mark::Allowed),
                Verb::Capture => self.mark([branch.step.at], Mark::Target),
                Verb::Keep => self.mark(branch.gone.iter().copied(), Mark::Hint),
                _ => {}
            }
        }
        let under = state.under_cursor().map(|i| state.plan.spots[i].at);
        if let Some(option) = under.and_then(|at| state.option_at(&at)) {
            self.mark(state.choice.options()[option].gone.iter().copied(), Mark::Gone);
        }
    }
}
