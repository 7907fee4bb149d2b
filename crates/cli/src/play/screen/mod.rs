//! A game on the whole screen of a terminal.
//!
//! [`state`] is plain data, [`update`] takes in what happens, [`view`] draws; none of them touches
//! the terminal, a file or a thread. That is done here and in [`terminal`] and [`search`].

mod acts;
mod layout;
mod looks;
mod search;
mod state;
mod steps;
mod terminal;
#[cfg(test)]
mod tests;
mod update;
mod view;
mod walk;

use std::sync::mpsc;
use std::time::Duration;

use super::table::Table;
use crate::failure::Failure;
use crate::words::Words;
pub(crate) use looks::Looks;
use state::{Effect, State};
use terminal::Screen;
use update::Event;

/// How often a sign of life is shown while the computer thinks.
const BEAT: Duration = Duration::from_millis(120);

/// Whether the terminal says of itself that it can do nothing but lines.
pub(crate) fn is_dumb() -> bool {
    std::env::var("TERM").is_ok_and(|term| term == "dumb")
}

/// Plays until the person leaves or the program is told to end.
pub(super) fn run(table: Table, words: Words, looks: Looks) -> Result<(), Failure> {
    let (events, happens) = mpsc::channel();
    let on_signal = events.clone();
    // Where no handler can be set the terminal's own way of ending a program remains.
    let _ = ctrlc::set_handler(move || drop(on_signal.send(Event::Leave)));
    let mut screen = Screen::open()?;
    terminal::listen(events.clone());
    let mut state = State::new(table, words, looks, screen.size()?);
    loop {
        for effect in std::mem::take(&mut state.effects) {
            match effect {
                Effect::Keep(file) => {
                    let result = state.table.write(&file);
                    state.update(Event::Kept(file, result));
                }
                Effect::Save(file) => {
                    let result = state.table.write(&file);
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
            happens.recv_timeout(BEAT).or_else(|end| match end {
                mpsc::RecvTimeoutError::Timeout => Ok(Event::Beat),
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
