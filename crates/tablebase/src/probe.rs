//! A position and its moves, by the tables.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use ludoteca_rules::{Position as _, morris};

use super::file::{DrawRule, TableError};
use super::{Tables, Value};

/// What the tables say of a position, with the plies that have gone by without a capture taken
/// into account. What no table at hand tells is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    /// The value for the person to move.
    pub value: Option<Value>,
    /// The legal moves with their values for the person to move, best first; no moves if the game
    /// is over.
    pub moves: Vec<(morris::Move, Option<Value>)>,
}

impl Tables {
    /// Looks a position up, and all that its moves lead to, when `quiet` plies have gone by without
    /// a capture; under unlimited play they do not count.
    ///
    /// Repetition is not taken into account: who wins by the tables never has to repeat.
    pub fn probe(
        &self,
        rule: DrawRule,
        position: &morris::Position,
        quiet: u32,
    ) -> Result<Probe, TableError> {
        let at = |value: Value, quiet| match rule {
            DrawRule::HundredPlies => value.after_quiet(quiet),
            DrawRule::Unlimited => Some(value),
        };
        // While men are placed no plies are counted.
        let quiet = if position.hand(position.to_move()) > 0 { 0 } else { quiet };
        let value = self.value(rule, position)?.and_then(|value| at(value, quiet));
        let mut moves = Vec::new();
        let stop = position.try_each_move(|mv| {
            let mut child = *position;
            child.play(mv);
            let captures = mv.capture().is_some();
            match self.value(rule, &child) {
                Ok(next) => {
                    // The plies count from the last placed man on.
                    let after = if captures || mv.from().is_none() { 0 } else { quiet + 1 };
                    let value =
                        next.and_then(|next| at(next, after)).map(|next| next.before(captures));
                    // Among captures, all in one ply, what follows tells which is better.
                    let order = (rank(value), rank(next.map(|next| next.before(false))));
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

/// Orders values by how good they are; what is not known comes before what loses.
fn rank(value: Option<Value>) -> (u8, u16, Reverse<u16>) {
    value.map_or((1, 1, Reverse(0)), Value::rank)
}
