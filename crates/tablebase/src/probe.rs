//! Probing a position and its moves.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use ludoteca_rules::oracle::Proved;
use ludoteca_rules::{Position as _, morris};

use super::Tables;
use super::file::{DrawRule, TableError};
use super::value::before;

/// The values of a position and of its moves at a given counter of quiet plies. A value is `None` if no
/// available table determines it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    /// The value for the side to move.
    pub value: Option<Proved>,
    /// The legal moves with their values for the side to move, best first. Empty if the game is over.
    pub moves: Vec<(morris::Move, Option<Proved>)>,
}

impl Tables {
    /// Probes a position and all its successors. `quiet` is the number of plies since the last capture; under
    /// unlimited play it has no effect.
    ///
    /// Repetition is ignored: the winning side never has to repeat a position.
    pub fn probe(
        &self,
        rule: DrawRule,
        position: &morris::Position,
        quiet: u32,
    ) -> Result<Probe, TableError> {
        let at = |value: Proved, quiet| match rule {
            DrawRule::FiftyMoveRule => value.after_quiet(quiet),
            DrawRule::Unlimited => Some(value),
        };
        // Plies of the placing phase do not count.
        let quiet = if position.hand(position.to_move()) > 0 { 0 } else { quiet };
        let value = self.value(rule, position)?.and_then(|value| at(value, quiet));
        let mut moves = Vec::new();
        let stop = position.try_each_move(|mv| {
            let mut child = *position;
            child.play(mv);
            let captures = mv.capture().is_some();
            match self.value(rule, &child) {
                Ok(next) => {
                    // Counting starts when the last man has been placed.
                    let after = if captures || mv.from().is_none() { 0 } else { quiet + 1 };
                    let value =
                        next.and_then(|next| at(next, after)).map(|next| before(next, captures));
                    // All captures convert in 1 ply; the value of the successor ranks them.
                    let order = (rank(value), rank(next.map(|next| before(next, false))));
                    moves.push((order, mv, value));
                    ControlFlow::Continue(())
                }
                Err(error) => ControlFlow::Break(error),
            }
        });
        if let ControlFlow::Break(error) = stop {
            return Err(error);
        }
        moves.sort_by_key(|&(order, ..)| order);
        let moves = moves.into_iter().map(|(_, mv, value)| (mv, value)).collect();
        Ok(Probe { value, moves })
    }
}

/// Orders values from best to worst; an unknown value precedes a loss.
fn rank(value: Option<Proved>) -> (u8, u32, Reverse<u32>) {
    value.map_or((1, 1, Reverse(0)), Proved::rank)
}
