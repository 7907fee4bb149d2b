//! Characters put one by one, within a part of the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

pub(super) struct Pen<'a> {
    pub(super) buffer: &'a mut Buffer,
    pub(super) clip: Rect,
}

impl Pen<'_> {
    /// Puts a character, unless it falls outside.
    pub(super) fn put(&mut self, x: i32, y: i32, glyph: char, style: Style) {
        let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y)) else { return };
        if self.clip.contains((x, y).into())
            && let Some(cell) = self.buffer.cell_mut((x, y))
        {
            cell.reset();
            cell.set_char(glyph).set_style(style);
        }
    }
}
