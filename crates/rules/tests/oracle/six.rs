//! SIX by the letter of the rules: tiles in a map by plane coordinates, splits by flood fill.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::{Ending, Oracle};

const NAMES: [&str; 2] = ["first", "second"];

/// x and y.
type Cell = (i32, i32);
type Tiles = BTreeMap<Cell, usize>;

/// A legal move: the tiles that stay, where the tile goes, its text.
struct Move {
    stays: BTreeSet<Cell>,
    to: Cell,
    text: String,
}

pub(crate) struct Game {
    count: usize,
    apart: bool,
    forbidden: bool,
    tiles: Tiles,
    hands: [usize; 2],
    mover: usize,
    /// The cell of the last tile placed.
    last: Option<Cell>,
    /// The arrangements of round two since the last elimination, with the side to move.
    seen: Vec<(Tiles, usize)>,
    /// Plies of round two since the last elimination.
    quiet: usize,
}

fn around((x, y): Cell) -> [Cell; 6] {
    [(x + 1, y), (x, y + 1), (x - 1, y + 1), (x - 1, y), (x, y - 1), (x + 1, y - 1)]
}

fn name((x, y): Cell) -> String {
    format!("{x},{y}")
}

/// The cells beside a set of cells.
fn beside(cells: &BTreeSet<Cell>) -> BTreeSet<Cell> {
    let all = cells.iter().flat_map(|cell| around(*cell));
    all.filter(|cell| !cells.contains(cell)).collect()
}

/// The connected groups of cells.
fn groups(mut cells: BTreeSet<Cell>) -> Vec<BTreeSet<Cell>> {
    let mut groups = Vec::new();
    while let Some(start) = cells.pop_first() {
        let mut group = BTreeSet::from([start]);
        let mut next = vec![start];
        while let Some(cell) = next.pop() {
            for cell in around(cell) {
                if cells.remove(&cell) {
                    group.insert(cell);
                    next.push(cell);
                }
            }
        }
        groups.push(group);
    }
    groups
}

/// The tiles translated so that the least x and the least y are 0.
fn moved_home(tiles: &Tiles) -> Tiles {
    let x0 = tiles.keys().map(|cell| cell.0).min().unwrap_or(0);
    let y0 = tiles.keys().map(|cell| cell.1).min().unwrap_or(0);
    tiles.iter().map(|((x, y), who)| ((x - x0, y - y0), *who)).collect()
}

impl Game {
    fn is_round_two(&self) -> bool {
        self.hands == [0, 0]
    }

    fn cells(&self) -> BTreeSet<Cell> {
        self.tiles.keys().copied().collect()
    }

    /// The moves, ignoring the end of the game.
    fn moves(&self) -> Vec<Move> {
        if self.is_round_two() { self.shifts() } else { self.lays() }
    }

    fn lays(&self) -> Vec<Move> {
        let first_of_first = self.mover == 0 && self.hands[0] == self.count - 1;
        let start = around((0, 0));
        beside(&self.cells())
            .into_iter()
            .filter(|cell| !(self.apart && first_of_first && start.contains(cell)))
            .map(|to| Move { stays: self.cells(), to, text: name(to) })
            .collect()
    }

    fn shifts(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for lift in self.tiles.keys().filter(|cell| self.tiles[cell] == self.mover).copied() {
            let mut rest = self.cells();
            rest.remove(&lift);
            let groups = groups(rest);
            if self.forbidden && groups.len() > 1 {
                continue;
            }
            let most = groups.iter().map(BTreeSet::len).max().unwrap_or(0);
            let largest: Vec<_> = groups.into_iter().filter(|group| group.len() == most).collect();
            for stays in &largest {
                let lowest = stays.iter().min_by_key(|(x, y)| (*y, *x)).expect("a tile");
                let keep =
                    if largest.len() > 1 { format!("={}", name(*lowest)) } else { String::new() };
                for to in beside(stays).into_iter().filter(|to| *to != lift) {
                    let text = format!("{}>{}{keep}", name(lift), name(to));
                    moves.push(Move { stays: stays.clone(), to, text });
                }
            }
        }
        moves
    }

