//! A single trait bound for generic code.

use super::draft::Drafting;
use super::notation::Notation;
use super::position::Position;
use super::presentation::Presentation;
use super::steps::Stepwise;

/// Combines all traits of a game, so that generic code needs a single bound.
///
/// ```
/// use ludoteca_rules::{Match, Notation, Playable, Presentation, fourmation};
/// fn show<P: Playable>(game: &Match<P>) -> String {
///     let position = game.position();
///     let first = position.moves()[0];
///     format!("{}first move: {}", position.draw(), position.move_text(first))
/// }
/// let game = Match::<fourmation::Position>::new(&"side=4".parse()?);
/// assert!(show(&game).ends_with("first move: a1"));
/// # Ok::<(), ludoteca_rules::Faults>(())
/// ```
pub trait Playable: Position + Notation + Stepwise + Presentation + Drafting {}

impl<P: Position + Notation + Stepwise + Presentation + Drafting> Playable for P {}
