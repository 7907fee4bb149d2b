//! Coffee by the letter of the rules: named cells at coordinates, checked one after the other.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{Ending, Oracle};

type Point = (i32, i32);

#[derive(Clone, Copy, PartialEq)]
enum Colour {
    Black,
    Orange,
}

use Colour::{Black, Orange};

pub(crate) struct Game {
    /// The coordinates of each cell. Hex rows have two columns per cell, so that a step to the next
    /// row is one column to the side.
    cells: BTreeMap<String, Point>,
    /// The axes by name, each as a step one way along it.
    axes: Vec<(&'static str, Point)>,
    n: usize,
    pie: bool,
    stones: Vec<(Point, Colour)>,
    rod: Option<(Point, Point)>,
    to_move: Colour,
    first_is: Colour,
    plies: usize,
    won: Option<Colour>,
}

fn opponent(colour: Colour) -> Colour {
    if colour == Black { Orange } else { Black }
}

fn square(side: i32) -> BTreeMap<String, Point> {
    let mut cells = BTreeMap::new();
    for (column, letter) in (0..side).zip('a'..) {
        for row in 0..side {
            cells.insert(format!("{letter}{}", row + 1), (column, row));
        }
    }
    cells
}

fn hexagon(side: i32) -> BTreeMap<String, Point> {
    let mut cells = BTreeMap::new();
    for (row, letter) in (0..2 * side - 1).zip('a'..) {
        let from_middle = (row - (side - 1)).abs();
        for place in 0..2 * side - 1 - from_middle {
            cells.insert(format!("{letter}{}", place + 1), (from_middle + 2 * place, row));
        }
    }
    cells
}

impl Game {
    fn colour_at(&self, point: Point) -> Option<Colour> {
        self.stones.iter().find(|(at, _)| *at == point).map(|(_, colour)| *colour)
    }

    fn is_cell(&self, point: Point) -> bool {
        self.cells.values().any(|&cell| cell == point)
    }

    fn is_empty(&self, point: Point) -> bool {
        self.is_cell(point) && self.colour_at(point).is_none()
    }

    /// The other cells of a line, found by walking in both directions.
    fn line(&self, through: Point, (dx, dy): Point) -> Vec<Point> {
        let mut line = Vec::new();
        for way in [1, -1] {
            let mut at = through;
            loop {
                at = (at.0 + way * dx, at.1 + way * dy);
                if !self.is_cell(at) {
                    break;
                }
                line.push(at);
            }
        }
        line
    }

    /// Whether a stone of a colour at a point completes a row of n or more.
    fn wins(&self, point: Point, colour: Colour) -> bool {
        self.axes.iter().any(|&(_, step)| self.run(point, step, colour) >= self.n)
    }

    /// Length of the row of a colour along an axis through a point, including the point.
    fn run(&self, point: Point, (dx, dy): Point, colour: Colour) -> usize {
        let mut length = 1;
        for way in [1, -1] {
            let mut at = (point.0 + way * dx, point.1 + way * dy);
            while self.colour_at(at) == Some(colour) {
                length += 1;
                at = (at.0 + way * dx, at.1 + way * dy);
            }
        }
        length
    }

    /// The moves other than the swap.
    fn placements(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for (name, &point) in &self.cells {
            let on_rod = self.rod.is_none_or(|(at, step)| self.line(at, step).contains(&point));
            if !self.is_empty(point) || !on_rod {
                continue;
            }
            if self.wins(point, self.to_move) {
                moves.push(name.clone());
                continue;
            }
            for &(axis, step) in &self.axes {
                if self.line(point, step).into_iter().any(|at| self.is_empty(at)) {
                    moves.push(format!("{name}{axis}"));
                }
            }
        }
        moves
    }

    fn person(&self, colour: Colour) -> &'static str {
        if colour == self.first_is { "first" } else { "second" }
    }
}

impl Oracle for Game {
    fn new(options: &str) -> Self {
        let options: Value = serde_json::from_str(options).unwrap();
        let side = options["side"].as_i64().unwrap() as i32;
        let (cells, axes) = if options["board"] == "square" {
            (square(side), vec![("e", (1, 0)), ("n", (0, 1)), ("ne", (1, 1)), ("nw", (-1, 1))])
        } else {
            (hexagon(side), vec![("e", (2, 0)), ("ne", (1, 1)), ("nw", (-1, 1))])
        };
        Self {
            cells,
            axes,
            n: options["n"].as_u64().unwrap() as usize,
            pie: options["pie"] == true,
            stones: Vec::new(),
            rod: None,
            to_move: Black,
            first_is: Black,
            plies: 0,
            won: None,
        }
    }

    fn legal(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut moves = self.placements();
        if self.pie && self.plies == 1 {
            moves.push("swap".into());
        }
        moves.sort_unstable();
        moves
    }

    fn play(&mut self, mv: &str) {
        self.plies += 1;
        if mv == "swap" {
            self.first_is = opponent(self.first_is);
            return;
        }
        let (name, &point) = self.cells.iter().rfind(|(name, _)| mv.starts_with(*name)).unwrap();
        let axis = &mv[name.len()..];
        if self.wins(point, self.to_move) {
            self.won = Some(self.to_move);
        }
        self.stones.push((point, self.to_move));
        self.rod = self.axes.iter().find(|(name, _)| *name == axis).map(|(_, step)| (point, *step));
        self.to_move = opponent(self.to_move);
    }

    fn to_move(&self) -> Option<&'static str> {
        self.outcome().is_none().then(|| self.person(self.to_move))
    }

    fn outcome(&self) -> Option<Ending> {
        if let Some(winner) = self.won {
            Some((Some(self.person(winner)), "line"))
        } else if self.placements().is_empty() {
            Some((Some(self.person(opponent(self.to_move))), "no-rod"))
        } else {
            None
        }
    }
}
