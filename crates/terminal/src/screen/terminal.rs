//! The terminal: initialisation, input, and restoration in every case.

use std::io::{self, Stdout, stdout};
use std::panic;
use std::sync::mpsc::Sender;
use std::thread;

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute};
use ratatui::{Frame, Terminal};

#[cfg(unix)]
use super::job_control;
use super::update::Event;

/// The terminal in full-screen mode. Dropping it restores the terminal.
pub(super) struct Screen(Terminal<CrosstermBackend<Stdout>>);

impl Screen {
    pub(super) fn open() -> io::Result<Self> {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |what| {
            restore();
            before(what);
        }));
        enter()?;
        terminal().map(Self)
    }

    pub(super) fn size(&self) -> io::Result<(u16, u16)> {
        self.0.size().map(|size| (size.width, size.height))
    }

    /// Restores the terminal and stops the program. In the background, the terminal belongs to another program.
    #[cfg(unix)]
    pub(super) fn suspend() {
        if job_control::is_in_foreground() {
            restore();
        }
        job_control::stop();
    }

    /// Takes over the terminal again. A program that continues in the background stops until it is in the foreground.
    #[cfg(unix)]
    pub(super) fn reopen(&mut self) -> io::Result<()> {
        if !job_control::is_in_foreground() {
            job_control::stop();
            return Ok(());
        }
        // Another program may have changed the mode.
        disable_raw_mode()?;
        enter()?;
        // Nothing of the old screen is left. `Terminal::clear` would read the position of the cursor from the input.
        self.0 = terminal()?;
        Ok(())
    }

    pub(super) fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        self.0.draw(draw).map(|_| ())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

fn terminal() -> io::Result<Terminal<CrosstermBackend<Stdout>>> {
    Terminal::new(CrosstermBackend::new(stdout())).inspect_err(|_| restore())
}

/// Takes over the terminal. If that fails, it is restored.
fn enter() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)
        .inspect_err(|_| restore())
}

/// Restores the terminal. Errors cannot be reported here.
fn restore() {
    // What cannot be written would stay in the buffer of the output and fail again when that is flushed.
    #[cfg(unix)]
    if job_control::is_hung_up() {
        return;
    }
    let _ = execute!(
        stdout(),
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        cursor::Show
    );
    let _ = disable_raw_mode();
}

/// Forwards input events from a background thread.
pub(super) fn forward_input(events: Sender<Event>) {
    thread::spawn(move || {
        loop {
            let event = match event::read() {
                Ok(event::Event::Key(key)) => Event::Key(key),
                Ok(event::Event::Mouse(mouse)) => Event::Mouse(mouse),
                Ok(event::Event::Paste(text)) => Event::Paste(text),
                Ok(event::Event::Resize(width, height)) => Event::Resize(width, height),
                Ok(_) => continue,
                // The terminal has closed.
                Err(_) => Event::Leave,
            };
            let is_end = matches!(event, Event::Leave);
            if events.send(event).is_err() || is_end {
                return;
            }
        }
    });
}
