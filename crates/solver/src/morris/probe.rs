//! A position and its moves, by the tables.

use std::ops::ControlFlow;

use ludoteca_rules::{Position as _, morris};

use super::file::{DrawRule, TableError};
use super::{Tables, Value};

/// What the tables say of a position, with the plies that have gone by without a capture taken
/// into account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    /// The value for the person to move.
    pub value: Value,
    /// The legal moves with their values for the person to move, best first; none if the game is
    /// over.
    pub moves: Vec<(morris::Move, Value)>,
}

impl Tables {
    /// Looks a position up, and all that its moves lead to, when `quiet` plies have gone by without
    /// a capture; under unlimited play they do not count. None if a table is not there.
    ///
    /// Repetition is not taken into account: who wins by the tables never has to repeat.
    pub fn probe(
        &self,
        rule: DrawRule,
        position: &morris::Position,
        quiet: u32,
    ) -> Result<Option<Probe>, TableError> {
        let at = |value: Value, quiet| match rule {
            DrawRule::HundredPlies => value.after_quiet(quiet),
            DrawRule::Unlimited => value,
        };
        let Some(value) = self.value(rule, position)? else { return Ok(None) };
        let mut moves = Vec::new();
        let stop = position.try_each_move(|mv| {
            let mut child = *position;
            child.play(mv);
            let captures = mv.capture().is_some();
            match self.value(rule, &child) {
                Ok(Some(value)) => {
                    let here = at(value, if captures { 0 } else { quiet + 1 });
                    // Among captures, all in one ply, what follows tells which is better.
                    let order = (here.before(captures).rank(), value.before(false).rank());
                    moves.push((order, mv, here.before(captures)));
                    ControlFlow::Continue(())
                }
                Ok(None) => ControlFlow::Break(Ok(None)),
                Err(error) => ControlFlow::Break(Err(error)),
            }
        });
        if let ControlFlow::Break(answer) = stop {
            return answer;
        }
        moves.sort_by_key(|&(order, ..)| order);
        let moves = moves.into_iter().map(|(_, mv, value)| (mv, value)).collect();
        Ok(Some(Probe { value: at(value, quiet), moves }))
    }
}
