//! Nine Men's Morris: men first, then mills that can be closed, then room to move.

use std::ops::ControlFlow;

use ludoteca_rules::morris::board::{beside, closing, mills, points};
use ludoteca_rules::morris::{Move, Point, Position};
use ludoteca_rules::{Position as _, Side};

use super::{Evaluate, WINS};

/// A man, the unit.
const MAN: i32 = 100;
/// A man in a mill is safe from capture while others are not.
const IN_MILL: i32 = 4;
/// A mill that can be closed by one move: a man won unless the opponent prevents it.
const CLOSABLE: i32 = 30;
/// The same for the person to move, who need not wait.
const CLOSABLE_NOW: i32 = 50;
/// An empty point that a man can be shifted to, or in the placing phase could be.
const ROOM: i32 = 4;
/// A man with no empty point beside it.
const SHUT_IN: i32 = 6;
/// In the placing phase: a man on a point where lines of three or four neighbours meet.
const CROSSING: i32 = 3;
/// Having but three men: they fly, but the next mill ends the game.
const LAST_THREE: i32 = 60;

/// The points where a move of `side`'s would close a mill.
fn closable(position: &Position, side: Side) -> u32 {
    let (men, empty) = (position.men(side), position.empty());
    let open = closing(men) & empty;
    if position.hand(side) > 0 || open == 0 {
        return open;
    }
    let flies = position.left(side) == 3;
    let mut points_closed = 0;
    for point in points(open) {
        // The man that goes there may not be one of the two that wait for it.
        let movers = if flies { men } else { point.neighbours() & men };
        if points(movers).any(|man| closing(men & !man.bit()) & point.bit() != 0) {
            points_closed |= point.bit();
        }
    }
    points_closed
}

fn worth(position: &Position, side: Side) -> i32 {
    let (men, empty) = (position.men(side), position.empty());
    let (left, hand) = (position.left(side), position.hand(side));
    let mut worth = i32::from(left) * MAN;
    worth += mills(men).count_ones() as i32 * IN_MILL;
    if left > 3 || hand > 0 {
        let shut_in = men & !beside(empty);
        worth += (beside(men) & empty).count_ones() as i32 * ROOM;
        worth -= shut_in.count_ones() as i32 * SHUT_IN;
    } else {
        worth -= LAST_THREE;
    }
    if hand > 0 {
        let crossings = points(men).filter(|point| point.neighbours().count_ones() > 2).count();
        worth += crossings as i32 * CROSSING;
    }
    worth
}

/// What [`Evaluate::promise`] needs: the points that complete a line of the opponent's, and those
/// of the mover's that stand in mills.
pub(crate) struct Hints {
    theirs: u32,
    standing: u32,
}

impl Evaluate for Position {
    type Sketch = ();
    type Hints = Hints;

    fn sketch(&self) {}

    fn evaluate(&self, (): &()) -> i32 {
        let (me, other) = (self.to_move(), self.to_move().other());
        let (mine, theirs) = (closable(self, me), closable(self, other));
        let threats = mine.count_ones() as i32 * CLOSABLE - theirs.count_ones() as i32 * CLOSABLE;
        let now = if mine == 0 { 0 } else { CLOSABLE_NOW };
        worth(self, me) - worth(self, other) + threats + now
    }

    fn hints(&self) -> Hints {
        let other = self.to_move().other();
        Hints { theirs: closable(self, other), standing: mills(self.men(self.to_move())) }
    }

    fn promise(&self, hints: &Hints, mv: Move) -> i32 {
        let (me, other) = (self.to_move(), self.to_move().other());
        let to = mv.to().bit();
        let mut promise = 0;
        if let Some(man) = mv.capture() {
            if self.left(other) == 3 {
                return WINS;
            }
            // A man that waits with another for a third is the one to take.
            let waiting = closing(self.men(other)) & self.empty();
            let spoilt = waiting & !closing(self.men(other) & !man.bit());
            promise += 300 + 20 * spoilt.count_ones() as i32;
        }
        if to & hints.theirs != 0 {
            promise += 120;
        }
        if let Some(from) = mv.from() {
            // Opening a mill is worth it if it can be closed again; better not beside an enemy.
            let beset = from.neighbours() & self.men(other) != 0;
            if from.bit() & hints.standing != 0 {
                promise += if beset { -30 } else { 20 };
            }
        }
        let men = self.men(me) & !mv.from().map_or(0, Point::bit) | to;
        let near = mv.to().neighbours();
        promise
            + 15 * (closing(men) & self.empty() & near).count_ones() as i32
            + 4 * (near & self.empty()).count_ones() as i32
    }

    fn winning_move(&self, (): &()) -> Option<Move> {
        let (me, other) = (self.to_move(), self.to_move().other());
        if self.left(other) > 3 || closable(self, me) == 0 {
            return None;
        }
        let capture = |mv: Move| match mv.capture() {
            Some(_) => ControlFlow::Break(mv),
            None => ControlFlow::Continue(()),
        };
        self.try_each_move(capture).break_value()
    }
}
