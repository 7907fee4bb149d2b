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

/// The items of [`Position`] whose text is the same in every game: its state and its inherent methods have the same
/// names (`turn`, `visit`, `count`, `nth`, `make`, `image`).
macro_rules! shared_members {
    () => {
        type Options = Options;
        type Move = Move;
        type Setup = Setup;

        fn setup(&self) -> Setup {
            setup::of(self)
        }

        #[inline]
        fn to_move(&self) -> Side {
            self.turn
        }

        #[inline]
        fn try_each_move<B>(
            &self,
            visit: impl FnMut(Move) -> core::ops::ControlFlow<B>,
        ) -> core::ops::ControlFlow<B> {
            self.visit(visit)
        }

        #[inline]
        fn count_moves(&self) -> usize {
            self.count()
        }

        #[inline]
        fn nth_move(&self, n: usize) -> Option<Move> {
            self.nth(n)
        }

        #[inline]
        fn is_legal(&self, mv: Move) -> bool {
            position::Position::outcome(self).is_none()
                && crate::game::notation::Notation::check(self, mv).is_ok()
        }

        #[inline]
        fn play(&mut self, mv: Move) {
            self.make(mv);
        }

        fn transform(&self, s: Symmetry) -> Self {
            self.image(s)
        }
    };
}
pub(crate) use shared_members;
