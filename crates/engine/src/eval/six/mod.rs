//! SIX: shapes by how many tiles they lack; in round two also the number of tiles.
//!
//! A shape is open to a person while none of its six cells holds a tile of the opponent's. Two
//! threats to complete a shape at once cannot both be stopped; open shapes with three and four
//! tiles are what they come from. In round two a tile that is in no shape is as good as a tile in
//! hand, and whoever has fewer than six tiles has lost; what either could cut off counts as well.

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

weights! {
    /// In round one: an open row of the side to move with one of its tiles.
    row_one,
    /// In round one: an open row of the side to move with two of its tiles.
    row_two,
    /// In round one: an open row of the side to move with three of its tiles.
    row_three,
    /// In round one: an open row of the side to move with four of its tiles.
    row_four,
    /// In round one: an open circle of the side to move with one of its tiles.
    circle_one,
    /// In round one: an open circle of the side to move with two of its tiles.
    circle_two,
    /// In round one: an open circle of the side to move with three of its tiles.
    circle_three,
    /// In round one: an open circle of the side to move with four of its tiles.
    circle_four,
    /// In round one: an open triangle of the side to move with one of its tiles.
    triangle_one,
    /// In round one: an open triangle of the side to move with two of its tiles.
    triangle_two,
    /// In round one: an open triangle of the side to move with three of its tiles.
    triangle_three,
    /// In round one: an open triangle of the side to move with four of its tiles.
    triangle_four,
    /// In round one: an open row of the side that waits with one of its tiles.
    row_one_waiting,
    /// In round one: an open row of the side that waits with two of its tiles.
    row_two_waiting,
    /// In round one: an open row of the side that waits with three of its tiles.
    row_three_waiting,
    /// In round one: an open row of the side that waits with four of its tiles.
    row_four_waiting,
    /// In round one: an open circle of the side that waits with one of its tiles.
    circle_one_waiting,
    /// In round one: an open circle of the side that waits with two of its tiles.
    circle_two_waiting,
    /// In round one: an open circle of the side that waits with three of its tiles.
    circle_three_waiting,
    /// In round one: an open circle of the side that waits with four of its tiles.
    circle_four_waiting,
    /// In round one: an open triangle of the side that waits with one of its tiles.
    triangle_one_waiting,
    /// In round one: an open triangle of the side that waits with two of its tiles.
    triangle_two_waiting,
    /// In round one: an open triangle of the side that waits with three of its tiles.
    triangle_three_waiting,
    /// In round one: an open triangle of the side that waits with four of its tiles.
    triangle_four_waiting,
    /// In round one: an open shape with five of its tiles.
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

impl Weights {
    /// What open shapes are worth in round one to the side to move and to the other one, by kind and by
    /// how many tiles they have, from one to five.
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
    type EvalState = EvalState;
    type Weights = Weights;
    type OrderingContext = OrderingContext;

    /// Round two has over a thousand moves.
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
