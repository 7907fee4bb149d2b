//! The full-screen interface.
//!
//! [`state`] is plain data, [`update`] applies events, and [`view`] draws. None of them accesses the terminal, a file
//! or a thread; this module, [`terminal`], [`search`] and `job_control` do.

mod actions;
mod cursor;
#[cfg(unix)]
mod job_control;
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

/// Interval of the spinner while the computer thinks.
const SPINNER_INTERVAL: Duration = Duration::from_millis(120);

/// Whether the terminal of the standard input has gone away, so that nothing can be read or written any more.
pub fn is_hung_up() -> bool {
    #[cfg(unix)]
    return job_control::is_hung_up();
    #[cfg(not(unix))]
    false
}

/// Whether the terminal supports only lines (`TERM=dumb`).
pub fn is_dumb() -> bool {
    std::env::var("TERM").is_ok_and(|term| term == "dumb")
}

/// Plays until the player leaves, the program receives a signal or the terminal goes away.
pub(super) fn run(session: Session, words: Words, theme: Theme) -> Result<(), PlayError> {
    let (events, happens) = mpsc::channel();
    let on_signal = events.clone();
    // Without a handler, signals have their default effect.
    let _ = ctrlc::set_handler(move || drop(on_signal.send(Event::Leave)));
    let mut screen = Screen::open()?;
    terminal::forward_input(events.clone());
    #[cfg(unix)]
    job_control::forward(&events)?;
    let mut state = State::new(session, words, theme, screen.size()?);
    loop {
        for effect in std::mem::take(&mut state.effects) {
            match effect {
                Effect::Autosave(file) => {
                    let result = state.session.write(&file);
                    state.update(Event::Autosaved(file, result));
                }
                Effect::Save(file) => {
                    let result = state.session.write(&file);
                    state.update(Event::Saved(file, result));
                }
                #[cfg(unix)]
                Effect::Suspend => Screen::suspend(),
                #[cfg(unix)]
                // A program whose terminal goes away gets SIGCONT too.
                Effect::Redraw if job_control::is_hung_up() => state.update(Event::Leave),
                #[cfg(unix)]
                Effect::Redraw => screen.reopen()?,
                Effect::Search { .. } => search::begin(&state, effect, &events),
            }
        }
        if state.over {
            return Ok(());
        }
        screen.draw(|frame| view::draw(&state, frame))?;
        let event = if state.search.is_some() {
            happens.recv_timeout(SPINNER_INTERVAL).or_else(|end| match end {
                mpsc::RecvTimeoutError::Timeout => Ok(Event::Tick),
                mpsc::RecvTimeoutError::Disconnected => Err(mpsc::RecvError),
            })
        } else {
            happens.recv()
        };
        state.update(event.unwrap_or(Event::Leave));
        // All pending events are applied before the screen is redrawn.
        while let Ok(event) = happens.try_recv() {
            state.update(event);
        }
    }
}
