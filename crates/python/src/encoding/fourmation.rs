//! 4mation: an action is a cell, counted from a1 row by row. With the pie rule the last action is the swap.

use ludoteca_rules::fourmation::{Move, Options, Position};
use ludoteca_rules::{Position as _, Symmetry};

use super::{Actions, Encoding, Past, Shape, named, set};

impl Encoding for Position {
    fn shape(options: &Options) -> Shape {
        let side = usize::from(options.side);
        let mut planes = named(&["own", "other", "last", "allowed"]);
        if options.pie {
            planes.extend(named(&["may swap"]));
        }
        Shape {
            actions: (side * side) as u32 + u32::from(options.pie),
            planes,
            rows: side,
            columns: side,
        }
    }

    #[inline]
    fn encode(&self, mv: Move) -> Actions {
        let action = match mv {
            Move::SWAP => u32::from(self.options().side).pow(2),
            Move(cell) => cell.into(),
        };
        [action].into_iter().collect()
    }

    fn decode(options: &Options, action: u32) -> Option<Move> {
        let cells = u32::from(options.side).pow(2);
        if options.pie && action == cells {
            return Some(Move::SWAP);
        }
        (action < cells).then_some(Move(action as u8))
    }

    /// Each move but the swap marks a cell.
    fn max_plies(options: &Options) -> u32 {
        u32::from(options.side).pow(2) + u32::from(options.pie)
    }

    fn observe(&self, _: Past<'_>, out: &mut [u8]) {
        let cells = usize::from(self.options().side).pow(2);
        let last = self.last().map_or(0, |cell| 1 << cell);
        let own = self.to_move();
        let may_swap = if self.may_swap() { u64::MAX >> (64 - cells) } else { 0 };
        let planes = [self.marks(own), self.marks(own.other()), last, self.allowed(), may_swap];
        for (plane, bits) in out.chunks_exact_mut(cells).zip(planes) {
            set(plane, bits.into());
        }
    }

    fn image_of_cell(options: &Options, cell: usize, s: Symmetry) -> usize {
        usize::from(Self::new(options).transform_move(Move(cell as u8), s).0)
    }
}
