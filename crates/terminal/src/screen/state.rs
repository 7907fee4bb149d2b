//! Everything that the screen shows, as plain data.

use std::path::PathBuf;

use fluent_bundle::FluentValue;
use ludoteca_engine::{Level, Stop};
use ludoteca_rules::geometry::plan::{Plan, Spot};
use ludoteca_rules::{AnyMatch, Place, Side, View};

use super::cursor;
use super::layout::Layout;
use super::steps::Choice;
use super::theme::Theme;
use crate::seat::Seat;
use crate::session::Session;
use crate::words::Words;

/// A question that only yes or no answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    Leave,
    Resign,
    Again,
}

/// What is being written, and what for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Input {
    Move(String),
    File(String),
    /// A file's name that is proposed: what is typed takes its place.
    Proposed(String),
}

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Move,
    Hint,
}

/// A search that goes on.
#[derive(Debug)]
pub(super) struct Search {
    pub(super) ticket: u64,
    pub(super) purpose: Purpose,
    pub(super) stop: Stop,
}

/// What is to be done outside of the state.
#[derive(Debug)]
pub(super) enum Effect {
    /// Look for a move; the answer bears the ticket.
    Search { ticket: u64, purpose: Purpose, side: Side, game: Box<AnyMatch>, stop: Stop },
    /// Write the record to a file that was named.
    Save(PathBuf),
    /// Bring the record that is kept in a file up to date.
    Keep(PathBuf),
}

pub(super) struct State {
    pub(super) session: Session,
    pub(super) words: Words,
    pub(super) theme: Theme,
    pub(super) size: (u16, u16),
    /// Where things are; `None` on too small a screen.
    pub(super) layout: Option<Layout>,
    pub(super) plan: Plan,
    pub(super) view: View,
    pub(super) choice: Choice,
    /// Where the arrow keys have come to, in the plan's columns and rows.
    pub(super) cursor: (i16, i16),
    /// The column that walks up and down keep to.
    pub(super) keep: i16,
    /// Which of the plan's axes is looked at.
    pub(super) axis: usize,
    /// The first line of the list of moves that is shown, from its end.
    pub(super) scrolled: usize,
    pub(super) notice: Option<String>,
    pub(super) hint: Vec<Place>,
    pub(super) question: Option<Question>,
    pub(super) input: Option<Input>,
    pub(super) helping: bool,
    pub(super) search: Option<Search>,
    /// Counts searches, so that an answer that comes too late is known.
    pub(super) tickets: u64,
    /// Counts up while something is going on, for a sign of life.
    pub(super) ticks: usize,
    /// The game has changed since it was last written.
    pub(super) unsaved: bool,
    pub(super) over: bool,
    pub(super) effects: Vec<Effect>,
}

impl State {
    pub(super) fn new(session: Session, words: Words, theme: Theme, size: (u16, u16)) -> Self {
        let game = &session.game;
        let plan = game.plan();
        let view = game.view(game.ply()).expect("the position on the board");
        let mut state = Self {
            choice: Choice::default(),
            cursor: middle(&plan),
            keep: middle(&plan).0,
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

    /// A message in the person's language.
    pub(super) fn say(&self, key: &str, args: &[(&str, FluentValue<'_>)]) -> String {
        self.words.format(key, args)
    }

    /// A side's name and colour, as messages take them.
    pub(super) fn person(&self, side: Side) -> [(&'static str, FluentValue<'static>); 2] {
        let colour = self.words.format(&format!("colour-{}", self.view.colours[side]), &[]);
        let name = self.words.format(&format!("side-{side}"), &[]);
        [("side", name.into()), ("colour", colour.into())]
    }

    /// The person whose turn it is; `None` for the computer and at the end.
    pub(super) fn person_to_move(&self) -> Option<Side> {
        self.session.to_move().filter(|side| self.session.seats[side.index()].is_human())
    }

    /// Whether one person plays against the computer.
    pub(super) fn is_alone(&self) -> bool {
        self.session.seats.iter().filter(|seat| seat.is_human()).count() == 1
    }

    /// The level of the computer that plays.
    pub(super) fn level(&self) -> Option<Level> {
        self.session.seats.iter().find_map(Seat::level)
    }

    /// The index of the place under the cursor.
    pub(super) fn under_cursor(&self) -> Option<usize> {
        let is_it = |spot: &Spot| (spot.column, spot.row) == self.cursor;
        self.plan.spots.iter().position(is_it)
    }

    /// Puts the cursor on a place.
    pub(super) fn point_at(&mut self, index: usize) {
        let spot = self.plan.spots[index];
        self.cursor = (spot.column, spot.row);
        self.keep = spot.column;
    }

    /// Theme at the game anew, after it has changed.
    pub(super) fn refresh(&mut self) {
        let game = &self.session.game;
        self.plan = game.plan();
        if let Some(view) = game.view(game.ply()) {
            self.view = view;
        }
        let is_on = self.person_to_move().is_some();
        self.choice = Choice::new(if is_on { game.step_tree() } else { Vec::new() });
        self.hint.clear();
        self.scrolled = 0;
        if self.under_cursor().is_none()
            && let Some(index) = cursor::nearest(&self.plan, self.cursor)
        {
            self.point_at(index);
        }
    }

    /// Brings everything that follows from the rest in order: where things lie, whether the
    /// computer theme for a move.
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

/// The spot in the middle of a board.
fn middle(plan: &Plan) -> (i16, i16) {
    let range = |of: fn(&Spot) -> i16| {
        let (min, max) = (plan.spots.iter().map(of).min(), plan.spots.iter().map(of).max());
        min.unwrap_or(0).midpoint(max.unwrap_or(0))
    };
    (range(|spot| spot.column), range(|spot| spot.row))
}
