//! Events and their effects on the state.

use std::path::PathBuf;

use ludoteca_engine::{Best, Hint};
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::actions;
use super::cursor::{self, Direction};
use super::state::{Effect, Input, Question, State};

/// An event.
#[derive(Debug)]
pub(super) enum Event {
    Key(KeyEvent),
    Mouse(MouseEvent),
    Paste(String),
    Resize(u16, u16),
    /// A clock tick.
    Tick,
    /// A search has ended.
    Found(u64, Option<Best>),
    /// A search for a hint has ended.
    Hinted(u64, Option<Hint>),
    /// The game was saved to a file, or saving failed.
    Saved(PathBuf, std::io::Result<()>),
    /// The record file was updated, or updating failed.
    Autosaved(PathBuf, std::io::Result<()>),
    /// The program received a signal, or the terminal went away.
    Leave,
    /// The program received a signal of job control.
    #[cfg(unix)]
    Suspend,
    /// The program continues.
    #[cfg(unix)]
    Continue,
}

/// Maximum length of typed text in bytes.
const MAX_INPUT_BYTES: usize = 200;

/// Whether a character key enters its character. With both Ctrl and Alt it does, because some keyboards produce
/// the third level of a key this way.
fn is_plain(key: KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) == key.modifiers.contains(KeyModifiers::ALT)
}

