//! Nine Men's Morris: men first, then mills that can be closed, then room to move.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::LazyLock;

use ludoteca_rules::morris::board::{ALL, beside, closing, mills, points};
use ludoteca_rules::morris::{Move, Point, Position};
use ludoteca_rules::oracle::Oracle;
use ludoteca_rules::{Position as _, Side};
use ludoteca_tablebase::Tables;

use super::weights::weights;
use super::{Evaluate, WINS};

weights! {
    /// A man more than the opponent, while men are placed.
    man_placing,
    /// A man more, later.
    man,
    /// A man in a mill is safe from capture while others are not.
    in_mill,
    /// A mill that can be closed by one move: a man won unless the opponent prevents it.
    closable,
    /// A mill that the person to move can close, who need not wait.
    closable_now,
    /// A man that leaves one mill by closing another, again and again.
    double_mill,
    /// A line with a man of one's own and no man of the opponent's.
    open_line,
    /// An empty point that a man can be shifted to, or in the placing phase could be.
    room,
    /// A man with no empty point beside it.
    shut_in,
    /// In the placing phase: a man on a point where lines of three or four neighbours meet.
    crossing,
    /// Having but three men: they fly, but the next mill ends the game.
    last_three,
    /// To be the next to move.
    tempo,
}

/// The points of the sixteen lines, from the mills that all men on the board would make.
static LINES: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let above = |point: Point| !(point.bit() | (point.bit() - 1));
    let mut lines = Vec::new();
    for a in points(ALL) {
        for b in points(ALL & above(a)) {
            for c in points(closing(a.bit() | b.bit()) & above(b)) {
                lines.push(a.bit() | b.bit() | c.bit());
            }
        }
    }
    lines
});

/// What of a person's mills can come to be with the next move.
struct Closable {
    /// The points where it would close one.
    points: u32,
    /// Whether a man can close one by leaving another.
    is_double: bool,
}

/// The mills that a move of `side`'s would close.
fn closable(position: &Position, side: Side) -> Closable {
    let (men, empty) = (position.men(side), position.empty());
    let open = closing(men) & empty;
    if position.hand(side) > 0 || open == 0 {
        return Closable { points: open, is_double: false };
    }
    let flies = position.left(side) == 3;
    let static_eval = mills(men);
    let mut closable = Closable { points: 0, is_double: false };
    for point in points(open) {
        // The man that goes there may not be one of the two that wait for it.
        let movers = if flies { men } else { point.neighbours() & men };
        for man in points(movers) {
            if closing(men & !man.bit()) & point.bit() != 0 {
                closable.points |= point.bit();
                closable.is_double |= man.bit() & static_eval != 0;
            }
        }
    }
    closable
}

fn worth_of_men(position: &Position, side: Side, weights: &Weights) -> i32 {
    let (men, empty) = (position.men(side), position.empty());
    let (left, hand) = (position.left(side), position.hand(side));
    let man = if hand > 0 { weights.man_placing } else { weights.man };
    let mut worth = i32::from(left) * man;
    worth += mills(men).count_ones() as i32 * weights.in_mill;
    let theirs = position.men(side.other());
    let open_lines = LINES.iter().filter(|&&line| line & men != 0 && line & theirs == 0).count();
    worth += open_lines as i32 * weights.open_line;
    if left > 3 || hand > 0 {
        let shut_in = men & !beside(empty);
        worth += (beside(men) & empty).count_ones() as i32 * weights.room;
        worth -= shut_in.count_ones() as i32 * weights.shut_in;
    } else {
        worth -= weights.last_three;
    }
    if hand > 0 {
        let crossings = points(men).filter(|point| point.neighbours().count_ones() > 2).count();
        worth += crossings as i32 * weights.crossing;
    }
    worth
}

/// What [`Evaluate::move_score`] needs: the points that complete a line of the opponent's, and those
/// of the mover's that stand in mills.
pub(crate) struct OrderingContext {
    theirs: u32,
    static_eval: u32,
}

impl Evaluate for Position {
    fn tablebase(folder: Option<&Path>) -> Option<Box<dyn Oracle<Self>>> {
        Some(Box::new(folder.map_or_else(Tables::built_in, Tables::new)))
    }

    type EvalState = ();
    type Weights = Weights;
    type OrderingContext = OrderingContext;

    fn eval_state(&self) {}

    fn evaluate(&self, (): &(), weights: &Weights) -> i32 {
        let [mine, theirs] = [self.to_move(), self.to_move().other()].map(|side| {
            let Closable { points, is_double } = closable(self, side);
            let mills = points.count_ones() as i32 * weights.closable;
            let worth = mills + i32::from(is_double) * weights.double_mill;
            (worth + worth_of_men(self, side, weights), points)
        });
        let now = if mine.1 == 0 { 0 } else { weights.closable_now };
        mine.0 - theirs.0 + now + weights.tempo
    }

    fn ordering_context(&self) -> OrderingContext {
        let other = self.to_move().other();
        OrderingContext {
            theirs: closable(self, other).points,
            static_eval: mills(self.men(self.to_move())),
        }
    }

    fn move_score(&self, context: &OrderingContext, mv: Move) -> i32 {
        let (me, other) = (self.to_move(), self.to_move().other());
        let to = mv.to().bit();
        let mut move_score = 0;
        if let Some(man) = mv.capture() {
            if self.left(other) == 3 {
                return WINS;
            }
            // A man that waits with another for a third is the one to take.
            let waiting = closing(self.men(other)) & self.empty();
            let spoilt = waiting & !closing(self.men(other) & !man.bit());
            move_score += 300 + 20 * spoilt.count_ones() as i32;
        }
        if to & context.theirs != 0 {
            move_score += 120;
        }
        if let Some(from) = mv.from() {
            // Opening a mill is worth it if it can be closed again; better not beside an enemy.
            let beset = from.neighbours() & self.men(other) != 0;
            if from.bit() & context.static_eval != 0 {
                move_score += if beset { -30 } else { 20 };
            }
        }
        let men = self.men(me) & !mv.from().map_or(0, Point::bit) | to;
        let near = mv.to().neighbours();
        move_score
            + 15 * (closing(men) & self.empty() & near).count_ones() as i32
            + 4 * (near & self.empty()).count_ones() as i32
    }

    fn winning_move(&self, (): &()) -> Option<Move> {
        let (me, other) = (self.to_move(), self.to_move().other());
        if self.left(other) > 3 || closable(self, me).points == 0 {
            return None;
        }
        let capture = |mv: Move| match mv.capture() {
            Some(_) => ControlFlow::Break(mv),
            None => ControlFlow::Continue(()),
        };
        self.try_each_move(capture).break_value()
    }
}
