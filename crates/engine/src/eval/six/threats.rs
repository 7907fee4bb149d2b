//! Threats of round one: whoever has five tiles of a shape must be stopped on its last cell.
//!
//! In round two a threat can also be met by cutting tiles off, so nothing is taken for forced
//! there.

use std::ops::ControlFlow;

use ludoteca_rules::Position as _;
use ludoteca_rules::six::{Cell, Move, Position};

use super::shapes::{Row, cells, each_row, ones};
use super::state::EvalState;
use crate::eval::Danger;

const fn lay(to: Cell) -> Move {
    Move { lift: None, to, keep: None }
}

/// The empty cell of a shape that holds five tiles, where column `x` of a row has it.
fn last_cell(position: &Position, row: &Row, x: usize) -> Option<Cell> {
    cells(position, row, x).into_iter().find(|&cell| position.at(cell).is_none())
}

/// What the person to move has to do against a win with the opponent's next move.
pub(super) fn danger(position: &Position, state: &EvalState) -> Danger<Move> {
    let other = position.to_move().other();
    if state.open(other, 5) == 0 || position.hands()[other] == 0 {
        return Danger::None;
    }
    let mut found = None;
    let second = each_row(position, |row| {
        for cell in ones(row.theirs.holding(5)).filter_map(|x| last_cell(position, row, x)) {
            if found.replace(cell).is_some_and(|before| before != cell) {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    });
    match (second, found) {
        (ControlFlow::Break(()), _) => Danger::Unmet,
        (_, Some(cell)) => Danger::Met(lay(cell)),
        (_, None) => Danger::None,
    }
}

/// The moves that threaten to complete a shape with the next one.
pub(super) fn threats(position: &Position, state: &EvalState, list: &mut Vec<Move>) {
    let me = position.to_move();
    let hands = position.hands();
    if state.open(me, 4) == 0 || hands[me] < 2 || hands[me.other()] == 0 {
        return;
    }
    let _ = each_row::<()>(position, |row| {
        for cell in ones(row.mine.holding(4)).flat_map(|x| cells(position, row, x)) {
            let mv = lay(cell);
            if position.at(cell).is_none() && position.is_legal(mv) && !list.contains(&mv) {
                list.push(mv);
            }
        }
        ControlFlow::Continue(())
    });
}
