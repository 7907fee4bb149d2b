//! 4mation by the letter of the rules: cells are columns and rows, marks are a map.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{Ending, Oracle};

const NAMES: [&str; 2] = ["first", "second"];

/// Column and row, counted from 1 at `a1`.
type Cell = (i32, i32);

pub(crate) struct Game {
    side: i32,
    n: i32,
    /// Whether a mark without a free neighbour may go anywhere.
    anywhere: bool,
    pie: bool,
    /// Whether second has taken over the first mark.
    swapped: bool,
    plies: usize,
    marks: BTreeMap<Cell, usize>,
    mover: usize,
    /// The last mark, which is the opponent's.
    last: Option<Cell>,
}

fn name((column, row): Cell) -> String {
    format!("{}{row}", ["", "a", "b", "c", "d", "e", "f", "g", "h"][column as usize])
}

fn adjacent(a: Cell, b: Cell) -> bool {
    a != b && (a.0 - b.0).abs() <= 1 && (a.1 - b.1).abs() <= 1
}

impl Game {
    fn empty(&self) -> Vec<Cell> {
        let all = (1..=self.side).flat_map(|x| (1..=self.side).map(move |y| (x, y)));
        all.filter(|cell| !self.marks.contains_key(cell)).collect()
    }

    /// The cells that may be marked, ignoring the end of the game.
    fn allowed(&self) -> Vec<Cell> {
        let empty = self.empty();
        let Some(last) = self.last else { return empty };
        let beside = |mark: Cell| empty.iter().copied().filter(move |cell| adjacent(*cell, mark));
        let near: Vec<_> = beside(last).collect();
        if !near.is_empty() {
            return near;
        }
        if self.anywhere {
            return empty;
        }
        let theirs = |cell: &Cell| {
            self.marks.iter().any(|(mark, who)| *who != self.mover && adjacent(*cell, *mark))
        };
        empty.iter().copied().filter(theirs).collect()
    }

    /// Who plays crosses (0) or circles (1).
    fn person(&self, who: usize) -> &'static str {
        NAMES[if self.swapped { 1 - who } else { who }]
    }

    /// Whether a side has n in a row from some cell in some direction.
    fn has_line(&self, who: usize) -> bool {
        let marked = |cell: Cell| self.marks.get(&cell).is_some_and(|w| *w == who);
        self.marks.keys().any(|(x, y)| {
            [(1, 0), (0, 1), (1, 1), (1, -1)]
                .iter()
                .any(|(dx, dy)| (0..self.n).all(|i| marked((x + i * dx, y + i * dy))))
        })
    }
}

impl Oracle for Game {
    fn new(options: &str) -> Self {
        let options: Value = serde_json::from_str(options).expect("options are JSON");
        let number = |name: &str| options[name].as_i64().expect("a number") as i32;
        Self {
            side: number("side"),
            n: number("n"),
            anywhere: options["fallback"] == "anywhere",
            pie: options["pie"] == true,
            swapped: false,
            plies: 0,
            marks: BTreeMap::new(),
            mover: 0,
            last: None,
        }
    }

    fn legal(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut legal: Vec<_> = self.allowed().into_iter().map(name).collect();
        if self.pie && self.plies == 1 {
            legal.push("swap".into());
        }
        legal.sort_unstable();
        legal
    }

    fn play(&mut self, mv: &str) {
        self.plies += 1;
        if mv == "swap" {
            // Crosses and circles stay as they are; only the persons behind them change.
            self.swapped = true;
            return;
        }
        let cell = self.empty().into_iter().find(|cell| name(*cell) == mv).expect("an empty cell");
        self.marks.insert(cell, self.mover);
        self.last = Some(cell);
        self.mover = 1 - self.mover;
    }

    fn to_move(&self) -> Option<&'static str> {
        if self.outcome().is_some() { None } else { Some(self.person(self.mover)) }
    }

    fn outcome(&self) -> Option<Ending> {
        let opponent = 1 - self.mover;
        if self.has_line(opponent) {
            Some((Some(self.person(opponent)), "line"))
        } else if self.empty().is_empty() {
            Some((None, "full"))
        } else if self.allowed().is_empty() {
            Some((None, "stuck"))
        } else {
            None
        }
    }
}
