//! Nine Men's Morris by the letter of the rules: points are names, lines are lists of names.

use std::collections::BTreeMap;

use super::{Ending, Oracle};

/// Three points in a row; the first and third are not neighbours.
const LINES: [[&str; 3]; 16] = [
    ["a7", "d7", "g7"],
    ["b6", "d6", "f6"],
    ["c5", "d5", "e5"],
    ["a4", "b4", "c4"],
    ["e4", "f4", "g4"],
    ["c3", "d3", "e3"],
    ["b2", "d2", "f2"],
    ["a1", "d1", "g1"],
    ["a1", "a4", "a7"],
    ["b2", "b4", "b6"],
    ["c3", "c4", "c5"],
    ["d1", "d2", "d3"],
    ["d5", "d6", "d7"],
    ["e3", "e4", "e5"],
    ["f2", "f4", "f6"],
    ["g1", "g4", "g7"],
];

const NAMES: [&str; 2] = ["first", "second"];

/// The owner of each occupied point: 0 for the first side, 1 for the second.
type Board = BTreeMap<String, usize>;

pub(crate) struct Game {
    board: Board,
    hands: [usize; 2],
    mover: usize,
    quiet: u32,
    /// Boards and movers since the last capture or placed man, including the current one.
    seen: Vec<(Board, usize)>,
}

fn points() -> Vec<&'static str> {
    let mut names = LINES.concat();
    names.sort_unstable();
    names.dedup();
    names
}

fn adjacent(a: &str, b: &str) -> bool {
    LINES.iter().any(|[x, y, z]| {
        let pairs = [(*x, *y), (*y, *x), (*y, *z), (*z, *y)];
        pairs.contains(&(a, b))
    })
}

fn men(board: &Board, side: usize) -> Vec<String> {
    board.iter().filter(|(_, owner)| **owner == side).map(|(point, _)| point.clone()).collect()
}

fn in_mill(board: &Board, point: &str) -> bool {
    let owner = board[point];
    LINES.iter().any(|line| {
        line.contains(&point) && line.iter().all(|p| board.get(*p).is_some_and(|o| *o == owner))
    })
}

impl Game {
    fn men_left(&self, side: usize) -> usize {
        men(&self.board, side).len() + self.hands[side]
    }

    /// The moves, ignoring the end of the game.
    fn turns(&self) -> Vec<String> {
        let empty: Vec<_> = points().into_iter().filter(|p| !self.board.contains_key(*p)).collect();
        let mut turns = Vec::new();
        if self.hands[self.mover] > 0 {
            for to in empty {
                turns.extend(self.with_captures(None, to));
            }
        } else {
            let flies = self.men_left(self.mover) == 3;
            for from in men(&self.board, self.mover) {
                for to in &empty {
                    if flies || adjacent(&from, to) {
                        turns.extend(self.with_captures(Some(&from), to));
                    }
                }
            }
        }
        turns
    }

    /// The moves from a point or from the hand to a point, one per capture.
    fn with_captures(&self, from: Option<&str>, to: &str) -> Vec<String> {
        let mut after = self.board.clone();
        if let Some(from) = from {
            after.remove(from);
        }
        after.insert(to.to_owned(), self.mover);
        let path = from.map_or(to.to_owned(), |from| format!("{from}-{to}"));
        if !in_mill(&after, to) {
            return vec![path];
        }
        let victims = men(&after, 1 - self.mover);
        let mut free = victims.clone();
        free.retain(|man| !in_mill(&after, man));
        let choice = if free.is_empty() { victims } else { free };
        choice.iter().map(|man| format!("{path}x{man}")).collect()
    }
}

impl Oracle for Game {
    fn new(options: &str) -> Self {
        assert_eq!(options, "{}", "there are no options");
        Self { board: Board::new(), hands: [9, 9], mover: 0, quiet: 0, seen: Vec::new() }
    }

    fn legal(&self) -> Vec<String> {
        let mut legal = if self.outcome().is_some() { Vec::new() } else { self.turns() };
        legal.sort_unstable();
        legal
    }

    fn play(&mut self, mv: &str) {
        let (path, capture) = match mv.split_once('x') {
            Some((path, capture)) => (path, Some(capture)),
            None => (mv, None),
        };
        if let Some((from, to)) = path.split_once('-') {
            self.board.remove(from);
            self.board.insert(to.to_owned(), self.mover);
        } else {
            self.hands[self.mover] -= 1;
            self.board.insert(path.to_owned(), self.mover);
        }
        if let Some(man) = capture {
            self.board.remove(man);
        }
        self.mover = 1 - self.mover;
        if path.contains('-') && capture.is_none() {
            self.quiet += 1;
        } else {
            self.quiet = 0;
            self.seen.clear();
        }
        self.seen.push((self.board.clone(), self.mover));
    }

    fn to_move(&self) -> Option<&'static str> {
        if self.outcome().is_some() { None } else { Some(NAMES[self.mover]) }
    }

    fn outcome(&self) -> Option<Ending> {
        let winner = Some(NAMES[1 - self.mover]);
        if self.men_left(self.mover) < 3 {
            return Some((winner, "captures"));
        }
        if self.turns().is_empty() {
            return Some((winner, "blocked"));
        }
        let here = (self.board.clone(), self.mover);
        if self.seen.iter().filter(|seen| **seen == here).count() == 3 {
            return Some((None, "repetition"));
        }
        if self.quiet >= 100 { Some((None, "fifty-moves")) } else { None }
    }
}
