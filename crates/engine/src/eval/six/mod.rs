//! SIX: shapes by how many tiles they lack; in round two also the number of tiles.
//!
//! A shape is open to a person while none of its six cells holds a tile of the opponent's. Two
//! threats to complete a shape at once cannot both be stopped; open shapes with three and four
//! tiles are what they come from. In round two a tile that is in no shape is as good as a tile in
//! hand, and whoever has fewer than six tiles has lost; what either could cut off counts as well.

mod hints;
mod shapes;
mod sketch;
mod threats;

use std::cell;

use ludoteca_rules::game::side::Pair;
use ludoteca_rules::six::{Move, Position};
use ludoteca_rules::{Position as _, Side};

use self::hints::Hints;
use self::sketch::Sketch;
use super::weights::weights;
use super::{Danger, Evaluate};

weights! {
    /// In round one: an open shape of which two tiles lie.
    two,
    /// Three tiles.
    three,
    /// Four tiles: the next makes it a threat.
    four,
    /// Five tiles: a threat.
    five,
    /// In round two: an open shape of which two tiles lie.
    two_later,
    /// Three tiles.
    three_later,
    /// Four tiles.
    four_later,
    /// Five tiles.
    five_later,
    /// A tile in round two.
    tile,
    /// In round two: each tile more of the opponent's than of one's own that lifting one tile cuts
    /// off, for the person to move.
    cut_now,
    /// The same for the opponent, who has to wait.
    cut_later,
    /// To be the next to move in round one.
    tempo,
    /// To be the next to move in round two.
    tempo_later,
}

/// What the ordering of moves takes an open shape to be worth by how many of its tiles lie.
const OPEN: [i32; 6] = [0, 0, 2, 9, 35, 90];
/// Whoever has fewer tiles in round two has lost.
const ENOUGH: i32 = 6;
/// What the ordering takes a tile to be worth in round two.
const TILE: i32 = 80;

/// What each person could gain at most by lifting a tile that holds others together, in tiles.
fn cut_gains(position: &Position) -> Pair<i32> {
    let mut gains = Side::pair([0, 0]);
    position.each_breakup(|cut| {
        let gain = i32::from(cut.lost[cut.side.other()]) - i32::from(cut.lost[cut.side]);
        gains[cut.side] = gains[cut.side].max(gain);
    });
    gains
}

impl Evaluate for Position {
    type Sketch = Sketch;
    type Weights = Weights;
    type Hints = Hints;

    /// Round two has over a thousand moves.
    const WIDTH: usize = 32;
    const THREATS: u32 = 4;

    fn sketch(&self) -> Sketch {
        Sketch::of(self)
    }

    fn sketch_after(&self, mv: Move, before: (&Self, &Sketch)) -> Sketch {
        Sketch::after(self, mv, before)
    }

    fn evaluate(&self, sketch: &Sketch, weights: &Weights) -> i32 {
        let me = self.to_move();
        let is_round_two = self.hands().0 == [0, 0];
        let Weights { two, three, four, five, .. } = *weights;
        let (open, tempo) = if is_round_two {
            let Weights { two_later, three_later, four_later, five_later, .. } = *weights;
            ([two_later, three_later, four_later, five_later], weights.tempo_later)
        } else {
            ([two, three, four, five], weights.tempo)
        };
        let [mine, theirs] = [me, me.other()].map(|side| {
            let shapes = sketch.open(side)[2..].iter().zip(open);
            let tiles = if is_round_two { self.counts()[side].into() } else { 0 };
            let worth = shapes.map(|(&count, worth)| i32::from(count) * worth).sum::<i32>();
            worth + weights.tile * tiles
        });
        let cuts = if is_round_two && weights.cut_now | weights.cut_later != 0 {
            let gains = cut_gains(self);
            gains[me] * weights.cut_now - gains[me.other()] * weights.cut_later
        } else {
            0
        };
        mine - theirs + tempo + cuts
    }

    fn hints(&self) -> Hints {
        Hints::of(self)
    }

    #[inline]
    fn promise(&self, hints: &Hints, mv: Move) -> i32 {
        hints.promise(mv)
    }

    fn each_promise(
        &self,
        hints: &Hints,
        least: &cell::Cell<i32>,
        visit: impl FnMut(Move, u16, i32),
    ) -> usize {
        hints.each_promise(self, least, visit)
    }

    fn danger(&self, sketch: &Sketch) -> Danger<Move> {
        threats::danger(self, sketch)
    }

    fn threats(&self, sketch: &Sketch, list: &mut Vec<Move>) {
        threats::threats(self, sketch, list);
    }

    fn winning_move(&self, sketch: &Sketch) -> Option<Move> {
        if sketch.open(self.to_move())[5] == 0 { None } else { shapes::winning_move(self) }
    }
}