impl State {
    /// Applies an event. The resulting side effects are added to `effects`.
    pub(super) fn update(&mut self, event: Event) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.press(key),
            Event::Key(_) => {}
            Event::Mouse(mouse) => self.point(mouse),
            Event::Paste(text) => text.chars().for_each(|c| self.write(c)),
            Event::Resize(width, height) => self.size = (width, height),
            Event::Tick => self.ticks = self.ticks.wrapping_add(1),
            Event::Found(ticket, best) => {
                if self.ends_search(ticket)
                    && let Some(best) = best
                {
                    self.computer_plays(&best.mv);
                }
            }
            Event::Hinted(ticket, hint) => {
                if self.ends_search(ticket)
                    && let Some(hint) = hint
                {
                    self.show_hint(&hint);
                }
            }
            Event::Saved(file, result) => self.saved(&file, &result),
            Event::Autosaved(_, Ok(())) => self.unsaved = false,
            Event::Autosaved(file, failed) => self.saved(&file, &failed),
            Event::Leave => self.leave(),
            #[cfg(unix)]
            Event::Suspend => self.effects.push(Effect::Suspend),
            #[cfg(unix)]
            Event::Continue => self.effects.push(Effect::Redraw),
        }
        self.settle();
    }

    /// Leaves the game.
    fn leave(&mut self) {
        self.stop_search();
        self.over = true;
    }

    fn press(&mut self, key: KeyEvent) {
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            return self.leave();
        }
        // Without its usual mode, the terminal makes no signal of this key.
        #[cfg(unix)]
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('z') {
            return self.effects.push(Effect::Suspend);
        }
        if std::mem::take(&mut self.helping) {
            return;
        }
        if let Some(question) = self.question.take() {
            return self.decide(question, key.code);
        }
        if self.input.is_some() {
            return self.edit(key);
        }
        self.notice = None;
        match key.code {
            KeyCode::Left => self.arrow(Direction::Left),
            KeyCode::Right => self.arrow(Direction::Right),
            KeyCode::Up => self.arrow(Direction::Up),
            KeyCode::Down => self.arrow(Direction::Down),
            KeyCode::Tab => self.next_option(1),
            KeyCode::BackTab => self.next_option(-1),
            KeyCode::Enter | KeyCode::Char(' ') => self.act(),
            KeyCode::Esc | KeyCode::Backspace => {
                self.choice.back();
                self.hint.clear();
            }
            KeyCode::PageUp => self.scroll(5),
            KeyCode::PageDown => self.scroll(-5),
            KeyCode::F(1) => self.helping = true,
            KeyCode::Char(c) if is_plain(key) => self.letter(c),
            _ => {}
        }
    }

    /// Handles a character: a command key or the start of a move.
    fn letter(&mut self, c: char) {
        match c.to_ascii_lowercase() {
            '?' => self.helping = true,
            'u' => self.undo(),
            'h' => self.request_hint(),
            'r' => self.confirm(Question::Resign),
            'n' => self.confirm(Question::Again),
            'q' => self.confirm(Question::Leave),
            's' => self.input = Some(Input::Proposed(self.file_to_write())),
            'x' => {
                if let Some(offer) = self.choice.offer() {
                    self.choose(offer);
                }
            }
            '+' => self.change_level(1),
            '-' => self.change_level(-1),
            ':' | '/' => self.input = Some(Input::Move(String::new())),
            'a'..='g' | '0'..='9' => self.input = Some(Input::Move(c.to_string())),
            _ => {
                self.notice =
                    Some(self.message("play-no-such-key", &[("key", c.to_string().into())]));
            }
        }
    }

    /// Scrolls the move list, which has two moves per line.
    fn scroll(&mut self, lines: isize) {
        let most = self.session.game.ply().div_ceil(2);
        self.scrolled = self.scrolled.saturating_add_signed(lines).min(most);
    }

    fn arrow(&mut self, way: Direction) {
        if self.choice.turning().is_some() {
            let count = self.plan.axes.len();
            let step =
                if matches!(way, Direction::Right | Direction::Down) { 1 } else { count - 1 };
            self.axis = (self.axis + step) % count.max(1);
            return;
        }
        let Some(from) = self.under_cursor() else { return };
        let Some(to) = cursor::step(&self.plan, from, self.goal_column, way) else { return };
        let goal_column = self.goal_column;
        self.point_at(to);
        if matches!(way, Direction::Up | Direction::Down) {
            self.goal_column = goal_column;
        }
    }

    /// Moves the cursor to the next available option.
    fn next_option(&mut self, by: isize) {
        if self.choice.turning().is_some() {
            return self.arrow(if by > 0 { Direction::Right } else { Direction::Left });
        }
        let mut at: Vec<_> = (0..self.plan.spots.len()).collect();
        at.retain(|&i| actions::is_open(self, i));
        // In reading order.
        at.sort_by_key(|&i| (self.plan.spots[i].row, self.plan.spots[i].column));
        let here = (self.cursor.1, self.cursor.0);
        let key = |&i: &usize| (self.plan.spots[i].row, self.plan.spots[i].column);
        let next = if by > 0 {
            at.iter().find(|i| key(i) > here).or(at.first())
        } else {
            at.iter().rev().find(|i| key(i) < here).or(at.last())
        };
        if let Some(&next) = next {
            self.point_at(next);
        }
    }

    fn point(&mut self, mouse: MouseEvent) {
        let Some(layout) = self.layout else { return };
        match mouse.kind {
            MouseEventKind::ScrollUp => self.scroll(1),
            MouseEventKind::ScrollDown => self.scroll(-1),
            MouseEventKind::Moved | MouseEventKind::Down(MouseButton::Left) => {
                let is_click = mouse.kind != MouseEventKind::Moved;
                if is_click && std::mem::take(&mut self.helping) {
                    return;
                }
                let is_busy = self.helping || self.question.is_some() || self.input.is_some();
                let place = layout.under(&self.plan, mouse.column, mouse.row);
                let Some(place) = place.filter(|_| !is_busy) else { return };
                if is_click {
                    self.notice = None;
                }
                self.reach(place, is_click);
            }
            MouseEventKind::Down(_) => {
                self.choice.back();
            }
            _ => {}
        }
    }

    /// Handles the pointer over a place; a click chooses it.
    fn reach(&mut self, place: usize, is_click: bool) {
        let Some(from) = self.choice.turning() else {
            // Moving the pointer does not scroll the board.
            if is_click || self.is_at_rest(place) {
                self.point_at(place);
            }
            if is_click {
                self.act();
            }
            return;
        };
        let axes = super::steps::directions(&self.plan, &from);
        if let Some(axis) = axes.iter().position(|(_, line)| line.contains(&place))
            && self.plan.spots[place].at != from
        {
            self.axis = axis;
            if is_click {
                self.act();
            }
        }
    }

    /// Whether moving the cursor to a place would not scroll the board.
    fn is_at_rest(&self, place: usize) -> bool {
        let spot = self.plan.spots[place];
        let cursor = (spot.column, spot.row);
        let there = super::layout::Layout::new(self.size, &self.plan, cursor, self.layout.as_ref());
        there == self.layout
    }

    /// Inserts a typed or pasted character.
    fn write(&mut self, c: char) {
        if self.input.is_none() && self.question.is_none() && !self.helping && !c.is_control() {
            self.input = Some(Input::Move(String::new()));
        }
        if let Some(Input::Proposed(_)) = self.input {
            self.input = Some(Input::File(String::new()));
        }
        if let Some(Input::Move(text) | Input::File(text)) = &mut self.input
            && !c.is_control()
            && text.len() < MAX_INPUT_BYTES
        {
            text.push(c);
        }
    }

    fn edit(&mut self, key: KeyEvent) {
        let is_typed = matches!(key.code, KeyCode::Char(_)) && is_plain(key);
        if !is_typed && key.code != KeyCode::Enter {
            // An editing key accepts the proposal.
            self.input = self.input.take().map(|input| match input {
                Input::Proposed(name) => Input::File(name),
                other => other,
            });
        }
        let Some(Input::Move(text) | Input::File(text) | Input::Proposed(text)) = &mut self.input
        else {
            return;
        };
        match key.code {
            KeyCode::Esc => self.input = None,
            KeyCode::Backspace if text.is_empty() => self.input = None,
            KeyCode::Backspace => {
                text.pop();
            }
            KeyCode::Char('u') if key.modifiers.contains(KeyModifiers::CONTROL) => text.clear(),
            KeyCode::Char(c) if is_plain(key) => self.write(c),
            KeyCode::Enter => match self.input.take() {
                Some(Input::Move(text)) if !text.trim().is_empty() => self.play(&text),
                Some(Input::File(file) | Input::Proposed(file)) if !file.trim().is_empty() => {
                    self.effects.push(Effect::Save(PathBuf::from(file.trim())));
                }
                _ => {}
            },
            _ => {}
        }
    }

    fn decide(&mut self, question: Question, key: KeyCode) {
        let yes = self.message("play-yes", &[]);
        let is_yes = match key {
            KeyCode::Char(c) => {
                c.eq_ignore_ascii_case(&'y') || yes.starts_with(c.to_ascii_lowercase())
            }
            KeyCode::Enter => true,
            _ => false,
        };
        if is_yes {
            self.agree(question);
        }
    }

    /// Asks for confirmation unless nothing can be lost.
    fn confirm(&mut self, question: Question) {
        let is_plain = match question {
            Question::Leave => !self.unsaved || self.session.to_move().is_none(),
            Question::Again => self.session.to_move().is_none() || self.session.game.ply() == 0,
            Question::Resign => {
                if self.human_to_move().is_none() {
                    return;
                }
                false
            }
        };
        if is_plain { self.agree(question) } else { self.question = Some(question) }
    }

    fn agree(&mut self, question: Question) {
        match question {
            Question::Leave => self.leave(),
            Question::Resign => self.resign(),
            Question::Again => self.play_again(),
        }
    }

    /// Ends the running search if the ticket is its own. Returns whether it is.
    fn ends_search(&mut self, ticket: u64) -> bool {
        self.search.take_if(|search| search.ticket == ticket).is_some()
    }
}
