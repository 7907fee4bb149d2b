//! The options of 4mation.

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use crate::game::fault::{Fault, Faults};
use crate::game::options::{self, Field, FieldKind, Given, OptionValue};
use crate::game::pie;

/// The legal cells when all cells beside the opponent's last mark are occupied.
///
/// ```
/// use ludoteca_rules::fourmation::{Fallback, Options};
/// let options: Options = "side=6 anywhere".parse()?;
/// assert_eq!(options.fallback, Fallback::Anywhere);
/// # Ok::<(), ludoteca_rules::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Fallback {
    /// Beside any of the opponent's marks: the sheet's rule.
    #[default]
    Near,
    /// On any empty cell: a published reading.
    Anywhere,
}

const FALLBACKS: &[&str] = &["near", "anywhere"];

/// Board and rules of one game of 4mation.
///
/// ```
/// use ludoteca_rules::{Options, fourmation};
/// let options: fourmation::Options = "side=8 n=5".parse()?;
/// assert_eq!((options.side, options.n), (8, 5));
/// assert_eq!(fourmation::Options::default().short(), "side=7 n=4");
/// # Ok::<(), ludoteca_rules::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// Cells along an edge, 3 to 8.
    pub side: u8,
    /// Marks in a row that win, 3 to `side`.
    pub n: u8,
    /// The rule that applies if no neighbouring cell is free.
    pub fallback: Fallback,
    /// The second side may take over the first mark instead of making the second move.
    pub pie: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { side: 7, n: 4, fallback: Fallback::Near, pie: false }
    }
}

impl options::Options for Options {
    const FIELDS: &'static [Field] = &[
        Field {
            name: "side",
            kind: FieldKind::Number { min: 3, max: 8 },
            help: "Cells along an edge of the board, 3 to 8 [default: 7]",
        },
        Field {
            name: "n",
            kind: FieldKind::Number { min: 3, max: 8 },
            help: "Marks in a row that win, 3 to the side [default: 4, or the side if that is less]",
        },
        Field {
            name: "fallback",
            kind: FieldKind::Choice { words: FALLBACKS },
            help: "Where to mark when no cell beside the opponent's last mark is free: \
                   near any of the opponent's marks, or anywhere [default: near]",
        },
        pie::field("The pie rule: second may take the mark over instead of making the second move"),
    ];

    const LATER: &'static [&'static str] = &["pie"];

    fn build(given: &Given) -> Result<Self, Faults> {
        let side = given.number("side").unwrap_or(7);
        let n = given.number("n").unwrap_or(side.min(4));
        let fallback = match given.choice("fallback", FALLBACKS) {
            Some(1) => Fallback::Anywhere,
            _ => Fallback::Near,
        };
        let pie = given.flag("pie").unwrap_or(false);
        let mut faults = Faults::default();
        faults.push_if(n > side, || {
            Fault::new("n-too-big", "n", format!("n is {n}, but may be at most the side, {side}"))
        });
        faults.into_result(Self { side, n, fallback, pie })
    }

    fn values(&self) -> Vec<OptionValue> {
        let fallback = FALLBACKS[self.fallback as usize];
        vec![self.side.into(), self.n.into(), fallback.into(), self.pie.into()]
    }

    fn presets() -> Vec<Self> {
        let sized = |side, n| Self { side, n, ..Self::default() };
        vec![Self::default(), sized(6, 4), sized(8, 4), sized(8, 5)]
    }
}

options::from_str!(Options);
