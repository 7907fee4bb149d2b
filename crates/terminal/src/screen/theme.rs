//! The theme: glyphs and styles, according to the terminal's support of colours and Unicode.

use std::borrow::Cow;
use std::env;

use ludoteca_rules::Side;
use ratatui::style::{Color, Modifier, Style};

use crate::text::bare;

/// The capabilities used for drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Theme {
    pub(super) colour: bool,
    pub(super) unicode: bool,
}

/// A mark around a place. Later variants take precedence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mark {
    /// A place for the next step.
    Allowed,
    /// A place that the last move has changed.
    Last,
    /// The next step of a hint.
    Hint,
    /// A piece that would leave the board.
    Gone,
    /// A man that may be captured.
    Target,
    /// A step that has been chosen.
    Chosen,
    /// Part of the winning line or shape.
    Winning,
}

impl Theme {
    /// Detects the capabilities from the environment, including `NO_COLOR`; see <https://no-color.org>.
    pub(crate) fn from_environment(ascii: bool) -> Self {
        let set = |name: &&str| env::var(name).ok().filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(set);
        let unicode = locale.map_or(cfg!(windows), |locale| {
            let locale = locale.to_lowercase();
            locale.ends_with("utf-8") || locale.ends_with("utf8")
        });
        Self { colour: set(&"NO_COLOR").is_none(), unicode: unicode && !ascii }
    }

    /// Returns text that the terminal can show.
    pub(super) fn text(self, text: &str) -> Cow<'_, str> {
        if self.unicode || text.is_ascii() { text.into() } else { text.chars().map(bare).collect() }
    }

    /// Returns a glyph or its ASCII counterpart.
    pub(super) const fn pick(self, unicode: char, ascii: char) -> char {
        if self.unicode { unicode } else { ascii }
    }

    /// Returns the glyph and style of a piece. The colours are those of the rules; an unknown colour is shown by side.
    pub(super) fn piece(self, colour: &str, side: Side) -> (char, Style) {
        let (glyph, front, back) = match (colour, side) {
            ("black", _) => (self.pick('●', 'B'), 255, 238),
            ("orange", _) => (self.pick('○', 'O'), 16, 208),
            ("white", _) => (self.pick('○', 'W'), 16, 254),
            ("red", _) => (self.pick('◆', 'R'), 255, 160),
            ("cross", _) => (self.pick('╳', 'X'), 255, 25),
            ("circle", _) => (self.pick('○', 'O'), 16, 179),
            (_, Side::First) => (self.pick('●', '1'), 255, 25),
            (_, Side::Second) => (self.pick('○', '2'), 16, 179),
        };
        (glyph, self.style(Some(front), Some(back), Modifier::BOLD))
    }

    /// Returns the glyphs on both sides of a marked place, and the style of all three.
    pub(super) fn mark(self, mark: Mark) -> ([char; 2], Style) {
        match mark {
            Mark::Allowed => ([' ', ' '], self.style(Some(ALLOWED_COLOUR), None, Modifier::BOLD)),
            Mark::Last => (['(', ')'], self.style(None, None, Modifier::BOLD)),
            Mark::Hint => (['?', '?'], self.style(Some(16), Some(117), Modifier::BOLD)),
            Mark::Gone => (['x', 'x'], self.style(Some(255), Some(124), Modifier::BOLD)),
            Mark::Target => (['!', '!'], self.style(Some(255), Some(124), Modifier::BOLD)),
            Mark::Chosen => (['{', '}'], self.style(Some(16), Some(186), Modifier::BOLD)),
            Mark::Winning => (['*', '*'], self.style(Some(16), Some(114), Modifier::BOLD)),
        }
    }

    /// Returns the style of the board's lines.
    pub(super) fn lines(self) -> Style {
        self.style(Some(244), None, Modifier::empty())
    }

    /// Returns the style of labels and secondary text.
    pub(super) fn faint(self) -> Style {
        if self.colour { self.lines() } else { Style::new().add_modifier(Modifier::DIM) }
    }

    /// Returns the style of the rod and of mills.
    pub(super) fn rod(self) -> Style {
        self.style(Some(ALLOWED_COLOUR), None, Modifier::BOLD)
    }

    /// Returns the style of a rod that cannot be placed.
    pub(super) fn dead(self) -> Style {
        self.style(Some(167), None, Modifier::DIM)
    }

    /// Returns the style of the cursor.
    pub(super) fn cursor(self) -> Style {
        self.style(Some(16), Some(220), Modifier::BOLD)
    }

    fn style(self, front: Option<u8>, back: Option<u8>, modifier: Modifier) -> Style {
        let colour = |index: Option<u8>| index.filter(|_| self.colour).map(Color::Indexed);
        Style { fg: colour(front), bg: colour(back), ..Style::new().add_modifier(modifier) }
    }
}

/// A blue that is visible on dark and light backgrounds.
const ALLOWED_COLOUR: u8 = 75;

/// The style of primary text.
pub(super) const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);
