//! Moves as text.

use alloc::string::String;
use core::fmt;

use super::fault::Fault;
use super::position::Position;

/// A game whose moves can be written, read and explained.
///
/// ```
/// use ludoteca_rules::{Notation, Position, fourmation, morris};
/// /// The legal first moves as text.
/// fn openings<P: Notation>() -> Vec<String> {
///     let start = P::new(&P::Options::default());
///     start.moves().into_iter().map(|mv| start.move_text(mv)).collect()
/// }
/// assert_eq!(openings::<fourmation::Position>().len(), 49);
/// assert_eq!(openings::<morris::Position>()[0], "a7");
/// ```
pub trait Notation: Position {
    /// The pattern of the move text, for error messages: `a cell and a rod (c3ne) …`.
    ///
    /// ```
    /// use ludoteca_rules::{Notation, fourmation};
    /// assert_eq!(fourmation::Position::PATTERN, "a cell, such as d4, or swap");
    /// ```
    const PATTERN: &'static str;

    /// Writes the move in the notation of the rules.
    ///
    /// ```
    /// # use ludoteca_rules::{Notation, Position, fourmation};
    /// # let start = fourmation::Position::new(&"side=4".parse()?);
    /// let mut text = String::from("1. ");
    /// start.write_move(start.nth_move(0).unwrap(), &mut text).unwrap();
    /// assert_eq!(text, "1. a1");
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn write_move(&self, mv: Self::Move, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Reads a move, which need not be legal. Ignores case and surrounding whitespace.
    ///
    /// Returns `None` if the text does not spell a move.
    ///
    /// ```
    /// # use ludoteca_rules::{Notation, Position, fourmation};
    /// let start = fourmation::Position::new(&"side=4".parse()?);
    /// assert_eq!(start.read_move(" A1 "), start.nth_move(0));
    /// assert_eq!(start.read_move("z9"), None);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn read_move(&self, text: &str) -> Option<Self::Move>;

    /// Explains why `mv` is illegal. The game must not be over.
    ///
    /// # Errors
    /// The first rule that the move breaks.
    ///
    /// ```
    /// # use ludoteca_rules::{Notation, Position, fourmation};
    /// let mut position = fourmation::Position::new(&"side=4".parse()?);
    /// position.play(position.read_move("a1").unwrap());
    /// let fault = position.check(position.read_move("c3").unwrap()).unwrap_err();
    /// assert_eq!(fault.message, "c3 is not beside a1, the opponent's last mark");
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn check(&self, mv: Self::Move) -> Result<(), Fault>;

    /// The move as text.
    ///
    /// ```
    /// # use ludoteca_rules::{Notation, Position, fourmation};
    /// let start = fourmation::Position::new(&"side=4".parse()?);
    /// assert_eq!(start.move_text(start.nth_move(15).unwrap()), "d4");
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn move_text(&self, mv: Self::Move) -> String {
        let mut text = String::new();
        self.write_move(mv, &mut text).expect("writing to a String cannot fail");
        text
    }
}
