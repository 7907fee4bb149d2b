//! The options of Coffee.

use alloc::format;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use crate::game::fault::{Fault, Faults};
use crate::game::options::{self, Field, FieldKind, Given, OptionValue};
use crate::game::pie;

/// The shape of the board.
///
/// ```
/// use ludoteca_rules::coffee::{Options, Shape};
/// let options: Options = "square-6".parse()?;
/// assert_eq!(options.board, Shape::Square);
/// # Ok::<(), ludoteca_rules::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A hexagon of hexagonal cells, with three axes.
    #[default]
    Hex,
    /// A square of square cells, with four axes.
    Square,
}

const SHAPES: &[&str] = &["hex", "square"];

impl Shape {
    /// The name in the rules: `hex` or `square`.
    ///
    /// ```
    /// use ludoteca_rules::coffee::Shape;
    /// assert_eq!(Shape::Hex.name(), "hex");
    /// ```
    pub const fn name(self) -> &'static str {
        SHAPES[self as usize]
    }

    /// The valid sides of a board of this shape, and the default.
    const fn sides(self) -> (RangeInclusive<u8>, u8) {
        match self {
            Self::Hex => (2..=6, 4),
            Self::Square => (3..=7, 5),
        }
    }
}

/// Board and rules of one game of Coffee.
///
/// ```
/// use ludoteca_rules::{Options, coffee};
/// let options: coffee::Options = "square-6 n=4 pie".parse()?;
/// assert_eq!((options.side, options.n, options.pie), (6, 4, true));
/// assert_eq!(options.json(), r#"{"board":"square","n":4,"pie":true,"side":6}"#);
/// # Ok::<(), ludoteca_rules::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// The shape of the board.
    pub board: Shape,
    /// Cells along an edge: 2 to 6 on a hex board, 3 to 7 on a square one.
    pub side: u8,
    /// Stones in a row that win: 3 to `side`, and 2 on a hex board of side 2.
    pub n: u8,
    /// The second side may take over black instead of making the second move.
    pub pie: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { board: Shape::Hex, side: 4, n: 4, pie: false }
    }
}

impl options::Options for Options {
    const FIELDS: &'static [Field] = &[
        Field {
            name: "board",
            kind: FieldKind::Choice { words: SHAPES },
            help: "Shape of the board: hex or square [default: hex]",
        },
        Field {
            name: "side",
            kind: FieldKind::Number { min: 2, max: 7 },
            help: "Cells along an edge: hex 2 to 6 [default: 4], square 3 to 7 [default: 5]",
        },
        Field {
            name: "n",
            kind: FieldKind::Number { min: 2, max: 7 },
            help: "Stones in a row that win: 3 to the side, 2 on hex-2 [default: 4, or the side \
                   if that is less]",
        },
        pie::field("The pie rule: second may take black over instead of making the second move"),
    ];

    fn build(given: &Given) -> Result<Self, Faults> {
        let board = match given.choice("board", SHAPES) {
            Some(1) => Shape::Square,
            _ => Shape::Hex,
        };
        let mut faults = Faults::default();

        let (sides, usual) = board.sides();
        let (least, most) = sides.into_inner();
        let wanted = given.number("side").unwrap_or(usual);
        // If the side is invalid, n is checked against the nearest valid side.
        let side = wanted.clamp(least, most);
        faults.push_if(wanted != side, || {
            let message = format!(
                "side is {wanted}, but on a {} board may be {least} to {most}",
                board.name()
            );
            Fault::new("side-range", "side", message)
        });

        let least = side.min(3);
        let n = given.number("n").unwrap_or(side.min(4));
        faults.push_if(!(least..=side).contains(&n), || {
            let range = if least == side {
                side.to_string()
            } else {
                format!("{least} to the side, {side}")
            };
            let message = format!("n is {n}, but on {}-{side} may be {range}", board.name());
            Fault::new("n-range", "n", message)
        });

        let pie = given.flag("pie").unwrap_or(false);
        faults.into_result(Self { board, side, n, pie })
    }

    fn values(&self) -> Vec<OptionValue> {
        vec![self.board.name().into(), self.side.into(), self.n.into(), self.pie.into()]
    }

    fn presets() -> Vec<Self> {
        let hex = |side, n| Self { side, n, ..Self::default() };
        let square = |side, n| Self { board: Shape::Square, side, n, pie: false };
        vec![hex(4, 4), square(5, 4), square(6, 5), square(6, 4), hex(5, 4), hex(6, 5)]
    }
}

options::from_str!(Options);
