//! Positions up to symmetry.

use ludoteca_rules::{Side, Symmetry};

use crate::certifiable::Certifiable;

/// The side to move and the part of the position that determines all legal continuations, minimised
/// over the symmetries of the board. Positions with equal shapes have equal values.
pub(crate) type Shape = (Side, [u128; 3]);

/// Returns the shape of a position.
pub(crate) fn shape<P: Certifiable>(position: &P) -> Shape {
    let images = (0..position.symmetries()).map(|s| position.transform(s).future());
    (position.to_move(), images.min().expect("the identity is a symmetry"))
}

/// Returns a symmetry that maps `from` to a position with the same continuations as `to`, if there
/// is one.
pub(crate) fn symmetry<P: Certifiable>(from: &P, to: &P) -> Option<Symmetry> {
    let future = to.future();
    let maps = |&s: &Symmetry| from.transform(s).future() == future;
    (0..from.symmetries()).find(maps).filter(|_| from.to_move() == to.to_move())
}
