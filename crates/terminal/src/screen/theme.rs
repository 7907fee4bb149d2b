//! What the terminal can show: colours, Unicode, and the glyphs and styles made of that.

use std::borrow::Cow;
use std::env;

use ludoteca_rules::Side;
use ratatui::style::{Color, Modifier, Style};

/// What may be drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Theme {
    pub(super) colour: bool,
    pub(super) unicode: bool,
}

/// What is said about a place by a mark around it and by a colour. The later weigh more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mark {
    /// A step may go here.
    Allowed,
    /// The last move touched it.
    Last,
    /// The person's next step, as the computer would take it.
    Hint,
    /// It would leave the board.
    Gone,
    /// A man that may be captured.
    Target,
    /// A step that is already chosen.
    Chosen,
    /// Part of the line or shape that has won.
    Winning,
}

impl Theme {
    /// What the environment allows; `NO_COLOR` is that of <https://no-color.org>.
    pub(crate) fn of_environment(ascii: bool) -> Self {
        let set = |name: &&str| env::var(name).ok().filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(set);
        let unicode = locale.map_or(cfg!(windows), |locale| {
            let locale = locale.to_lowercase();
            locale.ends_with("utf-8") || locale.ends_with("utf8")
        });
        Self { colour: set(&"NO_COLOR").is_none(), unicode: unicode && !ascii }
    }

    /// Text as it can be shown.
    pub(super) fn text(self, text: &str) -> Cow<'_, str> {
        if self.unicode || text.is_ascii() { text.into() } else { text.chars().map(bare).collect() }
    }

    /// One glyph or its ASCII counterpart.
    pub(super) const fn pick(self, unicode: char, ascii: char) -> char {
        if self.unicode { unicode } else { ascii }
    }

    /// How a piece theme. The colours are the words of the rules; one that is not known here is
    /// told by its side.
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

    /// The signs at both sides of a place, and how they and the place are drawn.
    pub(super) fn mark(self, mark: Mark) -> ([char; 2], Style) {
        match mark {
            Mark::Allowed => ([' ', ' '], self.style(Some(ALLOWED), None, Modifier::BOLD)),
            Mark::Last => (['(', ')'], self.style(None, None, Modifier::BOLD)),
            Mark::Hint => (['?', '?'], self.style(Some(16), Some(117), Modifier::BOLD)),
            Mark::Gone => (['x', 'x'], self.style(Some(255), Some(124), Modifier::BOLD)),
            Mark::Target => (['!', '!'], self.style(Some(255), Some(124), Modifier::BOLD)),
            Mark::Chosen => (['{', '}'], self.style(Some(16), Some(186), Modifier::BOLD)),
            Mark::Winning => (['*', '*'], self.style(Some(16), Some(114), Modifier::BOLD)),
        }
    }

    /// The lines of the board.
    pub(super) fn lines(self) -> Style {
        self.style(Some(244), None, Modifier::empty())
    }

    /// What is written beside the board, and what matters less.
    pub(super) fn faint(self) -> Style {
        if self.colour { self.lines() } else { Style::new().add_modifier(Modifier::DIM) }
    }

    /// The rod, and the lines of a mill.
    pub(super) fn rod(self) -> Style {
        self.style(Some(ALLOWED), None, Modifier::BOLD)
    }

    /// A rod that cannot be laid.
    pub(super) fn dead(self) -> Style {
        self.style(Some(167), None, Modifier::DIM)
    }

    /// The place the arrow keys have come to.
    pub(super) fn cursor(self) -> Style {
        self.style(Some(16), Some(220), Modifier::BOLD)
    }

    fn style(self, front: Option<u8>, back: Option<u8>, modifier: Modifier) -> Style {
        let colour = |index: Option<u8>| index.filter(|_| self.colour).map(Color::Indexed);
        Style { fg: colour(front), bg: colour(back), ..Style::new().add_modifier(modifier) }
    }
}

/// A blue that stands out from dark and light grounds alike.
const ALLOWED: u8 = 75;

/// What is said in the first place.
pub(super) const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);

/// A letter or sign in ASCII.
const fn bare(c: char) -> char {
    match c {
        'á' => 'a',
        'é' => 'e',
        'í' => 'i',
        'ó' => 'o',
        'ú' | 'ü' => 'u',
        'ñ' => 'n',
        'Á' => 'A',
        'É' => 'E',
        'Í' => 'I',
        'Ó' => 'O',
        'Ú' => 'U',
        'Ñ' => 'N',
        '“' | '”' | '«' | '»' => '"',
        '’' | '‘' => '\'',
        '¿' | '¡' => ' ',
        '–' | '—' => '-',
        c if c.is_ascii() => c,
        _ => '.',
    }
}
