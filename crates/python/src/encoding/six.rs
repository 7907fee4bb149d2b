//! SIX: an action is a cell of a window that follows the tiles: their smallest rectangle is in its middle. A move in
//! round one is one action, the cell of the new tile. A move in round two is two or three: the tile that is lifted,
//! a tile of the group that stays if the player has to choose one, and the cell where the tile goes.
//!
//! The window has twice as many rows and columns as each side has tiles, and four more, so that all tiles, a gap between the
//! first two, and the cells around them are in it.

use arrayvec::ArrayVec;
use ludoteca_rules::game::history::QUIET_LIMIT;
use ludoteca_rules::six::{Cell, Lift, Move, Options, Position, Split};
use ludoteca_rules::{Position as _, Side, Symmetry};

use super::{Actions, Completion, Encoding, Past, Shape, named};

/// Number of rows and columns of the window.
fn width(options: Options) -> i32 {
    2 * i32::from(options.tiles) + 4
}

/// The window of a position.
struct Window {
    width: i32,
    /// The cell in its first row and column.
    corner: (i32, i32),
}

impl Window {
    fn of(position: &Position) -> Self {
        let width = width(position.options());
        let (corner, columns, rows) = position.extent();
        let margin = |extent: u8| (width - i32::from(extent)) / 2;
        let corner = (i32::from(corner.x) - margin(columns), i32::from(corner.y) - margin(rows));
        Self { width, corner }
    }

    fn place(&self, cell: Cell) -> u32 {
        let (x, y) = (i32::from(cell.x) - self.corner.0, i32::from(cell.y) - self.corner.1);
        (y * self.width + x) as u32
    }

    fn cell(&self, place: u32) -> Cell {
        let (x, y) = (place as i32 % self.width, place as i32 / self.width);
        Cell { x: (x + self.corner.0) as i16, y: (y + self.corner.1) as i16 }
    }
}

/// Most moves of round one, and most moves of round two that eliminate tiles.
///
/// A move that eliminates tiles and does not end the game leaves both sides six tiles at least.
fn max_moves(options: Options) -> (u32, u32) {
    let tiles = u32::from(options.tiles);
    let eliminations = match options.split {
        Split::Capture => 2 * tiles - 11,
        Split::Forbidden => 0,
    };
    (2 * (tiles - 1), eliminations)
}

/// Calls `visit` with the cells to which a tile may go.
fn each_target(position: &Position, lift: &Lift<'_>, mut visit: impl FnMut(Cell)) {
    let unreachable: ArrayVec<Cell, 128> = lift.unreachable().collect();
    position.each_frontier_cell(|cell| {
        if !unreachable.contains(&cell) {
            visit(cell);
        }
    });
}

impl Encoding for Position {
    const ACTIONS_ARE_MOVES: bool = false;

    fn shape(options: &Options) -> Shape {
        let width = width(*options) as usize;
        let planes = [
            "own",
            "other",
            "lifted",
            "kept",
            "own hand",
            "other hand",
            "quiet plies",
            "repetitions",
        ];
        Shape {
            actions: (width * width) as u32,
            planes: named(&planes),
            rows: width,
            columns: width,
        }
    }

    fn encode(&self, mv: Move) -> Actions {
        let window = Window::of(self);
        let cells = mv.lift.into_iter().chain(mv.keep).chain([mv.to]);
        cells.map(|cell| window.place(cell)).collect()
    }

    fn decode(_: &Options, _: u32) -> Option<Move> {
        None
    }

    /// At most 99 quiet moves come before each move that eliminates tiles; the 100th is a draw.
    fn max_plies(options: &Options) -> u32 {
        let (placed, eliminations) = max_moves(*options);
        placed + QUIET_LIMIT * eliminations.max(1)
    }

    /// A quiet move is two actions; one that eliminates tiles may be three.
    fn max_actions(options: &Options) -> u32 {
        let (placed, eliminations) = max_moves(*options);
        placed + 2 * QUIET_LIMIT * eliminations.max(1) + eliminations
    }

    fn each_action(&self, prefix: &[u32], mut visit: impl FnMut(u32, Option<Move>)) {
        let window = Window::of(self);
        if self.hands() != Side::pair([0, 0]) {
            if prefix.is_empty() {
                self.each_move(|mv| visit(window.place(mv.to), Some(mv)));
            }
            return;
        }
        self.each_lift(|lift| {
            let (from, keep) = (window.place(lift.from()), lift.keep());
            let mut put = || {
                each_target(self, &lift, |to| {
                    visit(window.place(to), Some(Move { lift: Some(lift.from()), to, keep }));
                });
            };
            match (prefix, keep.map(|keep| window.place(keep))) {
                ([], _) => visit(from, None),
                ([lifted], Some(keep)) if *lifted == from => visit(keep, None),
                ([lifted], None) if *lifted == from => put(),
                ([lifted, kept], Some(keep)) if (*lifted, *kept) == (from, keep) => put(),
                _ => {}
            }
        });
    }

    fn find_action(&self, prefix: &[u32], action: u32) -> Completion<Move> {
        let mut found = Completion::Illegal;
        self.each_action(prefix, |legal, complete| {
            if legal == action {
                found = complete.map_or(Completion::Partial, Completion::Move);
            }
        });
        found
    }

    /// The plane has more cells than the layout shows.
    fn has_cell(&self, name: &str) -> bool {
        name.parse::<Cell>().is_ok_and(|cell| cell.to_string() == name)
    }

    fn part_text(&self, prefix: &[u32], action: u32) -> String {
        let window = Window::of(self);
        let cell = window.cell(action);
        match prefix {
            [from, ..] => format!("{}>={cell}", window.cell(*from)),
            [] => format!("{cell}>"),
        }
    }

    fn observe(&self, past: Past<'_>, out: &mut [u8]) {
        let window = Window::of(self);
        let cells = (window.width * window.width) as usize;
        let own = self.to_move();
        for (cell, side) in self.tiles() {
            out[usize::from(side != own) * cells + window.place(cell) as usize] = 1;
        }
        for (step, &action) in past.prefix.iter().enumerate() {
            out[(2 + step) * cells + action as usize] = 1;
        }
        let hand = |side: Side| self.hands()[side];
        let numbers = [hand(own), hand(own.other()), past.quiet as u8, past.repetitions as u8];
        for (plane, number) in out.chunks_exact_mut(cells).skip(4).zip(numbers) {
            plane.fill(number);
        }
    }

    /// A turn of the plane does not map rows to rows, so arrays have no other symmetry.
    fn images(_: &Options) -> Symmetry {
        1
    }

    fn image_of_cell(_: &Options, cell: usize, _: Symmetry) -> usize {
        cell
    }
}