    /// The shape of a side that contains `cell`, if any.
    fn shape(&self, who: usize, cell: Cell) -> Option<&'static str> {
        let shapes: [(&str, &[[Cell; 6]]); 3] = [
            (
                "row",
                &[
                    [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0)],
                    [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5)],
                    [(0, 0), (-1, 1), (-2, 2), (-3, 3), (-4, 4), (-5, 5)],
                ],
            ),
            ("circle", &[[(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]]),
            (
                "triangle",
                &[
                    [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2)],
                    [(0, 0), (-1, 0), (-2, 0), (0, -1), (-1, -1), (0, -2)],
                ],
            ),
        ];
        let own = |cell: Cell| self.tiles.get(&cell).is_some_and(|w| *w == who);
        shapes
            .iter()
            .find(|(_, kinds)| {
                kinds.iter().any(|shape| {
                    shape.iter().any(|(dx, dy)| {
                        let (x0, y0) = (cell.0 - dx, cell.1 - dy);
                        shape.iter().all(|(x, y)| own((x0 + x, y0 + y)))
                    })
                })
            })
            .map(|(name, _)| *name)
    }
}

impl Oracle for Game {
    fn new(options: &str) -> Self {
        let options: Value = serde_json::from_str(options).expect("options are JSON");
        let count = options["tiles"].as_u64().expect("a number") as usize;
        Self {
            count,
            apart: options["opening"] == "apart",
            forbidden: options["split"] == "forbidden",
            tiles: BTreeMap::from([((0, 0), 0), ((1, 0), 1)]),
            hands: [count - 1; 2],
            mover: 0,
            last: None,
            seen: Vec::new(),
            quiet: 0,
        }
    }

    fn legal(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut legal: Vec<_> = self.moves().into_iter().map(|mv| mv.text).collect();
        legal.sort_unstable();
        legal
    }

    fn play(&mut self, mv: &str) {
        let mv = self.moves().into_iter().find(|m| m.text == mv).expect("a legal move");
        if self.is_round_two() {
            let before = self.tiles.len();
            self.tiles.retain(|cell, _| mv.stays.contains(cell));
            self.quiet += 1;
            if self.tiles.len() < before - 1 {
                self.quiet = 0;
                self.seen.clear();
            }
        } else {
            self.hands[self.mover] -= 1;
        }
        self.tiles.insert(mv.to, self.mover);
        self.last = Some(mv.to);
        self.mover = 1 - self.mover;
        if self.is_round_two() {
            self.seen.push((moved_home(&self.tiles), self.mover));
        }
    }

    fn to_move(&self) -> Option<&'static str> {
        if self.outcome().is_some() { None } else { Some(NAMES[self.mover]) }
    }

    fn outcome(&self) -> Option<Ending> {
        let opponent = 1 - self.mover;
        if let Some(shape) = self.last.and_then(|last| self.shape(opponent, last)) {
            return Some((Some(NAMES[opponent]), shape));
        }
        if !self.is_round_two() {
            return None;
        }
        let has_lost = |who| self.tiles.values().filter(|w| **w == who).count() < 6;
        match (has_lost(0), has_lost(1)) {
            (true, true) => return Some((None, "elimination")),
            (true, false) => return Some((Some(NAMES[1]), "elimination")),
            (false, true) => return Some((Some(NAMES[0]), "elimination")),
            (false, false) => {}
        }
        let now = self.seen.last();
        if self.seen.iter().filter(|stand| Some(*stand) == now).count() >= 3 {
            Some((None, "repetition"))
        } else if self.quiet >= 100 {
            Some((None, "fifty-moves"))
        } else if self.moves().is_empty() {
            Some((None, "stuck"))
        } else {
            None
        }
    }
}
