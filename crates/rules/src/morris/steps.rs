//! The steps of a move: lift a man, put it, capture one of the opponent's.

use alloc::vec::Vec;

use super::board::{Point, points};
use super::explain::PROTECTED;
use super::moves::Move;
use super::position::Position;
use crate::game::steps::{Barred, Step, Steps, Stepwise, Verb};
use crate::game::view::place;

fn step(verb: Verb, at: Point) -> Step {
    Step { verb, at: place(at) }
}

impl Stepwise for Position {
    fn steps(&self, mv: Move) -> Steps {
        let lift = mv.from().map(|from| step(Verb::Lift, from));
        let capture = mv.capture().map(|man| step(Verb::Capture, man));
        lift.into_iter().chain([step(Verb::Put, mv.to())]).chain(capture).collect()
    }

    /// After a mill, the opponent's men that are protected because others are in no mill.
    fn barred(&self, chosen: &[Step]) -> Vec<Barred> {
        let is_whole = chosen.last().is_some_and(|step| step.verb == Verb::Put);
        let men = if is_whole { self.men[self.turn.other()] & !self.capturable() } else { 0 };
        let barred = |man| Barred { step: step(Verb::Capture, man), code: PROTECTED };
        points(men).map(barred).collect()
    }
}
