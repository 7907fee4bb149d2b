//! Move ordering of SIX.

use std::cell;
use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use ludoteca_rules::six::{Breakup, Cell, Move, Position};
use ludoteca_rules::{Position as _, Side};

use super::shapes::{Row, each_row, ones};
use super::{OPEN, SHAPE_SIZE, TILE};
use crate::eval::{WINNING_MOVE, score_all_moves};

/// Maximum number of empty cells adjacent to a tile.
const MAX_FRONTIER_CELLS: usize = 128;
/// Gain of adding a tile to an own open shape, by its number of tiles before.
const EXTENSION_GAIN: [i32; 6] = [0, 0, 7, 26, 80, WINNING_MOVE];
/// Gain of blocking an open shape of the opponent, by its number of tiles.
const BLOCK_GAIN: [i32; 6] = [0, 0, 5, 20, 70, 3_000];

/// Gain of placing a tile on each cell, and loss of lifting an own tile from its cell.
pub(crate) struct OrderingContext {
    gain: Field,
    loss: Field,
}

impl OrderingContext {
    pub(super) fn of(position: &Position) -> Self {
        let is_round_two = position.hands().0 == [0, 0];
        let mut context = Self { gain: Field::new(), loss: Field::new() };
        let _ = each_row::<()>(position, |row| {
            for k in 2..6 {
                context.gain.add_to_shapes(row, row.mine.holding(k), EXTENSION_GAIN[k]);
                context.gain.add_to_shapes(row, row.theirs.holding(k), BLOCK_GAIN[k]);
                if is_round_two {
                    context.loss.add_to_shapes(row, row.mine.holding(k), OPEN[k] - OPEN[k - 1]);
                }
            }
            ControlFlow::Continue(())
        });
        if is_round_two {
            position.each_breakup(|breakup| {
                if breakup.side == position.to_move() {
                    context.loss.add(breakup.lift, -worth_of(position, &breakup));
                }
            });
        }
        context
    }

    /// See [`Evaluate::each_scored_move`](crate::eval::Evaluate::each_scored_move). In round two, skips
    /// lifts and targets that cannot reach `least`.
    pub(super) fn each_scored_move(
        &self,
        position: &Position,
        least: &cell::Cell<i32>,
        mut visit: impl FnMut(Move, u16, i32),
    ) -> usize {
        if position.hands().0 != [0, 0] {
            return score_all_moves(position, self, visit);
        }
        let mut count = 0;
        let mut frontier = ArrayVec::<Cell, MAX_FRONTIER_CELLS>::new();
        position.each_frontier_cell(|cell| frontier.push(cell));
        let mut targets: ArrayVec<_, MAX_FRONTIER_CELLS> =
            (0..).zip(&frontier).map(|(place, &to)| (self.gain.at(to), place, to)).collect();
        targets.sort_unstable_by_key(|&(gain, place, _)| (-gain, place));
        let mut lifts = Vec::with_capacity(MAX_FRONTIER_CELLS);
        position.each_lift(|lift| {
            lifts.push((self.loss.at(lift.from()), count, lift));
            count += frontier.len() as u16 - lift.count_unreachable() as u16;
        });
        // Best lifts first, so that `least` rises early.
        lifts.sort_unstable_by_key(|&(loss, first, _)| (loss, first));
        for (loss, first, lift) in lifts {
            let within_reach = |gain| gain - loss >= least.get();
            if !within_reach(targets.first().map_or(0, |best| best.0)) {
                break;
            }
            let (from, keep) = (Some(lift.from()), lift.keep());
            let place_of = |cell| frontier.iter().position(|&other| other == cell);
            let unreachable: ArrayVec<_, MAX_FRONTIER_CELLS> =
                lift.unreachable().filter_map(place_of).map(|place| place as u16).collect();
            for &(gain, place, to) in &targets {
                if !within_reach(gain) {
                    break;
                }
                if !unreachable.contains(&place) {
                    let before = unreachable.iter().filter(|&&other| other < place).count() as u16;
                    visit(Move { lift: from, to, keep }, first + place - before, gain - loss);
                }
            }
        }
        count.into()
    }

    /// See [`Evaluate::move_score`](crate::eval::Evaluate::move_score).
    #[inline]
    pub(super) fn move_score(&self, mv: Move) -> i32 {
        self.gain.at(mv.to) - mv.lift.map_or(0, |lift| self.loss.at(lift))
    }
}

/// Gain of the side to move by a breakup.
fn worth_of(position: &Position, breakup: &Breakup) -> i32 {
    let me = position.to_move();
    let left = |side: Side| i32::from(position.counts()[side]) - i32::from(breakup.lost[side]);
    match (left(me), left(me.other())) {
        (..SHAPE_SIZE, _) => -WINNING_MOVE,
        (_, ..SHAPE_SIZE) => WINNING_MOVE,
        _ => TILE * (i32::from(breakup.lost[me.other()]) - i32::from(breakup.lost[me])),
    }
}

/// Index of a cell in a field.
fn place(x: usize, y: usize) -> usize {
    (y & 63) * 64 + (x & 63)
}

/// A number for each cell of the torus.
struct Field(Box<[i16; 64 * 64]>);

impl Field {
    fn new() -> Self {
        Self(Box::new([0; 64 * 64]))
    }

    #[inline]
    fn at(&self, cell: Cell) -> i32 {
        self.0[place(cell.x as usize, cell.y as usize)].into()
    }

    fn add(&mut self, cell: Cell, worth: i32) {
        let here = &mut self.0[place(cell.x as usize, cell.y as usize)];
        *here = here.saturating_add(worth as i16);
    }

    /// Adds `worth` to the six cells of each of the `shapes` of a row.
    fn add_to_shapes(&mut self, row: &Row, shapes: u64, worth: i32) {
        for x in ones(shapes) {
            for &(dx, dy) in row.shape {
                let worth_here = &mut self.0[place(x + usize::from(dx), row.y + usize::from(dy))];
                *worth_here = worth_here.saturating_add(worth as i16);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell;

    use ludoteca_rules::{Match, Presentation as _, six};

    use super::OrderingContext;
    use crate::eval::score_all_moves;

    #[test]
    fn only_moves_below_least_are_omitted() {
        let mut random = fastrand::Rng::with_seed(2);
        let mut later = 0;
        for _ in 0..10 {
            let mut game = Match::<six::Position>::new(&"tiles=12".parse().unwrap());
            while game.outcome().is_none() && game.ply() < 80 {
                let position = game.position();
                let context = OrderingContext::of(position);
                for least in [i32::MIN, 0, 7] {
                    let (mut all, mut some) = (Vec::new(), Vec::new());
                    let count =
                        score_all_moves(position, &context, |mv, n, rank| all.push((n, mv, rank)));
                    let cell = cell::Cell::new(least);
                    let legal = context.each_scored_move(position, &cell, |mv, n, rank| {
                        some.push((n, mv, rank));
                    });
                    assert_eq!(legal, count);
                    all.retain(|move_of| move_of.2 >= least);
                    some.retain(|move_of| move_of.2 >= least);
                    some.sort_unstable_by_key(|move_of| move_of.0);
                    assert_eq!(some, all, "{}", position.draw());
                }
                later += usize::from(position.hands().0 == [0, 0]);
                let moves = game.legal_moves();
                game.play_legal(moves[random.usize(..moves.len())]);
            }
        }
        assert!(later > 20, "{later} positions of round two");
    }
}
