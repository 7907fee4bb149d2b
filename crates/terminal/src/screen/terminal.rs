//! The terminal itself: taken over, listened to, and given back in every case.

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

use super::update::Event;

/// The screen as long as the game lasts.
pub(super) struct Screen(Terminal<CrosstermBackend<Stdout>>);

impl Screen {
    pub(super) fn open() -> io::Result<Self> {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |what| {
            give_back();
            before(what);
        }));
        enable_raw_mode()?;
        // From here on the screen is given back, whatever fails.
        let opened =
            execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste);
        let screen = Terminal::new(CrosstermBackend::new(stdout())).map(Self);
        opened.and(screen).inspect_err(|_| give_back())
    }

    pub(super) fn size(&self) -> io::Result<(u16, u16)> {
        self.0.size().map(|size| (size.width, size.height))
    }

    pub(super) fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        self.0.draw(draw).map(|_| ())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Leaves the terminal as it was. There is nobody to tell if that fails.
fn give_back() {
    let _ = execute!(
        stdout(),
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        cursor::Show
    );
    let _ = disable_raw_mode();
}

/// Passes on what the person does, from a thread of its own.
pub(super) fn listen(events: Sender<Event>) {
    thread::spawn(move || {
        loop {
            let event = match event::read() {
                Ok(event::Event::Key(key)) => Event::Key(key),
                Ok(event::Event::Mouse(mouse)) => Event::Mouse(mouse),
                Ok(event::Event::Paste(text)) => Event::Paste(text),
                Ok(event::Event::Resize(width, height)) => Event::Resize(width, height),
                Ok(_) => continue,
                // The terminal is gone.
                Err(_) => Event::Leave,
            };
            let is_end = matches!(event, Event::Leave);
            if events.send(event).is_err() || is_end {
                return;
            }
        }
    });
}
