//! SIX: open shapes by number of tiles and, in round two, material.
//!
//! A shape is open to a side while none of its six cells holds an opposing tile. A double threat to
//! complete a shape cannot be parried; it arises from open shapes with three and four tiles. In round
//! two, every tile outside a shape can be moved like a tile in hand, and a side with fewer than six
//! tiles has lost. The evaluation also counts the tiles that either side could cut off.

mod ordering;
mod shapes;
mod state;
mod threats;

use std::cell;

use ludoteca_rules::game::side::Pair;
use ludoteca_rules::six::{Move, Position};
use ludoteca_rules::{Position as _, Side};

use self::ordering::OrderingContext;
use self::state::EvalState;
use super::weights::weights;
use super::{Danger, Evaluate};
use crate::eval::levels::{Levels, Strength};

weights! {
    /// In round one: an open row of the side to move, with one of its tiles.
    row_one,
    /// In round one: an open row of the side to move, with two of its tiles.
    row_two,
    /// In round one: an open row of the side to move, with three of its tiles.
    row_three,
    /// In round one: an open row of the side to move, with four of its tiles.
    row_four,
    /// In round one: an open circle of the side to move, with one of its tiles.
    circle_one,
    /// In round one: an open circle of the side to move, with two of its tiles.
    circle_two,
    /// In round one: an open circle of the side to move, with three of its tiles.
    circle_three,
    /// In round one: an open circle of the side to move, with four of its tiles.
    circle_four,
    /// In round one: an open triangle of the side to move, with one of its tiles.
    triangle_one,
    /// In round one: an open triangle of the side to move, with two of its tiles.
    triangle_two,
    /// In round one: an open triangle of the side to move, with three of its tiles.
    triangle_three,
    /// In round one: an open triangle of the side to move, with four of its tiles.
    triangle_four,
    /// In round one: an open row of the other side, with one of its tiles.
    row_one_waiting,
    /// In round one: an open row of the other side, with two of its tiles.
    row_two_waiting,
    /// In round one: an open row of the other side, with three of its tiles.
    row_three_waiting,
    /// In round one: an open row of the other side, with four of its tiles.
    row_four_waiting,
    /// In round one: an open circle of the other side, with one of its tiles.
    circle_one_waiting,
    /// In round one: an open circle of the other side, with two of its tiles.
    circle_two_waiting,
    /// In round one: an open circle of the other side, with three of its tiles.
    circle_three_waiting,
    /// In round one: an open circle of the other side, with four of its tiles.
    circle_four_waiting,
    /// In round one: an open triangle of the other side, with one of its tiles.
    triangle_one_waiting,
    /// In round one: an open triangle of the other side, with two of its tiles.
    triangle_two_waiting,
    /// In round one: an open triangle of the other side, with three of its tiles.
    triangle_three_waiting,
    /// In round one: an open triangle of the other side, with four of its tiles.
    triangle_four_waiting,
    /// In round one: an open shape of either side, with five of its tiles.
    five,
    /// In round two: an open shape with two of its tiles.
    two_later,
    /// In round two: an open shape with three of its tiles.
    three_later,
    /// In round two: an open shape with four of its tiles.
    four_later,
    /// In round two: an open shape with five of its tiles.
    five_later,
    /// In round two: a tile.
    tile,
    /// In round two: net number of opposing tiles that the side to move can cut off by lifting one
    /// tile.
    cut_now,
    /// In round two: net number of tiles that the other side can cut off.
    cut_later,
    /// In round one: the right to move.
    tempo,
    /// In round two: the right to move.
    tempo_later,
}

impl Weights {
    /// Values of open shapes in round one: by side (to move, other), kind and number of tiles (1 to
    /// 5).
    fn round_one(&self) -> [[[i32; 5]; 3]; 2] {
        let w = self;
        [
            [
                [w.row_one, w.row_two, w.row_three, w.row_four, w.five],
                [w.circle_one, w.circle_two, w.circle_three, w.circle_four, w.five],
                [w.triangle_one, w.triangle_two, w.triangle_three, w.triangle_four, w.five],
            ],
            [
                [
                    w.row_one_waiting,
                    w.row_two_waiting,
                    w.row_three_waiting,
                    w.row_four_waiting,
                    w.five,
                ],
                [
                    w.circle_one_waiting,
                    w.circle_two_waiting,
                    w.circle_three_waiting,
                    w.circle_four_waiting,
                    w.five,
                ],
                [
                    w.triangle_one_waiting,
                    w.triangle_two_waiting,
                    w.triangle_three_waiting,
                    w.triangle_four_waiting,
                    w.five,
                ],
            ],
        ]
    }
}

