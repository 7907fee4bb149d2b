//! Actions of the player and the computer.

use std::io;
use std::path::Path;

use ludoteca_engine::{Hint, Level};
use ludoteca_rules::{MoveError, Place, Verb};

use super::state::{Effect, Purpose, State};
use crate::hint;
use crate::seat::Seat;
use crate::session::Undone;

impl State {
    /// Chooses the option at the cursor or the selected direction.
    pub(super) fn act(&mut self) {
        if self.human_to_move().is_none() {
            return;
        }
        if self.choice.turning().is_some() {
            let name = self.plan.axes[self.axis].name;
            match self.choice.direction(name) {
                Some(option) => self.choose(option),
                None => {
                    self.notice = Some(self.message("play-no-direction", &[("at", name.into())]));
                }
            }
            return;
        }
        let Some(place) = self.under_cursor().map(|i| self.plan.spots[i].at) else { return };
        match self.option_at(&place) {
            Some(option) => self.choose(option),
            None if self.chosen_at(&place) => {
                self.choice.back();
            }
            None => self.explain(&place),
        }
    }

    /// Returns the option at a place.
    pub(super) fn option_at(&self, place: &Place) -> Option<usize> {
        self.choice.meant_by(place)
    }

    /// Whether a place was chosen last. Choosing it again takes the step back.
    fn chosen_at(&self, place: &Place) -> bool {
        self.choice.chosen().last().is_some_and(|branch| branch.step.at == *place)
    }

    /// Makes a step. Explains a barred step; plays the move after its last step.
    pub(super) fn choose(&mut self, option: usize) {
        let branch = &self.choice.options()[option];
        if let Some(code) = branch.barred {
            let at = branch.step.at.to_string();
            self.notice = Some(self.message(&format!("fault-{code}"), &[("at", at.into())]));
            return;
        }
        self.hint.clear();
        if let Some(mv) = self.choice.choose(option) {
            return self.play(&mv);
        }
        if self.choice.turning().is_some() {
            let open = |name| {
                let option = self.choice.direction(name);
                option.is_some_and(|i| self.choice.options()[i].barred.is_none())
            };
            self.axis = self.plan.axes.iter().position(|axis| open(axis.name)).unwrap_or(0);
        }
    }

    /// Explains why a place cannot be chosen.
    fn explain(&mut self, place: &Place) {
        let is_first = self.choice.chosen().next().is_none();
        // The rules explain why a piece cannot be placed there.
        let refused = self.session.game.clone().play_text(place).err();
        let fault = refused.filter(|_| is_first && self.choice.has(Verb::Put));
        self.notice = Some(match fault {
            Some(MoveError::Illegal { fault, .. }) => self.words.fault(&fault),
            _ => self.message("play-not-here", &[("at", place.to_string().into())]),
        });
    }

    /// Plays a move given as text, or explains why it is rejected.
    pub(super) fn play(&mut self, text: &str) {
        if self.human_to_move().is_none() {
            let key = if self.search.is_some() { "play-not-your-turn" } else { "play-is-over" };
            self.notice = Some(self.message(key, &[]));
            return;
        }
        match self.session.game.play_text(text) {
            Ok(_) => self.played(),
            Err(error) => {
                self.notice = Some(self.words.refusal(&error, self.session.game.game()));
            }
        }
    }

    /// Updates the state after a move of either player.
    fn played(&mut self) {
        // A search for a hint belongs to the previous position.
        self.stop_search();
        self.notice = None;
        self.unsaved = true;
        self.refresh();
        self.keep_record();
    }

    fn keep_record(&mut self) {
        if let Some(file) = self.session.file() {
            self.effects.push(Effect::Autosave(file.to_owned()));
        }
    }

    pub(super) fn computer_plays(&mut self, mv: &str) {
        if self.session.game.play_text(mv).is_ok() {
            self.played();
        }
    }

    /// Takes back the last step of an unfinished move, otherwise moves.
    pub(super) fn undo(&mut self) {
        if self.choice.back() {
            self.hint.clear();
            return;
        }
        self.stop_search();
        match self.session.undo() {
            Undone::Nothing => {
                self.notice = Some(self.message("play-nothing-to-undo", &[]));
                return;
            }
            Undone::Resignation => {}
            Undone::Moves(moves) => {
                let moves = moves.join(", ");
                self.notice = Some(self.message("play-undone", &[("moves", moves.into())]));
            }
        }
        self.unsaved = true;
        self.refresh();
        self.keep_record();
    }

    pub(super) fn resign(&mut self) {
        if self.session.resign() {
            self.played();
        }
    }

    /// Restarts the game. After its end the players exchange sides, unless the rules let the loser begin.
    pub(super) fn play_again(&mut self) {
        self.stop_search();
        let outcome = self.session.outcome();
        let swap = outcome.is_some_and(|end| self.session.game.exchanges_sides(end.winner));
        self.session.restart(swap);
        self.notice = None;
        self.unsaved = false;
        self.refresh();
    }

    pub(super) fn request_hint(&mut self) {
        if let Some(side) = self.human_to_move() {
            self.begin_search(Purpose::Hint, side);
        }
    }

    /// Shows a hint as a message and highlights its steps.
    pub(super) fn show_hint(&mut self, hint: &Hint) {
        let mut game = self.session.game.clone();
        if game.play_text(&hint.mv).is_err() {
            return;
        }
        while self.choice.back() {}
        self.hint = game.places_of(game.ply());
        self.notice = Some(hint::sentence(&self.words, &self.session.game, hint));
        if let Some(place) = self.hint.first()
            && let Some(index) = self.plan.spots.iter().position(|spot| spot.at == *place)
        {
            self.point_at(index);
        }
    }

    pub(super) fn change_level(&mut self, by: i8) {
        let Some(level) = self.level() else {
            self.notice = Some(self.message("play-no-computer", &[]));
            return;
        };
        let number = level.number().saturating_add_signed(by);
        let level = Level::new(number).unwrap_or(level);
        for seat in &mut self.session.seats {
            if let Seat::Computer(_, of_seat) = seat {
                *of_seat = level;
            }
        }
        let args = [("level", level.number().into())];
        self.notice = Some(self.message("play-level-now", &args));
    }

    /// Returns the proposed file name for the record.
    pub(super) fn file_to_write(&self) -> String {
        self.session.file().map_or_else(
            || format!("{}.txt", self.session.game.game()),
            |file| file.display().to_string(),
        )
    }

    pub(super) fn saved(&mut self, file: &Path, result: &io::Result<()>) {
        self.unsaved &= result.is_err();
        self.notice = Some(self.words.saved(file, result));
    }
}

/// Whether a step is possible at a place.
pub(super) fn is_open(state: &State, index: usize) -> bool {
    let option = state.choice.at(&state.plan.spots[index].at);
    option.is_some_and(|i| state.choice.options()[i].barred.is_none())
}
