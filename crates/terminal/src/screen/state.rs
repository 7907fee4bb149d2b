//! The state of the screen, as plain data.

use std::path::PathBuf;

use fluent_bundle::FluentValue;
use ludoteca_engine::{Level, Stop};
use ludoteca_rules::geometry::layout::{Layout as BoardLayout, Spot};
use ludoteca_rules::{AnyMatch, Place, Side, View};

use super::cursor;
use super::layout::Layout;
use super::steps::Choice;
use super::theme::Theme;
use crate::seat::Seat;
use crate::session::Session;
use crate::words::Words;

/// A yes-or-no question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    Leave,
    Resign,
    Again,
}

/// The text being typed, and its purpose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Input {
    Move(String),
    File(String),
    /// A proposed file name, which typed text replaces.
    Proposed(String),
}

/// The purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Move,
    Hint,
}

/// A running search.
#[derive(Debug)]
pub(super) struct Search {
    pub(super) ticket: u64,
    pub(super) purpose: Purpose,
    pub(super) stop: Stop,
}

/// A side effect that the event loop performs.
#[derive(Debug)]
pub(super) enum Effect {
    /// Search for a move. The result carries the ticket.
    Search { ticket: u64, purpose: Purpose, side: Side, game: Box<AnyMatch>, stop: Stop },
    /// Write the record to a file that the player has named.
    Save(PathBuf),
    /// Update the record file.
    Autosave(PathBuf),
    /// Restore the terminal and stop the program until it continues.
    #[cfg(unix)]
    Suspend,
    /// Take over the terminal again.
    #[cfg(unix)]
    Redraw,
}

pub(super) struct State {
    pub(super) session: Session,
    pub(super) words: Words,
    pub(super) theme: Theme,
    pub(super) size: (u16, u16),
    /// The layout; `None` if the screen is too small.
    pub(super) layout: Option<Layout>,
    pub(super) plan: BoardLayout,
    pub(super) view: View,
    pub(super) choice: Choice,
    /// The position of the cursor, in columns and rows of the lattice.
    pub(super) cursor: (i16, i16),
    /// The column that vertical cursor movement follows.
    pub(super) goal_column: i16,
    /// Index of the selected axis.
    pub(super) axis: usize,
    /// Scroll position of the move list, in lines from its end.
    pub(super) scrolled: usize,
    pub(super) notice: Option<String>,
    pub(super) hint: Vec<Place>,
    pub(super) question: Option<Question>,
    pub(super) input: Option<Input>,
    pub(super) helping: bool,
    pub(super) search: Option<Search>,
    /// Counts searches to detect outdated results.
    pub(super) tickets: u64,
    /// Counts ticks while a search runs, to animate the spinner.
    pub(super) ticks: usize,
    /// Whether the game has changed since it was last saved.
    pub(super) unsaved: bool,
    pub(super) over: bool,
    pub(super) effects: Vec<Effect>,
}

impl State {
    pub(super) fn new(session: Session, words: Words, theme: Theme, size: (u16, u16)) -> Self {
        let game = &session.game;
        let plan = game.layout();
        let view = game.view(game.ply()).expect("the position on the board");
        let mut state = Self {
            choice: Choice::default(),
            cursor: middle(&plan),
            goal_column: middle(&plan).0,
            session,
            words,
            theme,
            size,
            layout: None,
            plan,
            view,
            axis: 0,
            scrolled: 0,
            notice: None,
            hint: Vec::new(),
            question: None,
            input: None,
            helping: false,
            search: None,
            tickets: 0,
            ticks: 0,
            unsaved: false,
            over: false,
            effects: Vec::new(),
        };
        state.refresh();
        state.settle();
        state
    }

    /// Formats a message in the player's language.
    pub(super) fn message(&self, key: &str, args: &[(&str, FluentValue<'_>)]) -> String {
        self.words.format(key, args)
    }

    /// Returns the side to move if its player is human.
    pub(super) fn human_to_move(&self) -> Option<Side> {
        self.session.to_move().filter(|side| self.session.seats[side.index()].is_human())
    }

    /// Whether one human plays against the computer.
    pub(super) fn is_alone(&self) -> bool {
        self.session.is_alone()
    }

    /// Returns the level of the computer.
    pub(super) fn level(&self) -> Option<Level> {
        self.session.seats.iter().find_map(Seat::level)
    }

    /// Returns the index of the place under the cursor.
    pub(super) fn under_cursor(&self) -> Option<usize> {
        let is_it = |spot: &Spot| (spot.column, spot.row) == self.cursor;
        self.plan.spots.iter().position(is_it)
    }

    /// Moves the cursor to a place.
    pub(super) fn point_at(&mut self, index: usize) {
        let spot = self.plan.spots[index];
        self.cursor = (spot.column, spot.row);
        self.goal_column = spot.column;
    }

    /// Updates the state after the game has changed.
    pub(super) fn refresh(&mut self) {
        let game = &self.session.game;
        self.plan = game.layout();
        if let Some(view) = game.view(game.ply()) {
            self.view = view;
        }
        let is_on = self.human_to_move().is_some();
        self.choice = Choice::new(if is_on { game.step_tree() } else { Vec::new() });
        self.hint.clear();
        self.scrolled = 0;
        if self.under_cursor().is_none()
            && let Some(index) = cursor::nearest(&self.plan, self.cursor)
        {
            self.point_at(index);
        }
    }

    /// Updates everything that depends on the rest of the state: the layout, and whether the computer searches for a
    /// move.
    pub(super) fn settle(&mut self) {
        self.layout = Layout::new(self.size, &self.plan, self.cursor, self.layout.as_ref());
        let Some(side) = self.session.to_move().filter(|_| self.search.is_none()) else { return };
        if !self.session.seats[side.index()].is_human() {
            self.begin_search(Purpose::Move, side);
        }
    }

    pub(super) fn begin_search(&mut self, purpose: Purpose, side: Side) {
        self.stop_search();
        self.tickets += 1;
        let (ticket, stop) = (self.tickets, Stop::default());
        self.search = Some(Search { ticket, purpose, stop: stop.clone() });
        let game = Box::new(self.session.game.clone());
        self.effects.push(Effect::Search { ticket, purpose, side, game, stop });
    }

    pub(super) fn stop_search(&mut self) {
        if let Some(search) = self.search.take() {
            search.stop.stop();
        }
    }
}

/// Returns the spot in the middle of a board.
fn middle(plan: &BoardLayout) -> (i16, i16) {
    let range = |of: fn(&Spot) -> i16| {
        let (min, max) = (plan.spots.iter().map(of).min(), plan.spots.iter().map(of).max());
        min.unwrap_or(0).midpoint(max.unwrap_or(0))
    };
    (range(|spot| spot.column), range(|spot| spot.row))
}
