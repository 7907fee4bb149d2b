//! SIX: shapes by how many tiles they lack; in round two also the number of tiles.
//!
//! A shape is open to a person while none of its six cells holds a tile of the opponent's. Two
//! threats to complete a shape at once cannot both be stopped; open shapes with three and four
//! tiles are what they come from. In round two a tile that is in no shape is as good as a tile in
//! hand, and whoever has fewer than six tiles has lost.

mod hints;
mod shapes;
mod sketch;

use ludoteca_rules::Position as _;
use ludoteca_rules::six::{Move, Position};

use self::hints::Hints;
use self::sketch::Sketch;
use super::Evaluate;

/// The worth of an open shape by how many of its tiles lie.
const OPEN: [i32; 6] = [0, 0, 2, 9, 35, 90];
/// Whoever has fewer tiles in round two has lost.
const ENOUGH: i32 = 6;
/// The worth of a tile in round two.
const TILE: i32 = 80;
/// What it is worth to be the next to move.
const TEMPO: i32 = 10;
impl Evaluate for Position {
    type Sketch = Sketch;
    type Hints = Hints;

    /// Round two has over a thousand moves.
    const WIDTH: usize = 32;

    fn sketch(&self) -> Sketch {
        Sketch::of(self)
    }

    fn sketch_after(&self, mv: Move, before: (&Self, &Sketch)) -> Sketch {
        Sketch::after(self, mv, before)
    }

    fn evaluate(&self, sketch: &Sketch) -> i32 {
        let me = self.to_move();
        let [mine, theirs] = [me, me.other()].map(|side| {
            let open = sketch.open(side).iter().zip(OPEN);
            let tiles = if self.hands().0 == [0, 0] { self.counts()[side].into() } else { 0 };
            open.map(|(&count, worth)| i32::from(count) * worth).sum::<i32>() + TILE * tiles
        });
        mine - theirs + TEMPO
    }

    fn hints(&self) -> Hints {
        Hints::of(self)
    }

    #[inline]
    fn promise(&self, hints: &Hints, mv: Move) -> i32 {
        hints.promise(mv)
    }

    fn winning_move(&self, sketch: &Sketch) -> Option<Move> {
        if sketch.open(self.to_move())[5] == 0 { None } else { shapes::winning_move(self) }
    }
}
