//! The options of SIX.

use alloc::vec;
use alloc::vec::Vec;

use crate::game::fault::Faults;
use crate::game::options::{self, Field, FieldKind, Given, OptionValue};

/// Where the first tile of the first side may go.
///
/// ```
/// use ludoteca_rules::{Position, six};
/// let choices =
///     |text: &str| text.parse().map(|options| six::Position::new(&options).count_moves());
/// assert_eq!((choices("free")?, choices("apart")?), (8, 3));
/// # Ok::<(), ludoteca_rules::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Opening {
    /// Anywhere: the rule of the sheet.
    #[default]
    Free,
    /// Not beside its own starting tile: the published handicap.
    Apart,
}

/// The effect of a lift that splits the tiles.
///
/// ```
/// use ludoteca_rules::{Position, six};
/// let setup: six::Setup = "rbrbrbrbrbrbrb r 0 0 0,0".parse()?;
/// for (options, is_legal) in [("tiles=10 capture", true), ("tiles=10 forbidden", false)] {
///     let position = six::Position::from_setup(&options.parse()?, &setup)?;
///     assert_eq!(position.is_legal("2,0>14,0".parse()?), is_legal);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Split {
    /// All groups but the largest are eliminated: the sheet's rule.
    #[default]
    Capture,
    /// The lift is illegal: the rule of an older edition.
    Forbidden,
}

const OPENINGS: &[&str] = &["free", "apart"];
const SPLITS: &[&str] = &["capture", "forbidden"];

/// Tiles and rules of one game of SIX.
///
/// ```
/// use ludoteca_rules::{Options, six};
/// let options: six::Options = "tiles=19 apart".parse()?;
/// assert_eq!(options.opening, six::Opening::Apart);
/// assert_eq!(options.json(), r#"{"opening":"apart","split":"capture","tiles":19}"#);
/// # Ok::<(), ludoteca_rules::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// Number of tiles of each side, including the starting tile, 10 to 30.
    pub tiles: u8,
    /// Where the first tile of the first side may go.
    pub opening: Opening,
    /// The effect of a lift that splits the tiles.
    pub split: Split,
}

impl Default for Options {
    fn default() -> Self {
        Self { tiles: 21, opening: Opening::Free, split: Split::Capture }
    }
}

impl options::Options for Options {
    const FIELDS: &'static [Field] = &[
        Field {
            name: "tiles",
            kind: FieldKind::Number { min: 10, max: 30 },
            help: "Tiles of each side, including the starting tile, 10 to 30 [default: 21]",
        },
        Field {
            name: "opening",
            kind: FieldKind::Choice { words: OPENINGS },
            help: "Where first's first tile may go: free, or apart from first's starting tile \
                   [default: free]",
        },
        Field {
            name: "split",
            kind: FieldKind::Choice { words: SPLITS },
            help: "A lift that splits the tiles: capture eliminates all groups but the largest, \
                   or it is forbidden [default: capture]",
        },
    ];

    fn build(given: &Given) -> Result<Self, Faults> {
        Ok(Self {
            tiles: given.number("tiles").unwrap_or(21),
            opening: match given.choice("opening", OPENINGS) {
                Some(1) => Opening::Apart,
                _ => Opening::Free,
            },
            split: match given.choice("split", SPLITS) {
                Some(1) => Split::Forbidden,
                _ => Split::Capture,
            },
        })
    }

    fn values(&self) -> Vec<OptionValue> {
        let (opening, split) = (OPENINGS[self.opening as usize], SPLITS[self.split as usize]);
        vec![self.tiles.into(), opening.into(), split.into()]
    }

    fn presets() -> Vec<Self> {
        let handicap = Self { tiles: 19, opening: Opening::Apart, ..Self::default() };
        vec![Self::default(), handicap]
    }
}

options::from_str!(Options);
