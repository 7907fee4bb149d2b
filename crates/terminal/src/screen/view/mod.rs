//! The state drawn onto the screen. Nothing here changes it.

mod board;
mod help;
mod lines;
mod panel;
mod pen;
mod places;
mod status;
mod wrap;

use ratatui::Frame;
use ratatui::widgets::{Paragraph, Wrap};

use super::layout::LEAST;
use super::state::State;

/// Draws all of it.
pub(super) fn draw(state: &State, frame: &mut Frame<'_>) {
    let Some(layout) = state.layout else {
        let (width, height) = LEAST;
        let args = [("width", width.into()), ("height", height.into())];
        let text = state.say("play-too-small", &args);
        let text = Paragraph::new(state.theme.text(&text)).wrap(Wrap { trim: true });
        return frame.render_widget(text, frame.area());
    };
    board::draw(state, &layout, frame);
    panel::draw(state, layout.panel, frame);
    status::draw(state, &layout, frame);
    if state.helping {
        help::draw(state, frame);
    }
}
