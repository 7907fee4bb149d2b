//! The table of formats: how each is read and written, and what it cannot hold.

use ludoteca_rules::morris::PositionFormat;
use ludoteca_rules::{Fault, Game};

use crate::error::RecordError;
use crate::foreign::{abstract_play, openspiel, playok, positions, sanmill};
use crate::format::Format;
use crate::record::Record;
use crate::{json, text};

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

/// The line of a format.
pub(crate) const fn spec(format: Format) -> Spec {
    match format {
        Format::Text => Spec {
            game: None,
            omits: &[],
            read: text::read,
            write: |record| Ok(text::write(record)),
        },
        Format::Json => Spec {
            game: None,
            omits: &[],
            read: json::read,
            write: |record| Ok(json::write(record)),
        },
        Format::Sanmill => Spec {
            game: MORRIS,
            omits: &[Forfeit],
            read: sanmill::read,
            write: |record| Ok(sanmill::write(record)),
        },
        Format::PlayOk => Spec {
            game: MORRIS,
            omits: &[Comments, Variations, Forfeit],
            read: playok::read,
            write: playok::write,
        },
        Format::SanmillFen => Spec {
            game: MORRIS,
            omits: POSITION,
            read: |text| positions::read(text, PositionFormat::SanmillFen),
            write: |record| Ok(positions::line(record, PositionFormat::SanmillFen)),
        },
        Format::Malom => Spec {
            game: MORRIS,
            omits: POSITION,
            read: |text| positions::read(text, PositionFormat::Malom),
            write: |record| Ok(positions::line(record, PositionFormat::Malom)),
        },
        Format::OpenSpiel => Spec {
            game: MORRIS,
            omits: ACTIONS,
            read: openspiel::read,
            write: openspiel::write_ids,
        },
        Format::OpenSpielStrings => Spec {
            game: MORRIS,
            omits: ACTIONS,
            read: openspiel::read,
            write: openspiel::write_strings,
        },
        Format::AbstractPlay => Spec {
            game: None,
            omits: &[OtherTags, Comments, Variations, Forfeit],
            read: abstract_play::read,
            write: abstract_play::write,
        },
    }
}
