//! Positions as pictures and text.

use alloc::string::String;

use super::layout::Layout;
use super::position::Position;
use super::view::View;

/// A game whose positions can be shown.
///
/// ```
/// use ludoteca_rules::{Position, Presentation, coffee};
/// fn picture<P: Presentation>(options: &str) -> String {
///     P::new(&ludoteca_rules::Options::read(options).unwrap()).draw()
/// }
/// assert_eq!(picture::<coffee::Position>("square-3"), "3 . . .\n2 . . .\n1 . . .\n  a b c\n");
/// ```
pub trait Presentation: Position {
    /// The position as data for a user interface.
    ///
    /// ```
    /// # use ludoteca_rules::{Notation, Position, Presentation, Side, fourmation};
    /// let mut position = fourmation::Position::new(&"side=4".parse()?);
    /// position.play(position.read_move("a1").unwrap());
    /// let piece = position.view().pieces[0];
    /// assert_eq!((piece.at.as_str(), piece.side), ("a1", Side::First));
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn view(&self) -> View;

    /// The board as lines of text, without trailing spaces.
    ///
    /// ```
    /// # use ludoteca_rules::{Position, Presentation, fourmation};
    /// let options = "side=4".parse()?;
    /// let position = fourmation::Position::from_setup(&options, &"4/4/1x2/4 o b2".parse()?)?;
    /// assert_eq!(position.draw(), "\
    /// 4 . . . .
    /// 3 * * * .
    /// 2 * X * .
    /// 1 * * * .
    ///   a b c d
    /// ");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn draw(&self) -> String;

    /// The layout of the board on a character grid; see [`Layout`].
    ///
    /// ```
    /// # use ludoteca_rules::{Position, Presentation, fourmation};
    /// let position = fourmation::Position::new(&"side=4".parse()?);
    /// assert_eq!(position.layout().spots.len(), 16);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn layout(&self) -> Layout;

    /// The phase of the game, in a game whose rules distinguish phases.
    ///
    /// ```
    /// # use ludoteca_rules::{Game, Position, Presentation, morris};
    /// let position = morris::Position::new(&morris::Options::default());
    /// assert_eq!(position.phase_name(), Some("placing"));
    /// assert_eq!(Game::Coffee.options("")?.start().phase_name_at(0), None);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn phase_name(&self) -> Option<&'static str> {
        None
    }
}
