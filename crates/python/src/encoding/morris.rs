//! Nine Men's Morris: an action is (24 from + to) 25 + capture. `from` is 24 for a man in hand, `capture` is 24 for
//! none. Rings are rows, and places along a ring are columns, both as `morris::board` numbers the points.

use ludoteca_rules::game::history::QUIET_LIMIT;
use ludoteca_rules::morris::{Move, Options, Point, Position};
use ludoteca_rules::{Position as _, Symmetry};

use super::{Actions, Encoding, Past, Shape, named, set};

/// Number of points, and the number for no point.
const POINTS: u32 = 24;

fn number(point: Option<Point>) -> u32 {
    point.map_or(POINTS, |point| point.index() as u32)
}

impl Encoding for Position {
    fn shape(_: &Options) -> Shape {
        Shape {
            actions: (POINTS + 1) * POINTS * (POINTS + 1),
            planes: named(&[
                "own",
                "other",
                "own hand",
                "other hand",
                "quiet plies",
                "repetitions",
            ]),
            rows: 3,
            columns: 8,
        }
    }

    #[inline]
    fn encode(&self, mv: Move) -> Actions {
        let (from, to) = (number(mv.from()), number(Some(mv.to())));
        [(POINTS * from + to) * (POINTS + 1) + number(mv.capture())].into_iter().collect()
    }

    fn decode(_: &Options, action: u32) -> Option<Move> {
        let (shift, capture) = (action / (POINTS + 1), action % (POINTS + 1));
        let (from, to) = (shift / POINTS, shift % POINTS);
        let point = |number| Point::new(number as u8);
        (from <= POINTS)
            .then(|| Move::new(point(from), point(to).expect("below 24"), point(capture)))
    }

    /// 18 moves place the men. Then at most 99 quiet moves come before each capture; the 100th is a draw. 13 captures
    /// leave a side two men.
    fn max_plies(_: &Options) -> u32 {
        const PLACED: u32 = 18;
        const CAPTURES: u32 = 6 + 7;
        PLACED + CAPTURES * QUIET_LIMIT
    }

    fn observe(&self, past: Past<'_>, out: &mut [u8]) {
        let own = self.to_move();
        for (plane, side) in out.chunks_exact_mut(POINTS as usize).zip([own, own.other()]) {
            set(plane, self.men(side).into());
        }
        let numbers =
            [self.hand(own), self.hand(own.other()), past.quiet as u8, past.repetitions as u8];
        for (plane, number) in out.chunks_exact_mut(POINTS as usize).skip(2).zip(numbers) {
            plane.fill(number);
        }
    }

    fn image_of_cell(_: &Options, cell: usize, s: Symmetry) -> usize {
        Point::new(cell as u8).map_or(cell, |point| point.transform(s).index())
    }
}
