//! Nine Men's Morris: material, closable mills and mobility.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use ludoteca_rules::morris::board::{ALL, beside, closing, mills, points};
use ludoteca_rules::morris::{Move, Point, Position};
use ludoteca_rules::{Position as _, Side};
use ludoteca_tablebase::Tables;

use super::weights::weights;
use super::{Evaluate, OpenTablebase, WINNING_MOVE};
use crate::eval::levels::{Levels, Strength};

weights! {
    /// A man, in the placing phase.
    man_placing,
    /// A man, after the placing phase.
    man,
    /// A man in a mill, safe from capture while others are not.
    in_mill,
    /// A mill that one move closes; it wins a man unless the opponent prevents it.
    closable,
    /// The side to move can close a mill at once.
    closable_now,
    /// A man that closes one mill by leaving another, repeatedly.
    double_mill,
    /// A line with own men and no opposing man.
    open_line,
    /// An empty point adjacent to an own man.
    room,
    /// A man without an adjacent empty point.
    shut_in,
    /// In the placing phase: a man on a point with three or four neighbours.
    crossing,
    /// Three men left: they fly, but the next capture ends the game.
    last_three,
    /// The right to move.
    tempo,
}

/// The point sets of the 16 lines, derived from the mills of a full board.
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

/// The mills that a side can close with one move.
struct Closable {
    /// Points on which a man closes a mill.
    points: u32,
    /// Whether a man can close a mill by leaving another.
    is_double: bool,
}

/// The mills that one move of `side` can close.
fn closable(position: &Position, side: Side) -> Closable {
    let (men, empty) = (position.men(side), position.empty());
    let open = closing(men) & empty;
    if position.hand(side) > 0 || open == 0 {
        return Closable { points: open, is_double: false };
    }
    let flies = position.left(side) == 3;
    let in_mills = mills(men);
    let mut closable = Closable { points: 0, is_double: false };
    for point in points(open) {
        // The moving man must not be one of the other two of the mill.
        let movers = if flies { men } else { point.neighbours() & men };
        for man in points(movers) {
            if closing(men & !man.bit()) & point.bit() != 0 {
                closable.points |= point.bit();
                closable.is_double |= man.bit() & in_mills != 0;
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

/// Points on which the opponent can close a mill, and the men of the side to move that are in mills.
pub(crate) struct OrderingContext {
    theirs: u32,
    in_mills: u32,
}

impl Evaluate for Position {
    type EvalState = ();
    type Weights = Weights;
    type OrderingContext = OrderingContext;

    const LEVELS: Levels = [
        Strength::Shallow { overlooked: [76, 99], plies: 1, margin: 100 },
        Strength::Shallow { overlooked: [72, 99], plies: 1, margin: 0 },
        Strength::Shallow { overlooked: [24, 99], plies: 2, margin: 0 },
        Strength::Shallow { overlooked: [0, 71], plies: 3, margin: 0 },
        Strength::Nodes(240),
        Strength::Nodes(900),
        Strength::Nodes(6_000),
        Strength::Nodes(25_000),
        Strength::Nodes(100_000),
        Strength::Nodes(1_000_000),
    ];

    const TABLEBASE: Option<OpenTablebase<Self>> =
        Some(|folder| Box::new(folder.map_or_else(Tables::built_in, Tables::new)));

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
            in_mills: mills(self.men(self.to_move())),
        }
    }

    #[inline]
    fn move_score(&self, context: &OrderingContext, mv: Move) -> i32 {
        let (me, other) = (self.to_move(), self.to_move().other());
        let to = mv.to().bit();
        let mut score = 0;
        if let Some(man) = mv.capture() {
            if self.left(other) == 3 {
                return WINNING_MOVE;
            }
            // Prefers men that are part of a closable mill.
            let waiting = closing(self.men(other)) & self.empty();
            let spoilt = waiting & !closing(self.men(other) & !man.bit());
            score += 300 + 20 * spoilt.count_ones() as i32;
        }
        if to & context.theirs != 0 {
            score += 120;
        }
        if let Some(from) = mv.from() {
            // Opening a mill prepares to close it again, unless an adjacent opponent can block it.
            let is_exposed = from.neighbours() & self.men(other) != 0;
            if from.bit() & context.in_mills != 0 {
                score += if is_exposed { -30 } else { 20 };
            }
        }
        let men = self.men(me) & !mv.from().map_or(0, Point::bit) | to;
        let adjacent = mv.to().neighbours();
        score
            + 15 * (closing(men) & self.empty() & adjacent).count_ones() as i32
            + 4 * (adjacent & self.empty()).count_ones() as i32
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
