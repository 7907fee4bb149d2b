//! The formats of records.

use std::fmt;
use std::str::FromStr;

use ludoteca_rules::Fault;
use ludoteca_rules::morris::PositionFormat;

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
    /// Games of Nine Men's Morris as PlayOK saves them, with points from 1 to 24.
    PlayOk,
    /// A position of Nine Men's Morris as FEN of Sanmill.
    SanmillFen,
    /// A position of Nine Men's Morris as Malom copies it.
    Malom,
    /// The actions of a game of Nine Men's Morris in OpenSpiel, as numbers.
    OpenSpiel,
    /// The same actions as OpenSpiel prints them.
    OpenSpielStrings,
    /// A game record of Abstract Play.
    AbstractPlay,
}

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
        match self {
            Self::Text => "text",
            Self::Json => "json",
            Self::Sanmill => "sanmill",
            Self::PlayOk => "playok",
            Self::SanmillFen => "sanmill-fen",
            Self::Malom => "malom",
            Self::OpenSpiel => "openspiel",
            Self::OpenSpielStrings => "openspiel-strings",
            Self::AbstractPlay => "abstract-play",
        }
    }

    /// The name of the program or site, for messages.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Text => "Ludoteca",
            Self::Json => "Ludoteca JSON",
            Self::Sanmill => "Sanmill",
            Self::PlayOk => "PlayOK",
            Self::SanmillFen => PositionFormat::SanmillFen.title(),
            Self::Malom => PositionFormat::Malom.title(),
            Self::OpenSpiel | Self::OpenSpielStrings => "OpenSpiel",
            Self::AbstractPlay => "Abstract Play",
        }
    }

    /// Whether other programs define the format.
    pub const fn is_foreign(self) -> bool {
        !matches!(self, Self::Text | Self::Json)
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
