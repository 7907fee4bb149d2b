//! The help with all keys, drawn over the screen.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};

use super::super::state::State;
use super::super::theme::STRONG;
use crate::text::wrapped;

/// The keys, with the message keys of their descriptions.
const KEYS: [(&str, &str); 12] = [
    ("↑ ↓ ← →", "play-key-arrows"),
    ("Enter", "play-key-enter"),
    ("Esc", "play-key-escape"),
    ("Tab", "play-key-tab"),
    (":", "play-key-write"),
    ("u", "play-key-undo"),
    ("h", "play-key-hint"),
    ("+ -", "play-key-level"),
    ("PgUp PgDn", "play-key-scroll"),
    ("s", "play-key-save"),
    ("r, n", "play-key-resign"),
    ("q", "play-key-leave"),
];

pub(super) fn draw(state: &State, frame: &mut Frame<'_>) {
    let area = frame.area();
    let text = |text: &str| state.theme.text(text).into_owned();
    let line = |(key, words): &(&str, &str)| {
        let key = if state.theme.unicode || key.is_ascii() { key } else { "< ^ v >" };
        Line::from(vec![
            Span::styled(format!(" {key:10}"), STRONG),
            Span::raw(text(&state.message(words, &[]))),
        ])
    };
    let notation = state.words.notation(state.session.game.game());
    let mut lines: Vec<_> = KEYS.iter().map(line).collect();
    lines.push(Line::default());
    let room = usize::from(area.width).saturating_sub(6).clamp(10, 70);
    lines.push(Line::styled(
        format!(" {}", text(&state.message("play-help-moves-are", &[]))),
        STRONG,
    ));
    lines.extend(
        wrapped(&text(&notation), room).into_iter().map(|row| Line::raw(format!(" {row}"))),
    );
    let width = lines.iter().map(Line::width).max().unwrap_or(0) + 4;
    let size = |length: usize, room: u16| u16::try_from(length).unwrap_or(room).min(room);
    let (width, height) = (size(width, area.width), size(lines.len() + 2, area.height));
    let middle = Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    };
    frame.render_widget(Clear, middle);
    // On a small screen, the border is omitted.
    let block = if usize::from(height) < lines.len() + 2 {
        Block::new()
    } else {
        let title = format!(" {} ", text(&state.message("play-help-keys", &[])));
        let set =
            if state.theme.unicode { ratatui::symbols::border::ROUNDED } else { ASCII_BORDER };
        Block::bordered().border_set(set).title(title)
    };
    frame.render_widget(Paragraph::new(lines).block(block), middle);
}

const ASCII_BORDER: ratatui::symbols::border::Set<'static> = ratatui::symbols::border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};
