//! Boards turned and mirrored.

use ludoteca_rules::Position;
use num_traits::PrimInt;

use crate::lines::{bit, each};
use crate::table::Key;

/// States with at most so many stones have one key for all their images. Below, it costs more than
/// it gives: few of their states are images of each other.
pub(crate) const SYMMETRIC_STONES: u32 = 3;

/// Where each symmetry of a board takes each cell; the first leaves all as they are.
pub(crate) struct Symmetries {
    images: Vec<Vec<usize>>,
}

impl Symmetries {
    /// Those of a board whose cells are named by moves on them.
    pub(crate) fn new<P: Position>(
        position: &P,
        cells: usize,
        on: impl Fn(usize) -> P::Move,
        cell: impl Fn(P::Move) -> usize,
    ) -> Self {
        let image = |s| (0..cells).map(|c| cell(position.transform_move(on(c), s))).collect();
        Self { images: (0..position.symmetries()).map(image).collect() }
    }

    /// The least of the keys that the images of some sets have.
    pub(crate) fn least<W: PrimInt, const N: usize>(
        &self,
        sets: [W; N],
        key: impl Fn([W; N]) -> Key,
    ) -> Key {
        let image = |image: &Vec<usize>| {
            let go = |set| each(set).fold(W::zero(), |to, cell| to | bit(image[cell]));
            key(sets.map(go))
        };
        self.images.iter().map(image).min().expect("every board has a symmetry")
    }
}
