//! Positions of Nine Men's Morris as data for user interfaces and as text.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use super::board::{self, ALL, GRID, Point, points};
use super::position::{FLYING, MEN, Phase, Position};
use super::setup::LETTERS;
use crate::game::layout::{Layout, SQUARE_AXES, Tiling, spot};
use crate::game::position::Position as _;
use crate::game::presentation::Presentation;
use crate::game::shapes::shapes;
use crate::game::side::{Pair, Side};
use crate::game::view::{IN_HAND, Note, Piece, View, place};
use crate::geometry::square;

impl Presentation for Position {
    fn view(&self) -> View {
        let pieces = |side| points(self.men[side]).map(move |p| Piece { at: place(p), side });
        View {
            colours: Side::pair(["white", "black"]),
            pieces: Side::BOTH.into_iter().flat_map(pieces).collect(),
            hands: Some(self.hands),
            lost: Some(Pair(Side::BOTH.map(|side| MEN - self.left(side)))),
            rod: None,
            winning: Vec::new(),
            shapes: shapes(board::lines(), &(0..=1), |p| self.owner(p), place),
            notes: flying(self).map(|side| Note { code: "flying", side: Some(side) }).collect(),
        }
    }

    fn draw(&self) -> String {
        // The board with the men's letters on its points; on a last line the hands, while there are any.
        let mut text = String::new();
        for (i, line) in (0..).zip(LINES) {
            let row = 6 - i / 2;
            text.push(if i % 2 == 0 { char::from(b'1' + row) } else { ' ' });
            text.push(' ');
            for (j, c) in (0..).zip(line.chars()) {
                let point = if c == '.' { Point::at(row * 7 + j / 2) } else { None };
                text.push(point.and_then(|p| self.owner(p)).map_or(c, |s| LETTERS[s.index()]));
            }
            text.push('\n');
        }
        text.push_str("  a b c d e f g\n");
        let Pair([first, second]) = self.hands;
        if first + second > 0 {
            let [w, b] = LETTERS;
            let _ = writeln!(text, "{IN_HAND}: {w} {first}, {b} {second}");
        }
        text
    }

    fn layout(&self) -> Layout {
        // The points as a lattice, joined by their lines, with the numbers and letters of the grid.
        // Within each square in reading order, in which screen readers list the points.
        let mut all: Vec<_> = points(ALL).collect();
        all.sort_by_key(|point| (point.index() / 8, GRID - point.cell() / GRID, point.cell()));
        let all = || all.iter().copied();
        let index = |point: Point| all().position(|other| other == point);
        let lines = all().flat_map(|p| points(p.neighbours()).map(move |to| [index(p), index(to)]));
        let lines =
            lines.filter_map(|[from, to]| Some([from?, to?])).filter(|[from, to]| from < to);
        let spots = all().map(|point| {
            let (column, row) = (i16::from(point.cell() % GRID), i16::from(point.cell() / GRID));
            spot(point, 2 * column, i16::from(GRID) - 1 - row)
        });
        Layout {
            tiling: Tiling::Points,
            spots: spots.collect(),
            lines: lines.collect(),
            axes: SQUARE_AXES[..2].to_vec(),
            labels: square::layout(GRID).labels,
        }
    }

    fn phase_name(&self) -> Option<&'static str> {
        match self.phase() {
            Phase::Placing => Some("placing"),
            Phase::Shifting => Some("moving"),
            Phase::Flying => Some("flying"),
            Phase::Lost => None,
        }
    }
}

/// The lines between the points; the points are in every other row and column.
const LINES: [&str; 13] = [
    ".-----.-----.",
    "|     |     |",
    "| .---.---. |",
    "| |   |   | |",
    "| | .-.-. | |",
    "| | |   | | |",
    ".-.-.   .-.-.",
    "| | |   | | |",
    "| | .-.-. | |",
    "| |   |   | |",
    "| .---.---. |",
    "|     |     |",
    ".-----.-----.",
];

/// The sides whose men may fly, during the game.
fn flying(position: &Position) -> impl Iterator<Item = Side> {
    let flies = |side: &Side| position.hands[*side] == 0 && position.left(*side) == FLYING;
    Side::BOTH.into_iter().filter(flies).filter(|_| position.outcome().is_none())
}
