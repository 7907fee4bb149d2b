//! Symmetries of a board.

use ludoteca_rules::Position;
use num_traits::PrimInt;

use crate::lines::{bit, iter_cells};
use crate::table::Key;

/// Maximum number of stones for canonical keys. With more stones, computing them costs more than it
/// saves, because few states are images of each other.
pub(crate) const MAX_CANONICAL_STONES: u32 = 3;

/// The image of each cell under each symmetry; the first is the identity.
pub(crate) struct Symmetries {
    images: Vec<Vec<usize>>,
}

impl Symmetries {
    /// Derives the symmetries from the images of moves. `on` returns a move on a cell, `cell` the
    /// cell of a move.
    pub(crate) fn new<P: Position>(
        position: &P,
        cells: usize,
        on: impl Fn(usize) -> P::Move,
        cell: impl Fn(P::Move) -> usize,
    ) -> Self {
        let image = |s| (0..cells).map(|c| cell(position.transform_move(on(c), s))).collect();
        Self { images: (0..position.symmetries()).map(image).collect() }
    }

    /// Returns the least key among the images of the sets.
    pub(crate) fn min_key<W: PrimInt, const N: usize>(
        &self,
        sets: [W; N],
        key: impl Fn([W; N]) -> Key,
    ) -> Key {
        let image = |image: &Vec<usize>| {
            let go = |set| iter_cells(set).fold(W::zero(), |to, cell| to | bit(image[cell]));
            key(sets.map(go))
        };
        self.images.iter().map(image).min().expect("every board has a symmetry")
    }
}
