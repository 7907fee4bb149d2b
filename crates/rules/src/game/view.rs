//! A position as surfaces show it: what stands where, in the names of the notation.

use arrayvec::ArrayString;
use serde::{Deserialize, Serialize};

use super::side::{Pair, Side};

/// The name of a cell, point or axis as the notation spells it: `c3`, `-12,7`, `ne`.
pub type Place = ArrayString<16>;

/// What stands before the pieces in hand under a drawn board, in English: no other words are drawn.
pub const IN_HAND: &str = "in hand";

/// Makes a [`Place`] from anything that prints as one.
///
/// ```
/// use ludoteca_rules::game::view::place;
/// assert_eq!(place(format_args!("{}{}", 'c', 3)).as_str(), "c3");
/// ```
///
/// # Panics
/// If the text is longer than 16 bytes, which no name of a place is.
pub fn place(name: impl std::fmt::Display) -> Place {
    let mut place = Place::new();
    std::fmt::Write::write_fmt(&mut place, format_args!("{name}"))
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// Where it stands.
    pub at: Place,
    /// Whose it is.
    pub side: Side,
}

/// Coffee's rod: the stone it lies on, its axis, and all cells of its line.
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rod {
    /// The cell of the stone under the rod.
    pub at: Place,
    /// The axis: `e`, `n`, `ne` or `nw`.
    pub axis: Place,
    /// Every cell of the line, the stone's own included, in order.
    pub line: Vec<Place>,
}

/// A shape that wins or captures (a line, a mill, a circle), whole or nearly.
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Shape {
    /// Whose it is.
    pub side: Side,
    /// Where its pieces stand.
    pub at: Vec<Place>,
    /// The empty places that it lacks; none if it is whole.
    pub missing: Vec<Place>,
}

/// Something about a position that a person should be told in words.
///
/// ```
/// use ludoteca_rules::{Position, Presentation, Side, morris};
/// let setup = "1ww/3/3/1w4/3/b1b/bb1 w 0 0".parse()?;
/// let position = morris::Position::from_setup(&morris::Options, &setup)?;
/// let note = position.view().notes[0];
/// assert_eq!((note.code, note.side), ("flying", Some(Side::First)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Note {
    /// A stable word that surfaces translate by.
    pub code: &'static str,
    /// Whom it is about, if it is about one person.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
}

/// Everything a surface needs to draw a position, without knowing a rule.
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// The colour each person plays, as the rules name it (`black`, `orange`, `red`, …).
    pub colours: Pair<&'static str>,
    /// What stands on the board.
    pub pieces: Vec<Piece>,
    /// Pieces still to be laid, in the games that have hands.
    pub hands: Option<Pair<u8>>,
    /// Pieces each person has lost, in the games that capture.
    pub lost: Option<Pair<u8>>,
    /// The rod, in the game that has one, once it lies.
    pub rod: Option<Rod>,
    /// The cells of the winning line or shape, or empty.
    pub winning: Vec<Place>,
    /// Shapes that stand and mean something while play goes on, such as mills; and those that are
    /// nearly whole and have nothing of the opponent's in the way.
    pub shapes: Vec<Shape>,
    /// What a person should be told of the position in words.
    pub notes: Vec<Note>,
}
