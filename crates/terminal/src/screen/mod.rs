//! A game on the whole screen of a terminal.
//!
//! [`state`] is plain data, [`update`] takes in what happens, [`view`] draws; none of them touches
//! the terminal, a file or a thread. That is done here and in [`terminal`] and [`search`].

mod actions;
mod cursor;
mod layout;
mod search;
mod state;
mod steps;
mod terminal;
#[cfg(test)]
mod tests;
mod theme;
mod update;
mod view;

use std::sync::mpsc;
use std::time::Duration;

use crate::error::PlayError;
use crate::session::Session;
use crate::words::Words;
use state::{Effect, State};
use terminal::Screen;
pub(crate) use theme::Theme;
use update::Event;

/// How often the spinner moves while the computer thinks.
const TICK: Duration = Duration::from_millis(120);

/// Whether the terminal can show lines only (`TERM=dumb`).
pub fn is_dumb() -> bool {
    std::env::var("TERM").is_ok_and(|term| term == "dumb")
}

/// Plays until the person leaves or the program is told to end.
pub(super) fn run(session: Session, words: Words, theme: Theme) -> Result<(), PlayError> {
    let (events, happens) = mpsc::channel();
    let on_signal = events.clone();
    // Where no handler can be set the terminal's own way of ending a program remains.
    let _ = ctrlc::set_handler(move || drop(on_signal.send(Event::Leave)));
    let mut screen = Screen::open()?;
    terminal::listen(events.clone());
    let mut state = State::new(session, words, theme, screen.size()?);
    loop {
        for effect in std::mem::take(&mut state.effects) {
            match effect {
                Effect::Keep(file) => {
                    let result = state.session.write(&file);
                    state.update(Event::Kept(file, result));
                }
                Effect::Save(file) => {
                    let result = state.session.write(&file);
                    state.update(Event::Saved(file, result));
                }
                Effect::Search { .. } => search::begin(&state, effect, &events),
            }
        }
        if state.over {
            return Ok(());
        }
        screen.draw(|frame| view::draw(&state, frame))?;
        let event = if state.search.is_some() {
            happens.recv_timeout(TICK).or_else(|end| match end {
                mpsc::RecvTimeoutError::Timeout => Ok(Event::Tick),
                mpsc::RecvTimeoutError::Disconnected => Err(mpsc::RecvError),
            })
        } else {
            happens.recv()
        };
        state.update(event.unwrap_or(Event::Leave));
        // What has come meanwhile is taken in before the screen is drawn again.
        while let Ok(event) = happens.try_recv() {
            state.update(event);
        }
    }
}
