//! The open shapes of a position, counted; kept up to date from move to move.

use std::ops::ControlFlow;

use ludoteca_rules::six::{Cell, Move, Position, SHAPES};
use ludoteca_rules::{Position as _, Side};

use super::shapes::each_row;

/// How many open shapes there are, by person and by how many of their tiles lie; those without a
/// tile are not counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sketch([[i16; 7]; 2]);

/// Circles and triangles as patches of five by five cells around one of their own: bit
/// 5·row + column.
static PATCHES: [u32; 18] = {
    let mut patches = [0; 18];
    let mut i = 0;
    while i < 18 {
        let shape = SHAPES[3 + i / 6];
        let (x, y) = shape[i % 6];
        let mut cell = 0;
        while cell < 6 {
            patches[i] |= 1 << (5 * (2 + shape[cell].1 - y) + 2 + shape[cell].0 - x);
            cell += 1;
        }
        i += 1;
    }
    patches
};

/// A person's tiles around a cell.
struct Surroundings {
    /// Up to five cells away along each line, the cell itself in the middle.
    strips: [u32; 3],
    /// Up to two columns and rows away.
    patch: u32,
}

impl Surroundings {
    fn of(tiles: &[u64; 64], cell: Cell) -> Self {
        let (x, y) = (cell.x as u32 & 63, cell.y as u32 & 63);
        // Row y + dy as seen from column x + dx, both modulo 64.
        let row =
            |dy: u32, dx: u32| tiles[(y + dy) as usize & 63].rotate_right((x + dx) & 63) as u32;
        let mut strips = [row(0, 59) & 0x7ff, 0, 0];
        for i in 0..11 {
            // Five rows down to five rows up; the column is the same, or moves the other way.
            strips[1] |= (row(59 + i, 0) & 1) << i;
            strips[2] |= (row(59 + i, 69 - i) & 1) << i;
        }
        let patch = (0..5).fold(0, |patch, i| patch | (row(62 + i, 62) & 31) << (5 * i));
        Self { strips, patch }
    }
}

impl Sketch {
    /// The sketch of a position, from scratch.
    pub(super) fn of(position: &Position) -> Self {
        let me = position.to_move();
        let mut sketch = Self([[0; 7]; 2]);
        let _ = each_row::<()>(position, |row| {
            for k in 1..7 {
                sketch.0[me.index()][k] += row.mine.holding(k).count_ones() as i16;
                sketch.0[me.other().index()][k] += row.theirs.holding(k).count_ones() as i16;
            }
            ControlFlow::Continue(())
        });
        sketch
    }

    /// The sketch of a position to which `mv` led.
    pub(super) fn after(position: &Position, mv: Move, before: (&Position, &Self)) -> Self {
        let (before, sketch) = before;
        let mover = before.to_move();
        let mut sketch = sketch.clone();
        if let Some(lift) = mv.lift {
            if position.counts() != before.counts() {
                return Self::of(position);
            }
            sketch.account(before, mover, lift, -1);
        }
        sketch.account(position, mover, mv.to, 1);
        sketch
    }

    /// A person's open shapes by how many of their tiles lie.
    pub(super) fn open(&self, side: Side) -> &[i16; 7] {
        &self.0[side.index()]
    }

    /// Takes into account (`sign` 1) or out of account (-1) the tile on `cell`, which lies there in
    /// `position`.
    fn account(&mut self, position: &Position, side: Side, cell: Cell, sign: i16) {
        let mine = Surroundings::of(position.words(side), cell);
        let theirs = Surroundings::of(position.words(side.other()), cell);
        let mut shape = |mine: u32, theirs: u32| {
            let (mine, theirs) = (mine.count_ones() as usize, theirs.count_ones() as usize);
            if theirs == 0 {
                self.0[side.index()][mine] += sign;
                self.0[side.index()][mine - 1] -= sign;
            } else if mine == 1 {
                self.0[side.other().index()][theirs] -= sign;
            }
        };
        for (mine, theirs) in mine.strips.into_iter().zip(theirs.strips) {
            for i in 0..6 {
                shape(mine >> i & 63, theirs >> i & 63);
            }
        }
        for patch in PATCHES {
            shape(mine.patch & patch, theirs.patch & patch);
        }
        for counts in &mut self.0 {
            counts[0] = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_rules::{Match, Position as _, six};

    use super::Sketch;

    #[test]
    fn sketches_follow_the_moves() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..20 {
            let mut game = Match::<six::Position>::new(&"tiles=12".parse().unwrap());
            let mut sketch = Sketch::of(game.position());
            while game.outcome().is_none() && game.ply() < 120 {
                let before = game.position().clone();
                let moves = game.legal_moves();
                let mv = moves[random.usize(..moves.len())];
                game.play_legal(mv);
                sketch = Sketch::after(game.position(), mv, (&before, &sketch));
                assert_eq!(sketch, Sketch::of(game.position()), "{}", game.position().draw());
            }
        }
    }
}
