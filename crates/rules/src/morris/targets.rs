//! The legal moves of a position as sets of targets, which are counted without being made.

use std::ops::ControlFlow;

use super::board::{self, Point, Way, points};
use super::moves::Move;
use super::position::{Phase, Position};

/// Where the man that goes to a target comes from.
#[derive(Clone, Copy)]
enum Origin {
    Hand,
    Man(Point),
    Way(Way),
}

impl Origin {
    #[inline]
    fn of(self, to: Point) -> Option<Point> {
        match self {
            Self::Hand => None,
            Self::Man(from) => Some(from),
            Self::Way(way) => Some(way.origin(to)),
        }
    }
}

/// Targets of one origin, apart from each other: no two moves of a position share both.
#[derive(Clone, Copy)]
struct Targets {
    origin: Origin,
    /// Where no mill is closed.
    open: u32,
    /// Where one is, and a man must be captured.
    closing: u32,
}

impl Targets {
    #[inline]
    fn new(origin: Origin, all: u32, closing: u32) -> Self {
        Self { origin, open: all & !closing, closing: all & closing }
    }

    #[inline]
    fn quiet_move(&self, to: Point) -> Move {
        Move::new(self.origin.of(to), to, None)
    }
}

impl Position {
    /// Calls `run` with all targets of the person to move; none after the game's end.
    #[inline]
    fn with_targets<R>(&self, run: impl FnOnce(&[Targets]) -> R) -> R {
        let men = self.men[self.turn];
        let empty = self.empty();
        match self.phase() {
            Phase::Lost => run(&[]),
            Phase::Placing => run(&[Targets::new(Origin::Hand, empty, board::closing(men))]),
            Phase::Shifting => run(&board::shifts(men, empty)
                .map(|(way, all, closing)| Targets::new(Origin::Way(way), all, closing))),
            Phase::Flying => {
                let [a, b, c] = three(men).map(|from| {
                    Targets::new(Origin::Man(from), empty, board::closing(men ^ from.bit()))
                });
                run(&[a, b, c])
            }
        }
    }

    /// The opponent's men that a mill may capture: those outside mills, or all if there are none.
    ///
    /// Never empty where a mill can be closed: the opponent then has two men on the board or more
    /// (see [`Setup`](super::Setup)).
    #[inline]
    pub(super) fn capturable(&self) -> u32 {
        let men = self.men[self.turn.other()];
        let free = men & !board::closing(men);
        if free == 0 { men } else { free }
    }

    /// The moves that capture, then the others.
    #[inline]
    pub(super) fn visit_moves<B>(
        &self,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.with_targets(|all| {
            for targets in all.iter().filter(|t| t.closing != 0) {
                let captures = self.capturable();
                for to in points(targets.closing) {
                    for man in points(captures) {
                        visit(targets.quiet_move(to).capturing(man))?;
                    }
                }
            }
            for targets in all {
                for to in points(targets.open) {
                    visit(targets.quiet_move(to))?;
                }
            }
            ControlFlow::Continue(())
        })
    }

    #[inline]
    pub(super) fn count(&self) -> u32 {
        self.with_targets(|all| {
            let open = total(all, |t| t.open);
            match total(all, |t| t.closing) {
                0 => open,
                closing => open + closing * self.capturable().count_ones(),
            }
        })
    }

    #[inline]
    pub(super) fn nth(&self, n: usize) -> Option<Move> {
        let mut n = u32::try_from(n).ok()?;
        self.with_targets(|all| {
            let closing = total(all, |t| t.closing);
            if closing != 0 {
                let captures = self.capturable();
                let each = captures.count_ones();
                if n < closing * each {
                    let mv = select(all, |t| t.closing, n / each)?;
                    return Some(mv.capturing(nth_point(captures, n % each)));
                }
                n -= closing * each;
            }
            select(all, |t| t.open, n)
        })
    }
}

/// The three men of a person who flies.
#[inline]
fn three(men: u32) -> [Point; 3] {
    let rest = men & men.wrapping_sub(1);
    [men, rest, rest & rest.wrapping_sub(1)].map(Point::lowest)
}

/// How many targets there are of one kind.
#[inline]
fn total(all: &[Targets], kind: impl Fn(&Targets) -> u32) -> u32 {
    all.iter().map(|targets| kind(targets).count_ones()).sum()
}

/// The move to the `n`-th target of one kind.
#[inline]
fn select(all: &[Targets], kind: impl Fn(&Targets) -> u32, mut n: u32) -> Option<Move> {
    for targets in all {
        let set = kind(targets);
        let count = set.count_ones();
        if n < count {
            return Some(targets.quiet_move(nth_point(set, n)));
        }
        n -= count;
    }
    None
}

/// The `n`-th point of a set that has more than `n`.
#[inline]
fn nth_point(mut set: u32, n: u32) -> Point {
    for _ in 0..n {
        set &= set - 1;
    }
    Point::lowest(set)
}
