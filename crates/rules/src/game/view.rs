//! Positions as data for user interfaces, in the names of the notation.

use alloc::vec::Vec;

use arrayvec::ArrayString;
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::side::{Pair, Side};

/// The name of a cell, point or axis as the notation spells it: `c3`, `-12,7`, `ne`.
pub type Place = ArrayString<16>;

/// The English label of the hands below a drawn board. A drawing has no other words but [`ROD`].
pub const IN_HAND: &str = "in hand";
/// The English label of the rod below a drawn board.
pub const ROD: &str = "rod";

/// Formats a [`Place`].
///
/// ```
/// use ludoteca_rules::game::view::place;
/// assert_eq!(place(format_args!("{}{}", 'c', 3)).as_str(), "c3");
/// ```
///
/// # Panics
/// If the text is longer than 16 bytes. Names of places are shorter.
pub fn place(name: impl core::fmt::Display) -> Place {
    let mut place = Place::new();
    core::fmt::Write::write_fmt(&mut place, format_args!("{name}"))
        .expect("a place's name is short");
    place
}

/// A stone, mark, tile or man on the board.
///
/// ```
/// use ludoteca_rules::{Piece, Side, game::view::place};
/// let piece = Piece { at: place("c3"), side: Side::First };
/// assert_eq!(serde_json::to_string(&piece).unwrap(), r#"{"at":"c3","side":"first"}"#);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct Piece {
    /// Its place.
    pub at: Place,
    /// Its side.
    pub side: Side,
}

/// Coffee's rod: the stone under it, its axis, and all cells of its line.
///
/// ```
/// use ludoteca_rules::{Match, Position, Presentation, coffee};
/// let mut game = Match::<coffee::Position>::new(&"square-3".parse()?);
/// game.play_text("b2n")?;
/// let rod = game.position().view().rod.unwrap();
/// let line: Vec<_> = rod.line.iter().map(|cell| cell.as_str()).collect();
/// assert_eq!((rod.at.as_str(), rod.axis.as_str(), line), ("b2", "n", vec!["b1", "b2", "b3"]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Rod {
    /// The cell of the stone under the rod.
    pub at: Place,
    /// The axis: `e`, `n`, `ne` or `nw`.
    pub axis: Place,
    /// Every cell of the line in order, including the stone's own.
    pub line: Vec<Place>,
}

/// A complete or nearly complete shape that wins or captures: a line, a mill, a circle.
///
/// ```
/// use ludoteca_rules::{Match, Position, Presentation, Side, fourmation};
/// let mut game = Match::<fourmation::Position>::new(&"side=4 n=3".parse()?);
/// for mv in ["a1", "b1", "a2", "b2"] {
///     game.play_text(mv)?;
/// }
/// let column = &game.position().view().shapes[0];
/// let at: Vec<_> = column.at.iter().map(|cell| cell.as_str()).collect();
/// assert_eq!((column.side, at), (Side::First, vec!["a1", "a2"]));
/// assert_eq!(column.missing[0].as_str(), "a3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Shape {
    /// Its side.
    pub side: Side,
    /// The places of its pieces.
    pub at: Vec<Place>,
    /// The empty places that it lacks; empty if it is complete.
    pub missing: Vec<Place>,
}

/// A fact about a position that a user interface states in words.
///
/// ```
/// use ludoteca_rules::{Position, Presentation, Side, morris};
/// let setup = "1ww/3/3/1w4/3/b1b/bb1 w 0 0".parse()?;
/// let position = morris::Position::from_setup(&morris::Options, &setup)?;
/// let note = position.view().notes[0];
/// assert_eq!((note.code, note.side), ("flying", Some(Side::First)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Note {
    /// A stable word, the key for translations.
    pub code: &'static str,
    /// The side that it concerns, if it concerns one side.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub side: Option<Side>,
}

/// Everything that a user interface needs to draw a position without knowing the rules.
///
/// ```
/// use ludoteca_rules::{Position, Presentation, Side, morris};
/// let setup = "3/3/3/6/b2/1ww/b2 w 7 7".parse()?;
/// let position = morris::Position::from_setup(&morris::Options, &setup)?;
/// let view = position.view();
/// assert_eq!(view.colours[Side::First], "white");
/// assert_eq!((view.pieces.len(), view.hands), (4, Some(Side::pair([7, 7]))));
/// assert!(view.rod.is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct View {
    /// The colour of each side, as the rules name it (`black`, `orange`, `red`, …).
    pub colours: Pair<&'static str>,
    /// The pieces on the board.
    pub pieces: Vec<Piece>,
    /// Number of pieces in hand, in games with hands.
    pub hands: Option<Pair<u8>>,
    /// Number of pieces lost, in games with captures.
    pub lost: Option<Pair<u8>>,
    /// The rod, once it has been laid.
    pub rod: Option<Rod>,
    /// The cells of the winning line or shape; empty if there is none.
    pub winning: Vec<Place>,
    /// Complete shapes that matter during play, such as mills, and nearly complete ones without
    /// opposing pieces.
    pub shapes: Vec<Shape>,
    /// Facts to state in words.
    pub notes: Vec<Note>,
}