/// Move ordering: value of an open shape by number of tiles.
const OPEN: [i32; 6] = [0, 0, 2, 9, 35, 90];
/// In round two, a side with fewer tiles has lost.
const SHAPE_SIZE: i32 = 6;
/// Move ordering: value of a tile in round two.
const TILE: i32 = 80;

/// Maximum net gain of each side by lifting a tile that connects others, in tiles.
fn cut_gains(position: &Position) -> Pair<i32> {
    let mut gains = Side::pair([0, 0]);
    position.each_breakup(|cut| {
        let gain = i32::from(cut.lost[cut.side.other()]) - i32::from(cut.lost[cut.side]);
        gains[cut.side] = gains[cut.side].max(gain);
    });
    gains
}

impl Evaluate for Position {
    type EvalState = EvalState;
    type Weights = Weights;
    type OrderingContext = OrderingContext;

    const LEVELS: Levels = [
        Strength::Shallow { overlooked: [98, 100], plies: 1, margin: 1_000 },
        Strength::Shallow { overlooked: [94, 99], plies: 1, margin: 100 },
        Strength::Shallow { overlooked: [80, 99], plies: 1, margin: 0 },
        Strength::Shallow { overlooked: [40, 99], plies: 3, margin: 0 },
        Strength::Shallow { overlooked: [2, 74], plies: 3, margin: 0 },
        Strength::Nodes(1_300),
        Strength::Nodes(5_000),
        Strength::Nodes(25_000),
        Strength::Nodes(80_000),
        Strength::Nodes(300_000),
    ];

    /// Positions of round two have over 1,000 moves.
    const WIDTH: usize = 32;
    const THREATS: u32 = 4;

    fn eval_state(&self) -> EvalState {
        EvalState::of(self)
    }

    fn eval_state_after(&self, mv: Move, before: (&Self, &EvalState)) -> EvalState {
        EvalState::after(self, mv, before)
    }

    fn evaluate(&self, state: &EvalState, weights: &Weights) -> i32 {
        let me = self.to_move();
        if self.hands().0 != [0, 0] {
            let [now, waiting] = weights.round_one();
            let worth = |side, worths: &[[i32; 5]; 3]| {
                let kinds = state.open_by_kind(side).iter().zip(worths);
                let worth = |(counts, worths): (&[i16; 7], &[i32; 5])| {
                    let shapes = counts[1..].iter().zip(worths);
                    shapes.map(|(&count, worth)| i32::from(count) * worth).sum::<i32>()
                };
                kinds.map(worth).sum::<i32>()
            };
            return worth(me, &now) - worth(me.other(), &waiting) + weights.tempo;
        }
        let Weights { two_later, three_later, four_later, five_later, .. } = *weights;
        let open = [two_later, three_later, four_later, five_later];
        let [mine, theirs] = [me, me.other()].map(|side| {
            let shapes = (2..).zip(open);
            let worth = shapes.map(|(k, worth)| state.open(side, k) * worth).sum::<i32>();
            worth + weights.tile * i32::from(self.counts()[side])
        });
        let cuts = if weights.cut_now | weights.cut_later != 0 {
            let gains = cut_gains(self);
            gains[me] * weights.cut_now - gains[me.other()] * weights.cut_later
        } else {
            0
        };
        mine - theirs + weights.tempo_later + cuts
    }

    fn ordering_context(&self) -> OrderingContext {
        OrderingContext::of(self)
    }

    #[inline]
    fn move_score(&self, context: &OrderingContext, mv: Move) -> i32 {
        context.move_score(mv)
    }

    fn each_scored_move(
        &self,
        context: &OrderingContext,
        least: &cell::Cell<i32>,
        visit: impl FnMut(Move, u16, i32),
    ) -> usize {
        context.each_scored_move(self, least, visit)
    }

    fn danger(&self, state: &EvalState) -> Danger<Move> {
        threats::danger(self, state)
    }

    fn threats(&self, state: &EvalState, list: &mut Vec<Move>) {
        threats::threats(self, state, list);
    }

    fn winning_move(&self, state: &EvalState) -> Option<Move> {
        if state.open(self.to_move(), 5) == 0 { None } else { shapes::winning_move(self) }
    }
}
