//! Drawing the state. Nothing here changes it.

mod board;
mod help;
mod lines;
mod panel;
mod pen;
mod places;
mod status;

use ratatui::Frame;
use ratatui::widgets::{Paragraph, Wrap};

use super::layout::MIN_SIZE;
use super::state::State;

/// Draws the whole screen.
pub(super) fn draw(state: &State, frame: &mut Frame<'_>) {
    let Some(layout) = state.layout else {
        let (width, height) = MIN_SIZE;
        let args = [("width", width.into()), ("height", height.into())];
        let text = state.message("play-too-small", &args);
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
