//! 4mation: an action is a cell, counted from a1 row by row.

use ludoteca_rules::fourmation::{Move, Options, Position};
use ludoteca_rules::{Position as _, Symmetry};

use super::{Actions, Encoding, Past, Shape, named, set};

impl Encoding for Position {
    fn shape(options: &Options) -> Shape {
        let side = usize::from(options.side);
        Shape {
            actions: (side * side) as u32,
            planes: named(&["own", "other", "last", "allowed"]),
            rows: side,
            columns: side,
        }
    }

    #[inline]
    fn encode(&self, mv: Move) -> Actions {
        [u32::from(mv.0)].into_iter().collect()
    }

    fn decode(options: &Options, action: u32) -> Option<Move> {
        (action < u32::from(options.side).pow(2)).then_some(Move(action as u8))
    }

    /// Each move marks a cell.
    fn max_plies(options: &Options) -> u32 {
        u32::from(options.side).pow(2)
    }

    fn observe(&self, _: Past<'_>, out: &mut [u8]) {
        let cells = out.len() / 4;
        let last = self.last().map_or(0, |cell| 1 << cell);
        let own = self.to_move();
        let planes = [self.marks(own), self.marks(own.other()), last, self.allowed()];
        for (plane, bits) in out.chunks_exact_mut(cells).zip(planes) {
            set(plane, bits.into());
        }
    }

    fn image_of_cell(options: &Options, cell: usize, s: Symmetry) -> usize {
        usize::from(Self::new(options).transform_move(Move(cell as u8), s).0)
    }
}
