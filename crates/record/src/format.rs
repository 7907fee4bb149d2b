//! The formats of records, and how they are told apart.

use std::fmt;
use std::str::FromStr;

use ludoteca_rules::{Fault, Game};

use crate::error::RecordError;
use crate::foreign::{abstract_play, detect, malom, openspiel, playok, sanmill, sanmill_fen};
use crate::record::Record;
use crate::{json, text};

/// A format of records: one of the two of Ludoteca, or that of another program.
///
/// ```
/// use ludoteca_record::Format;
/// assert_eq!("sanmill".parse(), Ok(Format::Sanmill));
/// assert_eq!(Format::detect("1. d2 d6 2. f4"), Format::Sanmill);
/// assert_eq!(Format::detect("[21, 0, 2]"), Format::OpenSpiel);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Text similar to PGN, with the tag `Game`.
    #[default]
    Text,
    /// JSON of [`SCHEMA`](crate::SCHEMA).
    Json,
    /// Games of Nine Men's Morris as Sanmill saves them, or a list of moves without tags.
    Sanmill,
    /// Games of Nine Men's Morris as `PlayOK` saves them, with points from 1 to 24.
    PlayOk,
    /// A position of Nine Men's Morris as FEN of Sanmill.
    SanmillFen,
    /// A position of Nine Men's Morris as Malom copies it.
    Malom,
    /// The actions of a game of Nine Men's Morris in `OpenSpiel`, as numbers.
    OpenSpiel,
    /// The same actions as `OpenSpiel` prints them.
    OpenSpielStrings,
    /// A game record of Abstract Play.
    AbstractPlay,
}

/// What a record may hold besides its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Moves,
    Tags,
    /// Tags other than those that Abstract Play has.
    OtherTags,
    Comments,
    Variations,
    /// An ending that the rules have not brought about.
    Ending,
    /// That a game ended by forfeit, not by resignation.
    Forfeit,
}
use Part::{Comments, Ending, Forfeit, Moves, OtherTags, Tags, Variations};

/// A line of the table of formats.
pub(crate) struct Spec {
    /// The name for commands.
    name: &'static str,
    /// The name for messages.
    title: &'static str,
    /// The only game; `None` for a format of all games.
    pub(crate) game: Option<Game>,
    /// What files of the format cannot hold.
    pub(crate) omits: &'static [Part],
    pub(crate) read: fn(&str) -> Result<Record, RecordError>,
    pub(crate) write: fn(&Record) -> Result<String, Fault>,
}

const MORRIS: Option<Game> = Some(Game::Morris);
const POSITION: &[Part] = &[Moves, Tags, Comments, Variations, Ending];
const ACTIONS: &[Part] = &[Tags, Comments, Variations, Ending];

impl Format {
    /// All formats.
    pub const ALL: [Self; 9] = [
        Self::Text,
        Self::Json,
        Self::Sanmill,
        Self::PlayOk,
        Self::SanmillFen,
        Self::Malom,
        Self::OpenSpiel,
        Self::OpenSpielStrings,
        Self::AbstractPlay,
    ];

    /// The format's name, as [`from_str`](Self::from_str) reads it.
    pub const fn name(self) -> &'static str {
        self.spec().name
    }

    /// The name of the program or site, for messages.
    pub const fn title(self) -> &'static str {
        self.spec().title
    }

    /// Whether other programs define the format.
    pub const fn is_foreign(self) -> bool {
        !matches!(self, Self::Text | Self::Json)
    }

    /// The format that a text seems to have. It reads no more than the beginning, or one JSON value.
    pub fn detect(text: &str) -> Self {
        detect::detect(text)
    }

    /// The line of this format in the table of formats.
    pub(crate) const fn spec(self) -> Spec {
        match self {
            Self::Text => Spec {
                name: "text",
                title: "Ludoteca",
                game: None,
                omits: &[],
                read: text::read,
                write: |record| Ok(record.to_text()),
            },
            Self::Json => Spec {
                name: "json",
                title: "Ludoteca JSON",
                game: None,
                omits: &[],
                read: json::read,
                write: |record| Ok(record.to_json()),
            },
            Self::Sanmill => Spec {
                name: "sanmill",
                title: "Sanmill",
                game: MORRIS,
                omits: &[Forfeit],
                read: sanmill::read,
                write: |record| Ok(sanmill::write(record)),
            },
            Self::PlayOk => Spec {
                name: "playok",
                title: "PlayOK",
                game: MORRIS,
                omits: &[Comments, Variations, Forfeit],
                read: playok::read,
                write: playok::write,
            },
            Self::SanmillFen => Spec {
                name: "sanmill-fen",
                title: "Sanmill FEN",
                game: MORRIS,
                omits: POSITION,
                read: sanmill_fen::read,
                write: |record| Ok(sanmill_fen::write(&record.replay())),
            },
            Self::Malom => Spec {
                name: "malom",
                title: "Malom",
                game: MORRIS,
                omits: POSITION,
                read: malom::read,
                write: |record| Ok(malom::write(&record.replay())),
            },
            Self::OpenSpiel => Spec {
                name: "openspiel",
                title: "OpenSpiel",
                game: MORRIS,
                omits: ACTIONS,
                read: openspiel::read,
                write: openspiel::write_ids,
            },
            Self::OpenSpielStrings => Spec {
                name: "openspiel-strings",
                title: "OpenSpiel",
                game: MORRIS,
                omits: ACTIONS,
                read: openspiel::read,
                write: openspiel::write_strings,
            },
            Self::AbstractPlay => Spec {
                name: "abstract-play",
                title: "Abstract Play",
                game: None,
                omits: &[OtherTags, Comments, Variations, Forfeit],
                read: abstract_play::read,
                write: abstract_play::write,
            },
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        Self::ALL.into_iter().find(|format| format.name() == text).ok_or_else(|| {
            let text: String = text.chars().take(40).collect();
            let known = Self::ALL.map(Self::name).join(", ");
            let message = format!("there is no format `{text}`; there are: {known}");
            Fault::new("unknown-format", text, message)
        })
    }
}
